//! What a mock is told beside its description.

use crate::{Account, Bounds};

/// What a mock is told beside its description.
#[derive(Debug, Clone)]
pub struct Settings {
    /// What is chosen depends on it; the same seed, the same answers.
    pub seed: u64,
    /// Who may call every operation.
    pub client: Account,
    /// Another client, whose resources are none of the first one's.
    pub another: Account,
    /// Documents by their numbers, for those that the description has no example of.
    pub documents: Vec<(u32, String)>,
    /// How much is kept.
    pub bounds: Bounds,
}

/// The clients `mock` and `another`, whose secrets are their names.
impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 0,
            client: Account::named("mock"),
            another: Account::named("another"),
            documents: Vec::new(),
            bounds: Bounds::default(),
        }
    }
}
