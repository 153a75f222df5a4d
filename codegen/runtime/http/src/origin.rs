//! The origin that a request was sent to, as its client sees it.

use http::Version;
use http::header::HOST;
use http::request::Parts;
use http::uri::{Authority, Scheme};

/// Scheme and authority of a request: with a path of the server, they are a URL for this client.
///
/// The router reads no `Forwarded` and no `X-Forwarded-…`: whether these are true depends on who
/// sent them, and only what accepts the connections knows that. A server that does TLS, or stands
/// behind a proxy that it trusts, puts the origin into the extensions of the request:
///
/// ```
/// use swordsmith_http::Origin;
///
/// let mut request = http::Request::new(());
/// let origin = Origin { scheme: "https".into(), authority: "deposit.example".into() };
/// request.extensions_mut().insert(origin);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// `http` or `https`.
    pub scheme: String,
    /// Host, and port if it is not the scheme's own.
    pub authority: String,
}

impl Origin {
    /// The origin that a request is addressed to: the one in its extensions (set by a layer behind
    /// a proxy or TLS), else that of its URI, else that of `Host`. `None` if it names none.
    pub fn of(parts: &Parts) -> Option<Self> {
        if let Some(origin) = parts.extensions.get::<Self>() {
            return Some(origin.clone());
        }
        let authority = parts.uri.authority().cloned().or_else(|| host(parts))?;
        let scheme = parts.uri.scheme().unwrap_or(&Scheme::HTTP).as_str().to_owned();
        // The user information of a URI must not appear in links (RFC 9110 §4.2.4).
        let (_, authority) =
            authority.as_str().rsplit_once('@').unwrap_or(("", authority.as_str()));
        Some(Self { scheme, authority: authority.to_owned() })
    }

    /// Whether an HTTP/1.1 request names its target, as it must: by its URI, or by one valid `Host`
    /// (RFC 9112, section 3.2).
    pub fn is_named(parts: &Parts) -> bool {
        parts.version != Version::HTTP_11
            || parts.uri.authority().is_some()
            || host(parts).is_some()
    }

    /// The URL of a path that starts with `/`.
    pub fn url(&self, path: &str) -> String {
        format!("{}://{}{path}", self.scheme, self.authority)
    }
}

/// The only `Host`, if it is a plain authority (without user information).
fn host(parts: &Parts) -> Option<Authority> {
    let mut hosts = parts.headers.get_all(HOST).iter();
    let (host, None) = (hosts.next()?, hosts.next()) else { return None };
    let authority = Authority::try_from(host.as_bytes()).ok()?;
    is_plain(&authority).then_some(authority)
}

/// Whether an authority is a host with an optional valid port.
fn is_plain(authority: &Authority) -> bool {
    let port = authority.as_str().strip_prefix(authority.host());
    port.is_some_and(|port| matches!(port, "" | ":") || authority.port_u16().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::Request;

    fn origin(request: http::request::Builder) -> Option<String> {
        Origin::of(&request.body(()).unwrap().into_parts().0).map(|origin| origin.url("/x/"))
    }

    #[test]
    fn the_host_says_where_the_client_is() {
        let request = || Request::get("/1/");
        let with_host = |host| origin(request().header("host", host));
        assert_eq!(with_host("localhost:8080").as_deref(), Some("http://localhost:8080/x/"));
        assert_eq!(with_host("a b"), None);
        assert_eq!(with_host("me@there"), None);
        assert_eq!(with_host("there:abc"), None);
        assert_eq!(with_host("there:99999"), None);
        assert_eq!(with_host("[::1]:80").as_deref(), Some("http://[::1]:80/x/"));
        assert_eq!(origin(request().header("host", "a").header("host", "b")), None);
        assert_eq!(origin(Request::get("https://h/1/")).as_deref(), Some("https://h/x/"));
        assert_eq!(origin(Request::get("https://me:x@h/1/")).as_deref(), Some("https://h/x/"));
        let claimed = request().header("host", "localhost");
        let claimed = claimed.header("forwarded", "proto=https;host=evil.example");
        let claimed = claimed.header("x-forwarded-proto", "https");
        let claimed = claimed.header("x-forwarded-host", "evil.example");
        assert_eq!(origin(claimed).as_deref(), Some("http://localhost/x/"));
        let better = Origin { scheme: "https".into(), authority: "deposit.example".into() };
        let request = request().header("host", "localhost").extension(better);
        assert_eq!(origin(request).as_deref(), Some("https://deposit.example/x/"));
    }
}
