//! The kinds of values that are no messages, chosen while the program runs.

use super::super::field::{Field, Member, Packed, Repeated};
use super::super::kind::{self, Kind};
use super::super::reader::Reader;
use super::super::wire::Key;
use super::super::writer::{Sizes, Writer};
use super::super::{
    DecodeError, EnumDescriptor, EnumValues, Enumeration, MessageDescriptor, Scalar,
    UnknownEnumValue, ValueKind,
};
use super::values::Values;

/// What the values of a field are.
pub(super) enum KindOf {
    Scalar(&'static dyn ScalarKind),
    Message(&'static MessageDescriptor),
}

/// A kind of values that are no messages. Values of another kind have no length and are not
/// written.
pub(super) trait ScalarKind: Sync {
    /// The value that a field has when it is not written.
    fn default(&self) -> Scalar;
    /// Whether a value is of this kind.
    fn is_of(&self, value: &Scalar) -> bool;
    /// Whether it is the value that a field has when it is not written.
    fn is_default(&self, value: &Scalar) -> bool;
    /// Reads a value.
    fn read(&self, reader: &mut Reader<'_>) -> Result<Scalar, DecodeError>;
    /// Length of a value with its key.
    fn measure(&self, value: &Scalar, number: u32, sizes: &mut Sizes) -> usize;
    /// Writes a value with its key.
    fn write(&self, value: &Scalar, number: u32, writer: &mut Writer<'_>);

    /// No values.
    fn no_values(&self) -> Values;
    /// Puts a value behind others, if it is of this kind.
    fn push(&self, values: &mut Values, value: Scalar) -> bool;
    /// Reads values behind others, packed or not; `false` if the key's layout is neither.
    fn merge_all(
        &self,
        values: &mut Values,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError>;
    /// Length of all values with their keys.
    fn measure_all(&self, values: &Values, field: (u32, bool), sizes: &mut Sizes) -> usize;
    /// Writes all values with their keys; `field` is the number, and whether they are packed.
    fn write_all(&self, values: &Values, field: (u32, bool), writer: &mut Writer<'_>);
}

macro_rules! scalar_kinds {
    ($($kind:ty: $type:ty, $variant:ident;)*) => {$(
        impl ScalarKind for $kind {
            fn default(&self) -> Scalar {
                Scalar::$variant(Default::default())
            }
            fn is_of(&self, value: &Scalar) -> bool {
                matches!(value, Scalar::$variant(_))
            }
            fn is_default(&self, value: &Scalar) -> bool {
                matches!(value, Scalar::$variant(value) if <Self as Kind<$type>>::is_default(value))
            }
            fn read(&self, reader: &mut Reader<'_>) -> Result<Scalar, DecodeError> {
                let mut value = Default::default();
                <Self as Kind<$type>>::read(&mut value, reader)?;
                Ok(Scalar::$variant(value))
            }
            fn measure(&self, value: &Scalar, number: u32, sizes: &mut Sizes) -> usize {
                let Scalar::$variant(value) = value else { return 0 };
                <Member<Self> as Field<$type>>::measure(value, number, sizes)
            }
            fn write(&self, value: &Scalar, number: u32, writer: &mut Writer<'_>) {
                if let Scalar::$variant(value) = value {
                    <Member<Self> as Field<$type>>::write(value, number, writer);
                }
            }

            fn no_values(&self) -> Values {
                Values::$variant(Vec::new())
            }
            fn push(&self, values: &mut Values, value: Scalar) -> bool {
                let (Values::$variant(values), Scalar::$variant(value)) = (values, value) else { return false };
                values.push(value);
                true
            }
            fn merge_all(
                &self,
                values: &mut Values,
                key: Key,
                reader: &mut Reader<'_>,
            ) -> Result<bool, DecodeError> {
                let Values::$variant(values) = values else { return Ok(false) };
                <Repeated<Self> as Field<Vec<$type>>>::merge(values, key, reader)
            }
            fn measure_all(&self, values: &Values, field: (u32, bool), sizes: &mut Sizes) -> usize {
                match (values, field) {
                    (Values::$variant(values), (number, false)) => {
                        <Repeated<Self> as Field<Vec<$type>>>::measure(values, number, sizes)
                    }
                    (Values::$variant(values), (number, true)) => {
                        <Packed<Self> as Field<Vec<$type>>>::measure(values, number, sizes)
                    }
                    _ => 0,
                }
            }
            fn write_all(&self, values: &Values, field: (u32, bool), writer: &mut Writer<'_>) {
                match (values, field) {
                    (Values::$variant(values), (number, false)) => {
                        <Repeated<Self> as Field<Vec<$type>>>::write(values, number, writer);
                    }
                    (Values::$variant(values), (number, true)) => {
                        <Packed<Self> as Field<Vec<$type>>>::write(values, number, writer);
                    }
                    _ => {}
                }
            }
        }
    )*};
}

scalar_kinds! {
    kind::Double: f64, F64;
    kind::Float: f32, F32;
    kind::Int32: i32, I32;
    kind::Int64: i64, I64;
    kind::Uint32: u32, U32;
    kind::Uint64: u64, U64;
    kind::Sint32: i32, I32;
    kind::Sint64: i64, I64;
    kind::Fixed32: u32, U32;
    kind::Fixed64: u64, U64;
    kind::Sfixed32: i32, I32;
    kind::Sfixed64: i64, I64;
    kind::Bool: bool, Bool;
    kind::String: String, Str;
    kind::Bytes: Vec<u8>, Bytes;
    kind::Enumeration<AnyEnumeration>: i32, Enum;
}

/// The kind of a value.
pub(super) fn kind_of(kind: ValueKind) -> KindOf {
    KindOf::Scalar(match kind {
        ValueKind::Double => &kind::Double,
        ValueKind::Float => &kind::Float,
        ValueKind::Int32 => &kind::Int32,
        ValueKind::Int64 => &kind::Int64,
        ValueKind::Uint32 => &kind::Uint32,
        ValueKind::Uint64 => &kind::Uint64,
        ValueKind::Sint32 => &kind::Sint32,
        ValueKind::Sint64 => &kind::Sint64,
        ValueKind::Fixed32 => &kind::Fixed32,
        ValueKind::Fixed64 => &kind::Fixed64,
        ValueKind::Sfixed32 => &kind::Sfixed32,
        ValueKind::Sfixed64 => &kind::Sfixed64,
        ValueKind::Bool => &kind::Bool,
        ValueKind::String => &kind::String,
        ValueKind::Bytes => &kind::Bytes,
        ValueKind::Enum(_) => &ANY_ENUMERATION,
        ValueKind::Message(message) => return KindOf::Message(message.descriptor()),
    })
}

/// The kind of every enumeration.
static ANY_ENUMERATION: kind::Enumeration<AnyEnumeration> = kind::Enumeration::new();

/// An enumeration as the wire format sees it, where any number is one: which have names, only the
/// descriptor of the field says.
#[derive(Clone, Copy, Default)]
pub(super) struct AnyEnumeration(i32);

impl From<AnyEnumeration> for i32 {
    fn from(value: AnyEnumeration) -> Self {
        value.0
    }
}

impl TryFrom<i32> for AnyEnumeration {
    type Error = UnknownEnumValue;

    fn try_from(number: i32) -> Result<Self, UnknownEnumValue> {
        Ok(Self(number))
    }
}

impl Enumeration for AnyEnumeration {
    const DESCRIPTOR: EnumDescriptor =
        EnumDescriptor { name: "", values: EnumValues::Built { by_number: &[], by_name: &[] } };
}
