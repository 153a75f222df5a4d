//! Fields that the schema does not know: kept, and written back.

use super::reader::Reader;
use super::wire::Key;
use super::writer::Writer;
use super::{DecodeError, Limits};

/// The fields of a message that its schema does not know, and values of known fields in a layout
/// that is not theirs.
///
/// They are kept as they came, byte for byte and in their order. Writing puts each of them before
/// the first known field of a greater number. So what was written in the order of field numbers, as
/// every implementation does, comes back byte for byte. In JSON they have no place and are left
/// out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
#[expect(
    clippy::box_collection,
    reason = "every message has one, and hardly any has something in it"
)]
pub struct UnknownFields(Option<Box<Vec<u8>>>);

impl UnknownFields {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// All of them as they are written: keys and values, one behind the other.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Forgets them.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// Each of them: its key, and the bytes behind the key.
    pub fn iter(&self) -> impl Iterator<Item = (Key, &[u8])> {
        let mut rest = self.as_bytes();
        std::iter::from_fn(move || {
            let (key, value, behind) = first(rest)?;
            rest = behind;
            Some((key, value))
        })
    }

    #[cold]
    pub(super) fn push(&mut self, record: &[u8]) {
        self.0.get_or_insert_default().extend_from_slice(record);
    }

    #[doc(hidden)] // for the derive
    pub fn in_order(&self) -> Unwritten<'_> {
        Unwritten(self.as_bytes())
    }
}

/// What was kept has been read within other limits.
const ANY: Limits = Limits { depth: u32::MAX, ..Limits::GENEROUS };

/// The first record: key, value, what stands behind it.
fn first(bytes: &[u8]) -> Option<(Key, &[u8], &[u8])> {
    let read = || -> Result<_, DecodeError> {
        let mut reader = Reader::new(bytes, &ANY);
        let key = reader.key()?;
        let value = reader.rest();
        reader.skip(key)?;
        Ok((key, reader.since(value), reader.rest()))
    };
    // What was kept has been read before; of nothing there is no first.
    read().ok()
}

/// Unknown fields that are not written yet.
#[derive(Debug)]
pub struct Unwritten<'a>(&'a [u8]);

impl Unwritten<'_> {
    /// Writes those that stand before the known field of that number.
    #[inline]
    pub fn before(&mut self, number: u32, writer: &mut Writer<'_>) {
        if !self.0.is_empty() {
            self.write_until(|key| key.number >= number, writer);
        }
    }

    /// Writes all that are left.
    #[inline]
    pub fn finish(mut self, writer: &mut Writer<'_>) {
        if !self.0.is_empty() {
            self.write_until(|_| false, writer);
        }
    }

    #[cold]
    fn write_until(&mut self, is_later: impl Fn(Key) -> bool, writer: &mut Writer<'_>) {
        while Reader::new(self.0, &ANY).key().is_ok_and(|key| !is_later(key)) {
            let Some((_, _, rest)) = first(self.0) else { return };
            writer.bytes(&self.0[..self.0.len() - rest.len()]);
            self.0 = rest;
        }
    }
}
