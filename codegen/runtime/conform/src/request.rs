//! A request, put together rule by rule.

use std::net::SocketAddr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::answer::Answer;
use super::part::{self, Part};
use super::path;
use super::{Operation, Subject, connection};

/// A request to be sent as it stands: nothing in it is mended.
#[derive(Clone)]
pub struct Request {
    subject: &'static dyn Subject,
    operation: &'static Operation,
    address: SocketAddr,
    pub(super) method: String,
    template: String,
    arguments: Vec<(String, Vec<u8>)>,
    query: Vec<String>,
    pub(super) headers: Vec<(String, Vec<u8>)>,
    pub(super) body: Vec<u8>,
    pub(super) length: Length,
}

/// How the length of a body is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    /// By `Content-Length`, as it is; not at all where there is no body and the method needs none.
    Declared,
    /// By `Content-Length`, and that many bytes do not follow.
    Announced(u64),
    /// By chunks.
    Chunked,
    /// By a header that somebody has set.
    Set,
}

impl Request {
    /// A request for an operation, on something that is there for it, with credentials, without parameters and body.
    pub fn of(subject: &'static dyn Subject, operation: &'static Operation) -> Self {
        let (user, password) = subject.credentials();
        Self {
            subject,
            operation,
            address: subject.address(),
            method: operation.method.to_owned(),
            template: operation.template.to_owned(),
            arguments: Vec::new(),
            query: Vec::new(),
            headers: vec![("Authorization".to_owned(), basic(user, password))],
            body: Vec::new(),
            length: Length::Declared,
        }
    }

    /// With another method.
    #[must_use]
    pub fn method(mut self, method: &str) -> Self {
        method.clone_into(&mut self.method);
        self
    }

    /// To another path with the same parameters.
    #[must_use]
    pub fn template(mut self, template: &str) -> Self {
        template.clone_into(&mut self.template);
        self
    }

