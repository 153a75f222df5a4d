//! The contents of files: one `git cat-file --batch` that is asked for one after another.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use super::command::{cannot_start, git};
use crate::files::{MOST_BYTES, too_long};

/// A git that runs, and tells the contents of objects. It ends with this.
#[derive(Debug)]
pub(super) struct Objects {
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Objects {
    /// Starts it in a checkout.
    pub(super) fn open(top: &Path) -> Result<Self, String> {
        let mut git = git(top);
        git.args(["cat-file", "--batch"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = git.spawn().map_err(|error| cannot_start(&error))?;
        let answers = child.stdout.take().ok_or("git has no output")?;
        let requests = child.stdin.take();
        Ok(Self { child, requests, answers: BufReader::new(answers) })
    }

    /// The contents of an object.
    pub(super) fn read(&mut self, object: &str) -> io::Result<Vec<u8>> {
        let ended = || io::Error::other("git has ended");
        let requests = self.requests.as_mut().ok_or_else(ended)?;
        writeln!(requests, "{object}")?;
        requests.flush()?;
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        // `OBJECT blob SIZE`, the contents, a line end.
        let size = line.trim_end().rsplit_once(' ').and_then(|(_, size)| size.parse::<u64>().ok());
        let size = size.ok_or_else(|| io::Error::other("git has no such object"))?;
        let mut answer = (&mut self.answers).take(size + 1);
        if size > MOST_BYTES {
            io::copy(&mut answer, &mut io::sink())?;
            return Err(too_long());
        }
        let mut bytes = Vec::new();
        answer.read_to_end(&mut bytes)?;
        match bytes.pop() {
            Some(b'\n') => Ok(bytes),
            _ => Err(ended()),
        }
    }
}

impl Drop for Objects {
    fn drop(&mut self) {
        // It ends when nothing more can be asked. Whether it ended well is of no use to anybody.
        self.requests = None;
        let _ = self.child.wait();
    }
}
