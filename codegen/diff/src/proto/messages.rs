//! Messages that both versions have: their fields, oneofs, options and what they reserve.

use prost_types::{DescriptorProto, FieldDescriptorProto, MessageOptions};

use super::facts::{Rules, breaking, compatible, is_of_json, is_of_wire};
use super::fields::{self, Field};
use super::rules::{buf, own};
use super::schema::{Item, is_entry};
use super::{Versions, oneofs, removed, reserved, trial};
use crate::Change;

/// A message that both versions have.
#[derive(Clone, Copy)]
pub(super) struct MessagePair<'s, 'i> {
    pub(super) versions: Versions<'s, 'i>,
    /// Its full name.
    pub(super) name: &'s str,
    pub(super) old: &'s Item<'i, DescriptorProto>,
    pub(super) new: &'s Item<'i, DescriptorProto>,
}

/// What changed in messages. Entries of maps are compared with their field.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let paired = |(name, old)| Some((name, old, versions.new.messages.get(name)?));
    let pairs = versions.old.messages.iter().filter_map(paired);
    let pairs =
        pairs.filter(|(_, old, new)| !is_entry(old.descriptor) && !is_entry(new.descriptor));
    let pairs = pairs.map(|(name, old, new)| MessagePair { versions, name, old, new });
    pairs.flat_map(compare_pair).collect()
}

fn compare_pair(pair: MessagePair<'_, '_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for old in pair.old_fields() {
        match pair.new_fields().find(|it| it.descriptor.number() == old.descriptor.number()) {
            Some(new) => changes.extend(fields::compare(pair, &old, &new)),
            None => changes.extend(deleted(pair, &old)),
        }
    }
    changes.extend(pair.new_fields().filter_map(|it| added(pair, &it)));
    changes.extend(oneofs::compare(pair));
    changes.extend(reserved::of_messages(pair));
    changes.extend(accessor(pair));
    changes
}

impl<'s, 'i> MessagePair<'s, 'i> {
    /// The fields of the old version.
    pub(super) fn old_fields(self) -> impl Iterator<Item = Field<'s, 'i>> {
        Field::all(self.versions.old, self.old)
    }

    /// The fields of the new version.
    pub(super) fn new_fields(self) -> impl Iterator<Item = Field<'s, 'i>> {
        Field::all(self.versions.new, self.new)
    }

    /// A message with the same field under another number.
    fn renumbered(self, old: &Field<'_, '_>) -> Option<Field<'s, 'i>> {
        let mut same = self.new_fields().filter(|it| it.descriptor.name() == old.descriptor.name());
        same.find(|it| {
            self.old_fields().all(|old| old.descriptor.number() != it.descriptor.number())
        })
    }
}

/// A field that is gone, or has another number.
fn deleted(pair: MessagePair<'_, '_>, old: &Field<'_, '_>) -> Option<Change> {
    let mut rules = rules_of_deletion(pair.new.descriptor, old.descriptor);
    if let Some(new) = pair.renumbered(old) {
        return renumbered(pair, old, &new, &rules);
    }
    let (name, subject) = (old.descriptor.name(), old.subject(pair.name));
    let message = format!("the field `{name}` of `{}` is gone", pair.name);
    let help = help_of_deletion(old.descriptor, &rules);
    let damage = trial_of_deletion(pair, old, &rules);
    if let Some(entry) = old.entry_name() {
        rules.extend(removed::rules_of_entry(pair.versions, &entry));
    }
    let change = breaking(&rules, &subject, message)?.at(old.place(), pair.new_place());
    Some(damage.put(change).help(help))
}

fn rules_of_deletion(message: &DescriptorProto, field: &FieldDescriptorProto) -> Rules {
    let mut rules = Rules::from([&buf::FIELD_NO_DELETE]);
    if !reserved::has_number(message, field.number()) {
        rules.insert(&buf::FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED);
    }
    if !message.reserved_name.iter().any(|it| it == field.name()) {
        rules.insert(&buf::FIELD_NO_DELETE_UNLESS_NAME_RESERVED);
    }
    rules
}

