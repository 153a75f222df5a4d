//! Splits bytes into the pieces of a multipart, without I/O.

use bytes::{Bytes, BytesMut};

use super::boundary::Boundary;
use crate::Fault;

/// Largest header block of a part, in bytes.
const MAXIMUM_HEADERS: usize = 16 * 1024;
/// Most white space that may stand between a delimiter and the end of its line, in bytes.
const MAXIMUM_PADDING: usize = 256;

/// A piece of a multipart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Scanned {
    /// A part begins: its header block, without the empty line behind it.
    Headers(Bytes),
    /// Bytes of the part, at least one.
    Data(Bytes),
    /// The part is over.
    PartEnd,
    /// The whole is over.
    End,
}

/// Cuts a multipart into its pieces.
#[derive(Debug)]
pub(super) struct Scanner {
    delimiter: Vec<u8>,
    buffer: BytesMut,
    /// How much of the buffer is known not to hold the end of a header block.
    searched: usize,
    state: State,
    is_finished: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first delimiter.
    Preamble,
    /// In a part.
    Part,
    /// The buffer begins behind a delimiter's boundary.
    Delimiter,
    /// The buffer begins behind the line of a delimiter.
    Headers,
    /// Behind the closing delimiter.
    Epilogue,
}

impl Scanner {
    /// The first delimiter may stand at the very beginning: the line break that belongs to it is
    /// supplied.
    pub(super) fn new(boundary: &Boundary) -> Self {
        Self {
            delimiter: boundary.delimiter(),
            buffer: BytesMut::from(&b"\r\n"[..]),
            searched: 0,
            state: State::Preamble,
            is_finished: false,
        }
    }

    /// Takes more bytes.
    pub(super) fn feed(&mut self, chunk: Bytes) {
        if self.buffer.is_empty() {
            self.buffer = BytesMut::from(chunk); // no copy where nobody else holds it
        } else {
            self.buffer.extend_from_slice(&chunk);
        }
    }

    /// There are no more bytes.
    pub(super) fn finish(&mut self) {
        self.is_finished = true;
    }

    /// Whether a part has begun whose headers are not complete.
    pub(super) fn is_in_headers(&self) -> bool {
        self.state == State::Headers
    }

    /// The next piece, or `None` if more bytes are needed to tell.
    pub(super) fn next(&mut self) -> Result<Option<Scanned>, Fault> {
        loop {
            let before = self.state;
            let scanned = match self.state {
                State::Preamble => self.skip_preamble(),
                State::Part => self.part_data(),
                State::Delimiter => self.delimiter_line()?,
                State::Headers => self.headers()?,
                State::Epilogue => self.epilogue(),
            };
            if scanned.is_some() {
                return Ok(scanned);
            }
            if self.state == before {
                return self.need_more();
            }
        }
    }

    fn need_more(&self) -> Result<Option<Scanned>, Fault> {
        if self.is_finished {
            return Err(Fault::malformed("the multipart ends before its closing delimiter"));
        }
        Ok(None)
    }

    fn skip_preamble(&mut self) -> Option<Scanned> {
        self.take_until_delimiter();
        None
    }

    fn part_data(&mut self) -> Option<Scanned> {
        let data = self.take_until_delimiter();
        if !data.is_empty() {
            // If the delimiter is next, the following call reports the end of the part.
            return Some(Scanned::Data(data));
        }
        (self.state == State::Delimiter).then_some(Scanned::PartEnd)
    }

    /// Takes the bytes that are certainly before the next delimiter. If the delimiter is next,
    /// takes it and returns nothing.
    fn take_until_delimiter(&mut self) -> Bytes {
        match memchr::memmem::find(&self.buffer, &self.delimiter) {
            Some(0) => {
                let _ = self.buffer.split_to(self.delimiter.len());
                self.state = State::Delimiter;
                Bytes::new()
            }
            Some(at) => self.take_or_skip(at),
            None => self.buffer.split_to(self.certain_length()).freeze(),
        }
    }

    /// In a part, takes the data before the delimiter; in the preamble, skips it.
    fn take_or_skip(&mut self, at: usize) -> Bytes {
        let data = self.buffer.split_to(at).freeze();
        if self.state == State::Preamble {
            return self.take_until_delimiter();
        }
        data
    }

    /// How many bytes cannot belong to a delimiter whose rest is still to come.
    fn certain_length(&self) -> usize {
        let tail = self.buffer.len().saturating_sub(self.delimiter.len() - 1);
        match memchr::memrchr(b'\r', &self.buffer[tail..]) {
            Some(at) if self.delimiter.starts_with(&self.buffer[tail + at..]) => tail + at,
            _ => self.buffer.len(),
        }
    }

    fn delimiter_line(&mut self) -> Result<Option<Scanned>, Fault> {
        if self.buffer.starts_with(b"--") {
            self.state = State::Epilogue;
            return Ok(None);
        }
        let padding = self.buffer.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let rest = &self.buffer[padding..];
        if rest.starts_with(b"\r\n") {
            // The line break stays: it ends the header block if that is empty.
            let _ = self.buffer.split_to(padding);
            self.state = State::Headers;
        } else if padding > MAXIMUM_PADDING || !(rest.is_empty() || rest == b"\r" || *rest == *b"-")
        {
            return Err(Fault::malformed(
                "a line of the multipart begins like a delimiter but is none",
            ));
        }
        Ok(None)
    }

    fn headers(&mut self) -> Result<Option<Scanned>, Fault> {
        let length = self.buffer.len().min(MAXIMUM_HEADERS);
        let from = self.searched.saturating_sub(3).min(length);
        let found = memchr::memmem::find(&self.buffer[from..length], b"\r\n\r\n");
        self.searched = if found.is_some() { 0 } else { length };
        match found.map(|end| from + end) {
            Some(end) => {
                let block = self.buffer.split_to(end + 4).freeze();
                // The block begins with the line break of the delimiter, if it is not empty.
                self.state = State::Part;
                Ok(Some(Scanned::Headers(block.slice(2.min(end)..end))))
            }
            None if length == MAXIMUM_HEADERS => Err(Fault::malformed("its headers are too large")),
            None => Ok(None),
        }
    }

    fn epilogue(&mut self) -> Option<Scanned> {
        self.buffer.clear();
        self.is_finished.then_some(Scanned::End)
    }
}
