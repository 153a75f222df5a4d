//! Namespaces that the new version calls otherwise: standards put their version into them.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::Schema;

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