fn help_of_deletion(field: &FieldDescriptorProto, rules: &Rules) -> String {
    let number = is_of_wire(rules).then(|| format!("`reserved {};`", field.number()));
    let name = is_of_json(rules).then(|| format!("`reserved \"{}\";`", field.name()));
    let missing: Vec<_> = number.into_iter().chain(name).collect();
    if missing.is_empty() {
        return "keep the field, and mark it as deprecated, until nobody uses it".to_owned();
    }
    let missing = missing.join(" and ");
    format!("write {missing} into the message, so that nothing takes its place")
}

/// A field with another number: neither version knows that of the other.
fn renumbered(
    pair: MessagePair<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
    rules: &Rules,
) -> Option<Change> {
    let (was, is, name) = (old.number(), new.number(), old.descriptor.name());
    let message =
        format!("the field `{name}` of `{}` has the number {is}; it had {was}", pair.name);
    let forward = trial::samples::of_field(pair.versions.old, pair.name, was);
    let backward = trial::samples::of_field(pair.versions.new, pair.name, is);
    let damage = trial::Trial::of_message(pair).forward(forward).backward(backward).run_binary();
    let change = breaking(rules, &old.subject(pair.name), message)?.at(old.place(), new.place());
    let help = format!("keep the number {was}: it is what the field is known by");
    Some(damage.put(change).help(help))
}

/// What is lost with a field: its value in bytes, unless nothing can take its number; else JSON,
/// where unknown names are refused.
fn trial_of_deletion(
    pair: MessagePair<'_, '_>,
    old: &Field<'_, '_>,
    rules: &Rules,
) -> trial::Damage {
    let formats: &[trial::Format] = match (is_of_wire(rules), is_of_json(rules)) {
        (true, true) => &[trial::Format::Binary, trial::Format::Json],
        (true, false) => &[trial::Format::Binary],
        (false, true) => &[trial::Format::Json],
        (false, false) => return trial::Damage::default(),
    };
    let written = trial::samples::of_field(pair.versions.old, pair.name, old.number());
    trial::Trial::of_message(pair).forward(written).run(formats)
}

impl MessagePair<'_, '_> {
    fn new_place(&self) -> Option<crate::Place> {
        self.versions.new.place(self.new, &[1])
    }
}

/// A field that is new, with a number of its own.
fn added(pair: MessagePair<'_, '_>, new: &Field<'_, '_>) -> Option<Change> {
    let field = new.descriptor;
    let is_new = |it: &FieldDescriptorProto| it.number() != field.number();
    let is_renumbered = pair.old_fields().any(|old| {
        pair.new_fields().all(|it| it.descriptor.number() != old.descriptor.number())
            && pair.renumbered(&old).is_some_and(|it| it.descriptor.number() == field.number())
    });
    if !pair.old_fields().all(|it| is_new(it.descriptor)) || is_renumbered {
        return None;
    }
    let (name, subject) = (field.name(), format!("{}.{}", pair.name, field.name()));
    let message = format!("the field `{name}` of `{}` is new: {}", pair.name, new.declared());
    let written = trial::samples::of_field(pair.versions.new, pair.name, new.number());
    let damage = trial::Trial::of_message(pair).backward(written).run(&[trial::Format::Json]);
    Some(damage.warn(compatible(&own::FIELD_ADDED, &subject, message).at(None, new.place())))
}

/// The accessor of descriptors that C++ has, unless an option takes it away.
fn accessor(pair: MessagePair<'_, '_>) -> Option<Change> {
    let has_none = |it: &DescriptorProto| {
        it.options.as_ref().is_some_and(MessageOptions::no_standard_descriptor_accessor)
    };
    let (was, is) = (has_none(pair.old.descriptor), has_none(pair.new.descriptor));
    let places = (pair.versions.old.place(pair.old, &[1]), pair.new_place());
    let name = pair.name;
    let change = match (was, is) {
        (false, true) => {
            let rules = Rules::from([&buf::MESSAGE_NO_REMOVE_STANDARD_DESCRIPTOR_ACCESSOR]);
            let message = format!("the message `{name}` has no standard descriptor accessor");
            breaking(&rules, name, message)?.help("drop `no_standard_descriptor_accessor`")
        }
        (true, false) => compatible(
            &own::MESSAGE_DESCRIPTOR_ACCESSOR_RESTORED,
            name,
            format!("the message `{name}` has a standard descriptor accessor again"),
        ),
        _ => return None,
    };
    Some(change.at(places.0, places.1))
}
