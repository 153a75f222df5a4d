//! Who may use a data folder: one server that changes it, or some that only read.
//!
//! The file `server.lock` is locked, as earlier versions do, and the folder itself, whose lock is
//! not gone when somebody removes that file. So is the folder of the archives: several data folders
//! may have the same one, by links, and the sweep of one would take away what the others name.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::StoreError;
use super::file_id::FileId;
use super::folder::{ARCHIVES, at, is_read_only};

/// The name of the file.
const FILE: &str = "server.lock";

/// How often a lock is tried: a command that only looks who has it, has it for a moment itself.
const TRIES: u32 = 5;

/// The pause between two of them.
const PAUSE: Duration = Duration::from_millis(20);

/// What to do about a server that has the archives.
const HELP: &str = "help: give this data folder archives of its own, or stop it";

/// Kept for as long as a server runs on a data folder.
#[derive(Debug)]
pub struct ServerLock {
    #[expect(dead_code, reason = "held for its lock, which ends with it")]
    file: File,
    folders: Vec<Locked>,
}

/// A folder, which may be moved while it is locked.
#[derive(Debug)]
struct Locked {
    path: PathBuf,
    id: FileId,
    #[expect(dead_code, reason = "likewise")]
    opened: File,
}

/// Whether others may have the lock, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Alone,
    Shared,
}

impl ServerLock {
    /// Locks a data folder, and its archives if they lie in it. Fails while a server has either.
    pub(super) fn take(folder: &Path, has_archives: bool, how: Use) -> io::Result<Self> {
        let busy = || format!("another server uses {}; help: stop it", folder.display());
        let file = of_file(folder, how)?.ok_or_else(|| would_block(busy()))?;
        let mut folders = Vec::new();
        // Where there is no file, the folder is locked in its place.
        if FileId::of(&file.metadata()?) != FileId::at(folder)? {
            folders.extend(of_folder(folder, how, busy)?);
        }
        let archives = folder.join(ARCHIVES);
        if has_archives && archives.is_dir() {
            folders.extend(of_folder(&archives, how, || of_others(&archives))?);
        }
        Ok(Self { file, folders })
    }

    /// A folder that was removed, moved or replaced since it was locked.
    pub fn missing(&self) -> Option<&Path> {
        let missing = self.folders.iter().find(|folder| !folder.id.is_at(&folder.path));
        missing.map(|folder| folder.path.as_path())
    }
}

/// Fails if a server has the archives of a data folder, and it is not that of the folder itself:
/// they are shared, and what this ledger does not name is not nobody's.
pub(super) fn refuse_server_of_others(folder: &Path) -> Result<(), StoreError> {
    let archives = folder.join(ARCHIVES);
    let is_free = |path: &Path| -> io::Result<bool> {
        let opened = File::open(path).map_err(at(path))?;
        Ok(!matches!(opened.try_lock_shared(), Err(TryLockError::WouldBlock)))
    };
    if is_free(&archives)? || !is_free(folder)? {
        return Ok(());
    }
    Err(StoreError::Refused(of_others(&archives)))
}

fn of_others(archives: &Path) -> String {
    let place = archives.canonicalize().unwrap_or_else(|_| archives.to_owned());
    format!("a server on another data folder uses the archives in {}; {HELP}", place.display())
}

fn would_block(reason: String) -> io::Error {
    io::Error::new(ErrorKind::WouldBlock, reason)
}

