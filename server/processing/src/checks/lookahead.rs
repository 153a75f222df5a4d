//! A reader whose next bytes can be seen before they are read.

use std::io::{self, BufRead, Read};

/// The most bytes that are compared.
const MOST: usize = 10;

/// Holds the bytes that were seen before the others.
pub(super) struct Lookahead<R> {
    seen: Vec<u8>,
    content: R,
}

impl<R: BufRead> Lookahead<R> {
    pub(super) fn new(content: R) -> Self {
        Self { seen: Vec::with_capacity(MOST), content }
    }

    /// Whether the next bytes are these, at most [`MOST`].
    pub(super) fn starts_with(&mut self, bytes: &[u8]) -> io::Result<bool> {
        self.see(bytes.len())?;
        Ok(self.seen.starts_with(bytes))
    }

    /// The next bytes, fewer than `length` only at the end.
    pub(super) fn see(&mut self, length: usize) -> io::Result<&[u8]> {
        let missing = length.min(MOST).saturating_sub(self.seen.len());
        Read::by_ref(&mut self.content).take(missing as u64).read_to_end(&mut self.seen)?;
        Ok(&self.seen)
    }

    pub(super) fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.fill_buf()?.is_empty())
    }
}

impl<R: BufRead> Read for Lookahead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.seen.is_empty() {
            return self.content.read(buffer);
        }
        let read = self.seen.as_slice().read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Lookahead<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.seen.is_empty() { self.content.fill_buf() } else { Ok(&self.seen) }
    }

    fn consume(&mut self, count: usize) {
        if self.seen.is_empty() {
            self.content.consume(count);
        } else {
            self.seen.drain(..count.min(self.seen.len()));
        }
    }
}
