//! Small texts that a type takes, each of another value; and whether there are any.

use std::collections::BTreeSet;

use swordsmith_xml::datatypes::Key;

use super::SimpleType;
use super::candidates::{candidates, simplest_first};
use super::language::walk;
use super::verdict::{Names, value};

/// How many texts more than are wanted are tried.
const SPARE: usize = 64;

/// A smallest text that the type takes; `ordinal` asks for another one, of another value, each
/// time, as far as there are.
///
/// Blank texts come last.
pub(crate) fn smallest(of: SimpleType<'_>, ordinal: usize) -> Option<String> {
    let names = Names::of(of);
    let mut seen = BTreeSet::new();
    let (plain, blank) = typical(of, &names, &mut seen);
    match plain.get(ordinal) {
        Some(text) => Some(text.clone()),
        None => more(of, &names, &mut seen, (plain, blank), ordinal + 1).into_iter().nth(ordinal),
    }
}

/// The same texts up to a number of them.
pub(crate) fn smallest_texts(of: SimpleType<'_>, count: usize) -> Vec<String> {
    let names = Names::of(of);
    let mut seen = BTreeSet::new();
    let known = typical(of, &names, &mut seen);
    let mut texts = more(of, &names, &mut seen, known, count);
    texts.truncate(count);
    texts
}

/// Candidates of different values that the type takes, and those of them that are blank.
fn typical(
    of: SimpleType<'_>,
    names: &Names,
    seen: &mut BTreeSet<Key>,
) -> (Vec<String>, Vec<String>) {
    let mut texts = simplest_first(candidates(of, names));
    texts.retain(|text| is_new(of, text, names, seen));
    texts.into_iter().partition(|text| !text.trim().is_empty())
}

/// The candidates, and the shortest texts beside them, until there are so many.
fn more(
    of: SimpleType<'_>,
    names: &Names,
    seen: &mut BTreeSet<Key>,
    (mut plain, blank): (Vec<String>, Vec<String>),
    count: usize,
) -> Vec<String> {
    let wanted = count.saturating_mul(2).saturating_add(SPARE);
    let words = walk(of).map(|walk| walk.words(wanted)).unwrap_or_default();
    let words = words.into_iter().filter(|text| !text.trim().is_empty());
    plain.extend(words.filter(|text| is_new(of, text, names, seen)));
    plain.extend(blank);
    plain
}

fn is_new(of: SimpleType<'_>, text: &str, names: &Names, seen: &mut BTreeSet<Key>) -> bool {
    value(of, text, names).is_some_and(|value| seen.insert(value))
}

/// Whether it is known that the type takes no text.
pub(crate) fn is_empty(of: SimpleType<'_>) -> bool {
    walk(of).is_some_and(|walk| walk.is_empty())
}
