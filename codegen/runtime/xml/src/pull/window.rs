//! The received text that was not read yet, and its offset in the document.

use super::super::error::Error;
use super::super::position::Position;
use super::decoder::Decoder;

/// Text that was decoded and not read yet.
#[derive(Debug)]
pub(super) struct Window {
    decoder: Decoder,
    text: String,
    /// Where the unread text begins.
    start: usize,
    /// The byte of the document at which the unread text begins, and its position.
    pub(super) base: usize,
    pub(super) position: Position,
    /// Why there is no more text than this.
    failure: Option<Error>,
}

impl Window {
    /// Before the beginning of a document.
    pub(super) fn new() -> Self {
        let (decoder, text) = (Decoder::default(), String::new());
        Self { decoder, text, start: 0, base: 0, position: Position::START, failure: None }
    }

    /// Adds bytes; after the last ones, `is_last`.
    pub(super) fn push(&mut self, bytes: &[u8], is_last: bool) {
        if self.failure.is_none() {
            self.failure = self.decoder.decode(bytes, is_last, &mut self.text).err();
        }
    }

    /// What was not read yet.
    pub(super) fn unread(&self) -> &str {
        &self.text[self.start..]
    }

    /// Forgets so many bytes: they were read.
    pub(super) fn consume(&mut self, length: usize) {
        let end = self.start + length;
        self.position = self.position.behind(&self.text.as_bytes()[self.start..end]);
        self.base += length;
        self.start = end;
        // What stays is moved only when it is no more than what goes: linear in all.
        if self.start * 2 >= self.text.len() {
            self.text.drain(..self.start);
            self.start = 0;
        }
    }

    /// Why there is no more text, if the bytes were none; at the end of what there is.
    pub(super) fn failure(&mut self) -> Option<Error> {
        let error = self.failure.take()?;
        let end = self.base + self.unread().len();
        let position = self.position.behind(self.unread().as_bytes());
        Some(error.unplaced().at(end).at_position(position))
    }

    /// Bytes of memory that are held.
    pub(super) fn held(&self) -> usize {
        self.text.capacity()
    }
}
