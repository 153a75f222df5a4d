//! Bytes of a message, put at the end.
//!
//! A nested message is preceded by its length. So a message is measured first, once, and the
//! lengths on the way are remembered in the order in which they will be written.

use super::wire::{WireType, key, key_length, varint_length};

/// How many lengths need no memory of their own: as many as a message of a few parts has.
const FEW: usize = 8;

/// Lengths of nested messages, as they are found by measuring.
#[derive(Debug, Default)]
pub struct Sizes {
    /// The first of them.
    few: [usize; FEW],
    /// The others.
    more: Vec<usize>,
    /// How many there are; when they are written, how many of them are.
    count: usize,
}

impl Sizes {
    /// Measures what is written with its length before it; answers the length of both.
    #[inline]
    pub(super) fn delimited(&mut self, measure: impl FnOnce(&mut Self) -> usize) -> usize {
        let place = self.count;
        self.count += 1;
        if place >= FEW {
            self.more.push(0);
        }
        let length = measure(self);
        match self.few.get_mut(place) {
            Some(few) => *few = length,
            None => self.more[place - FEW] = length,
        }
        varint_length(length as u64) + length
    }

    /// The next length.
    #[inline]
    fn next(&mut self) -> usize {
        let place = self.count;
        self.count += 1;
        match self.few.get(place) {
            Some(length) => *length,
            None => self.more.get(place - FEW).copied().unwrap_or_default(),
        }
    }
}

/// The bytes written so far.
#[derive(Debug)]
pub struct Writer<'a> {
    bytes: &'a mut Vec<u8>,
    sizes: Sizes,
}

impl<'a> Writer<'a> {
    /// A writer behind some bytes, with room for so many more.
    pub(super) fn new(bytes: &'a mut Vec<u8>, length: usize, mut sizes: Sizes) -> Self {
        if bytes.capacity() == 0 {
            *bytes = Vec::with_capacity(length);
        } else {
            bytes.reserve(length);
        }
        sizes.count = 0;
        Self { bytes, sizes }
    }

    #[inline]
    pub(super) fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push((value & 0x7F) as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push((value & 0x7F) as u8);
    }

    #[inline]
    pub(super) fn key(&mut self, number: u32, wire: WireType) {
        self.varint(key(number, wire));
    }

    #[inline]
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The length that was measured for what is written next.
    #[inline]
    pub(super) fn measured_length(&mut self) {
        let length = self.sizes.next();
        self.varint(length as u64);
    }
}

/// Length of a field whose value takes so many bytes.
#[inline]
pub(super) fn with_key(number: u32, length: usize) -> usize {
    key_length(number) + length
}
