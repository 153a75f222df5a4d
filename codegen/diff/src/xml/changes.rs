//! From what either version refuses of the other to changes: what belongs together is one.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::Content;

use super::carried::Carried;
use super::content::Model;
use super::failure::{Aspect, Failure, Local, Start};
use super::grammar::Checked;
use super::names::Symbol;
use super::pairs::{Walk, Whose};
use super::side::Side;
use super::{occurrences, proof, rules, samples, spans, words};
use crate::{Change, Party, Place, Rule, Severity, Witness};

/// Two types that meet, and what of them; none, where the documents themselves do.
pub(super) type Key<'s> = (Option<(Checked<'s>, Checked<'s>)>, Aspect);

/// What is refused about one thing, in each direction.
#[derive(Debug, Clone, Default)]
pub(super) struct Refusals<'f, 's> {
    /// Of old documents by the new version.
    pub(super) backward: Vec<&'f Failure<'s>>,
    /// Of new documents by the old version.
    pub(super) forward: Vec<&'f Failure<'s>>,
}

/// The two walks.
#[derive(Clone, Copy)]
pub(super) struct Walks<'w, 'c, 's> {
    /// The old documents, read by the new version.
    pub(super) backward: &'w Walk<'c, 's>,
    /// The new documents, read by the old version.
    pub(super) forward: &'w Walk<'c, 's>,
}

/// All changes.
pub(super) fn of(
    walks: Walks<'_, '_, '_>,
    carried: &Carried,
    renamed: &BTreeMap<String, String>,
) -> Vec<Change> {
    let mut changes: Vec<_> = renamed.iter().map(|it| namespace(walks, it)).collect();
    let mut known: BTreeSet<(&str, Option<String>, Option<String>, String)> = BTreeSet::new();
    let gathered = gather(walks);
    for (key, refusals) in &gathered {
        let change = change(walks, carried, key, refusals);
        // What several types share is one change: they inherit it, or have it from a group.
        let excerpt = |place: &Option<Place>| place.as_ref().map(|it| it.excerpt.clone());
        let thing = words::thing(walks, key);
        if known.insert((change.rule.name, excerpt(&change.old), excerpt(&change.new), thing)) {
            changes.push(change);
        }
    }
    changes.extend(meanings(walks));
    changes.extend(readings(walks, &gathered));
    changes
}

/// What is refused, by what it is about.
fn gather<'f, 's>(walks: Walks<'f, '_, 's>) -> BTreeMap<Key<'s>, Refusals<'f, 's>> {
    let mut found: BTreeMap<Key<'s>, Refusals<'f, 's>> = BTreeMap::new();
    for failure in failures(walks.backward) {
        found.entry(key(walks, true, failure)).or_default().backward.push(failure);
    }
    for failure in failures(walks.forward) {
        found.entry(key(walks, false, failure)).or_default().forward.push(failure);
    }
    // That more built-in types may be named where one is declared is nothing that anybody does.
    found.retain(|(_, aspect), refusals| {
        !matches!(aspect, Aspect::BuiltinTypeNames(_)) || !refusals.backward.is_empty()
    });
    found
}

/// The failures of a walk without those that are a part of others.
fn failures<'f, 's>(walk: &'f Walk<'_, 's>) -> impl Iterator<Item = &'f Failure<'s>> {
    let pairs: BTreeSet<usize> = walk.failures.iter().map(|failure| failure.pair).collect();
    let is_abstract = |failure: &Failure<'_>| {
        let name = Aspect::Abstract(failure.spot.name);
        walk.failures.iter().any(|other| other.pair == failure.pair && other.aspect == name)
    };
    walk.failures.iter().filter(move |failure| {
        let is_type_name =
            matches!(failure.aspect, Aspect::TypeName(_) | Aspect::BuiltinTypeNames(_));
        let is_part = failure.part_of.is_some_and(|whole| pairs.contains(&whole));
        let is_part = is_part || (is_type_name && is_abstract(failure));
        !is_part
    })
}

/// What a failure is about, in both versions.
fn key<'s>(walks: Walks<'_, '_, 's>, is_backward: bool, failure: &Failure<'s>) -> Key<'s> {
    let walk = if is_backward { walks.backward } else { walks.forward };
    let in_order = |(taking, refusing)| {
        if is_backward { (taking, refusing) } else { (refusing, taking) }
    };
    if let Aspect::TypeName(_) = failure.aspect {
        // It is one thing, wherever it may stand.
        return (None, failure.aspect.clone());
    }
    let Some(pair) = walk.pairs.get(failure.pair) else { return (None, failure.aspect.clone()) };
    let types = (pair.old, pair.new);
    if !matches!(types.0, Checked::ByType(..)) {
        return match let_in(walk, failure.pair) {
            Some((types, name)) => (Some(in_order(types)), Aspect::LetIn(name)),
            None => (Some(in_order(types)), failure.aspect.clone()),
        };
    }
    let aspect = aspect(walk, types, failure);
    if let (Whose::Elements(_), Start::Child { pair: above, .. }) = (pair.whose, &pair.spot.start)
        && matches!(aspect, Aspect::Value | Aspect::Kind)
        && let Some(above) = walk.pairs.get(*above)
    {
        let aspect = match aspect {
            Aspect::Value => Aspect::ChildValue(pair.spot.name),
            _ => Aspect::ChildKind(pair.spot.name),
        };
        return (Some(in_order((above.old, above.new))), aspect);
    }
    (Some(in_order(types)), aspect)
}

