//! Many numbers in one chunk: one reservation, one copy.

use super::super::reader::Reader;
use super::super::writer::Writer;
use super::super::{DecodeError, Fault};
use super::Kind;

/// A number whose bytes in memory are those on the wire, in little-endian order.
pub trait Fixed: bytemuck::Pod + Default {
    /// The number whose bytes stand first; `None` if there are too few.
    fn from_bytes(bytes: &[u8]) -> Option<Self>;

    /// Behind the values, those of so many bytes, which are a multiple of their size.
    fn extend(values: &mut Vec<Self>, bytes: &[u8]);

    /// Writes the bytes of all values.
    #[doc(hidden)]
    fn write_all(values: &[Self], writer: &mut Writer<'_>);
}

macro_rules! fixed {
    ($($type:ty),*) => {$(
        impl Fixed for $type {
            #[inline]
            fn from_bytes(bytes: &[u8]) -> Option<Self> {
                bytes.first_chunk().map(|chunk| Self::from_le_bytes(*chunk))
            }

            #[inline]
            fn extend(values: &mut Vec<Self>, bytes: &[u8]) {
                let (chunks, _) = bytes.as_chunks();
                let numbers = chunks.iter().map(|chunk| Self::from_le_bytes(*chunk));
                // A vector of its own is had in one step, without a look at what the other has.
                if values.capacity() == 0 {
                    *values = numbers.collect();
                } else {
                    values.extend(numbers);
                }
            }

            #[inline]
            fn write_all(values: &[Self], writer: &mut Writer<'_>) {
                if cfg!(target_endian = "little") {
                    writer.bytes(bytemuck::cast_slice(values));
                } else {
                    for value in values {
                        writer.bytes(&value.to_le_bytes());
                    }
                }
            }
        }
    )*};
}

fixed!(f32, f64, u32, u64, i32, i64);

/// Reads a chunk of numbers of fixed width. What is reserved is never more than the bytes that are
/// there.
pub(super) fn read_fixed<T: Fixed>(
    values: &mut Vec<T>,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    let bytes = reader.delimited()?;
    if !bytes.len().is_multiple_of(size_of::<T>()) {
        return Err(DecodeError::new(Fault::PackedLength, reader.offset() - bytes.len()));
    }
    reader.count(bytes.len() / size_of::<T>())?;
    T::extend(values, bytes);
    Ok(())
}

/// Reads a chunk of varints. Each ends with a byte whose highest bit is not set: there are as many
/// as such bytes.
pub(super) fn read_varints<T: Default, K: Kind<T>>(
    values: &mut Vec<T>,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    reader.within(|reader| {
        let count = reader.rest().iter().filter(|byte| **byte < 0x80).count();
        reader.count(count)?;
        if values.capacity() == 0 {
            *values = Vec::with_capacity(count);
        } else {
            values.reserve(count);
        }
        while !reader.is_empty() {
            let mut value = T::default();
            K::read(&mut value, reader)?;
            values.push(value);
        }
        Ok(())
    })
}
