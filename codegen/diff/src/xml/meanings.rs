//! What is taken as before and means another value.

use std::collections::{BTreeMap, BTreeSet};

use super::changes::places;
use super::failure::{Failure, Local, Meaning};
use super::gather::{Key, Refusals, Walks, key};
use super::rules;
use super::subject::{subject, thing};
use crate::{Change, Party, Severity};

/// Values that are taken as before, and are others; unless others are taken, too, which is told.
pub(super) fn readings<'s>(
    walks: Walks<'_, '_, 's>,
    gathered: &BTreeMap<Key<'s>, Refusals<'_, 's>>,
) -> Vec<Change> {
    let (mut seen, mut changes) = (BTreeSet::new(), Vec::new());
    for reading in &walks.backward.readings {
        let spot = walks.backward.pairs[reading.pair].spot.clone();
        let failure = Failure::new(reading.pair, reading.aspect.clone(), spot, Local::Least);
        let key = key(walks, true, &failure);
        if !gathered.contains_key(&key) && seen.insert(key.clone()) {
            let refusals = Refusals { backward: vec![&failure], forward: Vec::new() };
            changes.push(read_otherwise(walks, &key, &refusals, &reading.text));
        }
    }
    changes
}

fn read_otherwise(
    walks: Walks<'_, '_, '_>,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
    text: &str,
) -> Change {
    let (thing, text) = (thing(walks, key), text.escape_debug());
    let message = format!("`{text}`, which {thing} may be, is another value than before");
    let places = places(walks, key, refusals);
    let subject = subject(walks, key, refusals);
    Change::new(rules::MEANING_CHANGED, Severity::Warning, subject, message)
        .to([Party::NewReaders, Party::OldReaders])
        .at(places.0, places.1)
}

/// What is absent or empty and means another value.
pub(super) fn of(walks: Walks<'_, '_, '_>) -> Vec<Change> {
    let mut seen = BTreeSet::new();
    let changes = walks.backward.meanings.iter().map(|it| meant_otherwise(walks, it));
    changes
        .filter(|it| {
            seen.insert((it.message.clone(), it.old.as_ref().map(|at| at.excerpt.clone())))
        })
        .collect()
}

fn meant_otherwise(walks: Walks<'_, '_, '_>, meaning: &Meaning<'_>) -> Change {
    let types = walks.backward.pairs.get(meaning.pair).map(|pair| (pair.old, pair.new));
    let key = (types, meaning.aspect.clone());
    let none = Refusals::default();
    let (subject, thing) = (subject(walks, &key, &none), thing(walks, &key));
    let value = |value: Option<&str>| {
        value.map_or_else(|| "no value".to_owned(), |value| format!("`{value}`"))
    };
    let (old, new) = (value(meaning.old), value(meaning.new));
    let message = format!("without {thing}, {new} is meant; it was {old}");
    let places = places(walks, &key, &none);
    Change::new(rules::DEFAULT_CHANGED, Severity::Warning, subject, message)
        .to([Party::NewReaders, Party::OldReaders])
        .at(places.0, places.1)
}
