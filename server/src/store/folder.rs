//! The data folder: where the ledger and the archives of this machine lie.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use futures_util::TryStreamExt;

use super::archives::{Archives, LocalArchives};
use super::backup::{self, Copied};
use super::ledger::sqlite::SqliteLedger;
use super::{Store, StoreError};

/// The file of the ledger.
const LEDGER: &str = "ledger.sqlite";

/// The file of a ledger that is being copied.
const NEW_LEDGER: &str = "ledger.sqlite.new";

/// The folder of the archives.
const ARCHIVES: &str = "archives";

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

    /// Opens the folder, makes what is missing, and brings the ledger up to date. Fails if there are
    /// archives but no ledger: a new one would name none of them, and the sweep would remove them.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let archives_folder = folder.join(ARCHIVES);
        make_durable_folder(&archives_folder)?;
        let archives = LocalArchives::open(&archives_folder)?;
        if !Self::exists(folder) && archives.pages().try_next().await?.is_some() {
            let name = folder.join(LEDGER).display().to_string();
            return Err(StoreError::Missing { what: "ledger for the archives", name });
        }
        let ledger = SqliteLedger::open(&folder.join(LEDGER)).await?;
        sync_folder(folder)?;
        Ok(Self { store: Store::new(ledger.clone(), archives), ledger, folder: folder.to_owned() })
    }

    /// Claims the folder for a server. Fails while another server has it; the command line needs no
    /// claim.
    pub fn lock_for_server(&self) -> io::Result<ServerLock> {
        lock(&self.folder)
    }

    /// Copies all that is kept to another folder, which is a data folder then; an earlier copy that
    /// is there is brought up to date. Fails if that folder is this one, or a server has it.
    pub async fn back_up(&self, to: &Path) -> Result<Copied, StoreError> {
        let archives = to.join(ARCHIVES);
        make_durable_folder(&archives)?;
        if to.canonicalize()? == self.folder.canonicalize()? {
            return Err(io::Error::other("a backup needs a folder of its own").into());
        }
        let _lock = lock(to)?;
        let (new, ledger) = (to.join(NEW_LEDGER), to.join(LEDGER));
        let snapshot = async || {
            remove_if_there(&new)?;
            self.ledger.snapshot(&new).await
        };
        let from = self.store.archives.as_ref();
        let (copied, named) = backup::copy_archives(from, &archives, snapshot).await?;
        File::open(&new)?.sync_all()?;
        // The log of the ledger that was there is not one of the new one.
        for suffix in ["-wal", "-shm"] {
            remove_if_there(&to.join(format!("{LEDGER}{suffix}")))?;
        }
        sync_folder(to)?;
        std::fs::rename(&new, &ledger)?;
        sync_folder(to)?;
        backup::remove_others(&archives, &named).await?;
        Ok(copied)
    }

    /// Closes the ledger.
    pub async fn close(&self) {
        self.ledger.close().await;
    }
}

fn lock(folder: &Path) -> io::Result<ServerLock> {
    let file = File::create(folder.join("server.lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(ServerLock(file)),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            format!("another server uses {}", folder.display()),
        )),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn remove_if_there(file: &Path) -> io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Makes a folder and its parents, for nobody else to look into (there are passwords' hashes, and
/// what was deposited), and syncs each folder that got a new entry.
fn make_durable_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let parent =
        folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_durable_folder(parent)?;
    match new_folder().create(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    sync_folder(parent)
}

#[cfg(unix)]
fn new_folder() -> std::fs::DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    let mut builder = std::fs::DirBuilder::new();
    builder.mode(0o700);
    builder
}

#[cfg(not(unix))]
fn new_folder() -> std::fs::DirBuilder {
    std::fs::DirBuilder::new()
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
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "others see nothing");
        }
        let lock = folder.lock_for_server().unwrap();
        let second = DataFolder::open(&path).await.unwrap();
        assert_eq!(second.lock_for_server().unwrap_err().kind(), io::ErrorKind::WouldBlock);
        drop(lock);
        second.lock_for_server().unwrap();
    }

    #[tokio::test]
    async fn archives_without_their_ledger_are_not_opened() {
        let parent = tempfile::tempdir().unwrap();
        DataFolder::open(parent.path()).await.unwrap().close().await;
        let archive = parent.path().join("archives/ab/abcd");
        std::fs::write(&archive, "precious").unwrap();
        DataFolder::open(parent.path()).await.unwrap().close().await;
        std::fs::remove_file(parent.path().join(LEDGER)).unwrap();
        let error = DataFolder::open(parent.path()).await.err().unwrap();
        assert!(matches!(error, StoreError::Missing { .. }), "{error}");
        assert!(archive.exists() && !DataFolder::exists(parent.path()));
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
