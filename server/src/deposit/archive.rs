//! An archive of a deposit, as it is described. Its bytes are the store's.

use jiff::Timestamp;

/// Where an archive's bytes lie.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArchiveKey(pub String);

/// Size and digests of an archive, computed while it was received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint {
    /// Length in bytes.
    pub size: u64,
    /// MD5 of the bytes.
    pub md5: [u8; 16],
    /// SHA-256 of the bytes.
    pub sha256: [u8; 32],
}

/// An archive of a deposit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchiveRecord {
    /// Where its bytes lie.
    pub key: ArchiveKey,
    /// The name the client gave it. Never used as a path.
    pub filename: String,
    /// The media type it came with.
    pub media_type: String,
    /// The packaging that the client declared, if any.
    pub packaging: Option<String>,
    /// Size and digests of the bytes.
    pub fingerprint: Fingerprint,
    /// When it came.
    pub received: Timestamp,
}
