//! Connections to one service.

use std::fmt;
use std::time::Duration;

use http::header::{AUTHORIZATION, COOKIE, USER_AGENT};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper_util::client::legacy;
use hyper_util::client::legacy::connect::capture_connection;
use hyper_util::rt::{TokioExecutor, TokioTimer};

use super::activity::{Activity, WatchedBody};
use super::address::Address;
use super::connector::Connector;
use super::error::{Failure, message_of};
use super::expectation::{self, Expectation};
use super::{Answer, Call, Settings};
use crate::security::BearerToken;
use crate::{Body, Credentials, Reason};

/// How long an idle connection is kept: shorter than servers do, which otherwise might close it
/// just when it is reused.
const KEPT_FOR: Duration = Duration::from_secs(15);

/// Connections to one service, and the headers of every request. Clones share the connections.
#[derive(Clone)]
pub struct Transport {
    pool: legacy::Client<Connector, Body>,
    address: Address,
    credentials: Option<HeaderValue>,
    user_agent: Option<HeaderValue>,
    headers: HeaderMap,
    preferred: Option<String>,
    settings: Settings,
}

impl Transport {
    /// A transport to the service with that base URL. Nothing is sent yet.
    ///
    /// # Errors
    ///
    /// If it is not an HTTP URL, or TLS is needed and the system has no trusted certificates.
    pub fn new(url: &str, settings: Settings) -> Result<Self, Reason> {
        let address = Address::parse(url)?;
        let connector = Connector::new(address.is_secure(), settings.connect_timeout)
            .map_err(|error| Reason::new("TLS cannot be used").with_detail(error.to_string()))?;
        let pool = legacy::Client::builder(TokioExecutor::new())
            .retry_canceled_requests(false)
            .pool_idle_timeout(KEPT_FOR)
            .pool_timer(TokioTimer::new())
            .build(connector);
        let user_agent =
            HeaderValue::try_from(&settings.user_agent).ok().filter(|it| !it.is_empty());
        Ok(Self {
            pool,
            address,
            credentials: None,
            user_agent,
            headers: HeaderMap::new(),
            preferred: None,
            settings,
        })
    }

    /// The same with credentials for every request.
    ///
    /// # Errors
    ///
    /// If they cannot be sent.
    pub fn with_credentials(self, credentials: &Credentials) -> Result<Self, Reason> {
        Ok(Self { credentials: Some(credentials.to_header()?), ..self })
    }

    /// The same with a token for every request.
    ///
    /// # Errors
    ///
    /// If it cannot be encoded.
    pub fn with_token(self, token: &BearerToken) -> Result<Self, Reason> {
        Ok(Self { credentials: Some(token.to_header()?), ..self })
    }

    /// The same with a header for every request, such as that of an API key. It is marked as
    /// sensitive.
    ///
    /// # Errors
    ///
    /// If it cannot be encoded.
    pub fn with_header(mut self, name: &str, value: &str) -> Result<Self, Reason> {
        let unwritable = || Reason::new("a header cannot be written").with_detail(name);
        let name = HeaderName::try_from(name).map_err(|_| unwritable())?;
        let mut value = HeaderValue::try_from(value).map_err(|_| unwritable())?;
        value.set_sensitive(true);
        self.headers.insert(name, value);
        Ok(self)
    }

    /// The same that prefers a media type where a response has several, such as `application/xml`
    /// beside JSON. It must be written as it is described. Without it, the first one is preferred.
    #[must_use]
    pub fn preferring(self, media_type: &str) -> Self {
        Self { preferred: Some(media_type.to_owned()), ..self }
    }

    /// The media type that is preferred.
    pub(super) fn preferred(&self) -> Option<&str> {
        self.preferred.as_deref()
    }

    /// Sends a request once; `request_id` names the header of the response that identifies it.
    ///
    /// # Errors
    ///
    /// Any error before the head of a response.
    pub async fn send(&self, call: Call, request_id: Option<&str>) -> Result<Answer, Failure> {
        let request = call.into_request(|target| self.address.uri(target));
        let (head, body) = self.introduced(request.map_err(Failure::Unwritable)?).into_parts();
        let (response, expectation) = if expectation::is_needed(&body, &self.settings) {
            self.exchange_if_wanted(head, body).await?
        } else {
            (self.exchange(Request::from_parts(head, body)).await?, None)
        };
        let (head, body) = response.into_parts();
        let idle_timeout = self.settings.idle_timeout;
        let body = WatchedBody::watch(Body::new(body), idle_timeout, expectation);
        Ok(Answer::new(head, body, request_id, self.settings.max_document))
    }

