//! Enumerations that both versions have: their values, by number. A number may have several names.

use std::collections::BTreeMap;

use prost_types::EnumDescriptorProto;

use super::facts::{Rules, breaking, compatible};
use super::rules::{buf, own};
use super::schema::Item;
use super::{Versions, path, reserved, trial};
use crate::{Change, Place};

/// An enumeration that both versions have.
#[derive(Clone, Copy)]
pub(super) struct EnumPair<'s, 'i> {
    pub(super) versions: Versions<'s, 'i>,
    /// Its full name.
    pub(super) name: &'s str,
    pub(super) old: &'s Item<'i, EnumDescriptorProto>,
    pub(super) new: &'s Item<'i, EnumDescriptorProto>,
}

/// The names of each number, and where they stand among the values.
type Values<'i> = BTreeMap<i32, Vec<(&'i str, i32)>>;

/// What changed in enumerations.
pub(super) fn compare(versions: Versions<'_, '_>) -> Vec<Change> {
    let old = versions.old.enumerations.iter();
    let pairs = old.filter_map(|(name, old)| {
        let new = versions.new.enumerations.get(name)?;
        Some(EnumPair { versions, name, old, new })
    });
    pairs.flat_map(compare_pair).collect()
}

fn compare_pair(pair: EnumPair<'_, '_>) -> Vec<Change> {
    let (old, new) = (values(pair.old.descriptor), values(pair.new.descriptor));
    let mut changes = Vec::new();
    for (number, names) in &old {
        match new.get(number) {
            None => changes.extend(deleted(pair, *number, names, &new)),
            Some(now) => changes.extend(renamed(pair, *number, names, now)),
        }
    }
    for (number, names) in &new {
        let known = old.get(number).map_or(&[][..], Vec::as_slice);
        let is_new = |it: &&(&str, i32)| known.iter().all(|known| known.0 != it.0);
        let is_renumbered =
            |it: &&(&str, i32)| number_of(&old, it.0).is_some_and(|old| !new.contains_key(&old));
        // A number that lost a name has another one: that is told as one change.
        let has_lost = known.iter().any(|known| names.iter().all(|it| it.0 != known.0));
        let added = names.iter().filter(is_new).filter(|it| !is_renumbered(it) && !has_lost);
        changes.extend(added.map(|it| value_added(pair, *number, it, !known.is_empty())));
    }
    changes.extend(reserved::of_enumerations(pair));
    changes
}

fn values(enumeration: &EnumDescriptorProto) -> Values<'_> {
    let mut values = Values::new();
    for (index, value) in (0..).zip(&enumeration.value) {
        values.entry(value.number()).or_default().push((value.name(), index));
    }
    values
}

fn number_of(values: &Values<'_>, name: &str) -> Option<i32> {
    let mut values = values.iter();
    values.find(|(_, names)| names.iter().any(|it| it.0 == name)).map(|(number, _)| *number)
}

fn deleted(
    pair: EnumPair<'_, '_>,
    number: i32,
    names: &[(&str, i32)],
    new: &Values<'_>,
) -> Option<Change> {
    let all: Vec<_> = names.iter().map(|it| it.0).collect();
    let reserved = &pair.new.descriptor.reserved_name;
    let free = all.iter().copied().filter(|name| !reserved.iter().any(|it| it == name));
    let free: Vec<_> = free.collect();
    let rules = rules_of_deletion(pair, number, &free);
    let (name, index) = *names.first()?;
    if let Some(now) = number_of(new, name) {
        return renumbered(pair, &rules, (name, index), (number, now), new);
    }
    let message = format!("the value `{}` of `{}` is gone", listed(&all), pair.name);
    let change = breaking(&rules, &format!("{}.{name}", pair.name), message)?;
    let change = change.at(old_place(pair, index), new_place(pair, None));
    let change = if rules.len() == 1 {
        change
    } else {
        trial::names::of_values(pair, &all, &[]).put(change)
    };
    Some(change.help(help_of_deletion(&rules, number, &free)))
}

/// The rules that the deletion of a value breaks, by whether its number and its names are reserved.
fn rules_of_deletion(pair: EnumPair<'_, '_>, number: i32, free: &[&str]) -> Rules {
    let mut rules = Rules::from([&buf::ENUM_VALUE_NO_DELETE]);
    if !reserved::has_value(pair.new.descriptor, number) {
        rules.insert(&buf::ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED);
    }
    if !free.is_empty() {
        rules.insert(&buf::ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED);
    }
    rules
}

