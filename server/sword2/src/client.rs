//! A client that follows links.

use bytes::Bytes;
use swordsmith_http::client::{self, Call, Failure, Method, Transport};
use swordsmith_http::{Credentials, Data, Reason};

use crate::documents::{Entry, ErrorDocument, Feed, ServiceDocument};

/// The largest body of a response that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request cannot be sent, or its response cannot be read.
    #[error("{0}")]
    Unusable(String),
    /// A link that leads to another server: credentials are for the one.
    #[error("{0} is on another server than the service document")]
    Elsewhere(String),
    /// The connection, or the exchange, failed.
    #[error("{method} {iri}: {failure}")]
    Failed {
        /// The method.
        method: Method,
        /// Where it was sent.
        iri: String,
        /// Why.
        failure: Failure,
    },
}

/// Where a server is, and who asks.
#[derive(Debug, Clone)]
pub struct Settings {
    /// SD-IRI: where the service document is.
    pub service_document: String,
    /// The name to sign in with, and the password.
    pub credentials: Credentials,
    /// The timeouts.
    pub client: client::Settings,
}

/// A client of a server.
#[derive(Clone)]
pub struct Client {
    transport: Transport,
    anonymous: Transport,
    /// Scheme and authority.
    origin: String,
    /// SD-IRI.
    service_document: String,
}

/// A request.
#[derive(Debug, Clone)]
pub struct Request {
    method: Method,
    iri: String,
    headers: Vec<(&'static str, String)>,
    content: Content,
    is_anonymous: bool,
}

/// What a request carries.
#[derive(Debug, Clone)]
pub enum Content {
    /// Nothing.
    None,
    /// Bytes of that media type, if one is said.
    Bytes(Option<String>, Bytes),
    /// So many zeros.
    Zeros(u64),
}

/// A response.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// Its status; 0: there is none.
    pub status: u16,
    /// Its headers, by their names in small letters.
    headers: Vec<(String, String)>,
    /// Its body.
    pub body: Bytes,
}

impl Request {
    /// A request without a body.
    pub fn new(method: Method, iri: &str) -> Self {
        let (iri, headers, content) = (iri.to_owned(), Vec::new(), Content::None);
        Self { method, iri, headers, content, is_anonymous: false }
    }

    /// GET.
    pub fn get(iri: &str) -> Self {
        Self::new(Method::GET, iri)
    }

    /// The same with a header.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// The same with a header, if there is a value for it.
    #[must_use]
    pub fn optional(self, name: &'static str, value: Option<&str>) -> Self {
        match value {
            Some(value) => self.header(name, value),
            None => self,
        }
    }

    /// The same with a body of that media type.
    #[must_use]
    pub fn body(self, media_type: &str, body: impl Into<Bytes>) -> Self {
        Self { content: Content::Bytes(Some(media_type.to_owned()), body.into()), ..self }
    }

    /// The same with another body.
    #[must_use]
    pub fn content(self, content: Content) -> Self {
        Self { content, ..self }
    }

    /// The same without credentials.
    #[must_use]
    pub fn anonymous(self) -> Self {
        Self { is_anonymous: true, ..self }
    }
}

impl Client {
    /// A client. Nothing is sent yet.
    ///
    /// # Errors
    ///
    /// If the SD-IRI is no URL, or the credentials cannot be sent.
    pub fn new(settings: Settings) -> Result<Self, Error> {
        let unusable = |reason: Reason| Error::Unusable(reason.to_string());
        let Settings { service_document, credentials, client } = settings;
        let origin = origin(&service_document).ok_or_else(|| {
            Error::Unusable(format!("{service_document} is no http or https URL"))
        })?;
        let anonymous = Transport::new(&origin, client).map_err(unusable)?;
        let transport = anonymous.clone().with_credentials(&credentials).map_err(unusable)?;
        Ok(Self { transport, anonymous, origin, service_document })
    }

    /// The same with other credentials.
    ///
    /// # Errors
    ///
    /// If they cannot be sent.
    pub fn signed_in(&self, credentials: &Credentials) -> Result<Self, Error> {
        let transport = self.anonymous.clone().with_credentials(credentials);
        let transport = transport.map_err(|reason| Error::Unusable(reason.to_string()))?;
        Ok(Self { transport, ..self.clone() })
    }

    /// SD-IRI.
    pub fn service_document(&self) -> &str {
        &self.service_document
    }

    /// Sends a request once, and reads its response.
    ///
    /// # Errors
    ///
    /// If it leads to another server, or there is no response.
    pub async fn send(&self, request: Request) -> Result<Answer, Error> {
        let content = request.content.clone();
        self.exchange(request, |call| match content {
            Content::None => Ok(()),
            Content::Bytes(Some(media_type), bytes) => {
                call.data(&media_type, Data::of_bytes(bytes))
            }
            Content::Bytes(None, bytes) => {
                call.untyped_data(Data::of_bytes(bytes));
                Ok(())
            }
            Content::Zeros(count) => {
                call.untyped_data(zeros(count));
                Ok(())
            }
        })
        .await
    }

