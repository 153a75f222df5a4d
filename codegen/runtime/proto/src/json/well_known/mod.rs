//! The types that have a JSON of their own.

pub(super) mod any;
pub(super) mod field_mask;
pub(super) mod time;

use super::super::{Reflect, Scalar, ValueKind};

/// The enumeration whose only value is `null`.
pub(super) const NULL_VALUE: &str = "google.protobuf.NullValue";

/// What a type is in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WellKnown {
    /// An object with the type and the members of another message.
    Any,
    /// The value alone.
    Wrapper,
    /// A text of a point in time.
    Timestamp,
    /// A text of seconds.
    Duration,
    /// A text of paths.
    FieldMask,
    /// Any object.
    Struct,
    /// Any value.
    Value,
    /// Any array.
    ListValue,
}

impl WellKnown {
    /// What the type of a name is; `None` if an object of its members.
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name.strip_prefix("google.protobuf.")? {
            "Any" => Self::Any,
            "DoubleValue" | "FloatValue" | "Int64Value" | "UInt64Value" | "Int32Value"
            | "UInt32Value" | "BoolValue" | "StringValue" | "BytesValue" => Self::Wrapper,
            "Timestamp" => Self::Timestamp,
            "Duration" => Self::Duration,
            "FieldMask" => Self::FieldMask,
            "Struct" => Self::Struct,
            "Value" => Self::Value,
            "ListValue" => Self::ListValue,
            _ => return None,
        })
    }
}

/// Whether `null` is a value of a kind, and not the absence of one.
pub(super) fn may_be_null(kind: ValueKind) -> bool {
    match kind {
        ValueKind::Enum(descriptor) => descriptor.name == NULL_VALUE,
        ValueKind::Message(descriptor) => {
            WellKnown::of(descriptor.descriptor().name) == Some(WellKnown::Value)
        }
        _ => false,
    }
}

/// The number of the only field of a wrapper, and of what `Struct` and `ListValue` hold.
pub(super) const CONTENT: u32 = 1;

/// Sets the first two fields of a message, whatever was there: merging would leave what the other
/// has as its default.
pub(super) fn set(message: &mut dyn Reflect, first: Scalar, second: Scalar) {
    message.put(1, None, first);
    message.put(2, None, second);
}
