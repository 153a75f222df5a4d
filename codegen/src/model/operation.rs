//! Operations: a method on a path.

use super::body::RequestBody;
use super::operations::RefusalIndex;
use super::parameter::Parameter;
use super::response::Response;
use super::security::OperationSecurity;
use crate::source::Span;

/// A method on a path.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// What it is called.
    pub name: String,
    /// What its names in Rust are made of.
    pub stem: String,
    /// `GET`, `POST` …
    pub method: String,
    /// Parameters in headers and query, those of the path included, in the order they are read.
    pub parameters: Vec<Parameter>,
    /// Headers that must not be there.
    pub forbidden: Vec<ForbiddenHeader>,
    /// What the request carries.
    pub body: Option<RequestBody>,
    /// What it answers if it is not refused; never empty.
    pub responses: Vec<Response>,
    /// The JSON documents of errors that have several statuses, those of fewer first.
    pub errors: Vec<ErrorContent>,
    /// How it is refused besides the ways in which every operation is.
    pub refusals: Vec<RefusalIndex>,
    /// Who may call it.
    pub security: OperationSecurity,
    /// What it does.
    pub documentation: String,
    /// The first of its tags, by which operations are put together.
    pub tag: Option<Tag>,
    /// Where it is described.
    pub span: Span,
}

/// A JSON document that describes the errors of several statuses, as far as none of them has a response
/// of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorContent {
    /// The first of the statuses.
    pub from: u16,
    /// The last one.
    pub to: u16,
    /// Index into [`Operations::json_documents`](super::operations::Operations::json_documents).
    pub document: usize,
    /// Its media type.
    pub media_type: String,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

impl ErrorContent {
    /// What a description calls its statuses.
    pub fn statuses(&self) -> &'static str {
        match (self.from, self.to) {
            (400, 499) => "4XX",
            (500, 599) => "5XX",
            _ => "default",
        }
    }
}

/// What operations have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// What it is called.
    pub name: String,
    /// What it means.
    pub documentation: String,
}

/// A header whose mere presence is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForbiddenHeader {
    /// Its name, then its aliases.
    pub names: Vec<String>,
    /// How it is refused.
    pub refusal: RefusalIndex,
    /// Why.
    pub documentation: String,
}
