//! An archive of a deposit, as it is described. Its bytes are the store's.

use jiff::Timestamp;

use super::account::ClientId;

/// Where an archive's bytes lie.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ArchiveKey(pub String);

/// How many hexadecimal digits of a key are the time, in milliseconds.
const TIME_DIGITS: usize = 11;

impl ArchiveKey {
    /// A new key, from a random number in 32 hexadecimal digits: it begins with the second at which
    /// it was made, in two digits, and goes on with the millisecond. So what comes at once lies side
    /// by side, in the folders of a disk and in an index, and is synced together, while all folders
    /// take turns.
    pub fn new(now: Timestamp, random: &str) -> Self {
        let milliseconds = now.as_millisecond();
        let (second, digits) = ((milliseconds >> 10) & 0xff, TIME_DIGITS);
        let random = random.get(2 + TIME_DIGITS..).unwrap_or(random);
        Self(format!("{second:02x}{milliseconds:0digits$x}{random}"))
    }
}

/// An archive on its way in, as the servers of a store tell one another of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announced {
    /// Where its bytes will lie.
    pub key: ArchiveKey,
    /// By what its store finds the parts that lie there before it is whole, if it keeps such.
    pub parts: Option<String>,
}

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
    /// Whether it is unpacked to the files of the deposit; else it is one of them.
    pub is_package: bool,
    /// Who has sent it on behalf of the client whose the deposit is.
    pub mediator: Option<ClientId>,
    /// Size and digests of the bytes.
    pub fingerprint: Fingerprint,
    /// When it came.
    pub received: Timestamp,
}

/// An archive that a deposit holds, under its number, which no other archive gets. Another one that
/// is put in its place has the same number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedArchive {
    /// The number.
    pub number: u64,
    /// The archive.
    pub archive: ArchiveRecord,
    /// The name of the client that sent it on behalf of the deposit's.
    pub mediator: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_begins_with_its_time_and_ends_with_chance() {
        let random = "0123456789abcdef0123456789abcdef";
        let now = Timestamp::from_millisecond(1_790_000_000_123).unwrap();
        let ArchiveKey(key) = ArchiveKey::new(now, random);
        assert_eq!(key, format!("1b1a0c4506c7b{}", &random[13..]));
        assert_eq!(key.len(), random.len());
    }
}
