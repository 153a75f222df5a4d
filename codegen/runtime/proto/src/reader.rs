//! Bytes of a message, taken from the front.

use std::ops::Range;

use super::wire::{Key, WireType};
use super::{DecodeError, Fault, Limits};

/// The bytes that are left of a message, and what may still be spent on them.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    /// Length of what is read as a whole.
    total: usize,
    /// How much of it stands behind `bytes`: what follows the message that is being read.
    behind: usize,
    left: Limits,
}

impl<'a> Reader<'a> {
    /// A reader of a whole message.
    #[inline]
    pub(super) fn new(bytes: &'a [u8], limits: &Limits) -> Self {
        Self { bytes, total: bytes.len(), behind: 0, left: *limits }
    }

    /// Whether these limits allow a message of that length at all.
    #[inline]
    pub(super) fn check(&self, limits: &Limits) -> Result<(), DecodeError> {
        if self.total > limits.bytes { Err(self.error(Fault::Length)) } else { Ok(()) }
    }

    /// Whether the message ends here.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// What is left of the message.
    #[inline]
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// The bytes that were taken since `rest()` answered this.
    pub(super) fn since(&self, rest: &'a [u8]) -> &'a [u8] {
        &rest[..rest.len() - self.bytes.len()]
    }

    /// How many bytes were taken of all that is read.
    pub(super) fn offset(&self) -> usize {
        self.total - self.behind - self.bytes.len()
    }

    #[cold]
    pub(super) fn error(&self, fault: Fault) -> DecodeError {
        DecodeError::new(fault, self.offset())
    }

    /// Takes a key.
    #[inline]
    pub(super) fn key(&mut self) -> Result<Key, DecodeError> {
        let before = self.bytes;
        let value = self.varint()?;
        let wire = u32::try_from(value).ok().filter(|value| *value >= 8);
        match wire.map(|value| (value >> 3, WireType::of(value))) {
            Some((number, Some(wire))) => Ok(Key { number, wire }),
            found => {
                self.bytes = before;
                let fault = if found.is_some() { Fault::WireType } else { Fault::FieldNumber };
                Err(self.error(fault))
            }
        }
    }

    /// Takes a key if it is that one; else nothing.
    #[inline]
    pub(super) fn key_again(&mut self, expected: Key) -> bool {
        let before = self.bytes;
        let is_it = !self.is_empty() && self.key().is_ok_and(|key| key == expected);
        if !is_it {
            self.bytes = before;
        }
        is_it
    }

    /// How many parts with that key stand here in a row, whole; no more than are wanted and
    /// allowed.
    pub(super) fn parts_again(&self, key: Key, most: usize) -> usize {
        let mut ahead = self.clone();
        let is_one = |_: &usize| ahead.key_again(key) && ahead.skip(key).is_ok();
        (0..most.min(self.left.parts).min(self.left.elements)).take_while(is_one).count()
    }

    /// Takes a varint.
    #[inline]
    pub(super) fn varint(&mut self) -> Result<u64, DecodeError> {
        match self.bytes {
            [first, rest @ ..] if *first < 0x80 => {
                self.bytes = rest;
                Ok(u64::from(*first))
            }
            [first, second, rest @ ..] if *second < 0x80 => {
                self.bytes = rest;
                Ok(u64::from(*first & 0x7F) | u64::from(*second) << 7)
            }
            [first, second, third, rest @ ..] if *third < 0x80 => {
                self.bytes = rest;
                let low = u64::from(*first & 0x7F) | u64::from(*second & 0x7F) << 7;
                Ok(low | u64::from(*third) << 14)
            }
            _ => self.long_varint(),
        }
    }

    fn long_varint(&mut self) -> Result<u64, DecodeError> {
        let mut value = 0;
        for (index, byte) in self.bytes.iter().take(10).enumerate() {
            value |= u64::from(byte & 0x7F) << (7 * index);
            if *byte < 0x80 {
                if index == 9 && *byte > 1 {
                    break;
                }
                self.bytes = &self.bytes[index + 1..];
                return Ok(value);
            }
        }
        let is_long = self.bytes.len() >= 10;
        Err(self.error(if is_long { Fault::LongVarint } else { Fault::Truncated }))
    }

    /// Takes so many bytes.
    #[inline]
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], DecodeError> {
        let Some((taken, rest)) = self.bytes.split_at_checked(length) else {
            return Err(self.error(Fault::Truncated));
        };
        self.bytes = rest;
        Ok(taken)
    }

