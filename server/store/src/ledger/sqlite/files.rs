//! The files of an open ledger: whether they are those that stand in their places. What is
//! committed to files that were removed, moved or replaced is gone with the next start. And errors
//! with the path of the ledger.

use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::StoreError;
use crate::file_id::FileId;

/// What the names of a ledger's files end with.
const SUFFIXES: [&str; 3] = ["", "-wal", "-shm"];

/// Those of a ledger. Cloned, they are the same.
#[derive(Debug, Clone)]
pub(super) struct Files(Arc<Opened>);

#[derive(Debug)]
struct Opened {
    ledger: PathBuf,
    files: Vec<(PathBuf, FileId)>,
    /// Whether it was reported that they are not there.
    is_reported: AtomicBool,
}

/// Why nothing is written.
#[derive(Debug, thiserror::Error)]
#[error(
    "{}: the file of the ledger was removed, moved or replaced while it is in use; help: stop the \
     server, and put it back or restore a backup",
    .0.display()
)]
struct Gone(PathBuf);

/// An error of the database, with its file.
#[derive(Debug)]
struct OfFile(PathBuf, rusqlite::Error);

impl Files {
    /// The files of a ledger that is open.
    pub(super) fn of(ledger: &Path) -> Self {
        let path = |suffix: &&str| {
            let mut path = ledger.as_os_str().to_owned();
            path.push(suffix);
            PathBuf::from(path)
        };
        let paths = SUFFIXES.iter().map(path);
        let files = paths.filter_map(|path| Some((path.clone(), FileId::at(&path).ok()?)));
        Self::with(ledger, files.collect())
    }

    /// The same of a ledger that nobody changes.
    pub(super) fn of_unchangeable(ledger: &Path) -> Self {
        Self::with(ledger, Vec::new())
    }

    fn with(ledger: &Path, files: Vec<(PathBuf, FileId)>) -> Self {
        let ledger = ledger.to_owned();
        Self(Arc::new(Opened { ledger, files, is_reported: AtomicBool::new(false) }))
    }

    /// Fails if one of them is not what was opened. The log says so once.
    pub(super) fn check(&self) -> Result<(), Arc<dyn Error + Send + Sync>> {
        let Opened { files, is_reported, .. } = &*self.0;
        let Some((gone, _)) = files.iter().find(|(path, id)| !id.is_at(path)) else {
            is_reported.store(false, Ordering::Relaxed);
            return Ok(());
        };
        let error = Gone(gone.clone());
        if !is_reported.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, "nothing is written any more");
        }
        Err(Arc::new(error))
    }

    /// An error of the database.
    pub(super) fn of_file(&self, error: rusqlite::Error) -> Arc<dyn Error + Send + Sync> {
        Arc::new(OfFile(self.0.ledger.clone(), error))
    }

    /// An error of the store; one of the database gets the path.
    pub(super) fn named(&self, error: StoreError) -> StoreError {
        let StoreError::Unavailable(source) = error else { return error };
        match source.downcast::<rusqlite::Error>() {
            Ok(error) => StoreError::unavailable(self.of_file(*error)),
            Err(other) => StoreError::Unavailable(other),
        }
    }
}

impl fmt::Display for OfFile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.0.display(), self.1)
    }
}

impl Error for OfFile {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.1)
    }
}
