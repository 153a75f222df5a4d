//! Bodies of requests.

use super::operations::{BinaryIndex, FormIndex, MultipartIndex};
use super::parameter::{Parameter, Value};
use super::response::DocumentType;
use crate::source::Span;

/// What a request carries.
#[derive(Debug, Clone, PartialEq)]
pub struct RequestBody {
    /// Whether it must be there.
    pub required: bool,
    /// Largest body, in bytes, unless the server is set otherwise.
    pub max_bytes: u64,
    /// What it may be; never empty.
    pub variants: Vec<BodyVariant>,
    /// What it means.
    pub documentation: String,
}

/// One of the things that a body may be.
#[derive(Debug, Clone, PartialEq)]
pub struct BodyVariant {
    /// What it is called.
    pub name: String,
    /// The media types by which it is told from the others.
    pub media_types: Vec<String>,
    /// What it is.
    pub content: BodyContent,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// What a body is.
#[derive(Debug, Clone, PartialEq)]
pub enum BodyContent {
    /// Several parts.
    Multipart(MultipartIndex),
    /// Bytes.
    Binary(BinaryIndex),
    /// A document.
    Document(DocumentBody),
    /// Values with names.
    Form(FormIndex),
}

/// Values with names, as a query has them.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// What it is called.
    pub name: String,
    /// The values.
    pub fields: Vec<Parameter>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// A document that is kept as it came.
#[derive(Debug, Clone, PartialEq)]
pub struct DocumentBody {
    /// Its type.
    pub document: DocumentType,
    /// Largest document, in bytes; `None`: as large as the whole body may be.
    pub max_bytes: Option<u64>,
}

/// A kind of bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BinaryKind {
    /// What it is called.
    pub name: String,
    /// All media types under which it is taken anywhere; there may be ranges among them.
    pub media_types: Vec<String>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// A body of several parts, in any order.
#[derive(Debug, Clone, PartialEq)]
pub struct Multipart {
    /// What it is called.
    pub name: String,
    /// Whether the names of parts tell their kinds; else their media types do.
    pub by_name: bool,
    /// Whether parts of other names are refused; else they are ignored.
    pub is_closed: bool,
    /// The kinds of parts.
    pub parts: Vec<Part>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

impl Multipart {
    /// What a part is called among the others: as its content, unless that has its name from the
    /// multipart, or another part has the same.
    pub fn called<'p>(&self, part: &'p Part) -> &'p str {
        let is_of_multipart = part.name == format!("{} {}", self.name, part.label);
        let is_shared = self.parts.iter().filter(|other| other.name == part.name).count() > 1;
        if is_of_multipart || is_shared { &part.label } else { &part.name }
    }
}

/// A kind of part.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Name that the description gives the part.
    pub label: String,
    /// What its content is called.
    pub name: String,
    /// The variant that it is.
    pub variant: String,
    /// The media types by which it is told from the others.
    pub media_types: Vec<String>,
    /// Fewest parts of the kind.
    pub minimum: u32,
    /// Most parts of the kind.
    pub maximum: Option<u32>,
    /// Its headers.
    pub headers: Vec<PartHeader>,
    /// What it is.
    pub content: PartContent,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// A header of a part.
#[derive(Debug, Clone, PartialEq)]
pub struct PartHeader {
    /// The header.
    pub parameter: Parameter,
    /// Whether the request's header of that name counts where the part has none.
    pub else_from_request: bool,
}

/// What a part is.
#[derive(Debug, Clone, PartialEq)]
pub enum PartContent {
    /// Bytes.
    Binary(BinaryIndex),
    /// A document.
    Document(DocumentBody),
    /// A value.
    Value(Value),
}

impl BinaryKind {
    /// Whether it is taken under more media types than can be listed.
    pub fn has_range(&self) -> bool {
        self.media_types.iter().any(|it| it.ends_with("/*"))
    }
}
