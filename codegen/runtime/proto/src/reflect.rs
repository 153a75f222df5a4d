//! Messages of any type, seen through one trait: what JSON, text format and checks are built on.

use std::fmt::Debug;

use super::{DecodeError, Limits, MessageDescriptor, UnknownFields};

/// A message whose type is not known to who looks at it.
///
/// Fields are named by their numbers. A number that the message does not have is absent, and
/// nothing can be put there; nor can a value of another kind than the field's: both are answered by
/// `false` or `None`.
pub trait Reflect: Debug + Send + Sync {
    /// Its type.
    fn descriptor(&self) -> &'static MessageDescriptor;

    /// What a field holds.
    fn get(&self, number: u32) -> Ref<'_>;

    /// Puts a value into a field: over another, behind the others of a repeated field, or under a
    /// key of a map.
    fn put(&mut self, number: u32, key: Option<Scalar>, value: Scalar) -> bool;

    /// The message in a field, put there if there is none; of a repeated field a new one behind the
    /// others, of a map a new one under the key.
    fn put_message(&mut self, number: u32, key: Option<Scalar>) -> Option<&mut dyn Reflect>;

    /// The fields that the schema does not know.
    fn unknown(&self) -> &UnknownFields;

    /// Those, to change them.
    fn unknown_mut(&mut self) -> &mut UnknownFields;

    /// Reads bytes into it; see `Message::merge_with`.
    fn merge_bytes(&mut self, bytes: &[u8], limits: &Limits) -> Result<(), DecodeError>;

    /// Its bytes.
    fn to_bytes(&self) -> Vec<u8>;
}

/// What a field holds.
#[derive(Debug)]
pub enum Ref<'a> {
    /// Nothing: the field is not set, or it has the default and no way to say that it is set.
    Absent,
    /// A value.
    One(Value<'a>),
    /// The values of a repeated field, at least one.
    List(List<'a>),
    /// The entries of a map, at least one, in the order of their keys.
    Map(Entries<'a>),
}

/// The entries of a map.
pub struct Entries<'a>(pub(super) Box<dyn ExactSizeIterator<Item = (Value<'a>, Value<'a>)> + 'a>);

impl Debug for Entries<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} entries", self.0.len())
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = (Value<'a>, Value<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for Entries<'_> {}

/// A value, borrowed.
#[derive(Debug, Clone, Copy)]
#[expect(missing_docs, reason = "the names are those of the types")]
pub enum Value<'a> {
    Bool(bool),
    I32(i32),
    I64(i64),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    Str(&'a str),
    Bytes(&'a [u8]),
    /// The number of an enumeration's value.
    Enum(i32),
    Message(&'a dyn Reflect),
}

/// A value that is no message.
#[derive(Debug, Clone, PartialEq)]
#[expect(missing_docs, reason = "the names are those of the types")]
pub enum Scalar {
    Bool(bool),
    I32(i32),
    I64(i64),
    U32(u32),
    U64(u64),
    F32(f32),
    F64(f64),
    Str(String),
    Bytes(Vec<u8>),
    /// The number of an enumeration's value.
    Enum(i32),
}

/// The values of a repeated field.
#[derive(Clone, Copy)]
#[expect(missing_docs, reason = "the names are those of the types")]
pub enum List<'a> {
    Bool(&'a [bool]),
    I32(&'a [i32]),
    I64(&'a [i64]),
    U32(&'a [u32]),
    U64(&'a [u64]),
    F32(&'a [f32]),
    F64(&'a [f64]),
    Str(&'a [String]),
    Bytes(&'a [Vec<u8>]),
    Enum(&'a [i32]),
    Message(&'a dyn Messages),
}

/// Several messages of one type.
pub trait Messages {
    /// How many.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of them.
    fn get(&self, index: usize) -> Option<&dyn Reflect>;
}

impl<M: Reflect> Messages for Vec<M> {
    fn len(&self) -> usize {
        self.len()
    }

    fn get(&self, index: usize) -> Option<&dyn Reflect> {
        self.as_slice().get(index).map(|message| message as &dyn Reflect)
    }
}

impl<'a> List<'a> {
    /// How many values there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Bool(values) => values.len(),
            Self::I32(values) | Self::Enum(values) => values.len(),
            Self::I64(values) => values.len(),
            Self::U32(values) => values.len(),
            Self::U64(values) => values.len(),
            Self::F32(values) => values.len(),
            Self::F64(values) => values.len(),
            Self::Str(values) => values.len(),
            Self::Bytes(values) => values.len(),
            Self::Message(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A value.
    pub fn get(&self, index: usize) -> Option<Value<'a>> {
        match self {
            Self::Bool(values) => values.get(index).map(|value| Value::Bool(*value)),
            Self::I32(values) => values.get(index).map(|value| Value::I32(*value)),
            Self::I64(values) => values.get(index).map(|value| Value::I64(*value)),
            Self::U32(values) => values.get(index).map(|value| Value::U32(*value)),
            Self::U64(values) => values.get(index).map(|value| Value::U64(*value)),
            Self::F32(values) => values.get(index).map(|value| Value::F32(*value)),
            Self::F64(values) => values.get(index).map(|value| Value::F64(*value)),
            Self::Str(values) => values.get(index).map(|value| Value::Str(value)),
            Self::Bytes(values) => values.get(index).map(|value| Value::Bytes(value)),
            Self::Enum(values) => values.get(index).map(|value| Value::Enum(*value)),
            Self::Message(values) => values.get(index).map(Value::Message),
        }
    }

    /// All values.
    pub fn iter(self) -> impl Iterator<Item = Value<'a>> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }
}

impl Debug for List<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
