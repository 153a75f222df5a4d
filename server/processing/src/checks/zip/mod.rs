//! Reading a zip archive through.

mod headers;
mod names;
mod shared;

use std::cell::RefCell;
use std::io::{self, Read, Seek};

use swordsmith_deposit::tree::{MAX_PATH_BYTES, Node, PathError, cut};
use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use self::headers::Header;
use self::names::has_drive;
pub(crate) use self::names::member_path;
use self::shared::Shared;
use super::problem::Problem;
use super::tally::Tally;

/// So much of a link's target is read: more than any may have, so that it is found to be too long.
const MOST_TARGET: usize = MAX_PATH_BYTES + 1;

/// The bit of a file's mode that lets its owner run it.
const EXECUTABLE: u32 = 0o100;

/// The bits of a mode that say what it is of (POSIX, `sys/stat.h`), and what they can say.
const KINDS: u32 = 0o170_000;
const FILE: u32 = 0o100_000;
const DIRECTORY: u32 = 0o040_000;
const LINK: u32 = 0o120_000;
const PIPE: u32 = 0o010_000;

/// What a zip says of a member.
struct Member {
    /// Its path, with slashes.
    name: String,
    has_drive: bool,
    kind: Kind,
    is_encrypted: bool,
    /// Where its two headers begin.
    central: u64,
    local: u64,
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
    let file = RefCell::new(file);
    let file = Shared(&file);
    let mut archive = match ZipArchive::new(file.clone()) {
        Ok(archive) => archive,
        Err(error) => {
            return tally
                .note(Problem::Damaged(reason(&error, "it ends within its central directory")));
        }
    };
    // Members that share their bytes could be a thousand times what was sent, even if all that is
    // unpacked is nothing.
    match archive.has_overlapping_entries() {
        Ok(false) => {}
        Ok(true) => return tally.note(Problem::Damaged("its members overlap".to_owned())),
        Err(error) => return tally.note(Problem::Damaged(error.to_string())),
    }
    for index in 0..archive.len() {
        if !read_member(&mut archive, &file, index, tally) {
            return;
        }
    }
}

/// `false` when reading should end.
fn read_member<R: Read + Seek>(
    archive: &mut ZipArchive<Shared<'_, R>>,
    file: &Shared<'_, R>,
    index: usize,
    tally: &mut Tally<'_>,
) -> bool {
    let member = match archive.by_index_raw(index).and_then(|member| Member::of(&member)) {
        Ok(member) => member,
        Err(error) => return damaged(format!("#{index}"), &error, tally),
    };
    if !tally.member(member.name.as_bytes(), !matches!(member.kind, Kind::Directory)) {
        return false;
    }
    match member.problem(file) {
        Ok(None) => {}
        Ok(Some(problem)) => {
            tally.note(problem);
            return true;
        }
        Err(error) => return damaged(cut(&member.name), &error.into(), tally),
    }
    let taken = match archive.by_index(index) {
        Ok(content) => take(content, &member, tally).map_err(ZipError::from),
        Err(error) => Err(error),
    };
    match taken {
        Ok(goes_on) => goes_on,
        Err(error) => damaged(cut(&member.name), &error, tally),
    }
}

impl Member {
    fn of(member: &ZipFile<'_, impl Read>) -> Result<Self, ZipError> {
        let mode = member.unix_mode().unwrap_or_default();
        let name = member_path(&member.name()?, member.system()).into_owned();
        let kind = match mode & KINDS {
            _ if name.ends_with('/') => Kind::Directory,
            LINK => Kind::Link,
            // What the zip command has read from a pipe has the kind of that.
            0 | FILE | PIPE => Kind::File { is_executable: mode & EXECUTABLE != 0 },
            DIRECTORY => Kind::Directory,
            _ => Kind::Other,
        };
        Ok(Self {
            has_drive: has_drive(&name, member.system()),
            name,
            kind,
            is_encrypted: member.encrypted(),
            central: member.central_header_start(),
            local: member.header_start(),
        })
    }

    /// What keeps it from being read, by its headers.
    fn problem<R: Read + Seek>(&self, file: &Shared<'_, R>) -> io::Result<Option<Problem>> {
        let name = cut(&self.name);
        if self.is_encrypted {
            return Ok(Some(Problem::Encrypted(name)));
        }
        if self.has_drive {
            return Ok(Some(Problem::InvalidPath { member: name, reason: PathError::Outside }));
        }
        let central = Header::central(file.clone(), self.central)?;
        let local = Header::local(file.clone(), self.local)?;
        Ok(central.conflict(&local, &name))
    }
}

/// Puts a member into the tree; `false` when reading should end.
fn take(
    member: ZipFile<'_, impl Read>,
    header: &Member,
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
    let reason = reason(error, "the archive ends within it");
    tally.note(Problem::DamagedMember { member, reason });
    true
}

/// Why something cannot be read. Where the archive ends, the library has names of its own types.
fn reason(error: &ZipError, ends: &str) -> String {
    match error {
        ZipError::InvalidArchive(text) if text.contains("::") => ends.to_owned(),
        ZipError::InvalidArchive(text) => text.to_string(),
        ZipError::Io(error)
            if error.kind() == io::ErrorKind::UnexpectedEof && error.get_ref().is_none() =>
        {
            ends.to_owned()
        }
        other => other.to_string(),
    }
}