    /// The same with a stream of bytes of that media type as the body.
    ///
    /// # Errors
    ///
    /// As [`Self::send`].
    pub async fn send_data(
        &self,
        request: Request,
        media_type: &str,
        data: Data<'static>,
    ) -> Result<Answer, Error> {
        self.exchange(request, |call| call.data(media_type, data)).await
    }

    async fn exchange(
        &self,
        request: Request,
        add_body: impl FnOnce(&mut Call) -> Result<(), Reason>,
    ) -> Result<Answer, Error> {
        let Request { method, iri, headers, is_anonymous, .. } = request;
        let mut call = self.call(&method, &iri, headers)?;
        add_body(&mut call).map_err(|reason| Error::Unusable(reason.to_string()))?;
        let failed = |failure| Error::Failed { method: method.clone(), iri: iri.clone(), failure };
        let transport = if is_anonymous { &self.anonymous } else { &self.transport };
        let answer = transport.send(call, None).await.map_err(failed)?;
        let status = answer.status().as_u16();
        let headers = answer.headers().iter().map(|(name, value)| {
            (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        });
        let headers = headers.collect();
        let body = answer.into_data().read("the response", LARGEST).await;
        let body = body.map_err(|fault| Error::Unusable(format!("{iri}: {fault}")))?;
        Ok(Answer { status, headers, body })
    }

    fn call(
        &self,
        method: &Method,
        iri: &str,
        headers: Vec<(&'static str, String)>,
    ) -> Result<Call, Error> {
        let unusable = |reason: Reason| Error::Unusable(reason.to_string());
        let mut call = Call::new(method.clone(), self.target(iri)?).map_err(unusable)?;
        for (name, value) in headers {
            call.header(name, Some(value)).map_err(unusable)?;
        }
        Ok(call)
    }

    /// Path and query of an IRI of this server. A relative one is one of its paths.
    fn target(&self, iri: &str) -> Result<String, Error> {
        let target = match iri.strip_prefix(&self.origin) {
            Some(rest) => rest,
            None if iri.starts_with('/') => iri,
            None => return Err(Error::Elsewhere(iri.to_owned())),
        };
        let target = target.split('#').next().unwrap_or_default();
        match target.chars().next() {
            Some('/') => Ok(target.to_owned()),
            None => Ok("/".to_owned()),
            Some(_) => Err(Error::Elsewhere(iri.to_owned())),
        }
    }
}

/// So many zeros.
fn zeros(count: u64) -> Data<'static> {
    static PIECE: [u8; 64 * 1024] = [0; 64 * 1024];
    let size = PIECE.len() as u64;
    let rest = usize::try_from(count % size).unwrap_or_default();
    let pieces = (0..count / size).map(|_| Data::of_bytes(&PIECE[..]));
    Data::concatenated(pieces.chain([Data::of_bytes(&PIECE[..rest])]).collect())
}

/// Scheme and authority of a URL.
fn origin(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next().filter(|it| !it.is_empty())?;
    matches!(scheme, "http" | "https").then(|| format!("{scheme}://{authority}"))
}

impl Answer {
    /// The value of a header, if it is there: the first.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// The media type without white space.
    pub fn media_type(&self) -> String {
        let text = self.header("Content-Type").unwrap_or_default();
        text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_lowercase()
    }

    /// Whether it is of that media type, whatever else its `Content-Type` says.
    pub fn is_of(&self, media_type: &str) -> bool {
        self.media_type().starts_with(media_type)
    }

    /// Its text.
    pub fn text(&self) -> Result<&str, String> {
        std::str::from_utf8(&self.body).map_err(|_| "it is not in UTF-8".to_owned())
    }

    /// Read as a service document.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn service_document(&self) -> Result<ServiceDocument, String> {
        ServiceDocument::read(self.text()?)
    }

    /// Read as an entry.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn entry(&self) -> Result<Entry, String> {
        Entry::read(self.text()?)
    }

    /// Read as a feed.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn feed(&self) -> Result<Feed, String> {
        Feed::read(self.text()?)
    }

    /// Read as an error document.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn error(&self) -> Result<ErrorDocument, String> {
        ErrorDocument::read(self.text()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_server_is_asked() {
        let credentials = Credentials { user: "a".to_owned(), password: "b".to_owned() };
        let settings = Settings {
            service_document: "http://a.example:8080/sd".to_owned(),
            credentials,
            client: client::Settings::default(),
        };
        let client = Client::new(settings).unwrap();
        let target = |iri| client.target(iri).ok();
        assert_eq!(target("http://a.example:8080/c/1?x=1#y").as_deref(), Some("/c/1?x=1"));
        assert_eq!(target("/c/").as_deref(), Some("/c/"));
        assert_eq!(target("http://a.example:8080").as_deref(), Some("/"));
        assert_eq!(target("http://a.example:80801/c"), None);
        assert_eq!(target("https://a.example:8080/c"), None);
        assert_eq!(target("c/1"), None);
    }
}
