//! What tells a file or folder from others, whatever its path: whether what is open is still what
//! stands in its place.

use std::fs::Metadata;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::folder::at;

/// The device, and the number on it. What is open keeps its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FileId(u64, u64);

impl FileId {
    pub(super) fn of(metadata: &Metadata) -> Self {
        Self(metadata.dev(), metadata.ino())
    }

    /// That of what stands in a place.
    pub(super) fn at(path: &Path) -> io::Result<Self> {
        Ok(Self::of(&std::fs::metadata(path).map_err(at(path))?))
    }

    /// Whether it stands in a place still. What cannot be looked at is not known to be gone.
    pub(super) fn is_at(self, path: &Path) -> bool {
        match Self::at(path) {
            Ok(found) => found == self,
            Err(error) => {
                !matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
            }
        }
    }
}
