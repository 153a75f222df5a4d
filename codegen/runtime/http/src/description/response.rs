//! Responses.

use super::body::Content;
use super::parameter::Parameter;

/// A response of an operation that was not refused.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Response<'a> {
    /// Its status.
    pub status: u16,
    /// Headers whose values the handler sets.
    pub headers: &'a [Parameter<'a>],
    /// Constant headers: names and values.
    pub constants: &'a [(&'a str, &'a str)],
    /// Its content.
    pub content: Option<Content<'a>>,
}

/// A header of every response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommonHeader<'a> {
    /// A constant header: name and value.
    Constant(&'a str, &'a str),
    /// The methods of the path.
    Methods,
    /// The identifier of the request, under this name.
    RequestId(&'a str),
}

impl<'a> Response<'a> {
    /// A response without headers and content.
    pub const fn new(status: u16) -> Self {
        Self { status, headers: &[], constants: &[], content: None }
    }

    /// The same with content.
    #[must_use]
    pub const fn with(self, content: Content<'a>) -> Self {
        Self { content: Some(content), ..self }
    }

    /// The same with headers.
    #[must_use]
    pub const fn headers(self, headers: &'a [Parameter<'a>]) -> Self {
        Self { headers, ..self }
    }

    /// The same with constant headers.
    #[must_use]
    pub const fn constants(self, constants: &'a [(&'a str, &'a str)]) -> Self {
        Self { constants, ..self }
    }
}
