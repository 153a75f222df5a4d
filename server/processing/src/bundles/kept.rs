//! Values that are kept while there is room; those that were used longest ago go first.

/// Values with their keys and sizes, limited in number and in total size.
#[derive(Debug)]
pub(super) struct Kept<K, V> {
    /// The one used last is the last one.
    slots: Vec<Slot<K, V>>,
    most: u64,
    most_bytes: u64,
}

#[derive(Debug)]
struct Slot<K, V> {
    key: K,
    value: V,
    bytes: u64,
}

impl<K: PartialEq, V> Kept<K, V> {
    pub(super) fn new(most: u64, most_bytes: u64) -> Self {
        Self { slots: Vec::new(), most, most_bytes }
    }

    /// The value of a key, which is used by that.
    pub(super) fn get(&mut self, key: &K) -> Option<&V> {
        let at = self.slots.iter().position(|slot| slot.key == *key)?;
        self.slots[at..].rotate_left(1);
        self.slots.last().map(|slot| &slot.value)
    }

    /// Keeps a value that is not there, and drops others as far as they are in its way. One that is
    /// larger than all may be together is not kept.
    pub(super) fn put(&mut self, key: K, value: V, bytes: u64) {
        if bytes > self.most_bytes || self.most == 0 {
            return;
        }
        self.slots.push(Slot { key, value, bytes });
        let surplus = self.surplus();
        self.slots.drain(..surplus);
    }

    /// How many of the first have to go.
    fn surplus(&self) -> usize {
        let mut bytes: u64 = 0;
        let fitting = self.slots.iter().rev().zip(1_u64..).take_while(|(slot, number)| {
            bytes = bytes.saturating_add(slot.bytes);
            *number <= self.most && bytes <= self.most_bytes
        });
        self.slots.len() - fitting.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(kept: &Kept<char, ()>) -> String {
        kept.slots.iter().map(|slot| slot.key).collect()
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let mut kept = Kept::new(3, 100);
        for key in ['a', 'b', 'c'] {
            kept.put(key, (), 1);
        }
        assert!(kept.get(&'a').is_some() && kept.get(&'x').is_none());
        kept.put('d', (), 1);
        assert_eq!(keys(&kept), "cad");
        assert!(kept.get(&'b').is_none());
    }

    #[test]
    fn bytes_are_limited_too() {
        let mut kept = Kept::new(9, 10);
        for (key, bytes) in [('a', 4), ('b', 4), ('c', 2), ('d', 5)] {
            kept.put(key, (), bytes);
        }
        assert_eq!(keys(&kept), "cd");
        kept.put('e', (), 11);
        assert_eq!(keys(&kept), "cd");
        kept.put('f', (), 10);
        assert_eq!(keys(&kept), "f");
    }

    #[test]
    fn nothing_is_kept_where_nothing_may_be() {
        for mut kept in [Kept::new(0, 10), Kept::new(10, 0)] {
            kept.put('a', (), 1);
            assert_eq!(keys(&kept), "");
        }
    }
}
