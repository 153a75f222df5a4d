//! A field of a number that both versions have.

mod cardinality;
mod field;
mod options;
mod types;

use super::facts::{Rules, breaking};
use super::messages::MessagePair;
use super::oneofs;
use super::removed;
use super::rules::{buf, own};
use super::trial::{self, Format};
use crate::{Change, Level};

pub(super) use field::Field;

/// Every change of a field. What has another name and another type is another field.
pub(super) fn compare(
    pair: MessagePair<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
) -> Vec<Change> {
    let mut names = name_rules(old, new);
    let mut types = types::rules(pair.versions, old, new);
    let mut counts = cardinality::rules(old, new);
    let entry = entry_rules(pair, old, new);
    let oneof = oneofs::of_field(pair, old, new, &mut counts, types.is_empty());
    if types::is_same(old, new) {
        // The entry of a map is called after its field.
        names.append(&mut types);
    }
    let mut changes = Vec::new();
    if !names.is_empty() && !types.is_empty() {
        let rules: Rules = names.into_iter().chain(types).chain(counts).chain(entry).collect();
        changes.extend(reused(pair, old, new, &rules));
    } else {
        let (of_name, of_type) =
            if names.is_empty() { (Rules::new(), entry) } else { (entry, Rules::new()) };
        names.extend(of_name);
        types.extend(counts);
        types.extend(of_type);
        changes.extend(renamed(pair, old, new, &names));
        changes.extend(retyped(pair, old, new, types));
    }
    changes.extend(oneof);
    changes.extend(options::compare(pair.name, old, new));
    changes
}

/// The rules that names break.
pub(super) fn name_rules(old: &Field<'_, '_>, new: &Field<'_, '_>) -> Rules {
    let (old, new) = (old.descriptor, new.descriptor);
    let name = (old.name() != new.name()).then_some(&buf::FIELD_SAME_NAME);
    let json = (old.json_name() != new.json_name()).then_some(&buf::FIELD_SAME_JSON_NAME);
    name.into_iter().chain(json).collect()
}

/// The rules that types and cardinalities break, for who has no names in JSON and no oneof.
pub(super) fn type_rules(
    versions: super::Versions<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
) -> Rules {
    types::rules(versions, old, new).into_iter().chain(cardinality::rules(old, new)).collect()
}

/// The rules that the entry of a map breaks, if it is gone.
fn entry_rules(pair: MessagePair<'_, '_>, old: &Field<'_, '_>, new: &Field<'_, '_>) -> Rules {
    match (old.entry_name(), new.entry_name()) {
        (Some(old), new) if new.as_ref() != Some(&old) => {
            removed::rules_of_entry(pair.versions, &old)
        }
        _ => Rules::new(),
    }
}

fn renamed(
    pair: MessagePair<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
    rules: &Rules,
) -> Option<Change> {
    let (name, was, is) = (pair.name, old.descriptor, new.descriptor);
    let message = if was.name() == is.name() {
        let (was, is, field) = (was.json_name(), is.json_name(), is.name());
        format!("the field `{field}` of `{name}` is `{is}` in JSON; it was `{was}`")
    } else {
        let (was, is) = (was.name(), is.name());
        format!("the field {} of `{name}` is called `{is}`; it was `{was}`", old.number())
    };
    let change = breaking(rules, &old.subject(pair.name), message)?.at(old.place(), new.place());
    let change = tried(pair, old, new).run(&[Format::Json, Format::Text]).put(change);
    let help = if was.name() == is.name() {
        format!("write `[json_name = \"{}\"]` behind the field", was.json_name())
    } else {
        format!("keep the name, or at least that of JSON: `[json_name = \"{}\"]`", was.json_name())
    };
    Some(change.help(help))
}

fn retyped(
    pair: MessagePair<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
    mut rules: Rules,
) -> Option<Change> {
    if rules.is_empty() {
        return None;
    }
    let (was, is) = (old.declared(), new.declared());
    let name = new.descriptor.name();
    let message = format!("the field `{name}` of `{}` is now {is}; it was {was}", pair.name);
    let damage = if cardinality::is_presence_only(&rules) {
        trial::Damage::default()
    } else {
        tried(pair, old, new).run(&[Format::Binary, Format::Json])
    };
    if damage.witness.is_some() && rules.iter().all(|it| it.rule.level == Level::Source) {
        rules.insert(&own::FIELD_VALUES_MISREAD);
    }
    let change = breaking(&rules, &old.subject(pair.name), message)?.at(old.place(), new.place());
    let help = format!("keep the field as it is, mark it as deprecated, and add a field with {is}");
    Some(damage.put(change).help(help))
}

/// Another field has the number.
fn reused(
    pair: MessagePair<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
    rules: &Rules,
) -> Option<Change> {
    let number = old.number();
    let (was, is) = (old.descriptor.name(), new.descriptor.name());
    let message = format!(
        "the number {number} of `{}` is the field `{is}`, {}; it was `{was}`, {}",
        pair.name,
        new.declared(),
        old.declared()
    );
    let help = format!("give `{is}` a number that was never used, and reserve {number}");
    let damage = tried(pair, old, new).unrelated().run(&[Format::Binary, Format::Json]);
    let change = breaking(rules, &old.subject(pair.name), message)?.at(old.place(), new.place());
    Some(damage.put(change).help(help))
}

/// The field in messages of both versions.
fn tried<'t>(
    pair: MessagePair<'t, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
) -> trial::Trial<'t> {
    let forward = trial::samples::of_field(pair.versions.old, pair.name, old.number());
    let backward = trial::samples::of_field(pair.versions.new, pair.name, new.number());
    trial::Trial::of_message(pair).forward(forward).backward(backward)
}
