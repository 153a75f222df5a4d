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

impl KeyPlace {
    /// As `OpenAPI` calls it.
    const fn word(self) -> &'static str {
        match self {
            Self::Header => "header",
            Self::Query => "query",
            Self::Cookie => "cookie",
        }
    }
}

impl SecurityScheme<'_> {
    /// Its challenge in `WWW-Authenticate`, which every 401 has (RFC 9110, section 15.5.2). For API
    /// keys no authentication scheme is registered: theirs says where the key stands.
    pub fn challenge(&self) -> String {
        let quoted = |realm: &str| realm.replace('\\', "\\\\").replace('"', "\\\"");
        match self {
            Self::Basic(realm) => format!("Basic realm=\"{}\"", quoted(realm)),
            Self::Bearer(realm) => format!("Bearer realm=\"{}\"", quoted(realm)),
            Self::Http(name, realm) => format!("{name} realm=\"{}\"", quoted(realm)),
            Self::ApiKey(place, name) => {
                format!("ApiKey in=\"{}\", name=\"{}\"", place.word(), quoted(name))
            }
        }
    }
}
