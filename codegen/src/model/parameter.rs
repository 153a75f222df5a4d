//! Parameters of requests: headers, the query and cookies.

use super::names::ExpandedName;
use super::operations::{EnumerationIndex, FormIndex, RefusalIndex};
use crate::source::Span;

/// A parameter of a request, or a header of a part.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its name, then its aliases.
    pub names: Vec<String>,
    /// The field that it is.
    pub field: String,
    /// Where it stands.
    pub place: Place,
    /// What it holds.
    pub value: Value,
    /// Whether it must be there.
    pub required: bool,
    /// What holds where it is absent.
    pub default: Option<Literal>,
    /// How a value that does not fit is refused.
    pub refusal: RefusalIndex,
    /// Values that the description gives for examples.
    pub examples: Vec<String>,
    /// Whether the precondition is told what it holds.
    pub is_early: bool,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// Where a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In a header.
    Header,
    /// In the query.
    Query,
    /// In a cookie.
    Cookie,
}

/// What a parameter or a header of an answer holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text.
    Text(TextBounds),
    /// `true` or `false`.
    Boolean,
    /// An integer that is not negative, from a minimum to a maximum.
    Unsigned(u64, u64),
    /// An integer, from a minimum to a maximum.
    Signed(i64, i64),
    /// A decimal number, from a minimum to a maximum.
    Number(f64, f64),
    /// One of a list.
    Enumeration(EnumerationIndex),
    /// Several values.
    List(Box<List>),
    /// Values with names, in a query.
    Object(FormIndex),
    /// An MD5 checksum.
    Md5(TextBounds),
    /// How an upload is to be presented.
    ContentDisposition(TextBounds),
    /// A name in percent-encoded UTF-8.
    Slug,
    /// A JSON document: index into
    /// [`Operations::json_documents`](super::operations::Operations::json_documents).
    Json(usize),
}

impl Value {
    /// Whether it is a decimal number, or may hold some.
    pub fn has_numbers(&self) -> bool {
        match self {
            Self::Number(..) | Self::Object(_) | Self::Json(_) => true,
            Self::List(list) => list.item.has_numbers(),
            _ => false,
        }
    }
}

/// Several values of a kind.
#[derive(Debug, Clone, PartialEq)]
pub struct List {
    /// Each of them.
    pub item: Value,
    /// What is between them.
    pub separator: Separator,
    /// Fewest values.
    pub minimum: u64,
    /// Most values.
    pub maximum: Option<u64>,
}

/// What is between the values of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Separator {
    /// Each stands under the name of its own.
    Name,
    /// A comma.
    Comma,
    /// A space.
    Space,
    /// A vertical bar.
    Pipe,
}

/// What a text is like.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextBounds {
    /// A regular expression that is found in it.
    pub pattern: Option<String>,
    /// Fewest characters.
    pub minimum: Option<u64>,
    /// Most characters.
    pub maximum: Option<u64>,
    /// The format that it should have, which is not checked.
    pub format: Option<String>,
}

/// A value in a description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Literal {
    /// Text; a value of an enumeration too.
    Text(String),
    /// `true` or `false`.
    Boolean(bool),
    /// An integer.
    Integer(i128),
    /// Several of them.
    List(Vec<Self>),
}

/// A list of values that a parameter may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enumeration {
    /// What it is called.
    pub name: String,
    /// The operation that has it first, by which it is called where its own name is taken; `None` if
    /// it is a component.
    pub owner: Option<String>,
    /// The values, and the variant that each is.
    pub values: Vec<(String, String)>,
    /// The simple type of the XML schemas that has these values, if it is one.
    pub xsd_type: Option<ExpandedName>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}
