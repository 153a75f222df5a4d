//! One value: of a field, or of an entry of a map.

use super::super::reader::Reader;
use super::super::wire::Key;
use super::super::writer::{Sizes, Writer};
use super::super::{DecodeError, Scalar, Value, ValueKind};
use super::DynamicMessage;
use super::scalar_kind::{KindOf, kind_of};
use super::write::{measure_message, write_message};

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Datum {
    Scalar(Scalar),
    Message(DynamicMessage),
}

impl Datum {
    /// The value that a field has when it is not written; of a message an empty one.
    pub(super) fn default_of(kind: ValueKind) -> Self {
        match kind_of(kind) {
            KindOf::Scalar(kind) => Self::Scalar(kind.default()),
            KindOf::Message(descriptor) => Self::Message(DynamicMessage::new(descriptor)),
        }
    }

    /// Whether it is the value that a field has when it is not written; a message never is.
    pub(super) fn is_default(&self, kind: ValueKind) -> bool {
        match (self, kind_of(kind)) {
            (Self::Scalar(value), KindOf::Scalar(kind)) => kind.is_default(value),
            _ => false,
        }
    }

    pub(super) fn value(&self) -> Value<'_> {
        match self {
            Self::Scalar(scalar) => value(scalar),
            Self::Message(message) => Value::Message(message),
        }
    }

    /// Reads a value over it; a message is merged into it. `false` if the key's layout is not that
    /// of its kind.
    pub(super) fn merge(
        &mut self,
        kind: ValueKind,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        if key.wire != kind.wire() {
            return Ok(false);
        }
        match (self, kind_of(kind)) {
            (Self::Message(message), _) => reader.nested(|reader| message.merge_from(reader))?,
            (Self::Scalar(value), KindOf::Scalar(kind)) => *value = kind.read(reader)?,
            (Self::Scalar(_), KindOf::Message(_)) => return Ok(false),
        }
        Ok(true)
    }

    /// Length with its key.
    pub(super) fn measure(&self, kind: ValueKind, number: u32, sizes: &mut Sizes) -> usize {
        match (self, kind_of(kind)) {
            (Self::Message(message), _) => measure_message(message, number, sizes),
            (Self::Scalar(value), KindOf::Scalar(kind)) => kind.measure(value, number, sizes),
            (Self::Scalar(_), KindOf::Message(_)) => 0,
        }
    }

    /// Writes it with its key.
    pub(super) fn write(&self, kind: ValueKind, number: u32, writer: &mut Writer<'_>) {
        match (self, kind_of(kind)) {
            (Self::Message(message), _) => write_message(message, number, writer),
            (Self::Scalar(value), KindOf::Scalar(kind)) => kind.write(value, number, writer),
            (Self::Scalar(_), KindOf::Message(_)) => {}
        }
    }
}

/// A value, borrowed.
pub(super) fn value(scalar: &Scalar) -> Value<'_> {
    match scalar {
        Scalar::Bool(value) => Value::Bool(*value),
        Scalar::I32(value) => Value::I32(*value),
        Scalar::I64(value) => Value::I64(*value),
        Scalar::U32(value) => Value::U32(*value),
        Scalar::U64(value) => Value::U64(*value),
        Scalar::F32(value) => Value::F32(*value),
        Scalar::F64(value) => Value::F64(*value),
        Scalar::Str(value) => Value::Str(value),
        Scalar::Bytes(value) => Value::Bytes(value),
        Scalar::Enum(value) => Value::Enum(*value),
    }
}
