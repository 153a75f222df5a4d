//! Machines: they read a text a symbol at a time and say whether they take it.

use super::alphabet::{Alphabet, Symbol};

/// Slot of a machine that takes nothing any more, whatever follows.
pub(crate) const DEAD: u32 = u32::MAX;

/// A machine whose states are a fixed number of numbers, at least one. The first is [`DEAD`] if and
/// only if it takes nothing any more; then it is asked no more.
pub(crate) trait Machine {
    /// How many numbers its state has.
    fn slots(&self) -> usize {
        1
    }

    /// Puts the state in which it begins.
    fn start(&mut self, slots: &mut [u32]);

    /// Reads a symbol; false if it takes nothing any more.
    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool;

    /// Whether it takes what it has read.
    fn accepts(&self, slots: &[u32]) -> bool;

    /// Whether it grew too large, so that what it said counts for nothing.
    fn is_too_large(&self) -> bool {
        false
    }
}

/// A machine of any kind.
pub(crate) type AnyMachine = Box<dyn Machine>;

/// The state in which a machine begins.
pub(crate) fn begin(machine: &mut dyn Machine) -> Box<[u32]> {
    let mut slots = vec![0; machine.slots()].into_boxed_slice();
    machine.start(&mut slots);
    slots
}

/// Lets a machine read a symbol; one that takes nothing any more has but one state.
pub(crate) fn advance(
    machine: &mut dyn Machine,
    slots: &mut [u32],
    symbol: Symbol,
    alphabet: &Alphabet,
) -> bool {
    let is_alive = slots[0] != DEAD && machine.step(slots, symbol, alphabet);
    if !is_alive {
        slots.fill(DEAD);
    }
    is_alive
}

/// Whether a machine takes what it has read.
pub(crate) fn takes(machine: &dyn Machine, slots: &[u32]) -> bool {
    slots[0] != DEAD && machine.accepts(slots)
}

/// Takes every text, or none.
pub(crate) struct Constant(pub(crate) bool);

impl Machine for Constant {
    fn start(&mut self, slots: &mut [u32]) {
        slots[0] = if self.0 { 0 } else { DEAD };
    }

    fn step(&mut self, _: &mut [u32], _: Symbol, _: &Alphabet) -> bool {
        self.0
    }

    fn accepts(&self, _: &[u32]) -> bool {
        self.0
    }
}
