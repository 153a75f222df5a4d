//! Random numbers that are the same each time.

/// A generator of numbers ("splitmix64"): the same seed makes the same numbers.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// A generator of a seed, for the thing of a name.
    pub(crate) fn of(seed: u64, name: &str) -> Self {
        // FNV-1a: names that differ begin elsewhere.
        let hashed = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(hashed ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The next number.
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number up to and including `last`.
    pub(crate) const fn up_to(&mut self, last: u64) -> u64 {
        match last.checked_add(1) {
            Some(end) => self.next() % end,
            None => self.next(),
        }
    }

    /// One of these, if there is any.
    pub(crate) fn one_of<'a, T>(&mut self, of: &'a [T]) -> Option<&'a T> {
        let last = u64::try_from(of.len()).ok()?.checked_sub(1)?;
        of.get(usize::try_from(self.up_to(last)).ok()?)
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
