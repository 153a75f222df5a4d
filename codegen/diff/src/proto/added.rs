//! Declarations that are new: nothing breaks by them.

use std::collections::BTreeMap;

use prost_types::FieldDescriptorProto;

use super::facts::compatible;
use super::rules::{ProtoRule, own};
use super::schema::{Item, Schema, is_entry, joined};
use super::{Versions, extensions, path};
use crate::Change;

/// What is new; what stands in a new message is not told again.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let Versions { old, new } = versions;
    let mut changes = files(versions);
    let messages = added(versions, &old.messages, &new.messages);
    let messages = messages.filter(|(_, it)| !is_entry(it.descriptor));
    changes.extend(messages.map(|it| change(new, &own::MESSAGE_ADDED, "message", it)));
    let enumerations = added(versions, &old.enumerations, &new.enumerations);
    changes.extend(enumerations.map(|it| change(new, &own::ENUM_ADDED, "enumeration", it)));
    let services = added(versions, &old.services, &new.services);
    changes.extend(services.map(|it| change(new, &own::SERVICE_ADDED, "service", it)));
    let extensions = added(versions, &old.extensions, &new.extensions);
    let extensions = extensions.filter(|(_, it)| !has_predecessor(versions, it.descriptor));
    changes.extend(extensions.map(|it| change(new, &own::EXTENSION_ADDED, "extension", it)));
    changes
}

fn files(versions: Versions<'_, '_>) -> Vec<Change> {
    let is_new = |name: &&&str| !versions.old.files.contains_key(**name);
    let change = |name: &&str| {
        let change = compatible(&own::FILE_ADDED, name, format!("the file `{name}` is new"));
        change.at(None, versions.new.place_in(name, &[path::FILE_PACKAGE]))
    };
    versions.new.files.keys().filter(is_new).map(change).collect()
}

fn added<'s, 'i, D>(
    versions: Versions<'s, 'i>,
    old: &'s BTreeMap<String, Item<'i, D>>,
    new: &'s BTreeMap<String, Item<'i, D>>,
) -> impl Iterator<Item = (&'s String, &'s Item<'i, D>)> {
    let is_new = move |(name, item): &(&String, &Item<'i, D>)| {
        let is_within =
            item.around.as_ref().is_some_and(|it| !versions.old.messages.contains_key(it));
        // With a file of another package, everything in it has another name.
        let file = versions.old.files.get(item.file);
        let before = file.map(|it| joined(it.descriptor.package(), &item.local));
        !old.contains_key(*name) && !is_within && !before.is_some_and(|it| old.contains_key(&it))
    };
    new.iter().filter(is_new)
}

fn change<D>(
    new: &Schema<'_>,
    rule: &'static ProtoRule,
    word: &str,
    (name, item): (&String, &Item<'_, D>),
) -> Change {
    let change = compatible(rule, name, format!("the {word} `{name}` is new"));
    change.at(None, new.place(item, &[1]))
}

/// Whether an extension of the old version had the number.
fn has_predecessor(versions: Versions<'_, '_>, new: &FieldDescriptorProto) -> bool {
    versions.old.extensions.values().any(|old| {
        let successor = extensions::successor(versions, old.descriptor);
        successor.is_some_and(|(_, it)| std::ptr::eq(it.descriptor, new))
    })
}
