//! How many values a field has, and whether it says that it is set.

use prost_types::field_descriptor_proto::{Label, Type};

use super::Field;
use crate::proto::facts::Rules;
use crate::proto::rules::buf;

/// How many values a field has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cardinality {
    /// One; the default is as good as none.
    Implicit,
    /// None or one.
    Explicit,
    /// Any number.
    Repeated,
    /// One for each key.
    Map,
}

impl Cardinality {
    fn of(field: &Field<'_, '_>) -> Self {
        if field.entry().is_some() {
            Self::Map
        } else if field.descriptor.label() == Label::Repeated {
            Self::Repeated
        } else if field.descriptor.oneof_index.is_some()
            || field.descriptor.r#type() == Type::Message
        {
            Self::Explicit
        } else {
            Self::Implicit
        }
    }

    /// Whether it may be several values in the binary format, which does not know maps.
    fn is_several(self) -> bool {
        matches!(self, Self::Repeated | Self::Map)
    }

    /// Whether it is an array in JSON, an object, or neither.
    fn json(self) -> (bool, bool) {
        (self == Self::Repeated, self == Self::Map)
    }
}

/// The rules that are broken.
pub(super) fn rules(old: &Field<'_, '_>, new: &Field<'_, '_>) -> Rules {
    let (old, new) = (Cardinality::of(old), Cardinality::of(new));
    let is = [
        (&buf::FIELD_SAME_CARDINALITY, old != new),
        (&buf::FIELD_WIRE_COMPATIBLE_CARDINALITY, old.is_several() != new.is_several()),
        (&buf::FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY, old.json() != new.json()),
    ];
    is.into_iter().filter(|(_, is)| *is).map(|(rule, _)| rule).collect()
}

/// Whether nothing but presence is another: what is written is read as before.
pub(in crate::proto) fn is_presence_only(rules: &Rules) -> bool {
    rules.iter().all(|it| **it == buf::FIELD_SAME_CARDINALITY)
}
