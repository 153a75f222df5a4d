//! Why nothing was generated.

use crate::folder::Drift;

/// Why nothing was generated. Nothing was written then.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Something is wrong with the schemas or the manifest: every finding, with its place.
    #[error("{0}")]
    Findings(String),
    /// What is there is not what the schemas make.
    #[error("{0}")]
    Drift(Drift),
    /// The manifest does not say where the code goes, or not as it can be done.
    #[error("{0}")]
    Output(String),
    /// A file cannot be read or written.
    #[error("{0}")]
    File(String),
}
