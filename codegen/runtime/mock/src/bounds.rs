//! How much a mock keeps.

/// How much a mock keeps; what would be more is refused as unavailable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Resources that were made, and contents that were sent.
    pub items: usize,
    /// Bytes of contents.
    pub bytes: usize,
}

/// Ten thousand items, 64 MiB.
impl Default for Bounds {
    fn default() -> Self {
        Self { items: 10_000, bytes: 64 << 20 }
    }
}
