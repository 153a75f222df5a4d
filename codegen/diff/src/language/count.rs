//! Lengths: a machine that counts.

use super::alphabet::{Alphabet, Symbol};
use super::machine::Machine;

/// The largest number that is counted to; what is longer is not compared.
pub(crate) const FURTHEST: u32 = 1 << 24;

/// From how many to how many there may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    least: u32,
    most: Option<u32>,
}

impl Limits {
    /// Limits of a facet; none if they are too far to count to.
    pub(crate) fn new(least: u32, most: Option<u32>) -> Option<Self> {
        let is_near = least <= FURTHEST && most.is_none_or(|most| most <= FURTHEST);
        is_near.then_some(Self { least, most })
    }

    /// One more, as far as that makes a difference.
    pub(crate) fn next(self, count: u32) -> u32 {
        (count + 1).min(self.most.map_or(self.least, |most| most.max(self.least) + 1))
    }

    /// Whether nothing more may come.
    pub(crate) fn is_full(self, count: u32) -> bool {
        self.most.is_some_and(|most| count >= most)
    }

    /// Whether that many may be.
    pub(crate) fn has(self, count: u32) -> bool {
        count >= self.least && self.most.is_none_or(|most| count <= most)
    }
}

/// What counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Each character.
    Characters,
    /// Octets in hexadecimal digits, two each.
    Hexadecimal,
    /// Octets in digits of base 64, three in four.
    Base64,
}

impl Counted {
    /// How many digits there are up to that many octets, and how many at least.
    fn digits(self, octets: u32) -> (u32, u32) {
        match self {
            Self::Characters => (octets, octets),
            Self::Hexadecimal => (octets * 2, octets * 2),
            Self::Base64 => ((octets * 4 + 3) / 3, (octets * 4).div_ceil(3)),
        }
    }
}

/// Takes texts of some lengths. The slot is the count.
pub(crate) struct Count {
    counted: Counted,
    limits: Limits,
}

impl Count {
    /// A machine for lengths in that unit.
    pub(crate) fn new(counted: Counted, limits: Limits) -> Self {
        let least = counted.digits(limits.least).1;
        let most = limits.most.map(|most| counted.digits(most).0);
        Self { counted, limits: Limits { least, most } }
    }
}

impl Machine for Count {
    fn start(&mut self, slots: &mut [u32]) {
        slots[0] = 0;
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        let is_digit = !matches!(alphabet.character(symbol), ' ' | '=');
        if self.counted != Counted::Base64 || is_digit {
            slots[0] = self.limits.next(slots[0]);
        }
        self.limits.most.is_none_or(|most| slots[0] <= most)
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        self.limits.has(slots[0])
    }
}
