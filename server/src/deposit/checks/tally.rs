//! Counting what is read of an archive, and stopping in time.

use std::io::{self, Read};

use super::{Limits, Problem};

/// No more than this many problems of one archive are kept: a list that nobody reads to its end helps nobody.
const MOST_PROBLEMS: usize = 100;

/// What was read so far and what was found.
pub(super) struct Tally {
    limits: Limits,
    members: u64,
    files: u64,
    bytes: u64,
    problems: Vec<Problem>,
    exhausted: bool,
}

impl Tally {
    pub(super) fn new(limits: Limits) -> Self {
        Self { limits, members: 0, files: 0, bytes: 0, problems: Vec::new(), exhausted: false }
    }

    /// Keeps a problem.
    pub(super) fn note(&mut self, problem: Problem) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// Counts a member; `false` when that is one too many and reading should end.
    pub(super) fn member(&mut self, is_file: bool) -> bool {
        self.members += 1;
        self.files += u64::from(is_file);
        self.within(
            self.members <= self.limits.members,
            Problem::TooManyMembers(self.limits.members),
        )
    }

    /// Reads a member to its end and gives its length; `None` when that is more than is allowed and reading should end.
    pub(super) fn drain(&mut self, mut content: impl Read) -> io::Result<Option<u64>> {
        let mut buffer = [0; 16 * 1024];
        let mut length = 0;
        loop {
            let read = match content.read(&mut buffer) {
                Ok(0) => return Ok(Some(length)),
                Ok(read) => read as u64,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            length += read;
            self.bytes += read;
            if !self.within(
                self.bytes <= self.limits.unpacked_bytes,
                Problem::TooLarge(self.limits.unpacked_bytes),
            ) {
                return Ok(None);
            }
        }
    }

    /// Everything that was found, the emptiness of the archive included.
    pub(super) fn problems(mut self) -> Vec<Problem> {
        if self.files == 0 && self.problems.is_empty() {
            self.note(Problem::Empty);
        }
        self.problems
    }

    fn within(&mut self, holds: bool, problem: Problem) -> bool {
        if !holds && !self.exhausted {
            self.exhausted = true;
            self.note(problem);
        }
        holds
    }
}
