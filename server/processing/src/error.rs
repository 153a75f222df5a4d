//! What can go wrong while a deposit is checked or loaded.

use tokio::task::JoinError;

use swordsmith_deposit::State;
use swordsmith_store::StoreError;

/// Why a job was not done. It is tried again.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// The store could not be reached.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The store has no content for the archive of this name.
    #[error("{0}: its content is lost")]
    Lost(String),
    /// What was stored could not be read.
    #[error("reading failed: {0}")]
    Io(#[from] std::io::Error),
    /// A check or the loading crashed.
    #[error("the work crashed: {0}")]
    Crashed(#[from] JoinError),
    /// The same, on the worker's own thread.
    #[error("the work crashed: {0}")]
    Panicked(String),
    /// It was begun several times, and the server ended each time.
    #[error("the server was stopped each time it was at it")]
    Stopped,
    /// The deposit changed its state while another worker held the job.
    #[error("a deposit that is {0} has no such work")]
    Stale(State),
}

impl WorkError {
    /// Whether it is not the deposit's doing: the disk or the ledger fails, and may do better later.
    pub(super) fn may_pass(&self) -> bool {
        matches!(self, Self::Store(StoreError::Unavailable(_)) | Self::Io(_))
    }
}
