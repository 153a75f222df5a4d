//! How much the checks read before they refuse.

/// What an archive may unpack to, however small it is, in bytes: what is repetitive compresses well, and this much hurts nobody.
pub const FREE: u64 = 64 << 20;

/// How much the checks are ready to read.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Most members that all archives of a deposit may have.
    pub members: u64,
    /// Most bytes that they may unpack to.
    pub unpacked_bytes: u64,
    /// Most bytes that the members of an archive may unpack to for each byte of the archive, beyond the first [`FREE`].
    pub ratio: u64,
}
