//! Numbers that look random, the same each time.

/// The generator (Marsaglia's xorshift).
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }

    /// The next number below a bound.
    pub(super) fn below(&mut self, bound: u16) -> u16 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u16::try_from(self.0 % u64::from(bound.max(1))).unwrap_or_default()
    }

    /// The next number from 0 to 1.
    pub(super) fn fraction(&mut self) -> f32 {
        f32::from(self.below(u16::MAX)) / f32::from(u16::MAX)
    }
}
