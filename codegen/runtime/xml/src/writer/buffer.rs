//! The bytes of the document. Tags are short, and a call to copy memory takes longer than the copy,
//! so they are copied as blocks of a fixed size.

use std::io::{self, Write};
use std::ops::Range;

use super::super::table::{BLOCK, Piece};

/// Bytes of UTF-8, growing until they are flushed.
#[derive(Debug)]
pub(super) struct Buffer {
    bytes: Vec<u8>,
    /// Where the document goes on: before that stand the names of elements that were open when it
    /// was flushed last.
    start: usize,
    /// The length from which it is flushed.
    limit: usize,
}

impl Buffer {
    /// A buffer with this capacity that is never flushed.
    pub(super) fn with_capacity(capacity: usize) -> Self {
        Self { bytes: Vec::with_capacity(capacity), start: 0, limit: usize::MAX }
    }

    /// The same, flushed when it holds `bound` bytes of the document.
    pub(super) fn bounded(self, bound: usize) -> Self {
        Self { limit: self.start.saturating_add(bound), ..self }
    }

    /// Whether it is to be flushed.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.bytes.len() >= self.limit
    }

    /// How much memory it holds.
    pub(super) fn held(&self) -> usize {
        self.bytes.capacity()
    }

    /// Writes what it has of the document to `out`. What stands at `kept` stays, and is found there
    /// again: those ranges follow one another.
    pub(super) fn flush(
        &mut self,
        out: &mut dyn Write,
        kept: &mut [Range<usize>],
    ) -> io::Result<()> {
        out.write_all(self.bytes.get(self.start..).unwrap_or_default())?;
        let bound = self.limit.saturating_sub(self.start);
        let mut end = 0;
        for range in kept {
            let length = range.len();
            self.bytes.copy_within(range.clone(), end);
            *range = end..end + length;
            end += length;
        }
        self.bytes.truncate(end);
        // A single value may have been large; the next ones need not be.
        self.bytes.shrink_to(end + bound.min(usize::MAX / 4) * 2);
        (self.start, self.limit) = (end, end.saturating_add(bound));
        Ok(())
    }

    /// How many bytes there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Appends text.
    #[inline]
    pub(super) fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends a piece: a whole block, and what is too much taken back.
    #[inline]
    pub(super) fn push_piece(&mut self, piece: &Piece) {
        self.bytes.extend_from_slice(&piece.bytes);
        self.bytes.truncate(self.bytes.len() - (BLOCK - piece.length));
    }

    /// Appends a character of ASCII.
    #[inline]
    pub(super) fn push_byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    /// Appends what stands somewhere before.
    pub(super) fn repeat(&mut self, range: Range<usize>) {
        self.bytes.extend_from_within(range);
    }

    /// The text that stands somewhere.
    pub(super) fn text(&self, range: Range<usize>) -> &str {
        self.bytes.get(range).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// All of it, if nothing was flushed.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
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
            let mut buffer = Buffer::with_capacity(0);
            buffer.push("<");
            buffer.push_piece(&piece);
            buffer.push_byte(b'>');
            let text = if length > BLOCK { "" } else { &all[..length] };
            assert_eq!(buffer.into_bytes(), format!("<{text}>").into_bytes());
            assert_eq!(piece.is_empty(), text.is_empty());
        }
    }

    #[test]
    fn what_is_kept_is_found_after_each_flush() {
        let mut buffer = Buffer::with_capacity(0).bounded(8);
        let mut out = Vec::new();
        buffer.push("<root>");
        let mut kept = Vec::new();
        kept.push(1..5);
        assert!(!buffer.is_full());
        buffer.push("<inner/><b>");
        kept.push(15..16);
        assert!(buffer.is_full());
        buffer.flush(&mut out, &mut kept).unwrap();
        assert_eq!(kept.iter().map(|each| buffer.text(each.clone())).collect::<String>(), "rootb");
        assert!(!buffer.is_full());
        for name in kept.clone().into_iter().rev() {
            buffer.push("</");
            buffer.repeat(name);
            buffer.push_byte(b'>');
        }
        buffer.flush(&mut out, &mut kept).unwrap();
        buffer.flush(&mut out, &mut []).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "<root><inner/><b></b></root>");
    }
}
