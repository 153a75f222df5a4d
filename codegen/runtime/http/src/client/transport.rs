//! Connections to one service.

use std::fmt;
use std::time::Duration;

use http::header::{AUTHORIZATION, COOKIE, USER_AGENT};
use http::{HeaderMap, HeaderName, HeaderValue, Request};
use hyper_util::client::legacy;
use hyper_util::rt::{TokioExecutor, TokioTimer};

use super::activity::{Activity, WatchedBody};
use super::address::Address;
use super::connector::Connector;
use super::error::{Failure, message_of};
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

    /// Sends a request once; `request_id` names the header of the response that identifies it.
    ///
    /// # Errors
    ///
    /// Any error before the head of a response.
    pub async fn send(&self, call: Call, request_id: Option<&str>) -> Result<Answer, Failure> {
        let request = call.into_request(|target| self.address.uri(target));
        let request = self.introduced(request.map_err(Failure::Unwritable)?);
        let idle_timeout = self.settings.idle_timeout;
        let (parts, body) = request.into_parts();
        let (body, activity) = Activity::watch(body);
        let answer = tokio::select! {
            answer = self.pool.request(Request::from_parts(parts, body)) => answer,
            () = activity.silence(idle_timeout) => return Err(Failure::Silent(idle_timeout)),
        };
        let (head, body) = answer.map_err(|error| failure(&error))?.into_parts();
        let body = WatchedBody::watch(Body::new(body), idle_timeout);
        Ok(Answer::new(head, body, request_id, self.settings.max_document))
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
    use super::*;

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