/// A value that has another number.
fn renumbered(
    pair: EnumPair<'_, '_>,
    rules: &Rules,
    (name, index): (&str, i32),
    (was, is): (i32, i32),
    new: &Values<'_>,
) -> Option<Change> {
    let message =
        format!("the value `{name}` of `{}` has the number {is}; it had {was}", pair.name);
    let place = new.get(&is).and_then(|it| it.iter().find(|it| it.0 == name)).map(|it| it.1);
    let change = breaking(rules, &format!("{}.{name}", pair.name), message)?;
    let change = change.at(old_place(pair, index), new_place(pair, place));
    let change = if rules.len() == 1 {
        change
    } else {
        trial::names::of_renumbered(pair, was, Some(is)).put(change)
    };
    Some(change.help(format!("keep the number {was}: it is what the value is known by")))
}

fn help_of_deletion(rules: &Rules, number: i32, free: &[&str]) -> String {
    let mut missing: Vec<_> = free.iter().map(|name| format!("`reserved \"{name}\";`")).collect();
    if rules.contains(&buf::ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED) {
        missing.insert(0, format!("`reserved {number};`"));
    }
    match &*missing {
        [] => "keep the value, and mark it as deprecated, until nobody uses it".to_owned(),
        missing => format!(
            "write {} into the enumeration, so that nothing takes its place",
            missing.join(" and ")
        ),
    }
}

fn renamed(
    pair: EnumPair<'_, '_>,
    number: i32,
    old: &[(&str, i32)],
    new: &[(&str, i32)],
) -> Option<Change> {
    let lost: Vec<_> = others(old, new);
    let gained: Vec<_> = others(new, old);
    let first = lost.first()?;
    let [lost, gained] = [&lost, &gained].map(|it| it.iter().map(|it| it.0).collect::<Vec<_>>());
    let rules = Rules::from([&buf::ENUM_VALUE_SAME_NAME]);
    let subject = format!("{}.{}", pair.name, first.0);
    let was = listed(&lost);
    let message = if gained.is_empty() {
        format!("the value {number} of `{}` is not called `{was}` any more", pair.name)
    } else {
        let is = listed(&gained);
        format!("the value {number} of `{}` is called `{is}`; it was `{was}`", pair.name)
    };
    let place = others(new, old).first().or(new.first()).map(|it| it.1);
    let change = breaking(&rules, &subject, message)?;
    let change = change.at(old_place(pair, first.1), new_place(pair, place));
    let change = trial::names::of_values(pair, &lost, &gained).put(change);
    Some(
        change.help("keep the old name: with `option allow_alias = true;` the value may have both"),
    )
}

/// The names that are not among others.
fn others<'n>(names: &[(&'n str, i32)], others: &[(&str, i32)]) -> Vec<(&'n str, i32)> {
    names.iter().filter(|it| others.iter().all(|other| other.0 != it.0)).copied().collect()
}

fn value_added(
    pair: EnumPair<'_, '_>,
    number: i32,
    (name, index): &(&str, i32),
    is_alias: bool,
) -> Change {
    let message = if is_alias {
        format!("the value {number} of `{}` is also called `{name}`", pair.name)
    } else {
        format!("the value `{name}` of `{}` is new", pair.name)
    };
    let subject = format!("{}.{name}", pair.name);
    let change = compatible(&own::ENUM_VALUE_ADDED, &subject, message);
    let change = change.at(None, new_place(pair, Some(*index)));
    trial::names::of_values(pair, &[], &[name]).warn(change)
}

fn listed(names: &[&str]) -> String {
    names.join("`, `")
}

fn old_place(pair: EnumPair<'_, '_>, index: i32) -> Option<Place> {
    pair.versions.old.place(pair.old, &[path::ENUM_VALUE, index])
}

fn new_place(pair: EnumPair<'_, '_>, index: Option<i32>) -> Option<Place> {
    let part = index.map_or(vec![1], |index| vec![path::ENUM_VALUE, index]);
    pair.versions.new.place(pair.new, &part)
}
