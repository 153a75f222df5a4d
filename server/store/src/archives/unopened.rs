//! An archive that is still to be opened.

use std::fs::File;

use tokio::task::spawn_blocking;

use crate::error::StoreError;

/// An archive that is still to be opened, by a thread that may wait for the disk.
pub struct Unopened(Box<dyn FnOnce() -> Result<File, StoreError> + Send>);

impl Unopened {
    /// Opened by that.
    pub(super) fn by(open: impl FnOnce() -> Result<File, StoreError> + Send + 'static) -> Self {
        Self(Box::new(open))
    }

    /// The archive as a file that can be read and sought in. Blocks. Errors: [`StoreError::Missing`].
    pub fn open(self) -> Result<File, StoreError> {
        (self.0)()
    }

    /// The same on a thread of its own.
    pub(super) async fn opened(self) -> Result<File, StoreError> {
        spawn_blocking(move || self.open()).await?
    }
}
