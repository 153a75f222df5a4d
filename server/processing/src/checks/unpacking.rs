//! The archives of a deposit, one after the other, into one tree. The limits are those of the
//! deposit: many archives may have no more than one.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use swordsmith_deposit::tree::Tree;

use super::findings::Findings;
use super::format::{Compression, Format, START, instead_of_tar, other_format};
use super::limits::Limits;
use super::problem::Problem;
use super::tally::{Tally, Total};
use super::{tar, zip};

/// What the archives of a deposit unpack to, and what was found in them.
#[derive(Debug)]
pub struct Unpacking {
    total: Total,
    findings: Findings,
}

impl Unpacking {
    /// An empty tree.
    pub fn new(limits: Limits) -> Self {
        let total = Total { limits, members: 0, bytes: 0, tree: Tree::default() };
        Self { total, findings: Findings::default() }
    }

    /// Unpacks an archive over the tree and notes what is wrong with it. Blocks while it reads. An
    /// `Err` is a fault of this machine, not of the archive.
    pub fn unpack(&mut self, name: &str, mut file: File) -> io::Result<()> {
        let format = Format::of(&mut file)?;
        let other = if format.is_none() { other_format(&mut file)? } else { None };
        file.rewind()?;
        let mut tally = Tally::new(&mut self.total, file.metadata()?.len());
        let fault = Cell::new(None);
        let file = BufReader::new(Disk { file, fault: &fault });
        match format {
            Some(Format::Zip) => zip::read(file, &mut tally),
            Some(Format::Tar(compression)) => read_tar(compression, file, &mut tally),
            None => tally.note(other.map_or(Problem::UnknownFormat, Problem::UnsupportedFormat)),
        }
        let found = tally.findings();
        self.findings.take_in(name, found);
        fault.take().map_or(Ok(()), Err)
    }

    /// Puts a file into the tree as it is, as [`unpack`](Self::unpack) does what is in it. Of a name
    /// that is a path, the end counts (RFC 6266, section 4.3).
    pub fn take_in(&mut self, name: &str, file: File) -> io::Result<()> {
        let length = file.metadata()?.len();
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let mut tally = Tally::new(&mut self.total, length);
        if tally.member(name.as_bytes(), true) {
            tally.whole_file(name.as_bytes(), length, BufReader::new(file))?;
        }
        let found = tally.findings();
        self.findings.take_in(name, found);
        Ok(())
    }

    /// The tree of all archives and the findings. The tree is valid only without findings.
    pub fn finish(mut self) -> (Tree, Findings) {
        let (tree, findings) = (self.total.tree, &mut self.findings);
        tree.files_used_as_directories(|member| {
            findings.note(Problem::FileUsedAsDirectory(member));
        });
        tree.symlink_escapes(|member| findings.note(Problem::SymlinkEscape(member)));
        (tree, self.findings)
    }
}

/// Reads a tar archive, unless something else is compressed in its place.
fn read_tar(compression: Compression, file: impl BufRead, tally: &mut Tally<'_>) {
    let mut content = compression.reader(file);
    let mut start = Vec::new();
    if let Err(error) = content.by_ref().take(START as u64).read_to_end(&mut start) {
        return tally.note(Problem::Damaged(error.to_string()));
    }
    match instead_of_tar(&start) {
        None => tar::read((&*start).chain(content), tally),
        Some(found) => tally.note(Problem::NotTar { within: compression.name(), found }),
    }
}

/// A file that records its own read errors: a reader of archives reports them as damage of the
/// archive.
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
    /// A bad offset is the archive's fault, so seek errors are not recorded.
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}
