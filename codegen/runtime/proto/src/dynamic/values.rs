//! The values of a repeated field: one vector of their Rust type, as generated messages have it.

use super::super::reader::Reader;
use super::super::wire::{Key, WireType};
use super::super::writer::{Sizes, Writer};
use super::super::{DecodeError, List, Scalar, ValueKind};
use super::DynamicMessage;
use super::scalar_kind::{KindOf, kind_of};
use super::write::{measure_message, write_message};

/// Values of one type.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Values {
    Bool(Vec<bool>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    F32(Vec<f32>),
    F64(Vec<f64>),
    Str(Vec<String>),
    Bytes(Vec<Vec<u8>>),
    Enum(Vec<i32>),
    Message(Vec<DynamicMessage>),
}

impl Values {
    /// No values of a kind.
    pub(super) fn none_of(kind: ValueKind) -> Self {
        match kind_of(kind) {
            KindOf::Scalar(kind) => kind.no_values(),
            KindOf::Message(_) => Self::Message(Vec::new()),
        }
    }

    pub(super) fn list(&self) -> List<'_> {
        match self {
            Self::Bool(values) => List::Bool(values),
            Self::I32(values) => List::I32(values),
            Self::I64(values) => List::I64(values),
            Self::U32(values) => List::U32(values),
            Self::U64(values) => List::U64(values),
            Self::F32(values) => List::F32(values),
            Self::F64(values) => List::F64(values),
            Self::Str(values) => List::Str(values),
            Self::Bytes(values) => List::Bytes(values),
            Self::Enum(values) => List::Enum(values),
            Self::Message(messages) => List::Message(messages),
        }
    }

    /// Reads values behind the others; `false` if the key's layout is not theirs.
    pub(super) fn merge(
        &mut self,
        kind: ValueKind,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        if let KindOf::Scalar(kind) = kind_of(kind) {
            return kind.merge_all(self, key, reader);
        }
        if key.wire != WireType::LengthDelimited {
            return Ok(false);
        }
        reader.count_part()?;
        let Some(message) = self.push_message(kind) else { return Ok(false) };
        reader.nested(|reader| message.merge_from(reader)).map(|()| true)
    }

    /// Puts a value behind the others, if it is of their kind.
    pub(super) fn push(&mut self, kind: ValueKind, value: Scalar) -> bool {
        match kind_of(kind) {
            KindOf::Scalar(kind) => kind.push(self, value),
            KindOf::Message(_) => false,
        }
    }

    /// A new message behind the others, if they are messages.
    pub(super) fn push_message(&mut self, kind: ValueKind) -> Option<&mut DynamicMessage> {
        let (Self::Message(messages), KindOf::Message(descriptor)) = (self, kind_of(kind)) else {
            return None;
        };
        messages.push(DynamicMessage::new(descriptor));
        messages.last_mut()
    }

    /// Length with keys; `field` is the number, and whether they are packed.
    pub(super) fn measure(&self, kind: ValueKind, field: (u32, bool), sizes: &mut Sizes) -> usize {
        if let Self::Message(messages) = self {
            return messages.iter().map(|it| measure_message(it, field.0, sizes)).sum();
        }
        match kind_of(kind) {
            KindOf::Scalar(kind) => kind.measure_all(self, field, sizes),
            KindOf::Message(_) => 0,
        }
    }

    /// Writes them with their keys.
    pub(super) fn write(&self, kind: ValueKind, field: (u32, bool), writer: &mut Writer<'_>) {
        if let Self::Message(messages) = self {
            for message in messages {
                write_message(message, field.0, writer);
            }
        } else if let KindOf::Scalar(kind) = kind_of(kind) {
            kind.write_all(self, field, writer);
        }
    }
}
