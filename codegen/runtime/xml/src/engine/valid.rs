//! Values that were found to be valid: most values of a document come again, and need no second look.

use super::super::table::{NONE, SimpleId};
use super::super::words::words;

/// Room for so many values; one more takes the place of another.
const ROOM: usize = 128;
/// No longer values are kept: four words.
const LONGEST: usize = 32;
/// Spreads the bits of a word over its upper half: the golden ratio.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Some values, each valid.
#[derive(Debug, Default)]
pub(super) struct ValidValues {
    /// None before the first is kept.
    slots: Box<[ValidValue]>,
}

/// A text and a simple type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ValidValue {
    simple: SimpleId,
    /// The text, padded with zeros, which no text has in it.
    words: [u64; LONGEST / 8],
}

impl ValidValue {
    /// A value that can be kept.
    #[inline]
    pub(super) fn of(simple: SimpleId, text: &str) -> Option<Self> {
        (text.len() <= LONGEST).then(|| Self { simple, words: words(text.as_bytes()) })
    }

    #[inline]
    fn place(&self) -> usize {
        let [a, b, c, d] = self.words;
        let word = a ^ b.rotate_left(15) ^ c.rotate_left(31) ^ d.rotate_left(47);
        let mixed = (word ^ word >> 32 ^ u64::from(self.simple) << 20).wrapping_mul(MIXER);
        (mixed >> 50) as usize % ROOM
    }
}

impl ValidValues {
    /// Whether it was found to be valid.
    #[inline]
    pub(super) fn has(&self, value: &ValidValue) -> bool {
        self.slots.get(value.place()) == Some(value)
    }

    /// Keeps a value that is valid wherever it stands.
    pub(super) fn keep(&mut self, value: ValidValue) {
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
        let mut known = ValidValues::default();
        let text = "abcdefghijklmnopqrstuvwxyz012345";
        for length in 0..=text.len() {
            let kept = value(7, &text[..length]);
            assert!(!known.has(&kept), "{length}");
            known.keep(kept);
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
