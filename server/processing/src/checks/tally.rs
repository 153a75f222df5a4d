//! Counting what is read of an archive, putting it into the tree, and stopping in time.

use std::io::{self, Read};

use swordsmith_deposit::tree::{Naming, Node, PathError, Tree, shown};

use super::findings::Findings;
use super::format::{Format, START};
use super::limits::{FREE, Limits};
use super::problem::Problem;

/// What the archives of a deposit have come to so far, all together.
#[derive(Debug)]
pub(super) struct Total {
    pub(super) limits: Limits,
    pub(super) members: u64,
    pub(super) bytes: u64,
    pub(super) tree: Tree,
}

/// What was read of one archive so far and what was found in it.
pub(super) struct Tally<'t> {
    all: &'t mut Total,
    /// The bytes of the archive itself.
    packed: u64,
    /// The bytes that it unpacked to so far.
    bytes: u64,
    files: u64,
    /// Name and beginning of the first file.
    first: Option<(String, Vec<u8>)>,
    findings: Findings,
    exhausted: bool,
}

impl<'t> Tally<'t> {
    pub(super) fn new(all: &'t mut Total, packed: u64) -> Self {
        Self {
            all,
            packed,
            bytes: 0,
            files: 0,
            first: None,
            findings: Findings::default(),
            exhausted: false,
        }
    }

    /// Keeps a problem.
    pub(super) fn note(&mut self, problem: Problem) {
        self.findings.note(problem);
    }

    /// Counts a member, and the directories that only its name says are there: `false` when that
    /// is too many and reading should end. A name of a few kilobytes can have thousands of them,
    /// each of which costs as much as a member.
    pub(super) fn member(&mut self, name: &[u8], is_file: bool) -> bool {
        self.all.members += 1 + self.all.tree.implied_directories(name) as u64;
        self.files += u64::from(is_file);
        self.within(
            self.all.members <= self.all.limits.members,
            Problem::TooManyMembers(self.all.limits.members),
        )
    }

    /// Counts bytes; `false` when those are too many and reading should end.
    pub(super) fn bytes(&mut self, count: u64) -> bool {
        self.bytes = self.bytes.saturating_add(count);
        self.all.bytes = self.all.bytes.saturating_add(count);
        let Limits { unpacked_bytes, ratio, .. } = self.all.limits;
        let in_proportion = self.packed.saturating_mul(ratio).max(FREE);
        self.within(self.all.bytes <= unpacked_bytes, Problem::TooLarge(unpacked_bytes))
            && self.within(self.bytes <= in_proportion, Problem::TooDense(ratio))
    }

    /// Whether a sparse member that unpacks to so many bytes is no more than is allowed. Its holes
    /// cost nothing in the archive, so it is refused before it is read.
    pub(super) fn has_room_for(&mut self, name: &[u8], size: u64) -> bool {
        let Limits { unpacked_bytes, ratio, .. } = self.all.limits;
        let in_proportion = self.packed.saturating_mul(ratio).max(FREE);
        let left = in_proportion.saturating_sub(self.bytes);
        let most = unpacked_bytes.saturating_sub(self.all.bytes).min(left);
        let problem = Problem::SparseTooLarge { member: shown(name), size, most };
        self.within(size <= most, problem)
    }

    /// Reads a file to its end and puts it into the tree; `false` when it is more than is allowed
    /// and reading should end.
    pub(super) fn file(
        &mut self,
        name: &[u8],
        is_executable: bool,
        length: u64,
        content: impl Read,
    ) -> io::Result<bool> {
        let mut start = Vec::new();
        let mut naming = Naming::file(length);
        let read = self.pass(content, |bytes| {
            let missing = START.saturating_sub(start.len()).min(bytes.len());
            start.extend_from_slice(&bytes[..missing]);
            naming.update(bytes);
        })?;
        let Some(read) = read else { return Ok(false) };
        same(read, length)?;
        self.first.get_or_insert_with(|| (shown(name), start));
        match naming.finish() {
            Ok(content) => {
                self.place(name, |tree| tree.add(name, Node::File { content, is_executable }));
            }
            Err(_) => self.note(Problem::Collision(shown(name))),
        }
        Ok(true)
    }

    /// The same of a file that is itself all that there is.
    pub(super) fn whole_file(
        &mut self,
        name: &[u8],
        length: u64,
        content: impl Read,
    ) -> io::Result<bool> {
        let is_taken = self.file(name, false, length, content)?;
        // It is a file as it is: its format is not reported.
        self.first = None;
        Ok(is_taken)
    }

    /// Puts a member into the tree.
    pub(super) fn place(
        &mut self,
        name: &[u8],
        add: impl FnOnce(&mut Tree) -> Result<(), PathError>,
    ) {
        if let Err(reason) = add(&mut self.all.tree) {
            self.note(Problem::InvalidPath { member: shown(name), reason });
        }
    }

    /// Reads what has to be of this length to its end and gives the first bytes; `None` when it is
    /// more than is allowed and reading should end.
    pub(super) fn start(
        &mut self,
        content: impl Read,
        length: u64,
        most: usize,
    ) -> io::Result<Option<Vec<u8>>> {
        let mut start = Vec::new();
        let read = self.pass(content, |bytes| {
            let missing = most.saturating_sub(start.len()).min(bytes.len());
            start.extend_from_slice(&bytes[..missing]);
        })?;
        let Some(read) = read else { return Ok(None) };
        same(read, length)?;
        Ok(Some(start))
    }

    /// Reads to the end; `false` when that is more than is allowed and reading should end.
    pub(super) fn drain(&mut self, content: impl Read) -> io::Result<bool> {
        Ok(self.pass(content, |_| {})?.is_some())
    }

    /// Reads to the end and gives the length; `None` when that is more than is allowed.
    fn pass(
        &mut self,
        mut content: impl Read,
        mut each: impl FnMut(&[u8]),
    ) -> io::Result<Option<u64>> {
        let mut buffer = [0; 16 * 1024];
        let mut length = 0;
        loop {
            let read = match content.read(&mut buffer) {
                Ok(0) => return Ok(Some(length)),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            length += read as u64;
            if !self.bytes(read as u64) {
                return Ok(None);
            }
            each(&buffer[..read]);
        }
    }

    /// Everything that was found, the emptiness of the archive included.
    pub(super) fn findings(mut self) -> Findings {
        if self.files == 0 && self.findings.is_empty() {
            self.note(Problem::Empty);
        }
        if self.files == 1
            && let Some((name, start)) = self.first.take()
            && Format::of_member(&start).is_some()
        {
            self.note(Problem::OnlyAnArchive(name));
        }
        self.findings
    }

    fn within(&mut self, holds: bool, problem: Problem) -> bool {
        if !holds && !self.exhausted {
            self.exhausted = true;
            self.note(problem);
        }
        holds
    }
}

fn same(read: u64, declared: u64) -> io::Result<()> {
    if read == declared {
        return Ok(());
    }
    let text = format!("it has {read} bytes where {declared} are said");
    Err(io::Error::new(io::ErrorKind::UnexpectedEof, text))
}
