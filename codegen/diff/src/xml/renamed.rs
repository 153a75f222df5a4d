//! Namespaces that the new version calls otherwise: standards put their version into them.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::Schema;

use super::failure::{Local, Spot};
use super::gather::Walks;
use super::grammar::Checked;
use super::names::{Symbol, Uri};
use super::pairs::Walk;
use super::{proof, rules};
use crate::{Change, Party, Severity, Witness};

/// How many places are tried of each kind to show that a namespace is called otherwise.
const TRIED: usize = 16;

/// The namespaces that only the old version has, each with that of the new one that has the most of
/// its names, if that is the larger part or if they differ in numbers alone.
pub(super) fn find(old: &Schema<'_>, new: &Schema<'_>) -> BTreeMap<String, String> {
    let (of_old, mut of_new) = (names(old), names(new));
    let shared: BTreeSet<_> =
        of_old.keys().filter(|uri| of_new.contains_key(*uri)).copied().collect();
    of_new.retain(|uri, _| !shared.contains(uri));
    let mut renamed = BTreeMap::new();
    for (uri, names) in of_old.into_iter().filter(|(uri, _)| !shared.contains(uri)) {
        let common = |other: &BTreeSet<&str>| names.intersection(other).count();
        let is_version = |other: &str| without_digits(other) == without_digits(uri);
        let best = of_new.iter().max_by_key(|(other, names)| (is_version(other), common(names)));
        let Some((other, found)) = best.map(|(other, found)| (*other, common(found))) else {
            break;
        };
        if found * 2 > names.len() || (found > 0 && is_version(other)) {
            renamed.insert(uri.to_owned(), other.to_owned());
            of_new.remove(other);
        }
    }
    renamed
}

/// A namespace without what versions differ in.
fn without_digits(uri: &str) -> String {
    uri.chars().filter(|it| !it.is_ascii_digit() && *it != '.').collect()
}

/// The names of global elements and types, by namespace.
fn names<'s>(schema: &Schema<'s>) -> BTreeMap<&'s str, BTreeSet<&'s str>> {
    let elements = schema.elements.iter().filter(|it| it.is_global).map(|it| it.name);
    let types = schema.types.iter().map(|it| it.name);
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for name in elements.chain(types).filter_map(|name| schema.names.get(name as usize)) {
        let uri = schema.namespaces[usize::from(name.namespace)];
        if !uri.is_empty() {
            found.entry(uri).or_default().insert(name.local);
        }
    }
    found
}

/// The change of a namespace that is called otherwise.
pub(super) fn change(walks: Walks<'_, '_, '_>, renamed: (&String, &String)) -> Change {
    let (old, new) = renamed;
    let message =
        format!("the namespace `{old}` is now `{new}`; all else is compared as if it had stayed");
    let uri = walks.backward.context().names.uri_named(new).unwrap_or(0);
    let (severity, witness, help) = match witness(walks.backward, uri) {
        Some((severity, witness)) => {
            (severity, Some(witness), rules::help(rules::NAMESPACE_RENAMED))
        }
        None => (Severity::Undecided, None, Some("no document was found that has a name of it")),
    };
    let change = Change::new(rules::NAMESPACE_RENAMED, severity, old.clone(), message);
    let mut change = change.to([Party::NewReaders, Party::OldReaders]);
    (change.witness, change.help) = (witness, help.map(str::to_owned));
    change
}

/// A document with a name of a namespace, and how bad it is that it is refused: the name of an
/// element, of an attribute, or of a type, which next to no document names where it is declared.
fn witness(walk: &Walk<'_, '_>, uri: Uri) -> Option<(Severity, Witness)> {
    let is_of = |name: Symbol| walk.context().names.uri_of(name) == uri;
    let shown = |spot: &Spot<'_>, local: &Local| proof::unrenamed(walk, spot, local);
    let met = walk.met.values().map(|met| &met.spot);
    let mut elements = walk.beginnings().chain(met).filter(|spot| is_of(spot.name)).take(TRIED);
    let spots = walk.pairs.iter().map(|pair| &pair.spot);
    let attributes = spots.clone().filter_map(|spot| attribute(walk, spot, &is_of));
    let named = spots.clone().filter(|spot| spot.type_name.is_some_and(is_of)).take(TRIED);
    let declared = spots.filter_map(|spot| type_name(walk, spot, &is_of)).take(TRIED);
    let breaking = elements
        .find_map(|spot| shown(spot, &Local::Least))
        .or_else(|| attributes.take(TRIED).find_map(|(spot, local)| shown(&spot, &local)))
        .or_else(|| named.into_iter().find_map(|spot| shown(spot, &Local::Least)))
        .map(|witness| (Severity::Breaking, witness));
    let of_declared = |spot: Spot<'_>| shown(&spot, &Local::Least);
    breaking.or_else(|| {
        let witness = declared.into_iter().find_map(of_declared)?;
        Some((Severity::Warning, witness))
    })
}

/// A spot with an attribute that its type has.
fn attribute<'s>(
    walk: &Walk<'_, 's>,
    spot: &Spot<'s>,
    is_of: &impl Fn(Symbol) -> bool,
) -> Option<(Spot<'s>, Local)> {
    let Checked::ByType(id, _) = spot.checked else { return None };
    let grammar = walk.old.context.grammar;
    grammar.type_(id).attributes.iter().find_map(|attribute| {
        let name = grammar.names.symbol(attribute.name).filter(|name| is_of(*name))?;
        let value = walk.old.values.smallest(attribute.simple, 0)?;
        Some((spot.clone(), Local::Attribute(name, value)))
    })
}

/// A spot whose element says by `xsi:type` of which type it is.
fn type_name<'s>(
    walk: &Walk<'_, 's>,
    spot: &Spot<'s>,
    is_of: &impl Fn(Symbol) -> bool,
) -> Option<Spot<'s>> {
    let Checked::ByType(id, _) = spot.checked else { return None };
    let grammar = walk.old.context.grammar;
    let name = grammar.names.symbol(grammar.type_(id).name).filter(|name| is_of(*name))?;
    let is_known = grammar.types.get(&name) == Some(&id);
    is_known.then(|| Spot { type_name: Some(name), ..spot.clone() })
}
