//! Lines of a stream of bytes, as they come.

use bytes::{Bytes, BytesMut};

/// Bytes that are not taken apart yet.
#[derive(Debug, Default)]
pub(super) struct Pending {
    bytes: BytesMut,
    /// How many of them were looked at in vain.
    looked_at: usize,
    /// Whether a line feed at the front belongs to a carriage return before it.
    follows_return: bool,
}

impl Pending {
    pub(super) fn push(&mut self, chunk: &[u8]) {
        self.bytes.extend_from_slice(chunk);
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    /// Drops so many of them.
    pub(super) fn skip(&mut self, count: usize) {
        let _ = self.bytes.split_to(count);
    }

    /// Whether the last of them ends a line.
    pub(super) fn ends_line(&self) -> bool {
        self.bytes.last() == Some(&b'\n')
    }

    /// All that is left.
    pub(super) fn rest(&mut self) -> Bytes {
        self.looked_at = 0;
        self.bytes.split().freeze()
    }

    /// What stands before one of these bytes, which is dropped; `None` if there is none yet.
    pub(super) fn until(&mut self, is_end: impl Fn(u8) -> bool) -> Option<Bytes> {
        let found = self.bytes[self.looked_at..].iter().position(|byte| is_end(*byte));
        let Some(found) = found else {
            self.looked_at = self.bytes.len();
            return None;
        };
        let before = self.bytes.split_to(self.looked_at + found).freeze();
        let _ = self.bytes.split_to(1);
        self.looked_at = 0;
        Some(before)
    }

    /// The next line of an event stream, which ends with a line feed, a carriage return, or both.
    pub(super) fn event_line(&mut self) -> Option<Bytes> {
        if self.follows_return && self.bytes.first() == Some(&b'\n') {
            let _ = self.bytes.split_to(1);
            self.looked_at = self.looked_at.saturating_sub(1);
        }
        self.follows_return &= self.bytes.is_empty();
        let is_return = |bytes: &[u8], at: usize| bytes.get(at) == Some(&b'\r');
        let end = self.bytes.iter().skip(self.looked_at).position(|it| matches!(it, b'\n' | b'\r'));
        let returns = end.is_some_and(|end| is_return(&self.bytes, self.looked_at + end));
        let line = self.until(|byte| matches!(byte, b'\n' | b'\r'))?;
        self.follows_return = returns;
        Some(line)
    }
}
