//! The data folder: what lies where in it, and who may use it.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// The file of the ledger.
pub(super) const LEDGER: &str = "ledger.sqlite";

/// The folder of the archives.
pub(super) const ARCHIVES: &str = "archives";

/// Kept for as long as a server runs on a data folder: there is at most one, or some that only read.
#[derive(Debug)]
pub struct ServerLock(#[expect(dead_code, reason = "held for its lock, which ends with it")] File);

/// Whether there is a ledger in a folder.
pub(super) fn has_ledger(folder: &Path) -> bool {
    folder.join(LEDGER).is_file()
}

pub(super) fn lock(folder: &Path) -> io::Result<ServerLock> {
    locked(folder, File::try_lock)
}

/// The same for who only reads: there may be several, and nobody who writes.
pub(super) fn lock_shared(folder: &Path) -> io::Result<ServerLock> {
    locked(folder, File::try_lock_shared)
}

fn locked(folder: &Path, lock: fn(&File) -> Result<(), TryLockError>) -> io::Result<ServerLock> {
    let file = File::create(folder.join("server.lock"))?;
    match lock(&file) {
        Ok(()) => Ok(ServerLock(file)),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            format!("another server uses {}", folder.display()),
        )),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

pub(super) fn remove_if_there(file: &Path) -> io::Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Makes a folder and its parents, for nobody else to look into (there are passwords' hashes, and
/// what was deposited), and syncs each folder that got a new entry.
pub(super) fn make_durable_folder(folder: &Path) -> io::Result<()> {
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
