//! A member of a tar archive: what its headers make it, and how it gets into the tree.

use std::io::{self, Read};

use swordsmith_deposit::tree::{Node, shown};

use super::archive::{Archive, Part, in_member};
use super::header::Header;
use super::overrides::Overrides;
use super::sparse;
use super::sparse_map::{Reason, SparseMap};
use crate::checks::problem::Problem;
use crate::checks::tally::Tally;

/// A member, as all of its headers describe it.
pub(super) struct Member<'h> {
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
    /// By its name a directory, by its mark a file, and something follows its header.
    FilledDirectory,
    SymbolicLink,
    HardLink,
    /// The rest of a file that another volume begins.
    Continued,
    Other,
}

impl<'h> Member<'h> {
    pub(super) fn of(header: &'h Header, mut overrides: Overrides) -> io::Result<Self> {
        let name = overrides.sparse.name.take().or(overrides.name.take());
        let name = name.unwrap_or_else(|| header.name());
        let size = match header.kind() {
            // Nothing follows these, whatever the field says (POSIX, pax, "ustar Interchange
            // Format").
            b'1'..=b'6' => 0,
            _ => overrides.size.map_or_else(|| header.size(), Ok).map_err(in_member(&name))?,
        };
        let kind = match header.kind() {
            _ if overrides.is_continued => Kind::Continued,
            // Before there was a mark for them, directories were files whose name ends with a slash.
            0 | b'0' | b'7' if name.ends_with(b"/") && size > 0 => Kind::FilledDirectory,
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
        Ok(Self { header, overrides, name, kind, size })
    }

    /// Puts it into the tree; `false` when reading should end.
    pub(super) fn read(
        mut self,
        archive: &mut Archive<impl Read>,
        tally: &mut Tally<'_>,
    ) -> io::Result<bool> {
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
        &mut self,
        archive: &mut Archive<impl Read>,
        tally: &mut Tally<'_>,
    ) -> io::Result<bool> {
        let link = self.overrides.link.take().unwrap_or_else(|| self.header.link());
        let name = &self.name;
        match self.kind {
            Kind::Directory => tally.place(name, |tree| tree.add(name, Node::Directory)),
            Kind::SymbolicLink => tally.place(name, |tree| tree.add_link(name, &link)),
            Kind::HardLink => tally.place(name, |tree| tree.add_name(name, &link)),
            Kind::Continued => tally.note(Problem::ContinuedMember(shown(name))),
            Kind::FilledDirectory => tally.note(self.is_filled()),
            _ => tally.note(Problem::UnsupportedEntryType(shown(name))),
        }
        tally.drain(archive.part(self.size))
    }

    /// GNU tar and bsdtar make a directory of it, Python's `tarfile` a file.
    fn is_filled(&self) -> Problem {
        let size = self.size;
        let reason = format!("expected a directory by the `/` at the end, found {size} bytes");
        Problem::DamagedMember { member: shown(&self.name), reason }
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
