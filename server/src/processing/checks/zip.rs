//! Reading a zip archive through.

use std::io::{self, Read, Seek};

use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use super::problem::Problem;
use super::tally::Tally;
use crate::deposit::tree::{MAX_PATH_BYTES, Node, cut};

/// So much of a link's target is read: more than any may have, so that it is found to be too long.
const MOST_TARGET: usize = MAX_PATH_BYTES + 1;

/// The bit of a file's mode that lets its owner run it.
const EXECUTABLE: u32 = 0o100;

/// The bits of a mode that say what it is of (POSIX, `sys/stat.h`), and what they can say.
const KINDS: u32 = 0o170_000;
const FILE: u32 = 0o100_000;
const DIRECTORY: u32 = 0o040_000;
const LINK: u32 = 0o120_000;

/// The header of a member.
struct MemberHeader {
    name: String,
    kind: Kind,
    is_encrypted: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    Directory,
    /// A device, a pipe and the like.
    Other,
    Link,
    File {
        is_executable: bool,
    },
}

/// Reads every member; a damaged one does not keep the others from being read.
pub(super) fn read(file: impl Read + Seek, tally: &mut Tally<'_>) {
    let mut archive = match ZipArchive::new(file) {
        Ok(archive) => archive,
        Err(error) => return tally.note(Problem::Damaged(error.to_string())),
    };
    // Members that share their bytes could be a thousand times what was sent, even if all that is
    // unpacked is nothing.
    match archive.has_overlapping_entries() {
        Ok(false) => {}
        Ok(true) => return tally.note(Problem::Damaged("its members overlap".to_owned())),
        Err(error) => return tally.note(Problem::Damaged(error.to_string())),
    }
    for index in 0..archive.len() {
        if !read_member(&mut archive, index, tally) {
            return;
        }
    }
}

/// `false` when reading should end.
fn read_member(
    archive: &mut ZipArchive<impl Read + Seek>,
    index: usize,
    tally: &mut Tally<'_>,
) -> bool {
    let header = match archive.by_index_raw(index).and_then(|member| MemberHeader::of(&member)) {
        Ok(header) => header,
        Err(error) => return damaged(format!("#{index}"), &error, tally),
    };
    if !tally.member(header.name.as_bytes(), !matches!(header.kind, Kind::Directory)) {
        return false;
    }
    if header.is_encrypted {
        tally.note(Problem::Encrypted(cut(&header.name)));
        return true;
    }
    let taken = match archive.by_index(index) {
        Ok(member) => take(member, &header, tally).map_err(ZipError::from),
        Err(error) => Err(error),
    };
    match taken {
        Ok(goes_on) => goes_on,
        Err(error) => damaged(cut(&header.name), &error, tally),
    }
}

impl MemberHeader {
    fn of(member: &ZipFile<'_, impl Read>) -> Result<Self, ZipError> {
        let mode = member.unix_mode().unwrap_or_default();
        let name = member.name()?.into_owned();
        let kind = match mode & KINDS {
            _ if name.ends_with('/') => Kind::Directory,
            LINK => Kind::Link,
            0 | FILE => Kind::File { is_executable: mode & EXECUTABLE != 0 },
            DIRECTORY => Kind::Directory,
            _ => Kind::Other,
        };
        Ok(Self { name, kind, is_encrypted: member.encrypted() })
    }
}

/// Puts a member into the tree; `false` when reading should end.
fn take(
    member: ZipFile<'_, impl Read>,
    header: &MemberHeader,
    tally: &mut Tally<'_>,
) -> io::Result<bool> {
    let name = header.name.as_bytes();
    let length = member.size();
    match header.kind {
        Kind::File { is_executable } => tally.file(name, is_executable, length, member),
        Kind::Link => {
            let target = tally.start(member, length, MOST_TARGET)?;
            let Some(target) = target else { return Ok(false) };
            tally.place(name, |tree| tree.add_link(name, &target));
            Ok(true)
        }
        Kind::Other => {
            tally.note(Problem::UnsupportedEntryType(cut(&header.name)));
            Ok(true)
        }
        Kind::Directory => {
            tally.place(name, |tree| tree.add(name, Node::Directory));
            Ok(tally.start(member, length, 0)?.is_some())
        }
    }
}

fn damaged(member: String, error: &ZipError, tally: &mut Tally<'_>) -> bool {
    tally.note(Problem::DamagedMember { member, reason: error.to_string() });
    true
}
