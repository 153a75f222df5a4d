//! The base address of a service.

use http::Uri;
use http::uri::{Authority, Scheme};

use crate::Reason;

/// The base of the service's paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    scheme: Scheme,
    authority: Authority,
    /// Starts with a slash if it is not empty, and does not end with one.
    prefix: String,
}

impl Address {
    /// Parses a URL. Its path, if it has one, is a prefix of the service's paths.
    pub(super) fn parse(text: &str) -> Result<Self, Reason> {
        // The error must not show credentials in the URL.
        let shown = text.rsplit('@').next().unwrap_or(text);
        let refused = |detail: &str| {
            Reason::new("the address cannot be used").with_detail(format!("`{shown}`: {detail}"))
        };
        let uri: Uri = text.parse().map_err(|_| refused("it is no URL"))?;
        let parts = uri.into_parts();
        let is_web = |scheme: &Scheme| *scheme == Scheme::HTTP || *scheme == Scheme::HTTPS;
        let scheme = parts.scheme.filter(is_web);
        let scheme =
            scheme.ok_or_else(|| refused("it begins with neither http:// nor https://"))?;
        let authority = parts.authority.ok_or_else(|| refused("it names no host"))?;
        if authority.as_str().contains('@') {
            return Err(refused("credentials do not belong into it"));
        }
        let path = parts.path_and_query.as_ref();
        if path.is_some_and(|path| path.query().is_some()) {
            return Err(refused("it has a query"));
        }
        let prefix = path.map_or("", |path| path.path()).trim_end_matches('/').to_owned();
        Ok(Self { scheme, authority, prefix })
    }

    /// Whether it is reached over TLS.
    pub(super) fn is_secure(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }

    /// The URI of a path and query of the service.
    pub(super) fn uri(&self, target: &str) -> Result<Uri, Reason> {
        let uri = Uri::builder().scheme(self.scheme.clone()).authority(self.authority.clone());
        let uri = uri.path_and_query(format!("{}{target}", self.prefix)).build();
        uri.map_err(|error| {
            Reason::new("the path cannot be sent").with_detail(format!("{target}: {error}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_put_behind_it() {
        for (address, expected) in [
            ("http://localhost:8080", "http://localhost:8080/1/a/?b=c"),
            ("https://example.org/", "https://example.org/1/a/?b=c"),
            ("https://example.org/deposit/", "https://example.org/deposit/1/a/?b=c"),
        ] {
            let uri = Address::parse(address).unwrap().uri("/1/a/?b=c").unwrap();
            assert_eq!(uri.to_string(), expected);
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for address in [
            "",
            "localhost:8080",
            "/1/",
            "ftp://example.org/",
            "http://me:secret@example.org/",
            "http://example.org/?a=b",
            "http://",
        ] {
            let refused = Address::parse(address).unwrap_err().to_string();
            assert!(!refused.contains("secret"), "{refused}");
        }
    }
}
