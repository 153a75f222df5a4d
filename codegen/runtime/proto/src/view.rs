//! Large arrays where they are: numbers of a packed field, in the bytes of a message that is not
//! read.
//!
//! To find a field, the fields before it are passed over by their lengths: how large an array is
//! makes no difference.

use std::marker::PhantomData;

use super::reader::Reader;
use super::wire::{Key, WireType};
use super::{DecodeError, Fault, Fixed, Limits};

/// A message in its bytes. Fields are named by their numbers.
#[derive(Debug, Clone, Copy)]
pub struct MessageView<'a>(&'a [u8]);

impl<'a> MessageView<'a> {
    /// A view of a whole message; its bytes are looked at when something is asked for.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The message in a field, if it is there.
    ///
    /// Fails if there are several: they would have to be merged, which only reading does.
    pub fn message(&self, number: u32) -> Result<Option<Self>, DecodeError> {
        Ok(self.piece(number)?.map(|(bytes, _)| Self(bytes)))
    }

    /// The numbers of a packed field; none if it is not there.
    ///
    /// Fails if they stand in several chunks, or each for itself: only reading puts these together.
    pub fn numbers<T: Fixed>(&self, number: u32) -> Result<Numbers<'a, T>, DecodeError> {
        let (bytes, offset) = self.piece(number)?.unwrap_or_default();
        if bytes.len().is_multiple_of(size_of::<T>()) {
            return Ok(Numbers { bytes, element: PhantomData });
        }
        Err(DecodeError::new(Fault::PackedLength, offset))
    }

    /// The only value of a field, and where it begins.
    fn piece(&self, number: u32) -> Result<Option<(&'a [u8], usize)>, DecodeError> {
        let mut reader = Reader::new(self.0, &Limits::GENEROUS);
        let mut found = None;
        while !reader.is_empty() {
            let key = reader.key()?;
            match key {
                Key { number: this, wire: WireType::LengthDelimited } if this == number => {
                    let bytes = reader.delimited()?;
                    if found.replace((bytes, reader.offset() - bytes.len())).is_some() {
                        return Err(reader.error(Fault::Pieces));
                    }
                }
                Key { number: this, .. } if this == number => {
                    return Err(reader.error(Fault::Pieces));
                }
                other => reader.skip(other)?,
            }
        }
        Ok(found)
    }
}

/// Numbers in the bytes of a message.
#[derive(Debug, Clone, Copy)]
pub struct Numbers<'a, T> {
    bytes: &'a [u8],
    element: PhantomData<T>,
}

impl<'a, T: Fixed> Numbers<'a, T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.bytes.len() / size_of::<T>()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// One of them.
    pub fn get(&self, index: usize) -> Option<T> {
        T::from_bytes(self.bytes.get(index.checked_mul(size_of::<T>())?..)?)
    }

    /// All of them, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + use<'a, T> {
        self.bytes
            .chunks_exact(size_of::<T>())
            .map(|bytes| T::from_bytes(bytes).unwrap_or_default())
    }

    /// All of them as a slice, if they are aligned, and this machine has their order of bytes.
    pub fn as_slice(&self) -> Option<&'a [T]> {
        if self.bytes.is_empty() {
            return Some(&[]);
        }
        let is_same = cfg!(target_endian = "little");
        bytemuck::try_cast_slice(self.bytes).ok().filter(|_| is_same)
    }

    /// A copy of all of them.
    pub fn to_vec(&self) -> Vec<T> {
        let mut values = Vec::new();
        T::extend(&mut values, self.bytes);
        values
    }
}

#[cfg(test)]
mod tests {
    use super::super::writer::{Sizes, Writer};
    use super::*;

    /// The numbers as the packed field 1 of the message in field 4.
    fn message(numbers: &[f64]) -> Vec<u8> {
        let (mut inner, mut outer) = (Vec::new(), Vec::new());
        let mut writer = Writer::new(&mut inner, 0, Sizes::default());
        writer.key(1, WireType::LengthDelimited);
        writer.varint(size_of_val(numbers) as u64);
        Fixed::write_all(numbers, &mut writer);
        let mut writer = Writer::new(&mut outer, 0, Sizes::default());
        writer.key(4, WireType::LengthDelimited);
        writer.varint(inner.len() as u64);
        writer.bytes(&inner);
        outer
    }

    /// Wherever they stand: a slice only where they are aligned, everything else anywhere.
    #[test]
    fn numbers_are_seen_at_any_alignment() {
        let expected: Vec<_> = (0..40_u32).map(|number| f64::from(number) / 8.0).collect();
        let message = message(&expected);
        let (mut aligned, mut slices) = ([0_u64; 64], 0);
        for shift in 0..size_of::<f64>() {
            let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut aligned);
            let bytes = &mut bytes[shift..][..message.len()];
            bytes.copy_from_slice(&message);
            let view = MessageView::new(bytes);
            let inner = view.message(4).expect("one piece").expect("it is there");
            let numbers = inner.numbers::<f64>(1).expect("one chunk");
            assert_eq!((numbers.len(), numbers.get(40)), (40, None));
            assert_eq!(numbers.get(39), Some(39.0 / 8.0));
            assert!(numbers.iter().eq(expected.iter().copied()));
            assert_eq!(numbers.to_vec(), expected);
            let is_aligned = numbers.bytes.as_ptr().addr().is_multiple_of(align_of::<f64>());
            let slice = numbers.as_slice();
            assert_eq!(slice.is_some(), is_aligned && cfg!(target_endian = "little"));
            assert!(slice.is_none_or(|slice| slice == expected));
            slices += usize::from(slice.is_some());
        }
        assert_eq!(slices, usize::from(cfg!(target_endian = "little")));
    }
}
