//! What every generated message can do; the derives implement it.

use std::fmt;

use super::reader::Reader;
use super::wire::Key;
use super::writer::{Sizes, Writer};
use super::{
    DecodeError, EnumDescriptor, FieldDescriptor, Limits, MessageDescriptor, Ref, Reflect, Scalar,
};

/// A message of Protocol Buffers.
///
/// Implemented by `#[derive(Message)]` on what the generator writes; the hidden methods are what
/// the derive makes.
pub trait Message: Reflect + Default + Clone + PartialEq + 'static {
    /// Reads a message, within the default limits.
    fn decode(bytes: impl AsRef<[u8]>) -> Result<Self, DecodeError> {
        Self::decode_with(bytes, &Limits::DEFAULT)
    }

    /// Reads a message.
    fn decode_with(bytes: impl AsRef<[u8]>, limits: &Limits) -> Result<Self, DecodeError> {
        let mut message = Self::default();
        message.merge_with(bytes, limits)?;
        Ok(message)
    }

    /// Reads further bytes into this message, within the default limits; see `merge_with`.
    fn merge(&mut self, bytes: impl AsRef<[u8]>) -> Result<(), DecodeError> {
        self.merge_with(bytes, &Limits::DEFAULT)
    }

    /// Reads further bytes into this message: values replace values, messages are merged, repeated
    /// fields and maps grow. What is there already is reused: texts, lists, messages. After an
    /// error it has some of what was read.
    fn merge_with(&mut self, bytes: impl AsRef<[u8]>, limits: &Limits) -> Result<(), DecodeError> {
        let mut reader = Reader::new(bytes.as_ref(), limits);
        reader.check(limits)?;
        self.merge_from(&mut reader)
    }

    /// Its length in bytes.
    fn encoded_len(&self) -> usize {
        self.measure(&mut Sizes::default())
    }

    /// Its bytes: fields in the order of their numbers, entries of maps in that of their keys.
    fn encode_to_vec(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.encode(&mut bytes);
        bytes
    }

    /// Writes it behind other bytes.
    fn encode(&self, bytes: &mut Vec<u8>) {
        let mut sizes = Sizes::default();
        let length = self.measure(&mut sizes);
        let end = bytes.len() + length;
        self.write(&mut Writer::new(bytes, length, sizes));
        debug_assert_eq!(bytes.len(), end, "what is written was measured");
    }

    /// Takes every value out and keeps the memory of repeated fields and texts, to be read into
    /// again.
    fn clear(&mut self);

    /// Its type, without a value.
    fn type_descriptor() -> &'static MessageDescriptor;

    /// Reads the value behind a key; `false` if it is no field of this message, or has another
    /// layout than that.
    #[doc(hidden)]
    fn merge_field(&mut self, key: Key, reader: &mut Reader<'_>) -> Result<bool, DecodeError>;

    /// Its length, and on the way the lengths of what is in it.
    #[doc(hidden)]
    fn measure(&self, sizes: &mut Sizes) -> usize;

    /// Writes it after it was measured.
    #[doc(hidden)]
    fn write(&self, writer: &mut Writer<'_>);

    /// Reads fields up to the end.
    #[doc(hidden)]
    #[inline]
    fn merge_from(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        while !reader.is_empty() {
            let start = reader.rest();
            let key = reader.key()?;
            let is_taken = self.merge_field(key, reader);
            if !is_taken.map_err(|error| in_field(error, Self::type_descriptor(), key))? {
                reader.skip(key)?;
                self.unknown_mut().push(reader.since(start));
            }
        }
        Ok(())
    }
}

#[cold]
pub(super) fn in_field(error: DecodeError, of: &MessageDescriptor, key: Key) -> DecodeError {
    match of.field(key.number) {
        Some(field) => error.inside(field.name),
        None => error,
    }
}

/// The members of a oneof; implemented by `#[derive(Oneof)]`.
#[doc(hidden)]
pub trait Oneof: Sized + 'static {
    const FIELDS: &'static [FieldDescriptor];

    fn merge_field(
        member: &mut Option<Self>,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError>;
    fn number(&self) -> u32;
    fn measure(&self, sizes: &mut Sizes) -> usize;
    fn write(&self, writer: &mut Writer<'_>);
    fn get(&self, number: u32) -> Ref<'_>;
    fn put(member: &mut Option<Self>, number: u32, value: Scalar) -> bool;
    fn put_message(member: &mut Option<Self>, number: u32) -> Option<&mut dyn Reflect>;
}

/// An enumeration, which may have other numbers than those it names; implemented by
/// `#[derive(Enumeration)]`.
pub trait Enumeration: Copy + Default + Into<i32> + TryFrom<i32> + 'static {
    /// What the schema says of it.
    const DESCRIPTOR: EnumDescriptor;
}

/// A number that an enumeration does not name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownEnumValue(pub i32);

impl fmt::Display for UnknownEnumValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the enumeration has no value of the number {}", self.0)
    }
}

impl std::error::Error for UnknownEnumValue {}