/// Where a wildcard of the first version lets in what the second one checks: the types around it, and
/// the name of the element.
fn let_in<'s>(walk: &Walk<'_, 's>, mut at: usize) -> Option<((Checked<'s>, Checked<'s>), Symbol)> {
    for _ in 0..walk.pairs.len() {
        let pair = walk.pairs.get(at)?;
        let Start::Child { pair: above, .. } = pair.spot.start else { return None };
        let types = walk.pairs.get(above).map(|above| (above.old, above.new))?;
        if matches!(types.0, Checked::ByType(..)) {
            return Some((types, pair.spot.name));
        }
        at = above;
    }
    None
}

/// What a failure is about: what a wildcard lets in is one thing, whatever its name; and so are the
/// places of elements that stand as often as before.
fn aspect(walk: &Walk<'_, '_>, types: (Checked<'_>, Checked<'_>), failure: &Failure<'_>) -> Aspect {
    let kinds = (is_value(&walk.old, types.0), is_value(&walk.new, types.1));
    match &failure.aspect {
        Aspect::Child(_) | Aspect::Value | Aspect::Text if kinds.0 != kinds.1 => Aspect::Kind,
        Aspect::Child(name) => {
            let (taking, refusing) =
                (has_child(&walk.old, types.0, *name), has_child(&walk.new, types.1, *name));
            let times = |side: &Side<'_, '_>, checked| occurrences::of(side, checked, *name);
            match (taking, refusing) {
                (false, _) if !failure.is_needed => Aspect::Wildcard,
                (true, true) if times(&walk.old, types.0) == times(&walk.new, types.1) => {
                    if is_absent(failure, *name) {
                        Aspect::OneOf
                    } else {
                        Aspect::Places
                    }
                }
                _ => failure.aspect.clone(),
            }
        }
        Aspect::Attribute(name)
            if !failure.is_needed && !has_attribute(&walk.old, types.0, *name) =>
        {
            Aspect::AttributeWildcard
        }
        other => other.clone(),
    }
}

/// Whether an element is missing altogether, not only in its place.
fn is_absent(failure: &Failure<'_>, name: Symbol) -> bool {
    let is_there = matches!(&failure.local, Local::Content(word) if word.contains(&name));
    failure.is_needed && !is_there
}

/// Whether the content of a type is a value.
pub(super) fn is_value(side: &Side<'_, '_>, checked: Checked<'_>) -> bool {
    match checked {
        Checked::ByType(id, _) => {
            matches!(side.context.grammar.type_(id).content, Content::Simple(_))
        }
        Checked::Not | Checked::ByDeclarations => false,
    }
}

/// Whether a type declares a child of that name.
pub(super) fn has_child(side: &Side<'_, '_>, checked: Checked<'_>, name: Symbol) -> bool {
    let grammar = side.context.grammar;
    let checked = match checked {
        Checked::ByType(id, _) => Checked::ByType(id, None),
        _ => return false,
    };
    Model::of(grammar, checked).alphabet(grammar).contains(&name)
}

/// Whether a type declares an attribute of that name.
pub(super) fn has_attribute(side: &Side<'_, '_>, checked: Checked<'_>, name: Symbol) -> bool {
    let Checked::ByType(id, _) = checked else { return false };
    let grammar = side.context.grammar;
    let attributes = grammar.type_(id).attributes.iter();
    attributes.into_iter().any(|it| grammar.names.symbol(it.name) == Some(name))
}

fn change(
    walks: Walks<'_, '_, '_>,
    carried: &Carried,
    key: &Key<'_>,
    refusals: &Refusals<'_, '_>,
) -> Change {
    let rule = words::rule(walks, key, refusals);
    let (mut severity, witness, doubt) = decide(walks, refusals);
    let is_reserved = is_reserved(walks.backward, &refusals.backward);
    if matches!(key.1, Aspect::BuiltinTypeNames(_)) || is_reserved {
        // Next to no document names a built-in type where it is declared; and who lets in elements
        // by a lax wildcard keeps their names for declarations to come.
        severity = severity.max(Severity::Warning);
    }
    let (old, new) = places(walks, key, refusals);
    let message = words::message(walks, key, refusals, rule);
    let mut change =
        Change::new(rule, severity, words::subject(walks, key, refusals), message).at(old, new);
    let is_broken = !refusals.backward.is_empty();
    let parties =
        [(is_broken, Party::NewReaders), (!refusals.forward.is_empty(), Party::OldReaders)];
    change.parties = parties.into_iter().filter(|(is, _)| *is).map(|(_, party)| party).collect();
    change.witness = witness;
    if let Some((severity, parties)) = carried.judge(rule, severity, refusals) {
        (change.severity, change.parties) = (severity, parties);
    }
    let help = if is_reserved { Some(words::RESERVED) } else { words::help(rule) };
    change.help = doubt.or_else(|| is_broken.then_some(help).flatten().map(str::to_owned));
    change
}

