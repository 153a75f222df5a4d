//! Types of fields: which bytes and which JSON of one are read as the other.

use std::collections::BTreeMap;

use prost_types::EnumDescriptorProto;
use prost_types::field_descriptor_proto::Type;

use super::Field;
use crate::proto::Versions;
use crate::proto::facts::Rules;
use crate::proto::rules::buf;
use crate::proto::schema::type_name;

/// The rules that the types of a field break, or those of the keys and values of a map.
pub(super) fn rules(versions: Versions<'_, '_>, old: &Field<'_, '_>, new: &Field<'_, '_>) -> Rules {
    let mut rules = one(versions, old, new);
    let entries = (old.entry_name(), new.entry_name());
    if entries.0 == entries.1
        && let (Some(old), Some(new)) = (old.key_and_value(), new.key_and_value())
    {
        rules.extend(old.iter().zip(&new).flat_map(|(old, new)| one(versions, old, new)));
    }
    rules
}

/// Whether the types are the same: those of maps, if their keys and values are.
pub(super) fn is_same(old: &Field<'_, '_>, new: &Field<'_, '_>) -> bool {
    let same = |old: &Field<'_, '_>, new: &Field<'_, '_>| {
        let (old, new) = (old.descriptor, new.descriptor);
        old.r#type() == new.r#type() && old.type_name() == new.type_name()
    };
    match (old.key_and_value(), new.key_and_value()) {
        (Some(old), Some(new)) => old.iter().zip(&new).all(|(old, new)| same(old, new)),
        (None, None) => same(old, new),
        _ => false,
    }
}

fn one(versions: Versions<'_, '_>, old: &Field<'_, '_>, new: &Field<'_, '_>) -> Rules {
    let (was, is) = (old.descriptor.r#type(), new.descriptor.r#type());
    let is_renamed = old.descriptor.type_name() != new.descriptor.type_name();
    let mut rules = Rules::new();
    if was != is || is_renamed {
        rules.insert(&buf::FIELD_SAME_TYPE);
    }
    let is_other = match (was, is) {
        (Type::Message, Type::Message) => is_renamed,
        (Type::Enum, Type::Enum) => is_renamed && !is_larger_enumeration(versions, old, new),
        _ => false,
    };
    if is_other || wire_group(was) != wire_group(is) && (was, is) != (Type::String, Type::Bytes) {
        rules.insert(&buf::FIELD_WIRE_COMPATIBLE_TYPE);
    }
    if is_other || json_group(was) != json_group(is) {
        rules.insert(&buf::FIELD_WIRE_JSON_COMPATIBLE_TYPE);
    }
    rules
}

/// Whether the new enumeration is called as the old one and has all of its values.
fn is_larger_enumeration(
    versions: Versions<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
) -> bool {
    let was = versions.old.enumerations.get(type_name(old.descriptor));
    let is = versions.new.enumerations.get(type_name(new.descriptor));
    let (Some(was), Some(is)) = (was, is) else { return false };
    let values = |it: &EnumDescriptorProto| -> BTreeMap<String, i32> {
        it.value.iter().map(|it| (it.name().to_owned(), it.number())).collect()
    };
    let (old_values, new_values) = (values(was.descriptor), values(is.descriptor));
    was.descriptor.name() == is.descriptor.name()
        && old_values.iter().all(|(name, number)| new_values.get(name) == Some(number))
}

/// Types whose bytes buf holds to be read as each other.
fn wire_group(of: Type) -> Type {
    match of {
        Type::Int32 | Type::Int64 | Type::Uint32 | Type::Uint64 | Type::Bool => Type::Int64,
        Type::Sint32 | Type::Sint64 => Type::Sint64,
        other => json_group(other),
    }
}

/// Types whose bytes and JSON buf holds to be read as each other.
fn json_group(of: Type) -> Type {
    match of {
        Type::Int32 | Type::Uint32 => Type::Int32,
        Type::Int64 | Type::Uint64 => Type::Int64,
        Type::Fixed32 | Type::Sfixed32 => Type::Fixed32,
        Type::Fixed64 | Type::Sfixed64 => Type::Fixed64,
        other => other,
    }
}
