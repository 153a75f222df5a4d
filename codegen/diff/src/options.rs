//! What a user wants to know.

use crate::Level;

/// What is compared, and what is shown of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Changes that are seen in this are shown: in the bytes alone, or in the source as well; all,
    /// if it is not said.
    pub level: Option<Level>,
    /// How many documents are sampled of a module, as many of each document type of which the new
    /// version is said to accept what the old one does.
    pub samples: usize,
    /// Whether an entry of the allow list that allows nothing is an error. It is none to somebody
    /// who compares with a version that nobody has.
    pub judges_allowed: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { level: None, samples: 1000, judges_allowed: true }
    }
}
