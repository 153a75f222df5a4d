//! How clients say who they are.

/// A security scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecurityScheme {
    /// Name and password, for a realm.
    Basic(String),
    /// A token, for a realm.
    Bearer(String),
    /// Another scheme of HTTP, by its name, for a realm.
    Http(String, String),
    /// A key: where it stands, and under which name.
    ApiKey(KeyPlace, String),
}

/// Who may call an operation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OperationSecurity {
    /// The schemes that it asks for, by itself or with others.
    pub schemes: Vec<SecurityScheme>,
    /// The alternatives, each of schemes all of which are needed; one of none lets everybody in.
    pub alternatives: Vec<Vec<SecurityScheme>>,
    /// Whether nobody need say who they are.
    pub is_optional: bool,
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
