//! Bodies of requests, parts of multiparts, and the content of both and of responses.

use super::Framing;
use super::parameter::{Parameter, TextBounds, Value};

/// What a request carries.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RequestBody<'a> {
    /// Whether it is required.
    pub required: bool,
    /// The largest body, in bytes, unless the server's settings override it.
    pub max_bytes: u64,
    /// Its alternatives; never empty.
    pub variants: &'a [Variant<'a>],
}

impl RequestBody<'_> {
    /// How many bytes a body has at most if its description does not say: 20 MiB.
    pub const DEFAULT_MAX_BYTES: u64 = 20 << 20;
}

/// One alternative of a body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Variant<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its content.
    pub content: Content<'a>,
}

/// The content of a body, a part or a response.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Content<'a> {
    /// The media types that it can have; the first is the default.
    pub media_types: &'a [&'a str],
    /// Its kind.
    pub kind: ContentKind<'a>,
    /// Examples of bytes of a response, which are texts, and their media types.
    pub examples: &'a [(&'a str, &'a str)],
    /// What the text is like that the bytes of a response are.
    pub text: Option<TextBounds<'a>>,
}

/// The kind of a content.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ContentKind<'a> {
    /// Bytes.
    Bytes,
    /// The document of that number.
    Document(u32),
    /// The document of that number, with a maximum size in bytes.
    LimitedDocument(u32, u64),
    /// A stream of documents of that number, told apart so.
    Items(u32, Framing),
    /// Several parts.
    Multipart(&'a Multipart<'a>),
    /// One value, as a text.
    Value(Value<'a>),
    /// Values with names, written as a query is (`application/x-www-form-urlencoded`).
    Form(&'a Form<'a>),
}

/// Values with names.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Form<'a> {
    /// Its name.
    pub name: &'a str,
    /// The values, as those of a query.
    pub fields: &'a [Parameter<'a>],
}

/// A body of several parts, in any order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Multipart<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether the names of parts tell their kinds; else their media types do, and names are for
    /// people.
    pub by_name: bool,
    /// Whether parts of other names are refused (`additionalProperties: false`); else they are
    /// ignored.
    pub is_closed: bool,
    /// The kinds of parts.
    pub parts: &'a [Part<'a>],
}

/// A kind of part.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part<'a> {
    /// Name of the part in the description.
    pub label: &'a str,
    /// Fewest parts of the kind.
    pub minimum: u32,
    /// Most parts of the kind.
    pub maximum: Option<u32>,
    /// Its headers.
    pub headers: &'a [Parameter<'a>],
    /// Its content.
    pub content: Content<'a>,
}

impl<'a> Content<'a> {
    /// Bytes of one of these media types.
    pub const fn bytes(media_types: &'a [&'a str]) -> Self {
        Self::new(media_types, ContentKind::Bytes)
    }

    /// A document of one of these media types.
    pub const fn document(document: u32, media_types: &'a [&'a str]) -> Self {
        Self::new(media_types, ContentKind::Document(document))
    }

    /// The same with a maximum size in bytes.
    pub const fn limited(document: u32, max_bytes: u64, media_types: &'a [&'a str]) -> Self {
        Self::new(media_types, ContentKind::LimitedDocument(document, max_bytes))
    }

    /// A stream of documents of one of these media types.
    pub const fn items(document: u32, framing: Framing, media_types: &'a [&'a str]) -> Self {
        Self::new(media_types, ContentKind::Items(document, framing))
    }

    /// A multipart.
    pub const fn multipart(multipart: &'a Multipart<'a>, media_types: &'a [&'a str]) -> Self {
        Self::new(media_types, ContentKind::Multipart(multipart))
    }

    /// A value of one of these media types.
    pub const fn value(value: Value<'a>, media_types: &'a [&'a str]) -> Self {
        Self::new(media_types, ContentKind::Value(value))
    }

    /// Values with names.
    pub const fn form(form: &'a Form<'a>, media_types: &'a [&'a str]) -> Self {
        Self::new(media_types, ContentKind::Form(form))
    }

    const fn new(media_types: &'a [&'a str], kind: ContentKind<'a>) -> Self {
        Self { media_types, kind, examples: &[], text: None }
    }

    /// The same with examples and their media types.
    #[must_use]
    pub const fn such_as(self, examples: &'a [(&'a str, &'a str)]) -> Self {
        Self { examples, ..self }
    }

    /// The same of a text that is so.
    #[must_use]
    pub const fn of_text(self, text: TextBounds<'a>) -> Self {
        Self { text: Some(text), ..self }
    }

    /// Whether it may be of any media type.
    pub fn takes_any(&self) -> bool {
        self.media_types.contains(&"*/*")
    }

    /// Whether it is bytes.
    pub const fn is_bytes(&self) -> bool {
        matches!(self.kind, ContentKind::Bytes)
    }

    /// The number of the documents that it is a stream of, and how they are told apart.
    pub const fn as_items(&self) -> Option<(u32, Framing)> {
        match self.kind {
            ContentKind::Items(document, framing) => Some((document, framing)),
            _ => None,
        }
    }

    /// The number of its document, and its maximum size in bytes.
    pub const fn as_document(&self) -> Option<(u32, Option<u64>)> {
        match self.kind {
            ContentKind::Document(document) => Some((document, None)),
            ContentKind::LimitedDocument(document, limit) => Some((document, Some(limit))),
            _ => None,
        }
    }

    /// The multipart that it is.
    pub const fn as_multipart(&self) -> Option<&'a Multipart<'a>> {
        match self.kind {
            ContentKind::Multipart(multipart) => Some(multipart),
            _ => None,
        }
    }
}
