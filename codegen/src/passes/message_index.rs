//! Messages and enumerations by their full names, those that stand in messages too.

use std::collections::BTreeMap;

use prost_types::{DescriptorProto, EnumDescriptorProto};

use crate::model::messages::Messages;

/// Everything that has a name.
#[derive(Default)]
pub(super) struct Index<'a> {
    messages: BTreeMap<String, &'a DescriptorProto>,
    enumerations: BTreeMap<String, &'a EnumDescriptorProto>,
}

impl<'a> Index<'a> {
    /// Of all files of a module.
    pub(super) fn new(messages: &'a Messages) -> Self {
        let mut index = Self::default();
        for file in messages.packages.values().flatten() {
            index.add(file.package(), &file.message_type, &file.enum_type);
        }
        index
    }

    fn add(
        &mut self,
        scope: &str,
        messages: &'a [DescriptorProto],
        enumerations: &'a [EnumDescriptorProto],
    ) {
        let full = |name: &str| format!("{scope}.{name}").trim_start_matches('.').to_owned();
        for enumeration in enumerations {
            self.enumerations.insert(full(enumeration.name()), enumeration);
        }
        for message in messages {
            let name = full(message.name());
            self.add(&name, &message.nested_type, &message.enum_type);
            self.messages.insert(name, message);
        }
    }

    /// The message of a name, as `package.Message`.
    pub(super) fn message(&self, name: &str) -> Option<&'a DescriptorProto> {
        self.messages.get(name).copied()
    }

    /// The enumeration of a name as fields have it, with a dot before it.
    pub(super) fn enumeration(&self, name: &str) -> Option<&'a EnumDescriptorProto> {
        self.enumerations.get(name.trim_start_matches('.')).copied()
    }
}
