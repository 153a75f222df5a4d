//! Where a server is.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http::Uri;
use http::uri::{Authority, Scheme};

use crate::made::Made;
use crate::secrets::Secrets;
#[cfg(feature = "tls")]
use crate::tls::Tls;
use crate::{Pace, connection};

/// How long a connection may take to come up.
const REACHED_WITHIN: Duration = Duration::from_secs(10);

/// Where a server is, and how it is reached.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// The name or the address that is connected to.
    pub(crate) host: String,
    pub(crate) port: u16,
    /// The value of `Host`.
    pub(crate) authority: String,
    /// What stands before each path of the description, without a slash at its end.
    pub(crate) prefix: String,
    /// How fast requests are sent there.
    pub(crate) pace: Arc<Pace>,
    /// What was made there.
    pub(crate) made: Arc<Made>,
    /// What it was told and nobody else is.
    pub(crate) secrets: Arc<Secrets>,
    #[cfg(feature = "tls")]
    pub(crate) tls: Option<Tls>,
}

/// Why a server cannot be reached by a URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnusableUrl(String);

impl fmt::Display for UnusableUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnusableUrl {}

/// A server that speaks HTTP at that address, and has the paths of the description.
impl From<SocketAddr> for Endpoint {
    fn from(address: SocketAddr) -> Self {
        Self {
            host: address.ip().to_string(),
            port: address.port(),
            authority: address.to_string(),
            prefix: String::new(),
            pace: Arc::default(),
            made: Arc::default(),
            secrets: Arc::default(),
            #[cfg(feature = "tls")]
            tls: None,
        }
    }
}

/// Its URL.
impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_secure() { "https" } else { "http" };
        write!(f, "{scheme}://{}{}", self.authority, self.prefix)
    }
}

impl Endpoint {
    /// The server of a URL: `http` or, with the feature `tls`, `https`; its path stands before those
    /// of the description. TLS trusts the certificates of the system.
    ///
    /// # Errors
    ///
    /// If it is no such URL, or the certificates cannot be read.
    pub fn at(url: &str) -> Result<Self, UnusableUrl> {
        let (endpoint, is_secure) = Self::parsed(url)?;
        if !is_secure {
            return Ok(endpoint);
        }
        #[cfg(feature = "tls")]
        return endpoint.secured(Tls::of_system);
        #[cfg(not(feature = "tls"))]
        Err(UnusableUrl(format!("`{url}`: TLS is not built in")))
    }

    /// The same, but TLS trusts these certificates (PEM), and no others.
    ///
    /// # Errors
    ///
    /// If it is no such URL, or there is no certificate that can be read.
    #[cfg(feature = "tls")]
    pub fn trusting(url: &str, certificates: &[u8]) -> Result<Self, UnusableUrl> {
        let (endpoint, is_secure) = Self::parsed(url)?;
        if !is_secure {
            return Ok(endpoint);
        }
        endpoint.secured(|host| Tls::trusting(host, certificates))
    }

    #[cfg(feature = "tls")]
    fn secured(self, tls: impl FnOnce(&str) -> Result<Tls, String>) -> Result<Self, UnusableUrl> {
        let tls = Some(tls(&self.host).map_err(UnusableUrl)?);
        Ok(Self { tls, ..self })
    }

    /// The server of a URL without TLS, and whether it needs that.
    fn parsed(url: &str) -> Result<(Self, bool), UnusableUrl> {
        let unusable = |why: &str| UnusableUrl(format!("`{url}`: {why}"));
        let uri: Uri = url.parse().map_err(|error| unusable(&format!("{error}")))?;
        let (Some(scheme), Some(authority)) = (uri.scheme(), uri.authority()) else {
            return Err(unusable("a URL begins with `http://` or `https://`, and a host"));
        };
        let (port, is_secure) = match scheme.as_str() {
            "http" => (80, false),
            "https" => (443, true),
            other => return Err(unusable(&format!("`{other}` is not spoken"))),
        };
        let host = host_of(authority);
        if host.is_empty() || authority.as_str().contains('@') || uri.query().is_some() {
            return Err(unusable("it has a host, perhaps a port and a path, and nothing else"));
        }
        let endpoint = Self {
            host: host.to_owned(),
            port: authority.port_u16().unwrap_or(port),
            authority: authority.to_string(),
            prefix: uri.path().trim_end_matches('/').to_owned(),
            pace: Arc::default(),
            made: Arc::default(),
            secrets: Arc::default(),
            #[cfg(feature = "tls")]
            tls: None,
        };
        Ok((endpoint, is_secure))
    }

