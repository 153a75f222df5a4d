//! From what either version refuses of the other to changes: what belongs together is one.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::carried::Carried;
use super::gather::{Key, Refusals, Walks, gather};
use super::grammar::Checked;
use super::message::message;
use super::side::Side;
use super::subject::{subject, thing};
use super::{classify, meanings, renamed, severity, spans};
use crate::{Change, Place};

/// All changes.
pub(super) fn of(
    walks: Walks<'_, '_, '_>,
    carried: &Carried,
    renamed: &BTreeMap<String, String>,
) -> Vec<Change> {
    let gathered = gather(walks);
    let mut changes: Vec<_> = renamed.iter().map(|it| renamed::change(walks, it)).collect();
    changes.extend(refused(walks, carried, &gathered));
    changes.extend(meanings::of(walks));
    changes.extend(meanings::readings(walks, &gathered));
    changes
}

/// The changes of what is refused. What several types share is one: they inherit it, or have it from
/// a group.
fn refused<'s>(
    walks: Walks<'_, '_, 's>,
    carried: &Carried,
    gathered: &BTreeMap<Key<'s>, Refusals<'_, 's>>,
) -> Vec<Change> {
    let (mut known, mut changes): (BTreeMap<_, usize>, Vec<Change>) = Default::default();
    for (key, refusals) in gathered {
        let change = change(walks, carried, key, refusals);
        let excerpt = |place: &Option<Place>| place.as_ref().map(|it| it.excerpt.clone());
        let thing = thing(walks, key);
        match known.entry((change.rule.name, excerpt(&change.old), excerpt(&change.new), thing)) {
            Entry::Vacant(entry) => {
                entry.insert(changes.len());
                changes.push(change);
            }
            Entry::Occupied(entry) => join(&mut changes[*entry.get()], change),
        }
    }
    changes
}

/// Adds a change to the same one of another type: the worse of the two is told.
fn join(known: &mut Change, other: Change) {
    if other.severity < known.severity {
        *known = other;
    } else if other.severity == known.severity {
        let parties = other.parties.into_iter().filter(|it| !known.parties.contains(it));
        let parties: Vec<_> = parties.collect();
        known.parties.extend(parties);
        known.parties.sort_unstable();
    }
}

fn change(
    walks: Walks<'_, '_, '_>,
    carried: &Carried,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
) -> Change {
    let rule = classify::rule(walks, key, refusals);
    let judgement = severity::judge(walks, carried, (rule, &key.1), refusals);
    let (old, new) = places(walks, key, refusals);
    let message = message(walks, key, refusals, rule);
    let subject = subject(walks, key, refusals);
    let mut change = Change::new(rule, judgement.severity, subject, message).at(old, new);
    (change.parties, change.witness) = (judgement.parties, judgement.witness);
    change.help = judgement.help;
    change
}

/// Where it is in both versions; of a built-in type, where the element is that has it.
pub(super) fn places(
    walks: Walks<'_, '_, '_>,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
) -> (Option<Place>, Option<Place>) {
    let (old, new) = (walks.backward.old, walks.backward.new);
    let of_spot = |side: &Side<'_, '_>, is_old: bool| {
        let (walk, failure) = match (refusals.backward.first(), refusals.forward.first()) {
            (Some(failure), _) => (walks.backward, failure),
            (None, Some(failure)) => (walks.forward, failure),
            (None, None) => return None,
        };
        let is_first = is_old == std::ptr::eq(walk, walks.backward);
        spans::of_spot(side, walk, &failure.spot, is_first)
            .map(|span| Place::of(side.version, span))
    };
    let of_type =
        |side: &Side<'_, '_>, checked: Option<Checked<'_>>| spans::of(side, checked?, &key.1);
    let types = key.0;
    (
        of_type(&old, types.map(|it| it.0)).or_else(|| of_spot(&old, true)),
        of_type(&new, types.map(|it| it.1)).or_else(|| of_spot(&new, false)),
    )
}
