//! How clients authenticate.

/// A security scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecurityScheme<'a> {
    /// Name and password (RFC 7617), for a realm.
    Basic(&'a str),
    /// A token (RFC 6750), for a realm.
    Bearer(&'a str),
    /// Another scheme of HTTP (RFC 9110, section 11), by its name, for a realm: `Digest`.
    Http(&'a str, &'a str),
    /// A key: its position and its name.
    ApiKey(KeyPlace, &'a str),
}

/// The position of an API key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyPlace {
    /// In a header.
    Header,
    /// In the query.
    Query,
    /// In a cookie.
    Cookie,
}

impl SecurityScheme<'_> {
    /// Its challenge in `WWW-Authenticate`; API keys have none.
    pub fn challenge(&self) -> Option<String> {
        let quoted = |realm: &str| realm.replace('\\', "\\\\").replace('"', "\\\"");
        match self {
            Self::Basic(realm) => Some(format!("Basic realm=\"{}\"", quoted(realm))),
            Self::Bearer(realm) => Some(format!("Bearer realm=\"{}\"", quoted(realm))),
            Self::Http(name, realm) => Some(format!("{name} realm=\"{}\"", quoted(realm))),
            Self::ApiKey(..) => None,
        }
    }
}
