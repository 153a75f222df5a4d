//! Bytes of a message, put at the end.
//!
//! A nested message is preceded by its length. So a message is measured first, once, and the lengths on the way are
//! remembered in the order in which they will be written.

use super::wire::{WireType, key, key_length, varint_length};

/// Lengths of nested messages, as they are found by measuring.
#[derive(Debug, Default)]
pub struct Sizes(Vec<usize>);

impl Sizes {
    /// Measures what is written with its length before it; answers the length of both.
    #[inline]
    pub(super) fn delimited(&mut self, measure: impl FnOnce(&mut Self) -> usize) -> usize {
        let place = self.0.len();
        self.0.push(0);
        let length = measure(self);
        self.0[place] = length;
        varint_length(length as u64) + length
    }
}

/// The bytes written so far.
#[derive(Debug)]
pub struct Writer {
    bytes: Vec<u8>,
    sizes: std::vec::IntoIter<usize>,
}

impl Writer {
    /// A writer behind some bytes, with room for so many more.
    pub(super) fn new(mut bytes: Vec<u8>, length: usize, sizes: Sizes) -> Self {
        bytes.reserve_exact(length);
        Self { bytes, sizes: sizes.0.into_iter() }
    }

    /// All bytes.
    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
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
        let length = self.sizes.next().unwrap_or_default();
        self.varint(length as u64);
    }
}

/// Length of a field whose value takes so many bytes.
#[inline]
pub(super) fn with_key(number: u32, length: usize) -> usize {
    key_length(number) + length
}
