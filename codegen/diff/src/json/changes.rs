//! From what either version refuses of the other to changes.

use super::concerns::Concerns;
use super::gather::{Both, Key, gather};
use super::message::{message, place, rule};
use super::refusals::{self, Refusal};
use super::rules;
use super::side::Side;
use super::value::parent;
use crate::http::roles::Roles;
use crate::{Change, Party, Place, Severity, Verdict, Witness};

/// All changes of a document, which these messages carry, or none. Its name begins their subjects, if
/// there is more than one.
pub(super) fn of(
    (old, new): (&Side<'_, '_>, &Side<'_, '_>),
    name: Option<&str>,
    roles: Roles,
    samples: usize,
) -> Vec<Change> {
    let mut backward = refusals::of(old, new, samples);
    let mut forward = refusals::of(new, old, samples);
    let unknown = (backward.unknown.take(), forward.unknown.take());
    let gathered = gather((old, new), backward, forward);
    let all = gathered.iter().map(|(key, both)| change((old, new), key, both, name, roles));
    let mut changes: Vec<_> = all.collect();
    changes.extend(not_compared((old, new), unknown, name));
    changes
}

fn change(
    (old, new): (&Side<'_, '_>, &Side<'_, '_>),
    key: &Key,
    both: &Both,
    name: Option<&str>,
    roles: Roles,
) -> Change {
    let rule = rule(key, both);
    let concerns = Concerns::of(key.1, both, roles);
    let mut change =
        Change::new(rule, concerns.severity, subject(&key.0, name), message(key, both));
    change.help = concerns.help(rule).map(str::to_owned);
    change.parties = concerns.parties;
    let backward = both.backward.first().map(witness);
    let forward = both.forward.first().map(witness).map(Witness::turned);
    change.witness = if concerns.is_backward { backward.or(forward) } else { forward.or(backward) };
    (change.old, change.new) = places(old, new, both);
    change
}

/// A document of the one version that the other refuses.
fn witness(refusal: &Refusal) -> Witness {
    Witness {
        kind: "document",
        text: refusal.document.pretty(),
        new_text: None,
        old: Verdict::Accepted,
        new: Verdict::Refused(refusal.error.clone()),
    }
}

/// What the allow list calls it: the value, after the name of the document if there are several.
fn subject(pointer: &str, name: Option<&str>) -> String {
    match (name, pointer) {
        (None, "") => "/".to_owned(),
        (name, pointer) => format!("{}{pointer}", name.unwrap_or_default()),
    }
}

/// Where the value is described in both versions: by the keyword that refuses something, and by the
/// subschema for the same value in the other.
fn places(old: &Side<'_, '_>, new: &Side<'_, '_>, both: &Both) -> (Option<Place>, Option<Place>) {
    let counterpart = |side: &Side<'_, '_>, refusal: &Refusal, fragment: &str| {
        let mut pointer = refusal.cause.pointer.as_str();
        if refusal.cause.keyword == "required" {
            pointer = parent(pointer);
        }
        let ids = loop {
            let ids = side.at(pointer);
            if !ids.is_empty() || pointer.is_empty() {
                break ids;
            }
            pointer = parent(pointer);
        };
        let is_same = |id: &&usize| side.schemas.subschemas[**id].location.ends_with(fragment);
        let id = ids.iter().find(is_same).or_else(|| ids.last())?;
        side.place(*id)
    };
    let fragment = |side: &Side<'_, '_>, refusal: &Refusal| {
        let location = &side.schemas.subschemas[refusal.cause.id].location;
        location.find('#').map_or_else(String::new, |at| location[at..].to_owned())
    };
    let (backward, forward) = (both.backward.first(), both.forward.first());
    let of_new = backward.map(|it| (new.place(it.cause.id), fragment(new, it)));
    let of_old = forward.map(|it| (old.place(it.cause.id), fragment(old, it)));
    let old_place = match (&of_old, backward, &of_new) {
        (Some((place, _)), ..) => place.clone(),
        (None, Some(refusal), Some((_, fragment))) => counterpart(old, refusal, fragment),
        _ => None,
    };
    let new_place = match (&of_new, forward, &of_old) {
        (Some((place, _)), ..) => place.clone(),
        (None, Some(refusal), Some((_, fragment))) => counterpart(new, refusal, fragment),
        _ => None,
    };
    (old_place, new_place)
}

/// That there may be more, and why.
fn not_compared(
    (old, new): (&Side<'_, '_>, &Side<'_, '_>),
    (backward, forward): (Option<String>, Option<String>),
    name: Option<&str>,
) -> Option<Change> {
    let is_backward = backward.is_some();
    let severity = if is_backward { Severity::Undecided } else { Severity::Warning };
    let party = if is_backward { Party::NewReaders } else { Party::OldReaders };
    let why = backward.or(forward)?;
    let message = format!("{} could not be compared as a whole", place(""));
    let change = Change::new(rules::NOT_COMPARED, severity, subject("", name), message);
    Some(change.to([party]).at(old.place(old.root), new.place(new.root)).help(why))
}
