//! White space: a machine that reads raw text for one that reads normalised text.

use swordsmith_xml::table::WhiteSpace;

use super::alphabet::{Alphabet, Symbol};
use super::machine::{AnyMachine, DEAD, Machine, advance, takes};

/// Before anything but white space.
const BEFORE: u32 = 0;
/// In the text.
const INSIDE: u32 = 1;
/// Behind white space that counts if something follows.
const BETWEEN: u32 = 2;

/// Gives a machine the text with its white space normalised. The first slot says where it is.
pub(super) struct Spaced {
    white_space: WhiteSpace,
    inner: AnyMachine,
}

impl Spaced {
    /// The machine for texts whose white space is yet to be normalised.
    pub(super) fn wrap(white_space: WhiteSpace, inner: AnyMachine) -> AnyMachine {
        match white_space {
            WhiteSpace::Preserve => inner,
            _ => Box::new(Self { white_space, inner }),
        }
    }

    fn collapse(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        if alphabet.is_white(symbol) {
            slots[0] = if slots[0] == BEFORE { BEFORE } else { BETWEEN };
            return true;
        }
        let is_spaced = slots[0] == BETWEEN;
        slots[0] = INSIDE;
        (!is_spaced || advance(&mut *self.inner, &mut slots[1..], alphabet.space(), alphabet))
            && advance(&mut *self.inner, &mut slots[1..], symbol, alphabet)
    }
}

impl Machine for Spaced {
    fn slots(&self) -> usize {
        self.inner.slots() + 1
    }

    fn start(&mut self, slots: &mut [u32]) {
        self.inner.start(&mut slots[1..]);
        slots[0] = if slots[1] == DEAD { DEAD } else { BEFORE };
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        if self.white_space == WhiteSpace::Collapse {
            return self.collapse(slots, symbol, alphabet);
        }
        let symbol = if alphabet.is_white(symbol) { alphabet.space() } else { symbol };
        advance(&mut *self.inner, &mut slots[1..], symbol, alphabet)
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        takes(&*self.inner, &slots[1..])
    }

    fn is_too_large(&self) -> bool {
        self.inner.is_too_large()
    }
}