    /// With that value of a parameter of the path.
    #[must_use]
    pub fn argument(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.arguments.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// On what is there, but of another client.
    #[must_use]
    pub fn of_another(mut self, parameter: &str) -> Self {
        let values = self.subject.arguments_of_another(self.operation, parameter);
        self.arguments = named(&self.template, values);
        self
    }

    /// With one more parameter of the query.
    #[must_use]
    pub fn query(self, name: &str, value: impl AsRef<[u8]>) -> Self {
        let pair = format!("{name}={}", path::encoded(value.as_ref()));
        self.raw_query(&pair)
    }

    /// With something more in the query, as it stands.
    #[must_use]
    pub fn raw_query(mut self, pair: &str) -> Self {
        self.query.push(pair.to_owned());
        self
    }

    /// With one more header.
    #[must_use]
    pub fn header(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        if name.eq_ignore_ascii_case("Content-Length") {
            self.length = Length::Set;
        }
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    /// Without a header.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// Without a parameter of the query.
    #[must_use]
    pub fn without_query(mut self, name: &str) -> Self {
        self.query.retain(|pair| pair.split('=').next() != Some(name));
        self
    }

    /// With other credentials than the right ones, as they stand in the header.
    #[must_use]
    pub fn credentials(self, value: &str) -> Self {
        self.without("Authorization").header("Authorization", value)
    }

    /// As the right client, with another password.
    #[must_use]
    pub fn wrong_password(self) -> Self {
        let (user, password) = self.subject.credentials();
        let value = basic(user, &format!("{password}?"));
        self.without("Authorization").header("Authorization", value)
    }

    /// As a client that is not there.
    #[must_use]
    pub fn unknown_client(self) -> Self {
        let (user, password) = self.subject.credentials();
        let value = basic(&format!("{user}?"), password);
        self.without("Authorization").header("Authorization", value)
    }

    /// With that body, said to be of that media type, instead of any other.
    #[must_use]
    pub fn body(self, media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        self.content_type(media_type).content(body)
    }

    /// With those bytes for a body.
    #[must_use]
    pub fn content(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    /// With a body of several parts; the boundary is added to the media type.
    #[must_use]
    pub fn parts(self, media_type: &str, parts: &[Part]) -> Self {
        const BOUNDARY: &str = "=_a'boundary=_";
        self.content_type(&format!("{media_type}; boundary=\"{BOUNDARY}\""))
            .content(part::body(BOUNDARY, parts))
    }

    /// With something in front of the body that is there.
    #[must_use]
    pub fn preceded(mut self, bytes: &[u8]) -> Self {
        self.body.splice(0..0, bytes.iter().copied());
        self
    }

    /// Without the last bytes of the body that is there.
    #[must_use]
    pub fn cut_by(mut self, count: usize) -> Self {
        self.body.truncate(self.body.len().saturating_sub(count));
        self
    }

    /// The body that is there, said to be of that media type.
    #[must_use]
    pub fn content_type(self, media_type: &str) -> Self {
        self.without("Content-Type").header("Content-Type", media_type)
    }

    /// With a length that is declared, and no body behind it.
    #[must_use]
    pub fn announced(mut self, length: u64) -> Self {
        self.length = Length::Announced(length);
        self
    }

    /// With its body in chunks.
    #[must_use]
    pub fn chunked(mut self) -> Self {
        self.length = Length::Chunked;
        self
    }

    /// The same, on one thing however often it is sent.
    #[must_use]
    pub fn placed(mut self) -> Self {
        let is_set = |name: &str| self.arguments.iter().any(|(other, _)| other == name);
        if path::names(&self.template).all(is_set) {
            return self;
        }
        let values = self.subject.arguments(self.operation);
        // What the test has set goes before what is there.
        self.arguments.extend(named(self.operation.template, values));
        self
    }

    /// The name of its operation.
    pub fn operation(&self) -> &'static str {
        self.operation.name
    }

    /// The value of a parameter of the path, once it is [`placed`](Self::placed).
    pub fn value_of(&self, name: &str) -> Option<&[u8]> {
        let (_, value) = self.arguments.iter().find(|(other, _)| other == name)?;
        Some(value)
    }

    /// To be sent to another address than the subject's.
    #[must_use]
    pub fn to(mut self, address: SocketAddr) -> Self {
        self.address = address;
        self
    }

    /// So that it is answered with that status; how, the subject knows.
    #[must_use]
    pub fn provoked(self, status: u16) -> Self {
        self.subject.provoked(self, status)
    }

    /// With a header that has the entity tag of what is there.
    ///
    /// # Panics
    ///
    /// If the answer has none.
    #[must_use]
    pub fn with_entity_tag(self, name: &str) -> Self {
        let request = self.placed();
        let answer = request.clone().send();
        let Some(tag) = answer.header("ETag") else { panic!("the answer has no ETag") };
        request.header(name, tag)
    }

    /// Sends it.
    ///
    /// # Panics
    ///
    /// If there is no answer.
    pub fn send(self) -> Answer {
        let request = self.placed();
        match connection::exchange(request.address, &request) {
            Ok(received) => {
                Answer { received, request: request.shown(), operation: request.operation }
            }
            Err(error) => panic!("no answer to\n{}\n{error}", request.shown()),
        }
    }

    /// The path with its query.
    pub(super) fn target(&self) -> String {
        let path = path::filled(&self.template, &self.arguments);
        if self.query.is_empty() { path } else { format!("{path}?{}", self.query.join("&")) }
    }

    /// As a person reads it: credentials are nobody's business, long bodies are nobody's joy.
    fn shown(&self) -> String {
        let headers = self.headers.iter().filter(|(name, _)| name != "Authorization");
        let lines =
            headers.map(|(name, value)| format!("{name}: {}", String::from_utf8_lossy(value)));
        let lines = lines.collect::<Vec<_>>().join("\n");
        let body = String::from_utf8_lossy(&self.body[..self.body.len().min(2000)]);
        let (method, target, length) = (&self.method, self.target(), self.body.len());
        format!("{method} {target}\n{lines}\n({length} bytes)\n{body}")
    }
}

fn named(template: &str, values: Vec<String>) -> Vec<(String, Vec<u8>)> {
    let names = path::names(template).map(str::to_owned);
    names.zip(values.into_iter().map(String::into_bytes)).collect()
}

fn basic(user: &str, password: &str) -> Vec<u8> {
    format!("Basic {}", STANDARD.encode(format!("{user}:{password}"))).into_bytes()
}