    /// Sends the head of a request, and the body if the service wants it.
    async fn exchange_if_wanted(
        &self,
        head: Parts,
        body: Body,
    ) -> Result<(Response<Incoming>, Option<Expectation>), Failure> {
        let timeout = self.settings.continue_timeout;
        let (request, expectation) = Expectation::of(head.clone(), body, timeout);
        let response = self.exchange(request).await?;
        expectation.answered();
        if response.status() == StatusCode::EXPECTATION_FAILED
            && let Some(body) = expectation.take_back()
        {
            return Ok((self.exchange(Request::from_parts(head, body)).await?, None));
        }
        Ok((response, Some(expectation)))
    }

    /// Sends a request, and waits for the head of its response.
    async fn exchange(&self, request: Request<Body>) -> Result<Response<Incoming>, Failure> {
        let idle_timeout = self.settings.idle_timeout;
        let (parts, body) = request.into_parts();
        let (body, activity) = Activity::watch(body);
        let mut request = Request::from_parts(parts, body);
        let mut connection = capture_connection(&mut request);
        let silence = async {
            connection.wait_for_connection_metadata().await;
            activity.begin();
            activity.silence(idle_timeout).await;
        };
        tokio::select! {
            answer = self.pool.request(request) => answer.map_err(|error| failure(&error)),
            () = silence => Err(Failure::Silent(idle_timeout)),
        }
    }

    /// The request with the headers of every request.
    fn introduced(&self, mut request: Request<Body>) -> Request<Body> {
        let own = [(AUTHORIZATION, &self.credentials), (USER_AGENT, &self.user_agent)];
        for (name, value) in own {
            request.headers_mut().extend(value.clone().map(|value| (name, value)));
        }
        let cookies = joined(self.headers.get(COOKIE), request.headers().get(COOKIE));
        request.headers_mut().extend(self.headers.clone());
        if let Some(cookies) = cookies {
            request.headers_mut().insert(COOKIE, cookies);
        }
        request
    }
}

/// The cookies of every request and those of this one: they stand in one header (RFC 6265, section
/// 5.4).
fn joined(every: Option<&HeaderValue>, this: Option<&HeaderValue>) -> Option<HeaderValue> {
    let (every, this) = (every?.as_bytes(), this?.as_bytes());
    let mut joined = HeaderValue::from_bytes(&[every, b"; ", this].concat()).ok()?;
    joined.set_sensitive(true);
    Some(joined)
}

fn failure(error: &legacy::Error) -> Failure {
    if error.is_connect() {
        Failure::Unreachable(message_of(error))
    } else {
        Failure::of_connection(error)
    }
}

impl fmt::Debug for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transport")
            .field("address", &self.address)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use http::Method;
    use tokio::net::TcpSocket;

    use super::*;

    /// Nobody gets a connection to a listener whose queue is full.
    #[tokio::test]
    async fn time_to_connect_is_no_silence() {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        let listener = socket.listen(1).unwrap();
        let address = listener.local_addr().unwrap();
        let connect =
            || std::net::TcpStream::connect_timeout(&address, Duration::from_secs(2)).ok();
        let queue: Vec<_> = std::iter::from_fn(connect).collect();
        let settings = Settings {
            connect_timeout: Duration::from_millis(300),
            idle_timeout: Duration::from_millis(10),
            ..Settings::default()
        };
        let transport = Transport::new(&format!("http://{address}"), settings).unwrap();
        let call = Call::new(Method::GET, "/".to_owned()).unwrap();
        let failure = transport.send(call, None).await.unwrap_err();
        assert_eq!(
            failure.to_string(),
            "the service cannot be reached: no connection after 300ms",
            "{} others are in the queue",
            queue.len()
        );
    }

    #[test]
    fn a_key_in_a_cookie_leaves_the_other_cookies() {
        let every = Transport::new("http://127.0.0.1", Settings::default()).unwrap();
        let every = every.with_header("Cookie", "session=a").unwrap();
        let request = Request::builder().header(COOKIE, "basket=b").body(Body::empty()).unwrap();
        let headers = every.introduced(request).headers().clone();
        let cookies: Vec<_> = headers.get_all(COOKIE).iter().map(HeaderValue::as_bytes).collect();
        assert_eq!(cookies, [b"session=a; basket=b"]);
    }
}