    /// The same, to which no more is sent than that.
    #[must_use]
    pub fn paced(self, pace: Arc<Pace>) -> Self {
        Self { pace, ..self }
    }

    /// Whether anybody listens there.
    ///
    /// # Errors
    ///
    /// If nobody does.
    pub fn reach(&self) -> io::Result<()> {
        connection::connected(self, REACHED_WITHIN).map(drop)
    }

    /// The path of a URL below the prefix, if it leads here: a path leads here, too.
    pub(crate) fn path_of<'u>(&self, location: &'u str) -> Option<&'u str> {
        let path = match location.split_once("://") {
            None => location,
            Some((_, rest)) => {
                let path = rest.find('/').unwrap_or(rest.len());
                let is_here = self.is_of(&rest[..path]);
                Some(&rest[path..]).filter(|_| is_here)?
            }
        };
        path.strip_prefix(self.prefix.as_str())
    }

    fn is_of(&self, authority: &str) -> bool {
        let scheme = if self.is_secure() { Scheme::HTTPS } else { Scheme::HTTP };
        let default = if scheme == Scheme::HTTPS { 443 } else { 80 };
        let Ok(authority) = authority.parse::<Authority>() else { return false };
        host_of(&authority).eq_ignore_ascii_case(&self.host)
            && authority.port_u16().unwrap_or(default) == self.port
    }

    #[cfg(feature = "tls")]
    fn is_secure(&self) -> bool {
        self.tls.is_some()
    }

    #[cfg(not(feature = "tls"))]
    #[expect(clippy::unused_self, reason = "the same as with TLS")]
    fn is_secure(&self) -> bool {
        false
    }
}

/// The host, without the brackets of an address of IPv6.
fn host_of(authority: &Authority) -> &str {
    authority.host().trim_start_matches('[').trim_end_matches(']')
}

#[cfg(test)]
mod tests {
    use super::Endpoint;

    fn at(url: &str) -> (String, u16, String, String) {
        let it = Endpoint::at(url).expect("it is usable");
        (it.host, it.port, it.authority, it.prefix)
    }

    #[test]
    fn urls_are_taken_apart() {
        let of = |host: &str, port, authority: &str, prefix: &str| {
            (host.to_owned(), port, authority.to_owned(), prefix.to_owned())
        };
        assert_eq!(at("http://a.example"), of("a.example", 80, "a.example", ""));
        assert_eq!(at("http://[::1]:8080/x/y/"), of("::1", 8080, "[::1]:8080", "/x/y"));
    }

    #[test]
    fn what_is_no_url_of_a_server_is_refused() {
        for (url, why) in [
            ("localhost:80", "a URL begins with"),
            ("ftp://a.example/", "`ftp` is not spoken"),
            ("http://a:b@a.example/", "nothing else"),
            ("http://a.example/?x", "nothing else"),
            ("http:///x", "`http:///x`"),
        ] {
            let error = Endpoint::at(url).expect_err("it is not usable").to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn paths_of_others_are_none() {
        let here = Endpoint::at("http://a.example:80/x").expect("it is usable");
        assert_eq!(here.path_of("http://A.example/x/1/"), Some("/1/"));
        assert_eq!(here.path_of("/x/1/"), Some("/1/"));
        assert_eq!(here.path_of("http://a.example:81/x/1/"), None);
        assert_eq!(here.path_of("http://b.example/x/1/"), None);
        assert_eq!(here.path_of("/1/"), None);
    }
}
