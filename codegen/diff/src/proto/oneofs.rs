//! Oneofs: those that are gone or new, and fields that joined or left one.

use std::collections::BTreeSet;

use prost_types::OneofDescriptorProto;

use super::facts::{Rules, breaking, compatible};
use super::fields::{self, Field};
use super::messages::MessagePair;
use super::path;
use super::rules::{buf, own};
use super::trial::{Damage, Format, Trial, samples};
use crate::{Change, Place};

/// Oneofs that are gone, with the fields that they had; and new ones.
pub(super) fn compare(pair: MessagePair<'_, '_>) -> Vec<Change> {
    let (old, new) = (names(pair.old_fields()), names(pair.new_fields()));
    let gone = old.difference(&new).filter_map(|name| deleted(pair, name));
    let formed = new.difference(&old).filter_map(|name| formed(pair, name));
    gone.chain(formed).collect()
}

/// A new oneof: of new fields, or around fields that were on their own.
fn formed(pair: MessagePair<'_, '_>, name: &str) -> Option<Change> {
    let members = pair.new_fields().filter(|it| it.oneof == Some(name));
    let before = |number| pair.old_fields().find(|it| it.number() == number);
    let joined: Vec<_> = members.filter_map(|new| Some((before(new.number())?, new))).collect();
    let (subject, place) = (format!("{}.{name}", pair.name), new_place(pair, name));
    let message = format!("the oneof `{name}` of `{}` is new", pair.name);
    if joined.is_empty() {
        return Some(compatible(&own::ONEOF_ADDED, &subject, message).at(None, place));
    }
    let (mut rules, mut numbers, mut names) = (Rules::new(), Vec::new(), Vec::new());
    for (old, new) in joined.iter().filter(|(old, _)| old.oneof.is_none()) {
        rules.insert(&buf::FIELD_SAME_ONEOF);
        rules.extend(presence_rules(pair, old, new));
        numbers.push(old.number());
        names.push(format!("`{}`", new.descriptor.name()));
    }
    let message = format!("{message}, around fields that were on their own: {}", names.join(", "));
    let change = breaking(&rules, &subject, message)?.at(None, place);
    let help = "leave the fields where they are, and make the oneof of new ones";
    Some(tried(pair, &numbers).put(change).help(help))
}

/// That a field says otherwise whether it is set, if nothing else of it is another.
fn presence_rules(pair: MessagePair<'_, '_>, old: &Field<'_, '_>, new: &Field<'_, '_>) -> Rules {
    let mut rules = fields::type_rules(pair.versions, old, new);
    if rules.iter().any(|it| **it != buf::FIELD_SAME_CARDINALITY) {
        rules.clear();
    }
    rules
}

/// The oneofs of some fields.
fn names<'f, 'i: 'f>(fields: impl Iterator<Item = Field<'f, 'i>>) -> BTreeSet<&'i str> {
    fields.filter_map(|it| it.oneof).collect()
}

/// A oneof that is gone: its fields are on their own, or in another.
fn deleted(pair: MessagePair<'_, '_>, name: &str) -> Option<Change> {
    let members: Vec<_> = pair.old_fields().filter(|it| it.oneof == Some(name)).collect();
    let left: Vec<(_, _)> = members
        .iter()
        .filter_map(|old| Some((old, pair.new_fields().find(|it| it.number() == old.number())?)))
        .collect();
    let mut rules = Rules::from([&buf::ONEOF_NO_DELETE]);
    for (old, new) in &left {
        rules.insert(&buf::FIELD_SAME_ONEOF);
        rules.extend(presence_rules(pair, old, new));
    }
    let into: BTreeSet<_> = left.iter().map(|(_, new)| new.oneof).collect();
    let message = match into.iter().collect::<Vec<_>>()[..] {
        [Some(new)] => {
            format!("the oneof `{name}` of `{}` is now `{new}`", pair.name)
        }
        [None] => {
            format!("the oneof `{name}` of `{}` is gone; its fields are on their own", pair.name)
        }
        _ => format!("the oneof `{name}` of `{}` is gone", pair.name),
    };
    let numbers: Vec<u32> = left.iter().map(|(old, _)| old.number()).collect();
    let damage = tried(pair, &numbers);
    let place = into.iter().find_map(|it| *it).and_then(|it| new_place(pair, it));
    let change = breaking(&rules, &format!("{}.{name}", pair.name), message)?;
    let change = change.at(old_place(pair, name), place);
    Some(damage.put(change).help("keep the oneof, and add what is new beside it"))
}

/// What a field breaks by being in another oneof than it was, or in none, unless its oneof is gone.
/// That it says otherwise whether it is set is a part of that.
pub(super) fn of_field(
    pair: MessagePair<'_, '_>,
    old: &Field<'_, '_>,
    new: &Field<'_, '_>,
    counts: &mut Rules,
    has_same_type: bool,
) -> Option<Change> {
    if old.oneof == new.oneof {
        return None;
    }
    let mut rules = Rules::from([&buf::FIELD_SAME_ONEOF]);
    if has_same_type && counts.len() == 1 {
        rules.append(counts);
    }
    let is_gone = |name| !names(pair.new_fields()).contains(name);
    let is_formed = |name| old.oneof.is_none() && !names(pair.old_fields()).contains(name);
    if old.oneof.is_some_and(is_gone) || new.oneof.is_some_and(is_formed) {
        return None; // that is told of the oneof
    }
    let message = moved(pair.name, old, new)?;
    let damage = tried(pair, &[old.number()]);
    let change = breaking(&rules, &old.subject(pair.name), message)?.at(old.place(), new.place());
    Some(damage.put(change).help("leave the field where it is, and add another one"))
}

/// From where to where a field went, in a sentence.
fn moved(message: &str, old: &Field<'_, '_>, new: &Field<'_, '_>) -> Option<String> {
    let name = new.descriptor.name();
    Some(match (old.oneof, new.oneof) {
        (Some(was), Some(is)) => {
            format!("the field `{name}` of `{message}` is in the oneof `{is}`; it was in `{was}`")
        }
        (None, Some(is)) => format!("the field `{name}` of `{message}` joined the oneof `{is}`"),
        (Some(was), None) => format!("the field `{name}` of `{message}` left the oneof `{was}`"),
        (None, None) => return None,
    })
}

/// What becomes of two fields that only one version lets be set together.
fn tried(pair: MessagePair<'_, '_>, numbers: &[u32]) -> Damage {
    let (old, new) = (pair.versions.old, pair.versions.new);
    let forward = samples::of_pairs((old, new), pair.name, numbers);
    let backward = samples::of_pairs((new, old), pair.name, numbers);
    Trial::of_message(pair).forward(forward).backward(backward).run(&[Format::Binary, Format::Json])
}

fn old_place(pair: MessagePair<'_, '_>, name: &str) -> Option<Place> {
    let oneofs = &pair.old.descriptor.oneof_decl;
    pair.versions.old.place(pair.old, &[path::MESSAGE_ONEOF, index(oneofs, name)?])
}

fn new_place(pair: MessagePair<'_, '_>, name: &str) -> Option<Place> {
    let oneofs = &pair.new.descriptor.oneof_decl;
    pair.versions.new.place(pair.new, &[path::MESSAGE_ONEOF, index(oneofs, name)?])
}

fn index(oneofs: &[OneofDescriptorProto], name: &str) -> Option<i32> {
    i32::try_from(oneofs.iter().position(|it| it.name() == name)?).ok()
}
