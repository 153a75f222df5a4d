//! Who may call a mock.

use http::HeaderMap;
use swordsmith_http::description::SecurityScheme;
use swordsmith_http::security::{
    AnyProof, ApiKey, Authorization, BearerToken, Credentials, Proof, Proofs,
};

/// A client of a mock: its name, if the service has names, and its secret, which is a password, a
/// token or a key, as the description asks for it.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Its name.
    pub user: String,
    /// Its secret.
    pub secret: String,
}

impl Account {
    /// A client whose secret is its name.
    pub fn named(name: &str) -> Self {
        Self { user: name.to_owned(), secret: name.to_owned() }
    }

    /// Whether a request is its own.
    pub(crate) fn is_proven_by(&self, proof: &AnyProof) -> bool {
        match proof {
            AnyProof::Basic(Credentials { user, password }) => {
                *user == self.user && *password == self.secret
            }
            AnyProof::Bearer(BearerToken(secret))
            | AnyProof::ApiKey(ApiKey { key: secret, .. }) => *secret == self.secret,
            // A mock cannot compute what other schemes do: it looks for the secret.
            AnyProof::Http(Authorization { credentials, .. }) => credentials.contains(&self.secret),
        }
    }
}

/// Without the secret.
impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Account").field("user", &self.user).finish_non_exhaustive()
    }
}

/// What a request proves: nothing, where the description asks for nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MockProof(pub(crate) Proofs);

impl Proof for MockProof {
    fn of(
        schemes: &[SecurityScheme<'_>],
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        Proofs::of(schemes, headers, query).map(Self)
    }

    fn of_alternatives(
        alternatives: &[&[SecurityScheme<'_>]],
        headers: &HeaderMap,
        query: Option<&str>,
    ) -> Option<Self> {
        Proofs::of_alternatives(alternatives, headers, query).map(Self)
    }
}
