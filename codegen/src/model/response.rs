//! Answers.

use swordsmith_http::description::Framing;

use super::documents::TypeIndex;
use super::names::ExpandedName;
use super::operations::{BinaryIndex, RefusalIndex};
use super::parameter::{Literal, TextBounds, Value};
use crate::source::Span;

/// An answer of an operation that was not refused, in one of its representations: those of a status
/// stand one behind the other, the default first.
#[derive(Debug, Clone, PartialEq)]
pub struct Response {
    /// Its status.
    pub status: u16,
    /// What the variant of the representation has behind that of the status; `None` for the default.
    pub representation: Option<String>,
    /// Its headers, as far as the operation must say what they hold.
    pub headers: Vec<ResponseHeader>,
    /// Headers that always hold the same.
    pub constants: Vec<ConstantHeader>,
    /// Its document.
    pub document: Option<ResponseDocument>,
    /// Its bytes, where it has no document but something of another kind.
    pub binary: Option<ResponseBinary>,
    /// Its documents, where it is a stream of them.
    pub items: Option<ResponseItems>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// A header of an answer that the operation fills in.
#[derive(Debug, Clone, PartialEq)]
pub struct ResponseHeader {
    /// Its name.
    pub name: String,
    /// The field that it is.
    pub field: String,
    /// What it holds.
    pub value: Value,
    /// Whether it must be there.
    pub required: bool,
    /// What it holds where the router answers by itself.
    pub default: Option<Literal>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// A header that always holds the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstantHeader {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A header of every answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommonHeader {
    /// One that always holds the same.
    Constant(ConstantHeader),
    /// The methods of the path.
    Methods,
    /// The identifier of the request, under this name.
    RequestId(String),
}

/// The document of an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct ResponseDocument {
    /// Its type.
    pub document: DocumentType,
    /// The media types under which it can be asked for; the first is the default.
    pub media_types: Vec<String>,
    /// Whether an operation may give the same one again, as it was written before.
    pub is_prewritten: bool,
}

/// The documents of an answer that is a stream of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseItems {
    /// The JSON document that each is.
    pub document: usize,
    /// How they are told apart.
    pub framing: Framing,
    /// The media types under which they can be asked for; the first is the default.
    pub media_types: Vec<String>,
}

impl Response {
    /// The media types of its content.
    pub fn media_types(&self) -> &[String] {
        let document = self.document.as_ref().map(|it| &it.media_types);
        let binary = self.binary.as_ref().map(|it| &it.media_types);
        let items = self.items.as_ref().map(|it| &it.media_types);
        document.or(binary).or(items).map_or(&[], Vec::as_slice)
    }
}

/// The bytes of an answer. Which of its media types they have is only known when they are there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseBinary {
    /// What they are.
    pub kind: BinaryIndex,
    /// The media types that they can have.
    pub media_types: Vec<String>,
    /// Examples that are texts: their media types, and they themselves.
    pub examples: Vec<(String, String)>,
    /// What the text is like that they are.
    pub text: Option<TextBounds>,
}

/// A type of document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DocumentType {
    /// Of XML.
    Xml(XmlDocumentType),
    /// Of JSON: index into [`Operations::json_documents`](super::operations::Operations::json_documents).
    Json(usize),
}

impl DocumentType {
    /// The type of XML document that it is.
    pub fn as_xml(&self) -> Option<&XmlDocumentType> {
        match self {
            Self::Xml(document) => Some(document),
            Self::Json(_) => None,
        }
    }
}

/// A type of XML document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XmlDocumentType {
    /// Which of the schema set's documents it is: index into
    /// [`Documents::roots`](super::documents::Documents::roots).
    pub root: usize,
    /// The type.
    pub type_index: TypeIndex,
    /// Its name.
    pub name: ExpandedName,
}

/// A way in which a request is refused.
#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    /// What it is called.
    pub name: String,
    /// What its names in Rust are made of.
    pub stem: String,
    /// Its status.
    pub status: u16,
    /// The IRI that names the error.
    pub iri: String,
    /// Headers, as far as whoever refuses must say what they hold.
    pub headers: Vec<ResponseHeader>,
    /// Headers that always hold the same.
    pub constants: Vec<ConstantHeader>,
    /// The media type of its body, if that is neither the error document nor plain text.
    pub media_type: Option<String>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// The document of a refusal, and which of its fields say what. Fields with a fixed value fill
/// themselves.
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorDocument {
    /// Its type.
    pub document: XmlDocumentType,
    /// Its media type.
    pub media_type: String,
    /// Local names of attributes and children, and what each holds.
    pub fields: Vec<(String, ErrorField)>,
}

/// What a field of the error document holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorField {
    /// The error's IRI.
    Iri,
    /// The error's name.
    Name,
    /// The status of the answer.
    Status,
    /// In a sentence what is wrong.
    Summary,
    /// More than that.
    Detail,
}

impl ErrorField {
    /// The fields, with what descriptions call them.
    pub const ALL: [(&'static str, Self); 5] = [
        ("iri", Self::Iri),
        ("name", Self::Name),
        ("status", Self::Status),
        ("summary", Self::Summary),
        ("detail", Self::Detail),
    ];

    /// What descriptions call it.
    pub fn key(self) -> &'static str {
        Self::ALL.iter().find(|(_, field)| *field == self).map_or("", |(key, _)| key)
    }
}

impl Refusal {
    /// Whether another description is of the same error.
    pub fn is_same_error(&self, other: &Self) -> bool {
        (self.status, &self.iri, &self.name) == (other.status, &other.iri, &other.name)
    }
}

/// How refusals are found: by what the router needs, and by what descriptions name.
pub fn find_refusal(refusals: &[Refusal], status: u16) -> Option<RefusalIndex> {
    refusals.iter().position(|refusal| refusal.status == status).map(RefusalIndex)
}
