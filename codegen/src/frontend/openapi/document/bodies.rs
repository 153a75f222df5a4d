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
    /// What each item of a stream of JSON documents is, under a sequential media type: then there is no
    /// `schema`.
    pub items: Option<ItemSchema>,
    /// `encoding`.
    pub encoding: Named<Encoding>,
    /// `example` and `examples`.
    pub examples: Named<Spanned<String>>,
}

/// The schema of the items of a stream.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemSchema {
    /// The schema.
    pub schema: Schema,
    /// Whether it is of all items (`itemSchema`, `OpenAPI` 3.2), of which an event is an object with the
    /// fields of the event; else it is of their data.
    pub is_own: bool,
    /// Whether the `data` of an event is described as something else than a string.
    pub has_json_data: bool,
}

/// A part of a multipart.
#[derive(Debug, Clone, PartialEq)]
pub struct Encoding {
    /// `contentType`, taken apart; empty if it is not said.
    pub media_types: Vec<Spanned<String>>,
    /// `headers`.
    pub headers: Named<Header>,
}
