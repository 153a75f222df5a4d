//! Fields of types that the runtime does not have: those of `descriptor.proto` and its like, which
//! are not proto3.
//!
//! Such files are imported to declare options, which need no Rust type; only a field would.

use prost_types::{DescriptorProto, FileDescriptorProto};

use crate::diagnostic::Diagnostics;
use crate::frontend::proto::Places;

/// `FileDescriptorProto.message_type`, `DescriptorProto.field`, `DescriptorProto.nested_type`,
/// `FieldDescriptorProto.type_name`.
const MESSAGE: i32 = 4;
const FIELD: i32 = 2;
const NESTED: i32 = 3;
const TYPE_NAME: i32 = 6;

/// Refuses each field of a file whose type is declared in a file of another syntax.
pub(super) fn check(
    file: &FileDescriptorProto,
    well_known: &[FileDescriptorProto],
    places: &Places,
    findings: &mut Diagnostics,
) {
    let others: Vec<_> = well_known.iter().filter(|file| file.syntax() != "proto3").collect();
    for (index, message) in (0..).zip(&file.message_type) {
        check_message(message, &others, &[MESSAGE, index], &mut |at, text| {
            findings.error(places.at(at), text);
        });
    }
}

fn check_message(
    message: &DescriptorProto,
    others: &[&FileDescriptorProto],
    at: &[i32],
    refuse: &mut impl FnMut(&[i32], String),
) {
    for (index, field) in (0..).zip(&message.field) {
        let name = field.type_name().trim_start_matches('.');
        if let Some(file) = others.iter().find(|file| declares(file, name)) {
            let text =
                format!("`{name}` cannot be the type of a field: {} is not proto3", file.name());
            refuse(&[at, &[FIELD, index, TYPE_NAME]].concat(), text);
        }
    }
    for (index, nested) in (0..).zip(&message.nested_type) {
        check_message(nested, others, &[at, &[NESTED, index]].concat(), refuse);
    }
}

/// Whether a file declares what has that name, or what is around it.
fn declares(file: &FileDescriptorProto, name: &str) -> bool {
    let messages = file.message_type.iter().map(DescriptorProto::name);
    let mut names =
        messages.chain(file.enum_type.iter().map(prost_types::EnumDescriptorProto::name));
    let local = name.strip_prefix(file.package()).and_then(|rest| rest.strip_prefix('.'));
    local.is_some_and(|local| names.any(|outer| local.split('.').next() == Some(outer)))
}
