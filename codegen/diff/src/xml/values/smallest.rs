//! Small texts that a type takes, each of another value; and whether there are any.

use std::collections::BTreeSet;

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
    let mut is_new =
        |text: &String| value(of, text, &names).is_some_and(|value| seen.insert(value));
    let texts = simplest_first(candidates(of, &names));
    let (plain, blank): (Vec<_>, Vec<_>) =
        texts.into_iter().filter(&mut is_new).partition(|text| !text.trim().is_empty());
    if let Some(text) = plain.get(ordinal) {
        return Some(text.clone());
    }
    let wanted = (ordinal + 1).saturating_mul(2).saturating_add(SPARE);
    let words = walk(of).map(|walk| walk.words(wanted)).unwrap_or_default();
    let words = words.into_iter().filter(|text| !text.trim().is_empty()).filter(is_new);
    plain.iter().cloned().chain(words).chain(blank).nth(ordinal)
}

/// Whether it is known that the type takes no text.
pub(crate) fn is_empty(of: SimpleType<'_>) -> bool {
    walk(of).is_some_and(|walk| walk.is_empty())
}
