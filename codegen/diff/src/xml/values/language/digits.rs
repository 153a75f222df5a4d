//! `totalDigits` and `fractionDigits`: a machine that counts digits.

use super::alphabet::{Alphabet, Symbol};
use super::machine::Machine;

/// Takes numbers of so many digits. The slot has the digits that count, the zeros behind the point
/// that count if another digit follows, and whether the point was read.
pub(super) struct DigitCount {
    most: u32,
    counts_whole: bool,
}

impl DigitCount {
    /// A machine; none for more digits than it can count.
    pub(super) fn new(most: u32, counts_whole: bool) -> Option<Self> {
        const MOST: u32 = 1 << 13;
        (most < MOST).then_some(Self { most, counts_whole })
    }
}

impl Machine for DigitCount {
    fn start(&mut self, slots: &mut [u32]) {
        slots[0] = 0;
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        let (mut count, mut zeros, mut is_behind) =
            (slots[0] >> 15, (slots[0] >> 1) & 0x3fff, slots[0] & 1);
        match (alphabet.character(symbol), is_behind) {
            ('+' | '-', 0) => {}
            ('.', 0) => is_behind = 1,
            ('0', 1) => zeros = (zeros + 1).min(self.most + 1),
            ('1'..='9', 1) => (count, zeros) = (count + zeros + 1, 0),
            ('0'..='9', _) if !self.counts_whole => {}
            ('0', _) if count == 0 => {}
            ('0'..='9', _) => count += 1,
            _ => return false,
        }
        slots[0] = (count.min(self.most + 1) << 15) | (zeros << 1) | is_behind;
        count <= self.most
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        slots[0] >> 15 <= self.most
    }
}
