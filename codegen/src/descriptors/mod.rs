//! The descriptors of messages that the runtime walks, built in memory from the model.
//!
//! They say what the derives say of generated types. Descriptors are `'static`, because generated
//! ones are, and messages refer to them without a lifetime. So what is built here is leaked: it
//! stays in memory until the process ends.

mod enumerations;
mod fields;
mod names;

use prost_types::DescriptorProto;
use swordsmith_proto::{MessageDescriptor, MessageType, TypeRef};

use crate::model::messages::Messages;
use names::Names;

/// The types of all messages: those of the module's own files first, in the order of packages and
/// files, then the well-known types that they refer to.
pub fn build(messages: &Messages) -> Vec<MessageType> {
    let own = messages.packages.values().flatten();
    let well_known = messages.well_known.iter().filter(|file| file.syntax() == "proto3");
    let names = Names::collect(own.chain(well_known));
    names.messages.iter().map(|declared| message_type(declared, &names)).collect()
}

/// A message as a schema declares it.
pub(super) struct Declared<'d> {
    /// With its package, as `package.Outer.Inner`.
    pub(super) name: String,
    pub(super) message: &'d DescriptorProto,
}

/// Sets the descriptor of a message.
fn message_type(declared: &Declared<'_>, names: &Names<'_>) -> MessageType {
    let cell = names.cells[&declared.name];
    let reserved = declared.message.reserved_name.iter().map(|name| leaked_text(name));
    cell.get_or_init(|| MessageDescriptor {
        name: leaked_text(&declared.name),
        members: leaked_list(fields::members(declared.message, names)),
        reserved: leaked_list(reserved.collect()),
        rules: &[], // these are in a manifest
    });
    MessageType::dynamic(TypeRef::Built(cell))
}

fn leaked_text(text: &str) -> &'static str {
    Box::leak(Box::from(text))
}

fn leaked_list<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}
