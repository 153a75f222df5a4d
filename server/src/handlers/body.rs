//! Request bodies. Each operation has a type of its own for its body, with the same alternatives.

use bytes::Bytes;
use swordsmith_generated::deposit::operations::{
    AddMediaBody, AddToDepositBody, ArchiveType, CreateDepositBody, ReplaceMediaBody,
    ReplaceMetadataBody,
};
use swordsmith_generated::deposit::parts::DepositParts;
use swordsmith_http::Data;

/// The body of any request with content.
pub(super) enum Content {
    /// An archive and an entry.
    Parts(Box<DepositParts>),
    /// An archive.
    Archive(ArchiveType, Data<'static>),
    /// An entry, verbatim.
    Entry(Bytes),
}

impl From<CreateDepositBody> for Content {
    fn from(body: CreateDepositBody) -> Self {
        match body {
            CreateDepositBody::DepositParts(parts) => Self::Parts(Box::new(parts)),
            CreateDepositBody::Archive { media_type, data } => Self::Archive(media_type, data),
            CreateDepositBody::Entry(entry) => Self::Entry(entry.bytes),
        }
    }
}

impl From<AddToDepositBody> for Content {
    fn from(body: AddToDepositBody) -> Self {
        match body {
            AddToDepositBody::DepositParts(parts) => Self::Parts(Box::new(parts)),
            AddToDepositBody::Entry(entry) => Self::Entry(entry.bytes),
        }
    }
}

impl From<ReplaceMetadataBody> for Content {
    fn from(body: ReplaceMetadataBody) -> Self {
        match body {
            ReplaceMetadataBody::DepositParts(parts) => Self::Parts(Box::new(parts)),
            ReplaceMetadataBody::Entry(entry) => Self::Entry(entry.bytes),
        }
    }
}

impl From<AddMediaBody> for Content {
    fn from(AddMediaBody::Archive { media_type, data }: AddMediaBody) -> Self {
        Self::Archive(media_type, data)
    }
}

impl From<ReplaceMediaBody> for Content {
    fn from(ReplaceMediaBody::Archive { media_type, data }: ReplaceMediaBody) -> Self {
        Self::Archive(media_type, data)
    }
}