/// Whether all that is refused stands where a lax wildcard let in what is newly declared.
fn is_reserved(walk: &Walk<'_, '_>, refused: &[&Failure<'_>]) -> bool {
    let is_so = |failure: &&Failure<'_>| {
        failure.spot.checked == Checked::ByDeclarations
            && walk.pairs.get(failure.pair).is_some_and(|pair| pair.whose == Whose::Reserved)
    };
    !refused.is_empty() && refused.iter().all(is_so)
}

/// How bad it is, what shows it, and why that is not known.
fn decide(
    walks: Walks<'_, '_, '_>,
    refusals: &Refusals<'_, '_>,
) -> (Severity, Option<Witness>, Option<String>) {
    let backward = refusals.backward.iter();
    if let Some(witness) = backward.clone().find_map(|it| witness(walks.backward, it)) {
        return (Severity::Breaking, Some(witness), None);
    }
    if let Some(failure) = refusals.backward.first() {
        let unproven = "no document was found that shows whether this breaks anything";
        let why = failure.undecided.clone().unwrap_or_else(|| unproven.to_owned());
        return (Severity::Undecided, None, Some(why));
    }
    match refusals.forward.iter().find_map(|it| witness(walks.forward, it)) {
        Some(witness) => (Severity::Warning, Some(witness.turned()), None),
        None => (Severity::Compatible, None, None),
    }
}

fn witness(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> Option<Witness> {
    match &failure.undecided {
        Some(_) => samples::prove(walk, &failure.spot),
        None => proof::prove(walk, failure),
    }
}

/// Where it is in both versions; of a built-in type, where the element is that has it.
fn places(
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

/// A namespace that is called otherwise: every document of it shows that.
fn namespace(walks: Walks<'_, '_, '_>, renamed: (&String, &String)) -> Change {
    let (old, new) = renamed;
    let message =
        format!("the namespace `{old}` is now `{new}`; all else is compared as if it had stayed");
    let names = walks.backward.context().names;
    let of_namespace = |name: Symbol| names.uri_of(name) == names.uri_named(new).unwrap_or(0);
    let spot = walks.backward.beginnings().find(|spot| of_namespace(spot.name));
    let witness = spot.and_then(|spot| proof::unrenamed(walks.backward, spot));
    let severity = if witness.is_some() { Severity::Breaking } else { Severity::Compatible };
    let change = Change::new(rules::NAMESPACE_RENAMED, severity, old.clone(), message);
    let mut change = change.to([Party::NewReaders, Party::OldReaders]);
    change.witness = witness;
    change
}

/// Values that are taken as before, and are others; unless others are taken, too, which is told.
fn readings<'s>(
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
    let (thing, text) = (words::thing(walks, key), text.escape_debug());
    let message = format!("`{text}`, which {thing} may be, is another value than before");
    let places = places(walks, key, refusals);
    let subject = words::subject(walks, key, refusals);
    Change::new(rules::MEANING_CHANGED, Severity::Warning, subject, message)
        .to([Party::NewReaders, Party::OldReaders])
        .at(places.0, places.1)
}

/// What is absent or empty and means another value.
fn meanings(walks: Walks<'_, '_, '_>) -> Vec<Change> {
    let meanings = walks.backward.meanings.iter();
    let change = |meaning: &super::failure::Meaning<'_>| {
        let types = walks.backward.pairs.get(meaning.pair).map(|pair| (pair.old, pair.new));
        let key = (types, meaning.aspect.clone());
        let none = Refusals::default();
        let (subject, thing) = (words::subject(walks, &key, &none), words::thing(walks, &key));
        let value = |value: Option<&str>| {
            value.map_or_else(|| "no value".to_owned(), |value| format!("`{value}`"))
        };
        let (old, new) = (value(meaning.old), value(meaning.new));
        let message = format!("without {thing}, {new} is meant; it was {old}");
        let rule: &'static Rule = rules::DEFAULT_CHANGED;
        let places = places(walks, &key, &none);
        Change::new(rule, Severity::Warning, subject, message)
            .to([Party::NewReaders, Party::OldReaders])
            .at(places.0, places.1)
    };
    let mut seen = BTreeSet::new();
    let changes = meanings.map(change);
    changes
        .filter(|it| {
            seen.insert((it.message.clone(), it.old.as_ref().map(|at| at.excerpt.clone())))
        })
        .collect()
}
