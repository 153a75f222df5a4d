//! Two versions of an interface: one of a commit, and the one that is there now.

use std::path::Path;

use super::{Given, folder, interface, manifest, present};
use crate::files::Files;
use crate::git::Commit;

/// Two versions.
#[derive(Debug)]
pub struct Versions {
    /// What the old one is called.
    pub old_name: String,
    /// That of the commit; `None` if it has nothing at that path: everything is new.
    pub old: Option<Given>,
    /// The one that is there now.
    pub new: Given,
}

impl Given {
    /// Reads what a path names on the disk, see [`interface`]; it is an error if nothing is there.
    pub fn read(path: &Path) -> Result<Self, String> {
        present(path)
    }

    /// Reads a manifest on the disk, whatever it is called, and what it may name.
    pub fn of_manifest(path: &Path) -> Result<Self, String> {
        manifest::read(path, &Files::Disk)
    }
}

/// Reads what a path names, see [`interface`], as it is and as it was in a commit of the checkout
/// that it is in. Nothing is checked out.
pub fn versions(path: &Path, commit: &str) -> Result<Versions, String> {
    let new = present(path)?;
    let folder = if path.is_dir() { path } else { folder(path) };
    let commit = Files::Commit(Commit::open(folder, commit)?);
    let old = interface(path, &commit)?;
    Ok(Versions { old_name: commit.shown(path), old, new })
}
