//! Bodies, their media types and their parts.

use super::{Header, Named, Schema, Spanned};
use crate::source::Span;

/// A body of a request.
#[derive(Debug, Clone, PartialEq)]
pub struct RequestBody {
    /// `description`.
    pub documentation: String,
    /// `required`.
    pub required: bool,
    /// `x-max-bytes`.
    pub max_bytes: Option<Spanned<u64>>,
    /// `content`.
    pub content: Named<MediaType>,
    /// Where it stands.
    pub span: Span,
}

/// A body under one media type.
#[derive(Debug, Clone, PartialEq)]
pub struct MediaType {
    /// `schema`.
    pub schema: Option<Schema>,
    /// `encoding`.
    pub encoding: Named<Encoding>,
    /// `example` and `examples`.
    pub examples: Named<Spanned<String>>,
}

/// A part of a multipart.
#[derive(Debug, Clone, PartialEq)]
pub struct Encoding {
    /// `contentType`, taken apart; empty if it is not said.
    pub media_types: Vec<Spanned<String>>,
    /// `headers`.
    pub headers: Named<Header>,
}
