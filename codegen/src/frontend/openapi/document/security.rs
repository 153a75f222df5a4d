//! Security schemes, and what is asked for.

use super::Spanned;

/// What `security` asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecurityRequirement {
    /// The alternatives, each the names of schemes all of which are needed. No alternative lets
    /// everybody in, and so does one without schemes.
    pub alternatives: Vec<Vec<Spanned<String>>>,
}

impl SecurityRequirement {
    /// The names of all schemes.
    pub fn schemes(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.alternatives.iter().flatten()
    }
}

/// A security scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SecurityScheme {
    /// `type: http`, `scheme: basic`, and `x-realm`.
    Basic(Option<String>),
    /// `type: http`, `scheme: bearer`, and `x-realm`; `oauth2` and `openIdConnect`, whose tokens
    /// are sent likewise.
    Bearer(Option<String>),
    /// `type: http` and another `scheme`, and `x-realm`.
    Http(String, Option<String>),
    /// `type: mutualTLS`: the connection has shown a certificate, which no router sees.
    MutualTls,
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
