//! Reading a tar archive through.

mod archive;
mod header;
mod overrides;
mod pax;
mod sparse;
mod sparse_map;

use std::io::{self, Read};

use self::archive::{Archive, Part, damaged, in_member};
pub(super) use self::archive::{BLOCK, is_zero};
pub(super) use self::header::Header;
use self::overrides::{Overrides, check_global};
use self::sparse_map::{Reason, SparseMap};
use super::problem::Problem;
use super::tally::Tally;
use crate::deposit::tree::{MAX_PATH_BYTES, Node, shown};

/// The most bytes of a pax header.
const MOST_PAX_HEADER: u64 = 1 << 20;

/// So much of a long name is read: more than any name may have, so that it is found to be too long.
const MOST_NAME: u64 = MAX_PATH_BYTES as u64 + 2;

/// Reads every member. What follows a damaged place cannot be found again, so reading ends there.
pub(super) fn read(content: impl Read, tally: &mut Tally<'_>) {
    if let Err(error) = read_members(Archive::new(content), tally) {
        tally.note(Problem::Damaged(error.to_string()));
    }
}

/// POSIX (pax, "ustar Interchange Format") ends an archive with two blocks of zeros. A few writers
/// leave one of them out, or both.
fn read_members(mut archive: Archive<impl Read>, tally: &mut Tally<'_>) -> io::Result<()> {
    let mut overrides = Overrides::default();
    while let Some(block) = archive.block()? {
        if is_zero(&block) {
            // What follows the end mark still has to decompress, and its checksum to be right.
            return tally.drain(archive).map(drop);
        }
        let header = Header::of(&block).ok_or_else(|| no_header(&archive))?;
        let goes_on = match header.kind() {
            b'L' | b'K' | b'x' | b'X' | b'g' | b'V' => {
                take_in(&header, &mut archive, &mut overrides, tally)?
            }
            _ => Member::of(&header, std::mem::take(&mut overrides))?.read(&mut archive, tally)?,
        };
        if !goes_on {
            return Ok(());
        }
    }
    Ok(())
}

fn no_header(archive: &Archive<impl Read>) -> io::Error {
    let place = archive.place() - BLOCK as u64;
    damaged(format!("invalid header at byte {place}: its checksum is wrong"))
}

/// Reads what is no member, but about the next one, or about all; `false` when reading should end.
fn take_in(
    header: &Header,
    archive: &mut Archive<impl Read>,
    overrides: &mut Overrides,
    tally: &mut Tally<'_>,
) -> io::Result<bool> {
    let size = header.size()?;
    let mut part = archive.part(size);
    match header.kind() {
        b'L' => overrides.set_name(&start(&mut part, MOST_NAME)?)?,
        b'K' => overrides.set_link(&start(&mut part, MOST_NAME)?)?,
        b'x' | b'X' => overrides.take_in(&extended(&mut part)?)?,
        b'g' => check_global(&extended(&mut part)?)?,
        // The label of a volume says nothing of its members.
        _ => {}
    }
    io::copy(&mut part, &mut io::sink())?;
    archive.skip_padding(size)?;
    // It takes as long to read as a member.
    Ok(tally.bytes(size.saturating_add(BLOCK as u64)))
}

fn extended(part: &mut Part<'_, impl Read>) -> io::Result<Vec<u8>> {
    if part.left() > MOST_PAX_HEADER {
        let most = MOST_PAX_HEADER;
        return Err(damaged(format!("an extended header has more than {most} bytes")));
    }
    start(part, MOST_PAX_HEADER)
}

/// The first bytes of what follows a header.
fn start(part: &mut Part<'_, impl Read>, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    part.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A member, as all of its headers describe it.
struct Member<'h> {
    header: &'h Header,
    overrides: Overrides,
    /// Its name as a depositor knows it.
    name: Vec<u8>,
    kind: Kind,
    /// The bytes that follow the header, and that fill whole blocks.
    size: u64,
}

#[derive(Clone, Copy)]
enum Kind {
    File,
    /// A file, of which the map is in its own header.
    Sparse,
    Directory,
    SymbolicLink,
    HardLink,
    /// The rest of a file that another volume begins.
    Continued,
    Other,
}

