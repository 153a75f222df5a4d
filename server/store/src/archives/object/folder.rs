//! Where which archive lies: below a prefix, in a folder that is named by the first letters of its
//! key, as on the disk. So whoever looks at a bucket sees folders, not a million objects.

use std::fmt;

use object_store::path::Path;
use swordsmith_deposit::ArchiveKey;

use crate::archives::key;
use crate::error::StoreError;

/// How many letters of a key name its folder.
const FOLDER_LETTERS: usize = 2;

/// The prefix.
#[derive(Debug, Clone)]
pub(super) struct Folder(Path);

impl Folder {
    pub(super) fn new(prefix: Path) -> Self {
        Self(prefix)
    }

    /// Where an archive lies.
    pub(super) fn place(&self, key: &ArchiveKey) -> Result<Path, StoreError> {
        let key = key::checked(key)?;
        // Only tests have keys so short.
        let folder = key.get(..FOLDER_LETTERS).unwrap_or(key);
        Ok(self.0.clone().join(folder).join(key))
    }

    /// Where something lies that is no archive.
    pub(super) fn beside(&self, name: &str) -> Path {
        self.0.clone().join(name)
    }

    /// The key of the archive that lies there. `None`: it is something else, and not ours.
    pub(super) fn key(&self, place: &Path) -> Option<ArchiveKey> {
        let key = ArchiveKey(place.filename()?.to_owned());
        (self.place(&key).ok()? == *place).then_some(key)
    }

    /// What the names of all archives begin with, if anything.
    pub(super) fn prefix(&self) -> Option<&Path> {
        (!self.0.is_root()).then_some(&self.0)
    }
}

impl fmt::Display for Folder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_says_whose_it_is() {
        let key = ArchiveKey("0123-ab".to_owned());
        for (prefix, wanted) in [("", "01/0123-ab"), ("a/b", "a/b/01/0123-ab")] {
            let folder = Folder::new(Path::from(prefix));
            let place = folder.place(&key).unwrap();
            assert_eq!(place, Path::from(wanted));
            assert_eq!(folder.key(&place), Some(key.clone()));
        }
    }

    #[test]
    fn other_objects_are_not_ours() {
        let folder = Folder::new(Path::from("a"));
        for place in
            ["a", "a/0123", "01/0123", "a/02/0123", "a/01/01/0123", "a/01/01_3", "b/01/0123"]
        {
            assert_eq!(folder.key(&Path::from(place)), None, "{place}");
        }
    }

    #[test]
    fn a_key_is_no_path() {
        for key in ["", ".", "..", "../x", "a/b", "a#1", "\u{e9}"] {
            let place = Folder::new(Path::from("a")).place(&ArchiveKey(key.to_owned()));
            assert!(matches!(place, Err(StoreError::Corrupt(_))), "{key}");
        }
    }
}