    /// Takes as many bytes as the array has.
    #[inline]
    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], DecodeError> {
        let Some((taken, rest)) = self.bytes.split_first_chunk() else {
            return Err(self.error(Fault::Truncated));
        };
        self.bytes = rest;
        Ok(*taken)
    }

    /// Takes a length, and so many bytes.
    #[inline]
    pub(super) fn delimited(&mut self) -> Result<&'a [u8], DecodeError> {
        let length = self.varint()?;
        self.take(usize::try_from(length).unwrap_or(usize::MAX))
    }

    /// Takes a length, and has `read` read the bytes of that length to their end.
    #[inline]
    pub(super) fn within<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        let inner = self.delimited()?;
        let rest = std::mem::replace(&mut self.bytes, inner);
        self.behind += rest.len();
        let value = read(self)?;
        self.behind -= rest.len();
        self.bytes = rest;
        Ok(value)
    }

    /// Has `read` read bytes that stand further on to their end; none are taken.
    #[inline]
    pub(super) fn at<T>(
        &mut self,
        place: &Range<usize>,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        let rest = self.bytes;
        let behind = rest.len() - place.end;
        self.bytes = &rest[place.clone()];
        self.behind += behind;
        let value = read(self)?;
        self.behind -= behind;
        self.bytes = rest;
        Ok(value)
    }

    /// As `within`, one level deeper.
    #[inline]
    pub(super) fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<T, DecodeError> {
        self.descend()?;
        let value = self.within(read)?;
        self.left.depth += 1;
        Ok(value)
    }

    #[inline]
    fn descend(&mut self) -> Result<(), DecodeError> {
        match self.left.depth.checked_sub(1) {
            Some(depth) => self.left.depth = depth,
            None => return Err(self.error(Fault::Depth)),
        }
        Ok(())
    }

    /// Counts elements of a repeated field.
    #[inline]
    pub(super) fn count(&mut self, elements: usize) -> Result<(), DecodeError> {
        match self.left.elements.checked_sub(elements) {
            Some(left) => self.left.elements = left,
            None => return Err(self.error(Fault::Elements)),
        }
        Ok(())
    }

    /// Counts an element that may take much more memory than bytes.
    #[inline]
    pub(super) fn count_part(&mut self) -> Result<(), DecodeError> {
        match self.left.parts.checked_sub(1) {
            Some(left) => self.left.parts = left,
            None => return Err(self.error(Fault::Elements)),
        }
        self.count(1)
    }

    /// Passes over the value behind a key.
    pub(super) fn skip(&mut self, key: Key) -> Result<(), DecodeError> {
        match key.wire {
            WireType::Varint => self.varint().map(drop),
            WireType::Fixed64 => self.take(8).map(drop),
            WireType::LengthDelimited => self.delimited().map(drop),
            WireType::Fixed32 => self.take(4).map(drop),
            WireType::EndGroup => Err(self.error(Fault::EndOfGroup)),
            WireType::StartGroup => self.skip_group(key.number),
        }
    }

    fn skip_group(&mut self, number: u32) -> Result<(), DecodeError> {
        self.descend()?;
        loop {
            match self.key()? {
                Key { number: end, wire: WireType::EndGroup } if end == number => break,
                inner => self.skip(inner)?,
            }
        }
        self.left.depth += 1;
        Ok(())
    }
}
