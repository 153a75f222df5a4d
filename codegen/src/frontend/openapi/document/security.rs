//! Security schemes, and what is asked for.

use super::Spanned;

/// What `security` asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecurityRequirement {
    /// The names of the schemes of which one is enough.
    pub schemes: Vec<Spanned<String>>,
    /// Whether nobody need say who they are: an alternative without schemes, or no alternative.
    pub is_optional: bool,
}

/// A security scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecurityScheme {
    /// `type: http`, `scheme: basic`, and `x-realm`.
    Basic(Option<String>),
    /// `type: http`, `scheme: bearer`, and `x-realm`; `oauth2` and `openIdConnect`, whose tokens
    /// are sent likewise.
    Bearer(Option<String>),
    /// `type: apiKey`: `in` and `name`.
    ApiKey(KeyPlace, String),
}

/// Where an API key stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyPlace {
    /// `in: header`.
    Header,
    /// `in: query`.
    Query,
    /// `in: cookie`.
    Cookie,
}
