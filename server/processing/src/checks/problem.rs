//! What the checks can find, and how it is worded.

use std::fmt;

use swordsmith_deposit::tree::PathError;

/// What an archive has to be.
const EXPECTED: &str = "a zip or tar archive, compressed with gzip, bzip2, xz, zstd or not at all";

/// Something a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The name of the archive it was found in; `None` when it concerns the deposit.
    pub archive: Option<String>,
    /// What was found.
    pub problem: Problem,
}

/// What can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The deposit has no archive.
    NoArchive,
    /// By its content it is none of the known kinds.
    UnknownFormat,
    /// By its content it is of a kind that has a name, and is not unpacked.
    UnsupportedFormat(&'static str),
    /// What is compressed is no tar archive.
    NotTar {
        /// The compression.
        within: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// There is no file in it.
    Empty,
    /// With it, the deposit has more members and directories than this.
    TooManyMembers(u64),
    /// With it, the deposit unpacks to more bytes than this.
    TooLarge(u64),
    /// It unpacks to more than this many times its own size.
    TooDense(u64),
    /// A sparse member unpacks to more bytes than are left of what the archives may.
    SparseTooLarge {
        /// Its name.
        member: String,
        /// The bytes that it unpacks to, holes included.
        size: u64,
        /// How many are left.
        most: u64,
    },
    /// A member is encrypted.
    Encrypted(String),
    /// A member cannot be read.
    DamagedMember {
        /// Its name.
        member: String,
        /// Why.
        reason: String,
    },
    /// The two headers of a member of a zip do not agree.
    HeadersDiffer {
        /// Its name in the central directory.
        member: String,
        /// The field.
        field: &'static str,
        /// What the central directory has there.
        central: String,
        /// What stands before the content.
        local: String,
    },
    /// A member began in another volume of the archive.
    ContinuedMember(String),
    /// The archive cannot be read on.
    Damaged(String),
    /// A member has no valid path in the tree.
    InvalidPath {
        /// Its name.
        member: String,
        /// Why.
        reason: PathError,
    },
    /// A member is neither a file nor a directory nor a link.
    UnsupportedEntryType(String),
    /// A file is made to collide with another one under SHA-1.
    Collision(String),
    /// The archive holds another archive and nothing else.
    OnlyAnArchive(String),
    /// A symbolic link goes up from another link, so it may lead out of the archive.
    SymlinkEscape(String),
    /// A member that is no directory has other members in it.
    FileUsedAsDirectory(String),
    /// There is no metadata entry.
    NoMetadata,
    /// Something in the metadata is not as it should be.
    Metadata {
        /// Which entry, counted from 1 in the order they came.
        entry: usize,
        /// What, and where.
        error: String,
    },
    /// Entries say different things about where the deposit belongs.
    Destinations,
    /// The metadata are about something else, but there is an archive.
    ReferenceAndArchive,
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.archive {
            Some(archive) => write!(formatter, "{archive}: {}", self.problem),
            None => self.problem.fmt(formatter),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoArchive => formatter.write_str("the deposit has no archive"),
            Self::UnknownFormat => write!(formatter, "not {EXPECTED}"),
            Self::UnsupportedFormat(found) => {
                write!(formatter, "{found} is not supported, expected {EXPECTED}")
            }
            Self::NotTar { within, found } => write!(
                formatter,
                "expected a tar archive in the {within}, found {found}; help: compress a tar \
                 archive once, and send a zip archive as it is"
            ),
            Self::Empty => formatter.write_str("there is no file in the archive"),
            Self::TooManyMembers(most) => {
                write!(formatter, "the archives have more than {most} members and directories")
            }
            Self::TooLarge(most) => {
                write!(formatter, "the archives unpack to more than {most} bytes")
            }
            Self::TooDense(most) => {
                write!(formatter, "the archive unpacks to more than {most} times its own size")
            }
            Self::SparseTooLarge { member, size, most } => write!(
                formatter,
                "the sparse member {member:?} unpacks to {size} bytes, holes included, and the \
                 archives may unpack to {most} more"
            ),
            Self::Encrypted(member) => write!(formatter, "the member {member:?} is encrypted"),
            Self::DamagedMember { member, reason } => {
                write!(formatter, "the member {member:?} cannot be read: {reason}")
            }
            Self::HeadersDiffer { member, field, central, local } => write!(
                formatter,
                "the headers of the member {member:?} conflict: the {field} is {central} in the \
                 central directory and {local} in the local header"
            ),
            Self::ContinuedMember(member) => write!(
                formatter,
                "the member {member:?} is continued from another volume; help: send one archive \
                 in one volume"
            ),
            Self::Damaged(reason) => write!(formatter, "the archive cannot be read: {reason}"),
            Self::InvalidPath { member, reason } => {
                write!(formatter, "the member {member:?} cannot be unpacked: {reason}")
            }
            Self::UnsupportedEntryType(member) => write!(
                formatter,
                "the member {member:?} is neither a file nor a directory nor a link"
            ),
            Self::Collision(member) => write!(
                formatter,
                "the member {member:?} is made to collide with another file under SHA-1"
            ),
            Self::OnlyAnArchive(member) => {
                write!(formatter, "there is nothing in the archive but another one, {member:?}")
            }
            Self::NoMetadata => formatter.write_str("the deposit has no metadata"),
            Self::Metadata { entry, error } => write!(formatter, "metadata entry {entry}: {error}"),
            Self::Destinations => formatter.write_str(
                "the metadata entries say different things about where the deposit belongs",
            ),
            Self::ReferenceAndArchive => formatter.write_str(
                "the metadata refer to something that is archived already, and there is an archive",
            ),
            Self::SymlinkEscape(member) => write!(
                formatter,
                "{member:?} is a link that goes up from another link, so it may lead out of the archive"
            ),
            Self::FileUsedAsDirectory(member) => {
                write!(formatter, "{member:?} is no directory, and other members lie in it")
            }
        }
    }
}
