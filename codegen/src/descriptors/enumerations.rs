//! Enumerations: the names of numbers, and the numbers of names.

use std::collections::BTreeMap;

use prost_types::EnumDescriptorProto;
use swordsmith_proto::{EnumDescriptor, EnumValues};

use super::{leaked_list, leaked_text};

/// The descriptor of an enumeration. The first name of a number is its name, the others are aliases.
pub(super) fn build(name: &str, enumeration: &EnumDescriptorProto) -> EnumDescriptor {
    let (mut by_number, mut by_name) = (BTreeMap::new(), BTreeMap::new());
    for value in &enumeration.value {
        let name = leaked_text(value.name());
        by_number.entry(value.number()).or_insert(name);
        by_name.insert(name, value.number());
    }
    EnumDescriptor {
        name: leaked_text(name),
        values: EnumValues::Built {
            by_number: leaked_list(by_number.into_iter().collect()),
            by_name: leaked_list(by_name.into_iter().collect()),
        },
    }
}
