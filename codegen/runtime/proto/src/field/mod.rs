//! How many values a field has, and how that is written: what the derives choose from, together
//! with a kind.

mod bulk;
mod map;
mod one;
mod repeated;
mod row;

use super::reader::Reader;
use super::wire::Key;
use super::writer::{Sizes, Writer};
use super::{DecodeError, Label, Ref, Reflect, Scalar, ValueKind};

pub use map::Map;
pub use one::{Explicit, Implicit, Member};
pub use repeated::{Packed, Repeated};

/// How a field of the Rust type `T` travels.
pub trait Field<T> {
    /// What its values are.
    const KIND: ValueKind;
    /// How many it has.
    const LABEL: Label;

    /// Reads the value behind a key; `false` if the key's layout is not the field's.
    fn merge(value: &mut T, key: Key, reader: &mut Reader<'_>) -> Result<bool, DecodeError>;
    /// Its length with keys; 0 if it is not written.
    fn measure(value: &T, number: u32, sizes: &mut Sizes) -> usize;
    /// Writes it with its keys.
    fn write(value: &T, number: u32, writer: &mut Writer<'_>);
    /// Takes out its values and keeps their memory.
    fn clear(value: &mut T);
    /// What it holds.
    fn get(value: &T) -> Ref<'_>;
    /// Puts a value there; see `Reflect::put`.
    fn put(value: &mut T, key: Option<Scalar>, given: Scalar) -> bool;
    /// The message there, or a new one; see `Reflect::put_message`.
    fn put_message(value: &mut T, key: Option<Scalar>) -> Option<&mut dyn Reflect>;
}
