//! The pull form over any `Read`.

use std::fmt;
use std::io::{ErrorKind as IoErrorKind, Read};

use super::super::element::Element;
use super::super::error::{Error, ErrorKind};
use super::{Progress, Pull};

/// Bytes that are asked for at a time.
const CHUNK: usize = 64 << 10;

/// The elements at a path of a document, one at a time, from a source that need not fit into
/// memory.
///
/// The document is checked as it comes, all of it: it is valid only if the last item was no error.
/// After an error there are no more items.
pub struct Children<R, T> {
    source: R,
    pull: Pull<T>,
    chunk: Box<[u8]>,
}

impl<R: Read, T: Element> Children<R, T> {
    /// From the beginning of a source. It is read in large pieces: a buffer around it gains
    /// nothing.
    pub fn new(source: R, pull: Pull<T>) -> Self {
        Self { source, pull, chunk: vec![0; CHUNK].into_boxed_slice() }
    }

    /// What is behind it: to ask how much is held.
    pub fn pull(&self) -> &Pull<T> {
        &self.pull
    }

    /// Where the bytes come from.
    pub fn source(&self) -> &R {
        &self.source
    }

    /// Reads a piece.
    fn fill(&mut self) -> Result<(), Error> {
        loop {
            match self.source.read(&mut self.chunk) {
                Ok(0) => self.pull.end(),
                Ok(length) => self.pull.push(&self.chunk[..length]),
                Err(error) if error.kind() == IoErrorKind::Interrupted => continue,
                Err(error) => {
                    let found = format!("the document cannot be read: {error}");
                    let error = Error::new(ErrorKind::Input, found).caused(error);
                    return Err(self.pull.fail(error));
                }
            }
            return Ok(());
        }
    }
}

impl<R: Read, T: Element> Iterator for Children<R, T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.pull.next() {
                Ok(Progress::Child(child)) => return Some(Ok(child)),
                Ok(Progress::End) => return None,
                Ok(Progress::More) => {
                    if let Err(error) = self.fill() {
                        return Some(Err(error));
                    }
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl<R, T> fmt::Debug for Children<R, T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Children").field("pull", &self.pull).finish_non_exhaustive()
    }
}
