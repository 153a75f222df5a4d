//! Request bodies. Each operation has a type of its own for its body, with the same alternatives.

use bytes::Bytes;
use swordsmith_generated::deposit::operations::{
    AddMediaBody, AddToDepositBody, CreateDepositBody, Packaging, ReplaceMediaBody,
    ReplaceMetadataBody,
};
use swordsmith_generated::deposit::parts::{DepositPart, DepositParts};
use swordsmith_generated::sword2;
use swordsmith_http::{ContentDisposition, Data, Fault, Md5};

use super::upload::ArchiveHeaders;

/// The body of any request with content.
pub(super) enum Content {
    /// An archive and an entry.
    Parts(Parts),
    /// An archive, and its media type.
    Archive(String, Data<'static>),
    /// An entry, verbatim.
    Entry(Bytes),
}

/// The parts of a multipart, as each of the interfaces has them.
pub(super) enum Parts {
    /// Of the deposit service.
    Deposit(Box<DepositParts>),
    /// Of SWORD 2.0.
    Sword2(Box<sword2::parts::DepositParts>),
}

/// A part of a multipart.
pub(super) enum Part<'p> {
    /// An archive, with its media type.
    Archive(ArchiveHeaders, String, Data<'p>),
    /// An entry, verbatim.
    Entry(Bytes),
}

impl Parts {
    /// The next one.
    pub(super) async fn next(&mut self) -> Result<Option<Part<'_>>, Fault> {
        match self {
            Self::Deposit(parts) => Ok(parts.next().await?.map(Part::from)),
            Self::Sword2(parts) => Ok(parts.next().await?.map(Part::from)),
        }
    }
}

impl<'p> From<DepositPart<'p>> for Part<'p> {
    fn from(part: DepositPart<'p>) -> Self {
        match part {
            DepositPart::Entry(entry) => Self::Entry(entry.document.bytes),
            DepositPart::Archive(part) => {
                let headers = headers(part.content_disposition, part.content_md5, part.packaging);
                Self::Archive(headers, part.media_type.as_str().to_owned(), part.data)
            }
        }
    }
}

/// What is known of an archive, which is unpacked however it is packaged.
pub(super) fn headers(
    disposition: Option<ContentDisposition>,
    md5: Option<Md5>,
    packaging: Option<Packaging>,
) -> ArchiveHeaders {
    let packaging = packaging.map(|packaging| packaging.as_str());
    ArchiveHeaders { disposition, md5, packaging, is_package: true }
}

impl From<CreateDepositBody> for Content {
    fn from(body: CreateDepositBody) -> Self {
        match body {
            CreateDepositBody::DepositParts(parts) => Self::Parts(Parts::Deposit(Box::new(parts))),
            CreateDepositBody::Archive { media_type, data } => {
                Self::Archive(media_type.as_str().to_owned(), data)
            }
            CreateDepositBody::Entry(entry) => Self::Entry(entry.bytes),
        }
    }
}

impl From<AddToDepositBody> for Content {
    fn from(body: AddToDepositBody) -> Self {
        match body {
            AddToDepositBody::DepositParts(parts) => Self::Parts(Parts::Deposit(Box::new(parts))),
            AddToDepositBody::Entry(entry) => Self::Entry(entry.bytes),
        }
    }
}

impl From<ReplaceMetadataBody> for Content {
    fn from(body: ReplaceMetadataBody) -> Self {
        match body {
            ReplaceMetadataBody::DepositParts(parts) => {
                Self::Parts(Parts::Deposit(Box::new(parts)))
            }
            ReplaceMetadataBody::Entry(entry) => Self::Entry(entry.bytes),
        }
    }
}

impl From<AddMediaBody> for Content {
    fn from(AddMediaBody::Archive { media_type, data }: AddMediaBody) -> Self {
        Self::Archive(media_type.as_str().to_owned(), data)
    }
}

impl From<ReplaceMediaBody> for Content {
    fn from(ReplaceMediaBody::Archive { media_type, data }: ReplaceMediaBody) -> Self {
        Self::Archive(media_type.as_str().to_owned(), data)
    }
}