impl<'h> Member<'h> {
    fn of(header: &'h Header, mut overrides: Overrides) -> io::Result<Self> {
        let name = overrides.sparse.name.take().or(overrides.name.take());
        let name = name.unwrap_or_else(|| header.name());
        let kind = match header.kind() {
            _ if overrides.is_continued => Kind::Continued,
            // Before there was a mark for them, directories were files whose name ends with a slash.
            0 | b'0' | b'7' if name.ends_with(b"/") => Kind::Directory,
            0 | b'0' | b'7' => Kind::File,
            b'S' => Kind::Sparse,
            // GNU tar lists in it what was in the directory at that time.
            b'5' | b'D' => Kind::Directory,
            b'1' => Kind::HardLink,
            b'2' => Kind::SymbolicLink,
            b'M' => Kind::Continued,
            _ => Kind::Other,
        };
        let size = match header.kind() {
            // Nothing follows these, whatever the field says (POSIX, pax, "ustar Interchange
            // Format").
            b'1'..=b'6' => 0,
            _ => overrides.size.map_or_else(|| header.size(), Ok).map_err(in_member(&name))?,
        };
        Ok(Self { header, overrides, name, kind, size })
    }

    /// Puts it into the tree; `false` when reading should end.
    fn read(self, archive: &mut Archive<impl Read>, tally: &mut Tally<'_>) -> io::Result<bool> {
        if !tally.member(&self.name, !matches!(self.kind, Kind::Directory)) {
            return Ok(false);
        }
        let goes_on = match self.kind {
            Kind::Sparse => self.read_sparse_by_header(archive, tally),
            Kind::File if self.overrides.sparse.is_there() => self.read_sparse(archive, tally),
            Kind::File => self.read_file(archive, tally),
            _ => self.read_other(archive, tally),
        };
        let goes_on = goes_on.map_err(in_member(&self.name))?;
        if goes_on {
            archive.skip_padding(self.size).map_err(in_member(&self.name))?;
        }
        Ok(goes_on)
    }

    fn read_file(
        &self,
        archive: &mut Archive<impl Read>,
        tally: &mut Tally<'_>,
    ) -> io::Result<bool> {
        let is_executable = self.header.is_executable()?;
        tally.file(&self.name, is_executable, self.size, archive.part(self.size))
    }

    fn read_other(
        &self,
        archive: &mut Archive<impl Read>,
        tally: &mut Tally<'_>,
    ) -> io::Result<bool> {
        let (name, link) = (&self.name, self.overrides.link.clone());
        let link = link.unwrap_or_else(|| self.header.link());
        match self.kind {
            Kind::Directory => tally.place(name, |tree| tree.add(name, Node::Directory)),
            Kind::SymbolicLink => tally.place(name, |tree| tree.add_link(name, &link)),
            Kind::HardLink => tally.place(name, |tree| tree.add_name(name, &link)),
            Kind::Continued => tally.note(Problem::ContinuedMember(shown(name))),
            _ => tally.note(Problem::UnsupportedEntryType(shown(name))),
        }
        tally.drain(archive.part(self.size))
    }

    fn read_sparse_by_header(
        &self,
        archive: &mut Archive<impl Read>,
        tally: &mut Tally<'_>,
    ) -> io::Result<bool> {
        let begin = archive.place();
        let map = sparse::header_map(self.header, archive)?;
        let goes_on = tally.bytes(archive.place() - begin);
        Ok(goes_on && self.unpack(map, archive.part(self.size), tally)?)
    }

    fn read_sparse(
        &self,
        archive: &mut Archive<impl Read>,
        tally: &mut Tally<'_>,
    ) -> io::Result<bool> {
        let mut part = archive.part(self.size);
        let map = self.overrides.sparse.map(&mut part);
        let goes_on = tally.bytes(self.size - part.left());
        Ok(goes_on && self.unpack(map, part, tally)?)
    }

    /// Puts a sparse file into the tree as it is unpacked.
    fn unpack(
        &self,
        map: Result<SparseMap, Reason>,
        mut part: Part<'_, impl Read>,
        tally: &mut Tally<'_>,
    ) -> io::Result<bool> {
        match map.and_then(|map| map.check(part.left()).map(|()| map)) {
            Ok(map) => {
                let (is_executable, size) = (self.header.is_executable()?, map.size());
                Ok(tally.has_room_for(&self.name, size)
                    && tally.file(&self.name, is_executable, size, map.unpack(&mut part))?)
            }
            Err(reason) => {
                let (member, reason) = (shown(&self.name), reason.to_string());
                tally.note(Problem::DamagedMember { member, reason });
                tally.drain(part)
            }
        }
    }
}
