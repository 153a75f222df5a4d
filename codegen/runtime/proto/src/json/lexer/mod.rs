//! JSON from a stream, a window of it in memory: tokens with their places. Source: RFC 8259.

mod number;
mod string;
mod value;

use std::io::Read;

use super::{Place, TextError};

pub(super) use number::is_number;

/// How much is asked of the source at a time.
const WINDOW: usize = 64 * 1024;

/// What a value begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    Object,
    Array,
    String,
    Number,
    True,
    False,
    Null,
}

/// A stream of JSON.
pub(super) struct Lexer<R> {
    source: R,
    window: Vec<u8>,
    at: usize,
    filled: usize,
    line: usize,
    /// Offset of the line's first byte; offsets count from the beginning of the stream.
    line_start: usize,
    /// Offset of the window's first byte.
    window_start: usize,
}

impl<R: Read> Lexer<R> {
    /// From the beginning of a stream.
    pub(super) fn new(source: R) -> Self {
        let window = vec![0; WINDOW];
        Self { source, window, at: 0, filled: 0, line: 1, line_start: 0, window_start: 0 }
    }

    /// Where the next byte is. Columns count bytes.
    pub(super) fn place(&self) -> Place {
        Place { line: self.line, column: self.window_start + self.at - self.line_start + 1 }
    }

    pub(super) fn error(&self, message: impl Into<String>) -> TextError {
        TextError::new(message.into(), self.place())
    }

    /// The next byte; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, TextError> {
        if self.at == self.filled && !self.fill()? {
            return Ok(None);
        }
        Ok(Some(self.window[self.at]))
    }

    #[cold]
    fn fill(&mut self) -> Result<bool, TextError> {
        self.window_start += self.filled;
        (self.at, self.filled) = (0, 0);
        loop {
            match self.source.read(&mut self.window) {
                Ok(read) => {
                    self.filled = read;
                    return Ok(read > 0);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.error(format!("cannot be read: {error}"))),
            }
        }
    }

    #[inline]
    fn bump(&mut self) {
        self.at += 1;
    }

    fn skip_space(&mut self) -> Result<Option<u8>, TextError> {
        loop {
            match self.peek()? {
                Some(b'\n') => {
                    self.bump();
                    self.line += 1;
                    self.line_start = self.window_start + self.at;
                }
                Some(b' ' | b'\t' | b'\r') => self.bump(),
                other => return Ok(other),
            }
        }
    }

    /// Takes a mark, if it is the next thing.
    #[inline]
    pub(super) fn take(&mut self, mark: u8) -> Result<bool, TextError> {
        let is_next = self.skip_space()? == Some(mark);
        if is_next {
            self.bump();
        }
        Ok(is_next)
    }

    /// Takes a mark.
    pub(super) fn expect(&mut self, mark: u8) -> Result<(), TextError> {
        if self.take(mark)? {
            return Ok(());
        }
        let found = self.found()?;
        Err(self.error(format!("expected `{}`, found {found}", char::from(mark))))
    }

    /// What comes next, in words.
    pub(super) fn found(&mut self) -> Result<String, TextError> {
        Ok(match self.skip_space()? {
            None => "the end".to_owned(),
            Some(byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
            Some(byte) => format!("the byte {byte:#04x}"),
        })
    }

    /// What the next value is.
    pub(super) fn start(&mut self) -> Result<Start, TextError> {
        Ok(match self.skip_space()? {
            Some(b'{') => Start::Object,
            Some(b'[') => Start::Array,
            Some(b'"') => Start::String,
            Some(b'-' | b'0'..=b'9') => Start::Number,
            Some(b't') => Start::True,
            Some(b'f') => Start::False,
            Some(b'n') => Start::Null,
            _ => {
                let found = self.found()?;
                return Err(self.error(format!("expected a value, found {found}")));
            }
        })
    }

    /// Takes `true`, `false` or `null`.
    pub(super) fn word(&mut self, word: &str) -> Result<(), TextError> {
        self.skip_space()?;
        let place = self.place();
        for expected in word.bytes() {
            if self.peek()? != Some(expected) {
                return Err(TextError::new("this is no value of JSON".to_owned(), place));
            }
            self.bump();
        }
        Ok(())
    }

    /// Nothing may follow.
    pub(super) fn end(&mut self) -> Result<(), TextError> {
        if self.skip_space()?.is_none() {
            return Ok(());
        }
        let found = self.found()?;
        Err(self.error(format!("expected the end, found {found}")))
    }

    /// Whether another member follows; takes the comma before it, or the end.
    pub(super) fn more(&mut self, end: u8, is_first: &mut bool) -> Result<bool, TextError> {
        if self.take(end)? {
            return Ok(false);
        }
        if !std::mem::take(is_first) && !self.take(b',')? {
            let found = self.found()?;
            let message = format!("expected `,` or `{}`, found {found}", char::from(end));
            return Err(self.error(message));
        }
        Ok(true)
    }
}
