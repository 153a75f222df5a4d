//! A cache of valid values: most values of a document repeat, and are not checked again.

use super::super::swar::padded_words;
use super::super::table::{NONE, SimpleId};

/// Slots of the cache; a new value replaces the one in its slot.
const ROOM: usize = 128;
/// Longer values are not cached: four words.
const LONGEST: usize = 32;
/// Spreads the bits of a word over its upper half: the golden ratio.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A direct-mapped cache of valid values.
#[derive(Debug, Default)]
pub(super) struct ValidValueCache {
    /// Empty before the first insertion.
    slots: Box<[ValidValue]>,
}

/// A text and a simple type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ValidValue {
    simple: SimpleId,
    /// The text, padded with zeros, which no text contains.
    words: [u64; LONGEST / 8],
}

impl ValidValue {
    /// The key of a value; `None` if it is too long to be cached.
    #[inline]
    pub(super) fn of(simple: SimpleId, text: &str) -> Option<Self> {
        (text.len() <= LONGEST).then(|| Self { simple, words: padded_words(text.as_bytes()) })
    }

    #[inline]
    fn place(&self) -> usize {
        let [a, b, c, d] = self.words;
        let word = a ^ b.rotate_left(15) ^ c.rotate_left(31) ^ d.rotate_left(47);
        let mixed = (word ^ word >> 32 ^ u64::from(self.simple) << 20).wrapping_mul(MIXER);
        (mixed >> 50) as usize % ROOM
    }
}

impl ValidValueCache {
    /// Whether the value is known to be valid.
    #[inline]
    pub(super) fn has(&self, value: &ValidValue) -> bool {
        self.slots.get(value.place()) == Some(value)
    }

    /// Inserts a value whose validity does not depend on its place.
    pub(super) fn insert(&mut self, value: ValidValue) {
        if self.slots.is_empty() {
            let nothing = ValidValue { simple: NONE, words: [0; LONGEST / 8] };
            self.slots = vec![nothing; ROOM].into_boxed_slice();
        }
        if let Some(slot) = self.slots.get_mut(value.place()) {
            *slot = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(simple: SimpleId, text: &str) -> ValidValue {
        ValidValue::of(simple, text).expect("it is short")
    }

    #[test]
    fn a_value_is_known_by_its_type_and_all_of_its_text() {
        let mut known = ValidValueCache::default();
        let text = "abcdefghijklmnopqrstuvwxyz012345";
        for length in 0..=text.len() {
            let kept = value(7, &text[..length]);
            assert!(!known.has(&kept), "{length}");
            known.insert(kept);
            assert!(known.has(&kept) && !known.has(&value(8, &text[..length])), "{length}");
            for at in 0..length {
                let mut other = text[..length].to_owned();
                other.replace_range(at..=at, "!");
                assert!(!known.has(&value(7, &other)), "{other}");
            }
        }
        assert_eq!(ValidValue::of(7, "abcdefghijklmnopqrstuvwxyz0123456"), None);
    }
}
