//! Deterministic pseudo-random numbers.

/// The generator (Marsaglia's xorshift).
pub(crate) struct Random(u64);

impl Random {
    /// The generator with a fixed seed.
    pub(crate) fn new() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// The next number below a bound, which is not large.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let number = self.next() % u64::from(bound.max(1));
        u32::try_from(number).unwrap_or_default()
    }

    /// The next number from 0 to 1.
    #[cfg(feature = "proto")]
    pub(crate) fn fraction(&mut self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "less than 2^24")]
        let fraction = (self.next() >> 40) as f32 / 16_777_216.0;
        fraction
    }
}
