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

/// Who may call an operation, as the description has it: the router asks each client for one of all
/// schemes, whatever the operation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OperationSecurity {
    /// The schemes of which one is enough.
    pub schemes: Vec<SecurityScheme>,
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
