//! What some files declare, by full names.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use prost_types::{DescriptorProto, EnumDescriptorProto, FileDescriptorProto, MessageOptions};
use swordsmith_proto::{EnumDescriptor, MessageDescriptor};

use super::{Declared, enumerations};

/// All messages and enumerations, those within messages among them.
#[derive(Default)]
pub(super) struct Names<'d> {
    /// The messages, in the order of their declarations.
    pub(super) messages: Vec<Declared<'d>>,
    /// Where their descriptors are to be.
    pub(super) cells: BTreeMap<String, &'static OnceLock<MessageDescriptor>>,
    /// The messages that the compiler made of maps.
    pub(super) entries: BTreeMap<String, &'d DescriptorProto>,
    pub(super) enumerations: BTreeMap<String, &'static EnumDescriptor>,
}

impl<'d> Names<'d> {
    pub(super) fn collect(files: impl Iterator<Item = &'d FileDescriptorProto>) -> Self {
        let mut names = Self::default();
        for file in files {
            names.add(file.package(), &file.message_type, &file.enum_type);
        }
        names
    }

    /// Adds what is declared in a package or in a message.
    fn add(
        &mut self,
        around: &str,
        messages: &'d [DescriptorProto],
        enumerations: &[EnumDescriptorProto],
    ) {
        for enumeration in enumerations {
            let name = full_name(around, enumeration.name());
            let built: &EnumDescriptor =
                Box::leak(Box::new(enumerations::build(&name, enumeration)));
            self.enumerations.insert(name, built);
        }
        for message in messages {
            let name = full_name(around, message.name());
            if message.options.as_ref().is_some_and(MessageOptions::map_entry) {
                self.entries.insert(name, message);
                continue;
            }
            self.cells.insert(name.clone(), Box::leak(Box::default()));
            self.messages.push(Declared { name: name.clone(), message });
            self.add(&name, &message.nested_type, &message.enum_type);
        }
    }
}

fn full_name(around: &str, name: &str) -> String {
    if around.is_empty() { name.to_owned() } else { format!("{around}.{name}") }
}
