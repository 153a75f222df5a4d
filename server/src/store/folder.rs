//! The data folder: where the ledger and the archives of this machine lie.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::archives::LocalArchives;
use super::ledger::sqlite::SqliteLedger;
use super::{Store, StoreError};

/// The file of the ledger.
const LEDGER: &str = "ledger.sqlite";

/// An opened data folder.
pub struct DataFolder {
    /// What it holds.
    pub store: Store,
    ledger: SqliteLedger,
    folder: PathBuf,
}

/// Kept for as long as a server runs on a data folder: there is at most one.
#[derive(Debug)]
pub struct ServerLock(#[expect(dead_code, reason = "held for its lock, which ends with it")] File);

impl DataFolder {
    /// Whether it has been opened before.
    pub fn exists(folder: &Path) -> bool {
        folder.join(LEDGER).is_file()
    }

    /// Opens the folder, makes what is missing, and brings the ledger up to date.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let archives_folder = folder.join("archives");
        make_durable_folder(&archives_folder)?;
        let ledger = SqliteLedger::open(&folder.join(LEDGER)).await?;
        let archives = LocalArchives::open(&archives_folder)?;
        sync_folder(folder)?;
        Ok(Self { store: Store::new(ledger.clone(), archives), ledger, folder: folder.to_owned() })
    }

    /// Claims the folder for a server. Fails while another server has it; the command line needs no
    /// claim.
    pub fn lock_for_server(&self) -> io::Result<ServerLock> {
        let file = File::create(self.folder.join("server.lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(ServerLock(file)),
            Err(TryLockError::WouldBlock) => Err(io::Error::new(
                io::ErrorKind::WouldBlock,
                format!("another server uses {}", self.folder.display()),
            )),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Closes the ledger.
    pub async fn close(&self) {
        self.ledger.close().await;
    }
}

/// Makes a folder and its parents, and syncs each folder that got a new entry.
fn make_durable_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let parent =
        folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_durable_folder(parent)?;
    match std::fs::create_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    sync_folder(parent)
}

/// On systems where a folder can be opened as a file; elsewhere the file system takes care of its
/// entries.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::suite::{at, new_client, texts};

    #[tokio::test]
    async fn a_folder_is_made_with_its_parents_and_has_one_server() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("a/b");
        let folder = DataFolder::open(&path).await.unwrap();
        let lock = folder.lock_for_server().unwrap();
        let second = DataFolder::open(&path).await.unwrap();
        assert_eq!(second.lock_for_server().unwrap_err().kind(), io::ErrorKind::WouldBlock);
        drop(lock);
        second.lock_for_server().unwrap();
    }

    #[tokio::test]
    async fn several_write_at_once_and_what_was_written_is_there_after_closing() {
        let parent = tempfile::tempdir().unwrap();
        let folders = [
            DataFolder::open(parent.path()).await.unwrap(),
            DataFolder::open(parent.path()).await.unwrap(),
        ];
        let work = folders.iter().enumerate().map(|(number, folder)| async move {
            for count in 0..50 {
                let name = format!("{number}-{count}");
                folder.store.ledger.add_collection(texts(&name), at(0)).await.unwrap();
                folder.store.ledger.add_client(new_client(&name, &[&name]), at(0)).await.unwrap();
            }
        });
        futures_util::future::join_all(work).await;
        for folder in &folders {
            folder.close().await;
        }
        let again = DataFolder::open(parent.path()).await.unwrap();
        assert_eq!(again.store.ledger.clients().await.unwrap().len(), 100);
    }
}
