//! The kinds of values, each with its layout: what the derives choose from.

mod nested;
mod numbers;
mod packed;
mod texts;

use super::reader::Reader;
use super::wire::WireType;
use super::writer::{Sizes, Writer};
use super::{DecodeError, List, Reflect, Scalar, Value, ValueKind};

pub use nested::{Boxed, Nested};
pub use numbers::{
    Bool, Double, Enumeration, Fixed32, Fixed64, Float, Int32, Int64, Sfixed32, Sfixed64, Sint32,
    Sint64, Uint32, Uint64,
};
pub use packed::Fixed;
pub use texts::{Bytes, String};

/// How values of the Rust type `T` travel.
pub trait Kind<T: Default>: Sized {
    /// What it is in the schema.
    const KIND: ValueKind;
    /// The layout of one value.
    const WIRE: WireType = Self::KIND.wire();
    /// Whether several may stand in one chunk.
    const IS_PACKABLE: bool = true;
    /// Whether an element of a list may take much more memory than bytes.
    const IS_PART: bool = false;

    /// Length of a value without its key.
    fn measure(value: &T, sizes: &mut Sizes) -> usize;
    /// Writes a value without its key.
    fn write(value: &T, writer: &mut Writer<'_>);
    /// Reads a value over another; a message is merged into it.
    fn read(value: &mut T, reader: &mut Reader<'_>) -> Result<(), DecodeError>;
    /// Whether it is the value that a field has when it is not written.
    fn is_default(value: &T) -> bool;
    /// Makes it the default, and keeps its memory.
    fn clear(value: &mut T);
    /// It, seen from outside.
    fn get(value: &T) -> Value<'_>;

    /// Puts a value there, if it is of this kind.
    fn put(_: &mut T, _: Scalar) -> bool {
        false
    }
    /// The message itself, if it is one.
    fn message(_: &mut T) -> Option<&mut dyn Reflect> {
        None
    }

    /// Reads a chunk of values, behind others.
    fn read_packed(values: &mut Vec<T>, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        packed::read_varints::<T, Self>(values, reader)
    }
    /// Length of all values in one chunk.
    fn measure_packed(values: &[T], sizes: &mut Sizes) -> usize {
        values.iter().map(|value| Self::measure(value, sizes)).sum()
    }
    /// Writes all values as one chunk.
    fn write_packed(values: &[T], writer: &mut Writer<'_>) {
        for value in values {
            Self::write(value, writer);
        }
    }
}

/// A kind of which a field may have several values.
pub trait Element<T: Default>: Kind<T> {
    /// Several, seen from outside.
    #[expect(clippy::ptr_arg, reason = "lists of messages are seen through a trait of vectors")]
    fn list(values: &Vec<T>) -> List<'_>;
}
