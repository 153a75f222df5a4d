//! Lists: items with white space between them.

use super::alphabet::{Alphabet, Symbol};
use super::count::Limits;
use super::machine::{AnyMachine, DEAD, Machine, advance, takes};

/// Takes a number of items that a machine takes. The first slot is twice the number of items behind
/// it, and one more inside an item.
pub(super) struct List {
    /// The machine of an item.
    pub(super) item: AnyMachine,
    /// How many items there may be.
    pub(super) limits: Limits,
}

impl List {
    /// Ends an item; false if it is none.
    fn end(&mut self, slots: &mut [u32]) -> bool {
        if !takes(&*self.item, &slots[1..]) {
            return false;
        }
        slots[0] = self.limits.next(slots[0] / 2) * 2;
        self.item.start(&mut slots[1..]);
        true
    }
}

impl Machine for List {
    fn slots(&self) -> usize {
        self.item.slots() + 1
    }

    fn start(&mut self, slots: &mut [u32]) {
        slots[0] = 0;
        self.item.start(&mut slots[1..]);
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        let is_inside = slots[0] % 2 == 1;
        if alphabet.is_white(symbol) {
            return !is_inside || self.end(slots);
        }
        if !is_inside && self.limits.is_full(slots[0] / 2) {
            return false;
        }
        slots[0] |= 1;
        slots[1] != DEAD && advance(&mut *self.item, &mut slots[1..], symbol, alphabet)
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        if slots[0].is_multiple_of(2) {
            return self.limits.has(slots[0] / 2);
        }
        takes(&*self.item, &slots[1..]) && self.limits.has(self.limits.next(slots[0] / 2))
    }

    fn is_too_large(&self) -> bool {
        self.item.is_too_large()
    }
}
