//! Random choices that are the same each time.

use fastrand::Rng;

/// A generator: the same seed and name make the same choices.
#[derive(Debug, Clone)]
pub(crate) struct Random(Rng);

impl Random {
    /// A generator for the thing of a name.
    pub(crate) fn of(seed: u64, name: &str) -> Self {
        // FNV-1a: the hashes of the standard library may change with it.
        let hashed = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(Rng::with_seed(hashed ^ Rng::with_seed(seed).u64(..)))
    }

    /// Any number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// A number up to and including `last`.
    pub(crate) fn up_to(&mut self, last: u64) -> u64 {
        self.0.u64(..=last)
    }

    /// One of these, if there is any.
    pub(crate) fn one_of<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        self.0.choice(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_name_make_the_same_numbers() {
        let numbers = |seed, name| {
            let mut random = Random::of(seed, name);
            [random.next(), random.up_to(9), random.up_to(u64::MAX)]
        };
        assert_eq!(numbers(1, "a"), numbers(1, "a"));
        assert_ne!(numbers(1, "a"), numbers(2, "a"));
        assert_ne!(numbers(1, "a"), numbers(1, "b"));
        assert_eq!(Random::of(1, "").one_of::<u8>(&[]), None);
    }
}
