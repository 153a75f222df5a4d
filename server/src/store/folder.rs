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

/// Whether nothing can be changed on the file system of a folder.
pub(super) fn is_read_only(folder: &Path) -> bool {
    rustix::fs::statvfs(folder)
        .is_ok_and(|found| found.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY))
}

/// An error of the operating system with the path that it is about.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    let path = path.display().to_string();
    move |error| io::Error::new(error.kind(), format!("{path}: {error}"))
}

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
    let path = folder.join("server.lock");
    let file = if is_read_only(folder) {
        lock_there(folder, &path)?
    } else {
        let mut options = File::options();
        options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(at(&path))?
    };
    match lock(&file) {
        Ok(()) => Ok(ServerLock(file)),
        Err(TryLockError::WouldBlock) => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            format!("another server uses {}", folder.display()),
        )),
        Err(TryLockError::Error(error)) => Err(at(&path)(error)),
    }
}

/// Where nothing can be made, the folder itself is locked if it has no file for that.
fn lock_there(folder: &Path, path: &Path) -> io::Result<File> {
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            File::open(folder).map_err(at(folder))
        }
        opened => opened.map_err(at(path)),
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
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            return Err(at(folder)(error));
        }
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
    if cfg!(unix) {
        File::open(folder).and_then(|opened| opened.sync_all()).map_err(at(folder))
    } else {
        Ok(())
    }
}
