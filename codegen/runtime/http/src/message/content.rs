//! The content of bodies and parts.

use bytes::Bytes;
use swordsmith_xml::Document;

use super::MediaTypes;
use crate::description::{self, ContentKind};
use crate::multipart::{Boundary, Multipart};
use crate::value::Parsed;
use crate::{Data, Fault, MediaType, Reason, Verbatim};

/// The content of a received body or part.
pub trait DecodeContent<'a>: Sized + Send {
    /// Reads it.
    fn decode(incoming: Incoming<'a>) -> impl Future<Output = Result<Self, Fault>> + Send;
}

/// The content of a body or part to be sent.
pub trait EncodeContent: Sized {
    /// Encodes it.
    ///
    /// # Errors
    ///
    /// If it cannot be encoded.
    fn encode(self, described: &description::Content<'static>) -> Result<Outgoing, Reason>;
}

/// Received content.
#[derive(Debug)]
pub struct Incoming<'a> {
    /// Its content.
    pub described: &'static description::Content<'static>,
    /// Its media type.
    pub media_type: MediaType,
    /// Its maximum size in bytes.
    pub limit: u64,
    /// Its bytes.
    pub data: Data<'a>,
    /// Headers of the request that apply to parts without them.
    pub inherited: Inherited,
}

/// Values of headers, by their names.
pub type Inherited = Vec<(&'static str, Vec<u8>)>;

/// Content to be sent.
#[derive(Debug)]
pub struct Outgoing {
    /// Its media type.
    pub media_type: String,
    /// Its bytes.
    pub data: Data<'static>,
}

/// Bytes and their media type.
#[derive(Debug)]
pub struct Binary<'a, K> {
    /// Their media type.
    pub media_type: K,
    /// The bytes.
    pub data: Data<'a>,
}

/// What is made of values that have been read.
///
/// # Errors
///
/// If one of them is not of the type of its field: the content is malformed then.
pub fn built<T>(make: impl FnOnce() -> Parsed<T>) -> Result<T, Fault> {
    make().map_err(Fault::malformed)
}

impl<'a, K: MediaTypes> DecodeContent<'a> for Binary<'a, K> {
    async fn decode(incoming: Incoming<'a>) -> Result<Self, Fault> {
        let unknown = || Fault::unsupported(Reason::new("the media type is not known"));
        let media_type = K::of(&incoming.media_type).ok_or_else(unknown)?;
        Ok(Self { media_type, data: incoming.data })
    }
}

impl<K: MediaTypes> EncodeContent for Binary<'static, K> {
    fn encode(self, _: &description::Content<'static>) -> Result<Outgoing, Reason> {
        Ok(Outgoing { media_type: self.media_type.text().into_owned(), data: self.data })
    }
}

impl<'a, T: Document + Send> DecodeContent<'a> for Verbatim<T> {
    async fn decode(incoming: Incoming<'a>) -> Result<Self, Fault> {
        let limit = match incoming.described.kind {
            ContentKind::LimitedDocument(_, limit) => limit,
            _ => incoming.limit,
        };
        Self::read(incoming.data, &incoming.media_type, limit, T::from_untrusted_xml).await
    }
}

impl<T: Document> EncodeContent for Verbatim<T> {
    fn encode(self, described: &description::Content<'static>) -> Result<Outgoing, Reason> {
        Ok(Outgoing::document(described, self.bytes))
    }
}

impl Outgoing {
    /// A document, with the default media type.
    pub(crate) fn document(described: &description::Content<'static>, bytes: Bytes) -> Self {
        let media_type = described.media_types.first().copied().unwrap_or_default();
        Self { media_type: media_type.to_owned(), data: Data::of_bytes(bytes) }
    }

    /// A multipart.
    pub(crate) fn multipart(multipart: Multipart) -> Result<Self, Reason> {
        let (media_type, data) = multipart.into_body().map_err(Fault::into_reason)?;
        Ok(Self { media_type: media_type.to_string(), data })
    }
}

impl Incoming<'static> {
    /// The parts of a multipart.
    ///
    /// # Errors
    ///
    /// If its media type has no boundary.
    pub(crate) fn into_multipart(self) -> Result<(Multipart, Inherited), Fault> {
        let boundary = Boundary::of(&self.media_type)?;
        Ok((Multipart::new(self.data, &boundary), self.inherited))
    }
}
