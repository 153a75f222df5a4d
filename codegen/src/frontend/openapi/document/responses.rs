//! Responses.

use super::{Header, MediaType, Named};
use crate::source::Span;

/// The statuses of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statuses {
    /// One: `'200'`.
    One(u16),
    /// A hundred from there on: `4XX`.
    Class(u16),
    /// `default`: those that no other response has.
    Others,
}

/// A response.
#[derive(Debug, Clone, PartialEq)]
pub struct Response {
    /// `description`.
    pub documentation: String,
    /// `headers`.
    pub headers: Named<Header>,
    /// `content`.
    pub content: Named<MediaType>,
    /// `x-prewritten`.
    pub is_prewritten: bool,
    /// `x-errors`.
    pub errors: Named<ErrorKind>,
    /// Where it stands.
    pub span: Span,
}

/// A kind of error under a status.
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorKind {
    /// `iri`.
    pub iri: String,
    /// `description`.
    pub documentation: String,
}
