//! Extensions, which proto3 has for options only. Their values stand in descriptors, not in
//! messages: what breaks is code that reads options.

use prost_types::FieldDescriptorProto;

use super::facts::{Rules, breaking};
use super::fields::{self, Field};
use super::rules::{buf, own};
use super::schema::Item;
use super::{Versions, removed};
use crate::{Change, Severity};

/// Extensions of what and with which number both versions have: their names and types.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let paired = |(name, old): (_, &Item<'_, FieldDescriptorProto>)| {
        let (new_name, _) = successor(versions, old.descriptor)?;
        Some((name, new_name))
    };
    let pairs = versions.old.extensions.iter().filter_map(paired);
    let pairs: Vec<(&String, &String)> = pairs.collect();
    let changes = pairs.iter().flat_map(|(old, new)| compare_pair(versions, old, new));
    changes.chain(renumbered(versions)).collect()
}

/// The extension of the new version that has the number of an old one.
pub(super) fn successor<'s, 'i>(
    versions: Versions<'s, 'i>,
    old: &FieldDescriptorProto,
) -> Option<(&'s String, &'s Item<'i, FieldDescriptorProto>)> {
    let is_it = |new: &FieldDescriptorProto| {
        new.extendee() == old.extendee() && new.number() == old.number()
    };
    versions.new.extensions.iter().find(|(_, new)| is_it(new.descriptor))
}

fn compare_pair(versions: Versions<'_, '_>, old_name: &str, new_name: &str) -> Vec<Change> {
    let (old, new) = (versions.old.extensions.get(old_name), versions.new.extensions.get(new_name));
    let (Some(old), Some(new)) = (old, new) else { return Vec::new() };
    let (old, new) = (Field::extension(versions.old, old), Field::extension(versions.new, new));
    // The extension may be in another file, too.
    let mut names = removed::rules_of_extension(versions, old_name);
    if old_name != new_name {
        names.insert(&buf::FIELD_SAME_NAME);
    }
    let renamed = if old_name == new_name {
        format!("the extension `{old_name}` is in another file")
    } else {
        format!("the extension `{old_name}` is called `{new_name}`")
    };
    let types = fields::type_rules(versions, &old, &new);
    let (was, is) = (old.declared(), new.declared());
    let retyped = format!("the extension `{old_name}` is now {is}; it was {was}");
    let changes = [breaking(&names, old_name, renamed), breaking(&types, old_name, retyped)];
    let help = "keep it, and declare another extension beside it";
    changes.into_iter().flatten().map(|it| it.at(old.place(), new.place()).help(help)).collect()
}

/// Extensions of the same name and another number, which buf says nothing of.
fn renumbered(versions: Versions<'_, '_>) -> Vec<Change> {
    let change = |(name, old): (&String, &Item<'_, FieldDescriptorProto>)| {
        let new = versions.new.extensions.get(name)?;
        let (was, is) = (old.descriptor.number(), new.descriptor.number());
        if was == is {
            return None;
        }
        let message = format!("the extension `{name}` has the number {is}; it had {was}");
        let rules = Rules::from([&own::EXTENSION_RENUMBERED]);
        let change = breaking(&rules, name, message)?;
        debug_assert_eq!(change.severity, Severity::Breaking, "compiled options are lost");
        let places = (versions.old.place(old, &[]), versions.new.place(new, &[]));
        Some(change.at(places.0, places.1).help(format!("keep the number {was}")))
    };
    versions.old.extensions.iter().filter_map(change).collect()
}