/// `None`: another one has it. The file that was locked must be the one that others find.
fn of_file(folder: &Path, how: Use) -> io::Result<Option<File>> {
    let path = folder.join(FILE);
    for _ in 0..TRIES {
        let file = opened(folder, &path)?;
        if !locked(&file, how).map_err(at(&path))? {
            return Ok(None);
        }
        let id = FileId::of(&file.metadata()?);
        if id.is_at(&path) || id.is_at(folder) {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// Where nothing can be made, the folder itself is locked if it has no file for that.
fn opened(folder: &Path, path: &Path) -> io::Result<File> {
    if !is_read_only(folder) {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        return options.open(path).map_err(at(path));
    }
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => File::open(folder).map_err(at(folder)),
        opened => opened.map_err(at(path)),
    }
}

/// `None`: the file system has no locks of folders; that of the file must do.
fn of_folder(path: &Path, how: Use, busy: impl Fn() -> String) -> io::Result<Option<Locked>> {
    let opened = File::open(path).map_err(at(path))?;
    match locked(&opened, how) {
        Ok(true) => {
            let (path, id) = (path.to_owned(), FileId::of(&opened.metadata()?));
            Ok(Some(Locked { path, id, opened }))
        }
        Ok(false) => Err(would_block(busy())),
        Err(error) => {
            tracing::warn!(folder = %path.display(), %error, "the folder cannot be locked");
            Ok(None)
        }
    }
}

fn locked(file: &File, how: Use) -> io::Result<bool> {
    for tried in 0..TRIES {
        if tried > 0 {
            std::thread::sleep(PAUSE);
        }
        let lock = if how == Use::Alone { file.try_lock() } else { file.try_lock_shared() };
        match lock {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(parent: &Path, name: &str) -> PathBuf {
        let folder = parent.join(name);
        std::fs::create_dir_all(folder.join(ARCHIVES)).unwrap();
        folder
    }

    /// A data folder whose archives are those of another one, by a link.
    fn sharing(parent: &Path, name: &str, archives: &Path) -> PathBuf {
        let folder = parent.join(name);
        std::fs::create_dir(&folder).unwrap();
        std::os::unix::fs::symlink(archives, folder.join(ARCHIVES)).unwrap();
        folder
    }

    fn refused(folder: &Path, how: Use) -> String {
        let error = ServerLock::take(folder, true, how).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::WouldBlock);
        error.to_string()
    }

    #[test]
    fn archives_have_one_server_whatever_the_path() {
        let parent = tempfile::tempdir().unwrap();
        let one = folder(parent.path(), "one");
        let other = sharing(parent.path(), "other", &one.join(ARCHIVES));
        let lock = ServerLock::take(&one, true, Use::Alone).unwrap();
        for how in [Use::Alone, Use::Shared] {
            let reason = refused(&other, how);
            assert!(
                reason.contains("another data folder") && reason.contains("help: "),
                "{reason}"
            );
        }
        // Archives that lie elsewhere are not those of the folder.
        ServerLock::take(&other, false, Use::Alone).unwrap();
        drop(lock);
        ServerLock::take(&other, true, Use::Alone).unwrap();
    }

    #[test]
    fn some_that_only_read_share_archives() {
        let parent = tempfile::tempdir().unwrap();
        let one = folder(parent.path(), "one");
        let other = sharing(parent.path(), "other", &one.join(ARCHIVES));
        let _lock = ServerLock::take(&one, true, Use::Shared).unwrap();
        let _too = ServerLock::take(&other, true, Use::Shared).unwrap();
        refused(&other, Use::Alone);
    }

    #[test]
    fn a_folder_has_one_server_though_the_file_is_removed() {
        let parent = tempfile::tempdir().unwrap();
        let one = folder(parent.path(), "one");
        let lock = ServerLock::take(&one, true, Use::Alone).unwrap();
        for _ in 0..2 {
            std::fs::remove_file(one.join(FILE)).unwrap();
            assert!(refused(&one, Use::Alone).contains("another server uses"));
        }
        drop(lock);
        ServerLock::take(&one, true, Use::Alone).unwrap();
    }

    #[test]
    fn what_is_moved_away_is_missed() {
        let parent = tempfile::tempdir().unwrap();
        let one = folder(parent.path(), "one");
        let lock = ServerLock::take(&one, true, Use::Alone).unwrap();
        assert_eq!(lock.missing(), None);
        let archives = one.join(ARCHIVES);
        std::fs::rename(&archives, one.join("moved")).unwrap();
        assert_eq!(lock.missing(), Some(archives.as_path()));
        std::fs::create_dir(&archives).unwrap();
        assert_eq!(lock.missing(), Some(archives.as_path()), "it is another one");
        std::fs::rename(&one, parent.path().join("moved")).unwrap();
        assert_eq!(lock.missing(), Some(one.as_path()));
    }

    #[test]
    fn a_command_removes_nothing_of_archives_that_a_server_of_others_has() {
        let parent = tempfile::tempdir().unwrap();
        let one = folder(parent.path(), "one");
        let other = sharing(parent.path(), "other", &one.join(ARCHIVES));
        refuse_server_of_others(&other).unwrap();
        let _lock = ServerLock::take(&one, true, Use::Alone).unwrap();
        refuse_server_of_others(&one).unwrap();
        let refused = refuse_server_of_others(&other).unwrap_err();
        assert!(matches!(refused, StoreError::Refused(_)), "{refused}");
    }
}
