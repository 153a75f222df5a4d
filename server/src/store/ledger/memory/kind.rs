//! Values of one kind, bounded in bytes.

use std::collections::BTreeMap;

use super::size::Size;

/// How many bytes of each kind are remembered in a generation; there are two.
const GENERATION: usize = 8 << 20;

/// A larger value is not remembered: the text of a client may have megabytes.
const LARGEST: usize = 64 << 10;

/// Values of a kind: when the young generation is full, it becomes the old one, and what was old and
/// not asked for since is forgotten.
#[derive(Debug)]
pub(in crate::store::ledger) struct Kind<K, V> {
    young: BTreeMap<K, V>,
    /// The size of the young ones, and of what was young and was removed.
    bytes: usize,
    old: BTreeMap<K, V>,
}

impl<K: Ord + Size, V: Size> Kind<K, V> {
    pub(super) fn get(&mut self, key: &K) -> Option<&V> {
        if let Some((key, value)) = self.old.remove_entry(key) {
            self.insert(key, value);
        }
        self.young.get(key)
    }

    pub(in crate::store::ledger) fn insert(&mut self, key: K, value: V) {
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

    pub(super) fn remove(&mut self, key: &K) {
        self.young.remove(key);
        self.old.remove(key);
    }
}

impl<K, V> Default for Kind<K, V> {
    fn default() -> Self {
        Self { young: BTreeMap::new(), bytes: 0, old: BTreeMap::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_bounded_and_keeps_what_is_asked_for() {
        let mut kind = Kind::default();
        let text = |number: usize| format!("{number:010000}");
        kind.insert(text(0), String::new());
        for number in 1..4 * GENERATION / 10_000 {
            kind.insert(text(number), String::new());
            assert!(kind.get(&text(0)).is_some());
        }
        assert!(kind.young.len() + kind.old.len() <= 2 * GENERATION / 10_000);
        kind.remove(&text(0));
        assert_eq!(kind.get(&text(0)), None);
    }

    #[test]
    fn a_large_value_is_not_kept_nor_the_one_before_it() {
        let mut kind = Kind::default();
        kind.insert("a".to_owned(), "small".to_owned());
        kind.insert("a".to_owned(), "large".repeat(LARGEST));
        assert_eq!(kind.get(&"a".to_owned()), None);
    }
}
