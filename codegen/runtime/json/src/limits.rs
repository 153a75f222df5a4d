//! Limits on what a document may use.

/// Bounds on what is parsed and validated; a document that exceeds one is rejected with an error
/// that names the limit.
///
/// The defaults admit any document that a person would write, and stop those that are built to
/// exhaust memory, stack or time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the document. Default: 256 MiB; never more than 4 GiB.
    pub bytes: usize,
    /// Arrays and objects within each other. Default: 128.
    pub depth: usize,
    /// Members of one object. Default: 1,048,576.
    pub members: usize,
    /// Values of the document, names of members included. Default: 33,554,432.
    pub values: usize,
    /// Subschemas that are applied to all values of the document together, which stops schemas whose
    /// time grows exponentially. Default: 1,073,741,824.
    pub steps: u64,
    /// Errors that are collected before validation stops. Default: 1,000.
    pub errors: usize,
}

impl Limits {
    /// The defaults, as a constant.
    pub const DEFAULT: Self = Self {
        bytes: 256 << 20,
        depth: 128,
        members: 1 << 20,
        values: 1 << 25,
        steps: 1 << 30,
        errors: 1000,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
