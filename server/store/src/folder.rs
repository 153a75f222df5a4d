//! The data folder: what lies where in it.

use std::fs::File;
use std::io;
use std::path::Path;

/// The file of the ledger.
pub(super) const LEDGER: &str = "ledger.sqlite";

/// The folder of the archives.
pub(super) const ARCHIVES: &str = "archives";

/// Whether nothing can be changed on the file system of a folder.
pub(super) fn is_read_only(folder: &Path) -> bool {
    rustix::fs::statvfs(folder)
        .is_ok_and(|found| found.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY))
}

/// An error of the operating system with the path that it is about.
pub fn at(path: &Path) -> impl FnOnce(io::Error) -> io::Error {
    let path = path.display().to_string();
    move |error| io::Error::new(error.kind(), format!("{path}: {error}"))
}

/// Whether there is a ledger in a folder.
pub(super) fn has_ledger(folder: &Path) -> bool {
    folder.join(LEDGER).is_file()
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
