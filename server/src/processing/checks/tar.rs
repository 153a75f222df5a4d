//! Reading a tar archive through.

use std::io::{self, Read};

use tar::{Archive, Entry, PaxExtensions};

use super::problem::Problem;
use super::tally::Tally;
use crate::deposit::tree::{MAX_PATH_BYTES, Node, shown};

/// The most bytes of a pax header.
const MOST_PAX_HEADER: u64 = 1 << 20;

/// So much of a long name is read: more than any name may have, so that it is found to be too long.
const MOST_NAME: u64 = MAX_PATH_BYTES as u64 + 2;

/// A header has so many bytes.
const BLOCK: u64 = 512;

/// The bit of a file's mode that lets its owner run it.
const EXECUTABLE: u32 = 0o100;

/// Reads every member. What follows a damaged place cannot be found again, so reading ends there.
pub(super) fn read(content: impl Read, tally: &mut Tally<'_>) {
    if let Err(error) = read_members(content, tally) {
        tally.note(Problem::Damaged(error.to_string()));
    }
}

fn read_members(content: impl Read, tally: &mut Tally<'_>) -> io::Result<()> {
    let mut archive = Archive::new(Source { content, has_ended: false });
    let mut overrides = Overrides::default();
    // Raw: the library would take long names into memory whatever their length.
    for entry in archive.entries()?.raw(true) {
        let mut entry = entry?;
        let length = entry.size().saturating_add(BLOCK);
        let goes_on = if overrides.take_in(&mut entry)? {
            // It is no member, and takes as long to read as one.
            tally.bytes(length)
        } else {
            read_member(entry, std::mem::take(&mut overrides), tally)?
        };
        if !goes_on {
            return Ok(());
        }
    }
    let rest = archive.into_inner();
    if rest.has_ended {
        return Err(ends("it ends without the mark that ends an archive"));
    }
    // What follows the end mark still has to decompress, and its checksum to be right.
    tally.drain(rest)?;
    Ok(())
}

/// What an archive is read from. POSIX (pax, "ustar Interchange Format") ends an archive with two
/// blocks of zeros, and so do all common writers; a few write only one, which is enough here.
/// Without any, an archive that was cut off between two members would look whole.
struct Source<R> {
    content: R,
    has_ended: bool,
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(buffer)?;
        self.has_ended |= read == 0 && !buffer.is_empty();
        Ok(read)
    }
}

/// What GNU and pax entries put in the place of the next member's header fields.
#[derive(Default)]
struct Overrides {
    name: Option<Vec<u8>>,
    link: Option<Vec<u8>>,
    is_sparse: bool,
}

impl Overrides {
    /// Reads an entry that describes the next member, or all members; `false` when the entry is a
    /// member itself.
    fn take_in(&mut self, entry: &mut Entry<'_, impl Read>) -> io::Result<bool> {
        let kind = entry.header().entry_type();
        match () {
            () if kind.is_gnu_longname() => self.name = Some(text(entry)?),
            () if kind.is_gnu_longlink() => self.link = Some(text(entry)?),
            () if kind.is_pax_local_extensions() => self.take_in_extensions(&bytes(entry)?)?,
            // About all members: nothing that names them, or makes them something else, can stand
            // there.
            () if kind.is_pax_global_extensions() => drop(bytes(entry)?),
            () => return Ok(false),
        }
        Ok(true)
    }

    fn take_in_extensions(&mut self, extensions: &[u8]) -> io::Result<()> {
        for extension in PaxExtensions::new(extensions) {
            let extension = extension?;
            let value = extension.value_bytes();
            match extension.key_bytes() {
                b"path" => self.name = Some(value.to_vec()),
                b"linkpath" => self.link = Some(value.to_vec()),
                b"size" => return Err(damaged("it has a member that is too long for this format")),
                key if key.starts_with(b"GNU.sparse.") => self.is_sparse = true,
                _ => {}
            }
        }
        Ok(())
    }
}

fn bytes(entry: &mut Entry<'_, impl Read>) -> io::Result<Vec<u8>> {
    if entry.size() > MOST_PAX_HEADER {
        return Err(damaged("what it says about a member is too long"));
    }
    start(entry, MOST_PAX_HEADER)
}

/// The first bytes of an entry.
fn start(entry: &mut Entry<'_, impl Read>, most: u64) -> io::Result<Vec<u8>> {
    let declared = entry.size().min(most);
    let mut bytes = Vec::new();
    entry.take(most).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == declared { Ok(bytes) } else { Err(ends_early()) }
}

/// Text that ends with a zero byte.
fn text(entry: &mut Entry<'_, impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = start(entry, MOST_NAME)?;
    if let Some(end) = bytes.iter().position(|byte| *byte == 0) {
        bytes.truncate(end);
    }
    Ok(bytes)
}

/// `false` when reading should end.
fn read_member(
    entry: Entry<'_, impl Read>,
    overrides: Overrides,
    tally: &mut Tally<'_>,
) -> io::Result<bool> {
    let name = overrides.name.unwrap_or_else(|| entry.header().path_bytes().into_owned());
    let link = overrides.link.or_else(|| entry.link_name_bytes().map(std::borrow::Cow::into_owned));
    let link = link.unwrap_or_default();
    let kind = entry.header().entry_type();
    // Before there was a mark for them, directories were files whose name ends with a slash.
    let is_directory = kind.is_dir() || kind.is_file() && name.ends_with(b"/");
    if !tally.member(&name, !is_directory) {
        return Ok(false);
    }
    let length = entry.size();
    match () {
        () if is_directory => tally.place(&name, |tree| tree.add(&name, Node::Directory)),
        () if kind.is_symlink() => tally.place(&name, |tree| tree.add_link(&name, &link)),
        () if kind.is_hard_link() => tally.place(&name, |tree| tree.add_name(&name, &link)),
        () if (kind.is_file() || kind.is_contiguous()) && !overrides.is_sparse => {
            let is_executable = entry.header().mode()? & EXECUTABLE != 0;
            return read_file(entry, &name, is_executable, length, tally);
        }
        () => tally.note(Problem::UnsupportedEntryType(shown(&name))),
    }
    tally.drain(entry)
}

fn read_file(
    content: impl Read,
    name: &[u8],
    is_executable: bool,
    length: u64,
    tally: &mut Tally<'_>,
) -> io::Result<bool> {
    tally.file(name, is_executable, length, content).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => ends_early(),
        _ => error,
    })
}

fn ends_early() -> io::Error {
    ends("it ends within a member")
}

fn ends(how: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, how)
}

fn damaged(reason: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason)
}
