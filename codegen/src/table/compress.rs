//! Long sequences of optional elements: the edges of a state are, but for the first, those of the next
//! state. Where the end of a list is the whole list of another state, it says so instead of repeating it.

use std::collections::BTreeMap;

use swordsmith_runtime::xml::table::{Edge, NONE16};

/// For each list: how many of its edges it keeps, and the state whose edges go on.
pub(super) fn fallbacks(lists: &[Vec<Edge>]) -> Vec<(usize, u16)> {
    let mut first_of: BTreeMap<Vec<Key>, usize> = BTreeMap::new();
    let keys: Vec<Vec<Key>> = lists.iter().map(|list| list.iter().map(key).collect()).collect();
    for (number, list) in keys.iter().enumerate() {
        if !list.is_empty() {
            first_of.entry(list.clone()).or_insert(number);
        }
    }
    let by_hash = Suffixes::new(&first_of);
    keys.iter().enumerate().map(|(number, list)| by_hash.fallback(number, list)).collect()
}

type Key = (u32, u32, u16, u16, u16);

fn key(edge: &Edge) -> Key {
    (edge.name, edge.element, edge.leaf, edge.group, edge.target)
}

/// Whole lists by length, so that a suffix is compared with few.
struct Suffixes<'k> {
    by_length: BTreeMap<usize, BTreeMap<&'k [Key], usize>>,
}

impl<'k> Suffixes<'k> {
    fn new(first_of: &'k BTreeMap<Vec<Key>, usize>) -> Self {
        let mut by_length: BTreeMap<usize, BTreeMap<&[Key], usize>> = BTreeMap::new();
        for (list, number) in first_of {
            by_length.entry(list.len()).or_default().insert(list, *number);
        }
        Self { by_length }
    }

    /// The longest end of a list that is the whole list of another state. An equal list only serves if it
    /// comes earlier, so no state falls back to itself.
    fn fallback(&self, number: usize, list: &[Key]) -> (usize, u16) {
        for (length, lists) in self.by_length.range(..=list.len()).rev() {
            let kept = list.len() - length;
            let Some(state) = lists.get(&list[kept..]) else { continue };
            if kept > 0 || *state < number {
                return (kept, u16::try_from(*state).unwrap_or(NONE16));
            }
        }
        (list.len(), NONE16)
    }
}
