//! Request bodies of SWORD 2.0, as all handlers know them.

use swordsmith_generated::sword2::operations::{
    AddMediaBody, AddToDepositBody, CreateDepositBody, Packaging, ReplaceDepositBody,
    ReplaceFileBody, ReplaceMediaBody,
};
use swordsmith_generated::sword2::parts::DepositPart;
use swordsmith_http::{ContentDisposition, Md5};

use super::super::body::{Content, Part, Parts};
use super::super::upload::ArchiveHeaders;

/// How a zip begins that comes in base64.
const ENCODED_ZIP: &[u8] = b"UEsDB";

/// What is known of a file: without `Packaging` it is one file, and not unpacked.
pub(super) fn headers(
    disposition: Option<ContentDisposition>,
    md5: Option<Md5>,
    packaging: Option<Packaging>,
) -> ArchiveHeaders {
    let packaging = packaging.unwrap_or(Packaging::Binary);
    let is_package = packaging != Packaging::Binary;
    ArchiveHeaders { disposition, md5, packaging: Some(packaging.as_str()), is_package }
}

impl<'p> From<DepositPart<'p>> for Part<'p> {
    fn from(part: DepositPart<'p>) -> Self {
        match part {
            DepositPart::Entry(entry) => Self::Entry(entry.document.bytes),
            DepositPart::File(part) => {
                let headers = headers(part.content_disposition, part.content_md5, part.packaging);
                // The Java client encodes files, and does not say so.
                let data = part.data.decoded_if_begins(ENCODED_ZIP);
                Self::Archive(headers, part.media_type.to_string(), data)
            }
        }
    }
}

impl From<CreateDepositBody> for Content {
    fn from(body: CreateDepositBody) -> Self {
        match body {
            CreateDepositBody::DepositParts(parts) => Self::Parts(Parts::Sword2(Box::new(parts))),
            CreateDepositBody::Entry(entry) => Self::Entry(entry.bytes),
            CreateDepositBody::File { media_type, data } => {
                Self::Archive(media_type.to_string(), data)
            }
        }
    }
}

/// Bodies that are an entry, with a file or without.
macro_rules! entry_bodies {
    ($($body:ident),+) => {
        $(impl From<$body> for Content {
            fn from(body: $body) -> Self {
                match body {
                    $body::DepositParts(parts) => Self::Parts(Parts::Sword2(Box::new(parts))),
                    $body::Entry(entry) => Self::Entry(entry.bytes),
                }
            }
        })+
    };
}

entry_bodies! { AddToDepositBody, ReplaceDepositBody }

/// Bodies that are a file.
macro_rules! file_bodies {
    ($($body:ident),+) => {
        $(impl From<$body> for Content {
            fn from($body::File { media_type, data }: $body) -> Self {
                Self::Archive(media_type.to_string(), data)
            }
        })+
    };
}

file_bodies! { AddMediaBody, ReplaceFileBody, ReplaceMediaBody }
