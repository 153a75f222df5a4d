//! The bytes of the document. Tags are short, and a call to copy memory takes longer than the copy: so they are copied
//! as blocks of a fixed size.

use std::ops::Range;

/// Size of a block: longer tags are written in the longer way.
const BLOCK: usize = 32;

/// A text that is written often.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    bytes: [u8; BLOCK],
    length: usize,
}

impl Piece {
    /// The parts as one; empty if they are longer than a block.
    pub(super) fn new(parts: &[&str]) -> Self {
        let text = parts.concat();
        let mut bytes = [0; BLOCK];
        match bytes.get_mut(..text.len()) {
            Some(start) => {
                start.copy_from_slice(text.as_bytes());
                Self { bytes, length: text.len() }
            }
            None => Self { bytes, length: 0 },
        }
    }

    /// Whether there is no text.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.length == 0
    }
}

/// Bytes of UTF-8, growing.
#[derive(Debug, Default)]
pub(super) struct Buffer(Vec<u8>);

impl Buffer {
    /// With room for so many bytes.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self(Vec::with_capacity(capacity))
    }

    /// How many bytes there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Appends text.
    #[inline]
    pub(super) fn push(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Appends a piece: a whole block, and what is too much taken back.
    #[inline]
    pub(super) fn push_piece(&mut self, piece: &Piece) {
        self.0.extend_from_slice(&piece.bytes);
        self.0.truncate(self.0.len() - (BLOCK - piece.length));
    }

    /// Appends a character of ASCII.
    #[inline]
    pub(super) fn push_byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    /// Appends what stands somewhere before.
    pub(super) fn repeat(&mut self, range: Range<usize>) {
        self.0.extend_from_within(range);
    }

    /// The text that stands somewhere.
    pub(super) fn text(&self, range: Range<usize>) -> &str {
        self.0.get(range).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// All of it.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_appended_whole() {
        let all: String = ('a'..='z').cycle().take(100).collect();
        for length in 0..100 {
            let piece = Piece::new(&[&all[..length / 2], &all[length / 2..length]]);
            let mut buffer = Buffer::default();
            buffer.push("<");
            buffer.push_piece(&piece);
            buffer.push_byte(b'>');
            let text = if length > BLOCK { "" } else { &all[..length] };
            assert_eq!(buffer.into_bytes(), format!("<{text}>").into_bytes());
            assert_eq!(piece.is_empty(), text.is_empty());
        }
    }
}
