//! The archives of a deposit, one after the other, into one tree. The limits are those of the deposit: many archives may have no more than one.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::tally::Tally;
use super::{Findings, Format, Limits, Problem, tar, zip};
use crate::deposit::tree::Tree;

/// What the archives of a deposit unpack to, and what was found in them.
#[derive(Debug)]
pub struct Unpacking {
    pub(super) limits: Limits,
    /// Members so far.
    pub(super) members: u64,
    /// Bytes so far.
    pub(super) bytes: u64,
    pub(super) tree: Tree,
    findings: Findings,
}

impl Unpacking {
    /// Nothing yet.
    pub fn new(limits: Limits) -> Self {
        Self { limits, members: 0, bytes: 0, tree: Tree::default(), findings: Findings::default() }
    }

    /// Puts the archive of that name into the tree: nothing is found when it opens and every member of it can be read. Blocks while it reads.
    /// An `Err` is a fault of this machine, not of the archive.
    pub fn unpack(&mut self, name: &str, mut file: File) -> io::Result<()> {
        let format = Format::of(&mut file)?;
        file.rewind()?;
        let mut tally = Tally::new(self, file.metadata()?.len());
        let fault = Cell::new(None);
        let file = BufReader::new(Disk { file, fault: &fault });
        match format {
            Some(Format::Zip) => zip::read(file, &mut tally),
            Some(Format::Tar(compression)) => tar::read(compression.reader(file), &mut tally),
            None => tally.note(Problem::UnknownFormat),
        }
        let found = tally.findings();
        self.findings.take_in(name, found);
        fault.take().map_or(Ok(()), Err)
    }

    /// All archives are in the tree. It is of use only if nothing was found.
    pub fn finish(mut self) -> (Tree, Findings) {
        self.tree.torn(|member| self.findings.note(Problem::Torn(member)));
        self.tree.astray(|member| self.findings.note(Problem::Astray(member)));
        (self.tree, self.findings)
    }
}

/// A file that remembers that it could not be read: who reads an archive takes every fault for one of the archive.
struct Disk<'f> {
    file: File,
    fault: &'f Cell<Option<io::Error>>,
}

impl Read for Disk<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer).map_err(|error| {
            let kind = error.kind();
            if kind != io::ErrorKind::Interrupted {
                self.fault.set(Some(error));
            }
            kind.into()
        })
    }
}

impl Seek for Disk<'_> {
    /// To where there is nothing an archive can lead, too.
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
