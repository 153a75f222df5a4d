//! How clients say who they are.

/// A security scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecurityScheme {
    /// Name and password, for a realm.
    Basic(String),
    /// A token, for a realm.
    Bearer(String),
    /// A key: where it stands, and under which name.
    ApiKey(KeyPlace, String),
}

/// Where an API key stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyPlace {
    /// In a header.
    Header,
    /// In the query.
    Query,
    /// In a cookie.
    Cookie,
}
