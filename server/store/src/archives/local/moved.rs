//! Moves a file, also to another file system.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use super::remove_file;
use crate::folder::{at, sync_folder};

/// Moves a file by renaming it. Where that is not possible, it is copied: it is whole and durable
/// in its new place before it leaves the old one. `unfinished` is the name of the copy meanwhile.
pub(super) fn move_file(from: &Path, to: &Path, unfinished: &Path) -> io::Result<()> {
    match std::fs::rename(from, to) {
        Err(error) if error.kind() == ErrorKind::CrossesDevices => copied(from, to, unfinished),
        moved => moved.map_err(at(to)),
    }
}

fn copied(from: &Path, to: &Path, unfinished: &Path) -> io::Result<()> {
    let done = copy_durably(from, unfinished).and_then(|()| {
        std::fs::rename(unfinished, to).map_err(at(to))?;
        to.parent().map_or(Ok(()), sync_folder)
    });
    if done.is_err() {
        // What cannot be removed now is left to the sweep.
        let _ = remove_file(unfinished);
        return done;
    }
    remove_file(from)
}

fn copy_durably(from: &Path, to: &Path) -> io::Result<()> {
    let mut source = File::open(from).map_err(at(from))?;
    let mut target = File::create(to).map_err(at(to))?;
    io::copy(&mut source, &mut target).map_err(at(to))?;
    let found = source.metadata().map_err(at(from))?;
    target.set_permissions(found.permissions()).map_err(at(to))?;
    // When it was written says how long it may be in quarantine at least.
    target.set_modified(found.modified().map_err(at(from))?).map_err(at(to))?;
    target.sync_all().map_err(at(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_copied_whole_before_it_leaves_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (from, to, unfinished) = (at("from"), at("to"), at("to#"));
        std::fs::write(&from, "bytes").unwrap();
        let written = from.metadata().unwrap().modified().unwrap();
        // A copy that was cut off lies there.
        std::fs::write(&unfinished, "by, which is longer").unwrap();
        copied(&from, &to, &unfinished).unwrap();
        assert_eq!(std::fs::read(&to).unwrap(), b"bytes");
        assert_eq!(to.metadata().unwrap().modified().unwrap(), written);
        assert!(!from.exists() && !unfinished.exists());
    }

    #[test]
    fn a_copy_that_fails_leaves_all_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (from, to, unfinished) = (at("from"), at("to"), at("to#"));
        std::fs::write(&from, "bytes").unwrap();
        // Nothing takes the place of a folder.
        std::fs::create_dir(&to).unwrap();
        let error = copied(&from, &to, &unfinished).unwrap_err().to_string();
        assert!(error.contains(to.to_str().unwrap()), "{error}");
        assert_eq!(std::fs::read(&from).unwrap(), b"bytes");
        assert!(!unfinished.exists());
        let missing = copied(&at("missing"), &at("there"), &at("there#")).unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
        assert!(!at("there").exists() && !at("there#").exists());
    }

    /// Where there are two file systems, as on most machines.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_is_moved_to_another_file_system() {
        let folder = tempfile::tempdir().unwrap();
        let Ok(memory) = tempfile::tempdir_in("/dev/shm") else { return };
        let (from, to) = (folder.path().join("from"), memory.path().join("to"));
        std::fs::write(&from, "bytes").unwrap();
        move_file(&from, &to, &memory.path().join("to#")).unwrap();
        assert_eq!(std::fs::read(&to).unwrap(), b"bytes");
        move_file(&to, &from, &folder.path().join("from#")).unwrap();
        assert!(from.exists() && !to.exists());
    }
}
