//! The archives of a deposit, one after the other, into one tree. The limits are those of the deposit: many archives may have no more than one.

use std::fs::File;
use std::io::{self, BufReader, Seek};

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
        match format {
            Some(Format::Zip) => zip::read(BufReader::new(file), &mut tally),
            Some(Format::Tar(compression)) => {
                tar::read(compression.reader(BufReader::new(file)), &mut tally);
            }
            None => tally.note(Problem::UnknownFormat),
        }
        let found = tally.findings();
        self.findings.take_in(name, found);
        Ok(())
    }

    /// All archives are in the tree. It is of use only if nothing was found.
    pub fn finish(mut self) -> (Tree, Findings) {
        self.tree.torn(|member| self.findings.note(Problem::Torn(member)));
        self.tree.astray(|member| self.findings.note(Problem::Astray(member)));
        (self.tree, self.findings)
    }
}
