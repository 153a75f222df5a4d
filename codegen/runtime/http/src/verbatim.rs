//! Documents that are kept verbatim.

use std::fmt;

use bytes::Bytes;
use swordsmith_xml::Document;

use super::{Data, Fault, MediaType, Reason, charset};

/// A document: its bytes as sent, and its parsed value.
#[derive(Debug, Clone, PartialEq)]
pub struct Verbatim<T> {
    /// The bytes: unchanged, or in UTF-8 if they were sent with a `charset` that they alone do not
    /// show.
    pub bytes: Bytes,
    /// The parsed value.
    pub value: T,
}

impl<T> Verbatim<T> {
    /// Reads a document of at most `limit` bytes with the given reader.
    ///
    /// # Errors
    ///
    /// If it is too large or empty, is not in the `charset` of its media type, or cannot be read.
    pub async fn read<E: fmt::Display>(
        data: Data<'_>,
        media_type: &MediaType,
        limit: u64,
        reader: impl FnOnce(&[u8]) -> Result<T, E>,
    ) -> Result<Self, Fault> {
        let bytes = data.read("the document", limit).await?;
        if bytes.is_empty() {
            return Err(Fault::malformed("the document is empty"));
        }
        let bytes = charset::document(media_type, bytes)?;
        let unreadable = |error: E| {
            let reason = Reason::new("the document cannot be read");
            Fault::malformed(reason.with_detail(error.to_string()))
        };
        Self::parse(bytes, reader).map_err(unreadable)
    }

    /// Parses a document in memory.
    ///
    /// # Errors
    ///
    /// The reader's error.
    pub fn parse<E>(
        bytes: impl Into<Bytes>,
        reader: impl FnOnce(&[u8]) -> Result<T, E>,
    ) -> Result<Self, E> {
        let bytes = bytes.into();
        let value = reader(&bytes)?;
        Ok(Self { bytes, value })
    }
}

impl<T: Document + Clone> Verbatim<T> {
    /// A value as it is written: the body of a request.
    ///
    /// # Errors
    ///
    /// If the schema forbids it.
    pub fn of(value: &T) -> Result<Self, swordsmith_xml::Error> {
        Ok(Self { bytes: value.to_xml()?.into(), value: value.clone() })
    }
}
