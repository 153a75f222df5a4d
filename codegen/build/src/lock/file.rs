//! The lock on disk.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{GENERATE, Lock};
use crate::folder::Folder;

/// Where the lock of a manifest is: beside it, with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LockFile {
    path: PathBuf,
}

impl LockFile {
    /// That of a manifest: `swordsmith.lock` beside `swordsmith.toml`.
    pub(crate) fn of(manifest: &Path) -> Self {
        Self { path: manifest.with_extension("lock") }
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Its path, as the user sees it.
    pub(crate) fn shown(&self) -> String {
        self.path.display().to_string()
    }

    /// Its text, if it is there.
    pub(crate) fn text(&self) -> Result<Option<String>, String> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot read {}: {error}", self.shown())),
        }
    }

    /// What is said of one that is not understood.
    pub(crate) fn is_unreadable(&self) -> String {
        format!("{} cannot be read, as after a merge with conflicts: {GENERATE}", self.shown())
    }

    /// Refuses if somebody else's file is there.
    pub(crate) fn refuse_others(&self) -> Result<(), String> {
        if Folder::is_by_hand(&self.path) {
            return Err(format!("{} is not generated: move it away first", self.shown()));
        }
        Ok(())
    }

    /// Writes it, unless it says just that.
    pub(crate) fn write(&self, lock: &Lock) -> Result<(), String> {
        let text = lock.to_string();
        if self.text()?.as_ref() == Some(&text) {
            return Ok(());
        }
        fs::write(&self.path, text)
            .map_err(|error| format!("cannot write {}: {error}", self.shown()))
    }
}
