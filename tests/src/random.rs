//! Deterministic pseudo-random numbers.

/// A sequence of numbers: `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The sequence that belongs to some bytes.
    pub fn of(seed: &[u8]) -> Self {
        Self(hash(seed))
    }

    /// A number below the bound; 0 if that is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.next() % bound).unwrap_or_default()
    }

    /// One of these; none of none.
    pub fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }

    /// Another sequence, which goes on by itself.
    #[must_use]
    pub fn fork(&mut self) -> Self {
        Self(self.next())
    }

    /// Eight bytes.
    pub fn bytes(&mut self) -> [u8; 8] {
        self.next().to_le_bytes()
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// The FNV-1a hash of some bytes.
pub fn hash(bytes: &[u8]) -> u64 {
    let fold = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, fold)
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_same_seed_makes_the_same_numbers() {
        let numbers = |seed: &[u8]| {
            let mut random = Random::of(seed);
            [random.below(1000), random.below(1000), random.below(1000)]
        };
        assert_eq!(numbers(b"a"), numbers(b"a"));
        assert_ne!(numbers(b"a"), numbers(b"b"));
    }

    #[test]
    fn nothing_is_picked_of_nothing() {
        assert_eq!(Random::of(b"").pick::<u8>(&[]), None);
    }
}
