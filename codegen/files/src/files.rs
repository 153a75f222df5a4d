//! Where files are read from: the disk, or a commit of git.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

use swordsmith_xml::decode;

use crate::git::Commit;

/// The most bytes of a file: far more than the largest schemas have.
pub(crate) const MOST_BYTES: u64 = 64 << 20;

/// Where files are read from. Both name them by the same paths: those on the disk.
#[derive(Debug)]
pub enum Files {
    /// As they are now.
    Disk,
    /// As they were, or will be, in a commit.
    Commit(Commit),
}

/// What a folder has.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Entry {
    /// Its name in the folder.
    pub(crate) name: String,
    /// Whether it is a folder, too.
    pub(crate) is_folder: bool,
    /// Whether it stands for what is elsewhere.
    pub(crate) is_link: bool,
}

impl Files {
    /// The text of a file, in any encoding that XML may have without being told from outside.
    pub(crate) fn read(&self, path: &Path) -> Result<String, String> {
        let shown = self.shown(path);
        let bytes = match self {
            Self::Disk => bytes(path),
            Self::Commit(commit) => commit.read(path),
        };
        let bytes = bytes.map_err(|error| format!("cannot read {shown}: {error}"))?;
        match decode(&bytes) {
            Ok(text) => Ok(text.into_owned()),
            Err(error) => Err(format!("cannot read {shown}: {}", error.found())),
        }
    }

    /// Whether there is a file.
    pub fn is_file(&self, path: &Path) -> bool {
        match self {
            Self::Disk => path.is_file(),
            Self::Commit(commit) => commit.is_file(path),
        }
    }

    /// Whether there is a folder.
    pub fn is_folder(&self, path: &Path) -> bool {
        match self {
            Self::Disk => path.is_dir(),
            Self::Commit(commit) => commit.is_folder(path),
        }
    }

    /// What a folder has, in the order of the names.
    pub(crate) fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        match self {
            Self::Disk => entries(folder),
            Self::Commit(commit) => Ok(commit.list(folder)),
        }
    }

    /// What the names of the files in a folder begin with, as people are shown them.
    pub(crate) fn shown_folder(&self, folder: &Path) -> String {
        match self {
            Self::Disk => folder.to_string_lossy().into_owned(),
            Self::Commit(commit) => commit.shown_folder(folder),
        }
    }

    /// A path as people are shown it.
    pub(crate) fn shown(&self, path: &Path) -> String {
        match self {
            Self::Disk => path.display().to_string(),
            Self::Commit(commit) => commit.shown(path),
        }
    }
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_long());
    }
    Ok(bytes)
}

/// A file is longer than any schema.
pub(crate) fn too_long() -> io::Error {
    io::Error::other(format!("it has more than {MOST_BYTES} bytes"))
}

fn entries(folder: &Path) -> io::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        entries.push(Entry { name, is_folder: path.is_dir(), is_link: path.is_symlink() });
    }
    entries.sort();
    Ok(entries)
}
