//! Values that can be had again, kept while they are asked for and while there is room.

mod size;

use std::collections::BTreeMap;

pub use size::Size;

/// How many bytes are kept in a generation; there are two.
const GENERATION: usize = 8 << 20;

/// A larger value is not kept: the text of a client may have megabytes.
const LARGEST: usize = 64 << 10;

/// Values by their keys, bounded in bytes: when the young generation is full, it becomes the old
/// one, and what was old and not asked for since is forgotten.
#[derive(Debug)]
pub struct Generations<K, V> {
    young: BTreeMap<K, V>,
    /// The size of the young ones, and of what was young and was removed.
    bytes: usize,
    old: BTreeMap<K, V>,
}

impl<K: Ord + Size, V: Size> Generations<K, V> {
    /// The value of a key, which is asked for.
    pub fn get(&mut self, key: &K) -> Option<&V> {
        if let Some((key, value)) = self.old.remove_entry(key) {
            self.insert(key, value);
        }
        self.young.get(key)
    }

    /// Keeps a value, unless it is large.
    pub fn insert(&mut self, key: K, value: V) {
        let bytes = key.size() + value.size();
        if bytes > LARGEST {
            self.remove(&key);
            return;
        }
        if self.bytes + bytes > GENERATION {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.young.insert(key, value);
    }

    /// Forgets a value.
    pub fn remove(&mut self, key: &K) {
        self.young.remove(key);
        self.old.remove(key);
    }
}

impl<K, V> Default for Generations<K, V> {
    fn default() -> Self {
        Self { young: BTreeMap::new(), bytes: 0, old: BTreeMap::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_bounded_and_those_are_kept_that_are_asked_for() {
        let mut values = Generations::default();
        let text = |number: usize| format!("{number:010000}");
        values.insert(text(0), String::new());
        for number in 1..4 * GENERATION / 10_000 {
            values.insert(text(number), String::new());
            assert!(values.get(&text(0)).is_some());
        }
        assert!(values.young.len() + values.old.len() <= 2 * GENERATION / 10_000);
        values.remove(&text(0));
        assert_eq!(values.get(&text(0)), None);
    }

    #[test]
    fn a_large_value_is_not_kept_nor_the_one_before_it() {
        let mut values = Generations::default();
        values.insert("a".to_owned(), "small".to_owned());
        values.insert("a".to_owned(), "large".repeat(LARGEST));
        assert_eq!(values.get(&"a".to_owned()), None);
    }
}
