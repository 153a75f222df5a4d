//! Machines of machines: all, any, not.

use super::alphabet::{Alphabet, Symbol};
use super::machine::{AnyMachine, DEAD, Machine, advance, takes};

/// Takes what all of these take.
pub(crate) struct All(pub(crate) Vec<AnyMachine>);

/// Takes what one of these takes.
pub(crate) struct Any(pub(crate) Vec<AnyMachine>);

/// Takes what this does not take.
pub(crate) struct Not(pub(crate) AnyMachine);

/// Each machine with its part of the slots.
fn parts<'m>(
    machines: &'m mut [AnyMachine],
    mut slots: &'m mut [u32],
) -> impl Iterator<Item = (&'m mut AnyMachine, &'m mut [u32])> {
    machines.iter_mut().map(move |machine| {
        let (part, rest) = std::mem::take(&mut slots).split_at_mut(machine.slots());
        slots = rest;
        (machine, part)
    })
}

/// The same to look at.
fn seen<'m>(
    machines: &'m [AnyMachine],
    mut slots: &'m [u32],
) -> impl Iterator<Item = (&'m AnyMachine, &'m [u32])> {
    machines.iter().map(move |machine| {
        let (part, rest) = slots.split_at(machine.slots());
        slots = rest;
        (machine, part)
    })
}

fn total(machines: &[AnyMachine]) -> usize {
    machines.iter().map(|machine| machine.slots()).sum()
}

impl Machine for All {
    fn slots(&self) -> usize {
        total(&self.0).max(1)
    }

    fn start(&mut self, slots: &mut [u32]) {
        for (machine, part) in parts(&mut self.0, slots) {
            machine.start(part);
        }
        if seen(&self.0, slots).any(|(_, part)| part[0] == DEAD) {
            slots.fill(DEAD);
        }
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        parts(&mut self.0, slots)
            .all(|(machine, part)| advance(&mut **machine, part, symbol, alphabet))
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        seen(&self.0, slots).all(|(machine, part)| takes(&**machine, part))
    }

    fn is_too_large(&self) -> bool {
        self.0.iter().any(|machine| machine.is_too_large())
    }
}

/// The first slot is its own: 0 while one of them may still take the text.
impl Machine for Any {
    fn slots(&self) -> usize {
        total(&self.0) + 1
    }

    fn start(&mut self, slots: &mut [u32]) {
        for (machine, part) in parts(&mut self.0, &mut slots[1..]) {
            machine.start(part);
        }
        let is_alive = seen(&self.0, &slots[1..]).any(|(_, part)| part[0] != DEAD);
        slots[0] = if is_alive { 0 } else { DEAD };
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        parts(&mut self.0, &mut slots[1..]).fold(false, |is_alive, (machine, part)| {
            advance(&mut **machine, part, symbol, alphabet) || is_alive
        })
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        seen(&self.0, &slots[1..]).any(|(machine, part)| takes(&**machine, part))
    }

    fn is_too_large(&self) -> bool {
        self.0.iter().any(|machine| machine.is_too_large())
    }
}

/// The first slot is its own: it is never dead, for who takes nothing any more is what it waits
/// for.
impl Machine for Not {
    fn slots(&self) -> usize {
        self.0.slots() + 1
    }

    fn start(&mut self, slots: &mut [u32]) {
        slots[0] = 0;
        self.0.start(&mut slots[1..]);
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        advance(&mut *self.0, &mut slots[1..], symbol, alphabet);
        true
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        !takes(&*self.0, &slots[1..])
    }

    fn is_too_large(&self) -> bool {
        self.0.is_too_large()
    }
}
