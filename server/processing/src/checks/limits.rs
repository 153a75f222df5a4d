//! How much the checks read before they refuse.

/// What an archive may unpack to, however small it is, in bytes: repetitive content compresses
/// well, and this much does no harm.
pub const FREE: u64 = 64 << 20;

/// The most that the checks read.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most members that all archives of a deposit may have. Each directory that only the names of
    /// other members say is there counts as one.
    pub members: u64,
    /// Most bytes that they may unpack to.
    pub unpacked_bytes: u64,
    /// Most bytes that the members of an archive may unpack to for each byte of the archive, beyond
    /// the first [`FREE`].
    pub ratio: u64,
}
