//! The members of a message: fields, and oneofs with theirs.

use std::collections::BTreeMap;

use prost_types::field_descriptor_proto::{Label as Cardinality, Type};
use prost_types::{DescriptorProto, FieldDescriptorProto};
use swordsmith_proto::{FieldDescriptor, Label, Member, TypeRef, ValueKind};

use super::names::Names;
use super::{leaked_list, leaked_text};

/// The members, in the order of the least numbers of their fields.
pub(super) fn members(message: &DescriptorProto, names: &Names<'_>) -> Vec<Member> {
    let (mut members, mut oneofs) = (Vec::new(), BTreeMap::<i32, Vec<FieldDescriptor>>::new());
    for field in &message.field {
        match field.oneof_index.filter(|_| !field.proto3_optional()) {
            Some(oneof) => oneofs.entry(oneof).or_default().push(descriptor(field, names)),
            None => members.push(Member::Field(descriptor(field, names))),
        }
    }
    members.extend(oneofs.into_values().map(|fields| Member::Oneof(leaked_list(fields))));
    members.sort_by_key(least_number);
    members
}

fn least_number(member: &Member) -> Option<u32> {
    match member {
        Member::Field(field) => Some(field.number),
        Member::Oneof(fields) => fields.iter().map(|field| field.number).min(),
    }
}

fn descriptor(field: &FieldDescriptorProto, names: &Names<'_>) -> FieldDescriptor {
    let (kind, label) = match names.entries.get(type_name(field)) {
        Some(entry) => of_map(entry, names),
        None => (kind(field, names), label(field)),
    };
    FieldDescriptor {
        number: field.number().unsigned_abs(),
        name: leaked_text(field.name()),
        json_name: leaked_text(field.json_name()),
        kind,
        label,
    }
}

/// What the values of a map are, and what its keys are. An entry is a message of two fields.
fn of_map(entry: &DescriptorProto, names: &Names<'_>) -> (ValueKind, Label) {
    let kind_of = |number: i32| {
        let field = entry.field.iter().find(|field| field.number() == number);
        kind(field.expect("the compiler makes an entry of a key and a value"), names)
    };
    (kind_of(2), Label::Map(kind_of(1)))
}

fn label(field: &FieldDescriptorProto) -> Label {
    let is_packed = field.options.as_ref().and_then(|options| options.packed).unwrap_or(true);
    let is_message = field.r#type() == Type::Message;
    match field.label() {
        Cardinality::Repeated if is_packed && is_packable(field.r#type()) => Label::Packed,
        Cardinality::Repeated => Label::Repeated,
        _ if is_message || field.oneof_index.is_some() => Label::Explicit,
        _ => Label::Implicit,
    }
}

fn is_packable(of: Type) -> bool {
    !matches!(of, Type::String | Type::Bytes | Type::Message | Type::Group)
}

/// The name of a field's type, as `package.Outer.Inner`.
fn type_name(field: &FieldDescriptorProto) -> &str {
    field.type_name().trim_start_matches('.')
}

fn kind(field: &FieldDescriptorProto, names: &Names<'_>) -> ValueKind {
    match field.r#type() {
        Type::Double => ValueKind::Double,
        Type::Float => ValueKind::Float,
        Type::Int32 => ValueKind::Int32,
        Type::Int64 => ValueKind::Int64,
        Type::Uint32 => ValueKind::Uint32,
        Type::Uint64 => ValueKind::Uint64,
        Type::Sint32 => ValueKind::Sint32,
        Type::Sint64 => ValueKind::Sint64,
        Type::Fixed32 => ValueKind::Fixed32,
        Type::Fixed64 => ValueKind::Fixed64,
        Type::Sfixed32 => ValueKind::Sfixed32,
        Type::Sfixed64 => ValueKind::Sfixed64,
        Type::Bool => ValueKind::Bool,
        Type::String => ValueKind::String,
        Type::Bytes => ValueKind::Bytes,
        // The compiler resolved the name; types of other files than proto3 were refused.
        Type::Enum => ValueKind::Enum(names.enumerations[type_name(field)]),
        Type::Message | Type::Group => {
            ValueKind::Message(TypeRef::Built(names.cells[type_name(field)]))
        }
    }
}
