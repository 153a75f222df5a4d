//! How much a mock keeps.

/// How much a mock keeps; what would be more is refused as unavailable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Resources that were made, and contents that were sent.
    pub items: usize,
    /// Bytes of contents.
    pub bytes: usize,
}

/// A hundred thousand items, 256 MiB: a dozen of the largest bodies, unless the description says another
/// limit.
impl Default for Bounds {
    fn default() -> Self {
        Self { items: 100_000, bytes: 256 << 20 }
    }
}
