//! Parameters and headers.

use super::{Named, Schema, Spanned};
use crate::source::Span;

/// Where a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// `in: path`.
    Path,
    /// `in: query`.
    Query,
    /// `in: header`.
    Header,
    /// `in: cookie`.
    Cookie,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// `name`.
    pub name: Spanned<String>,
    /// `in`.
    pub place: Place,
    /// What it shares with headers.
    pub header: Header,
    /// `x-refused-as`.
    pub refused_as: Option<Spanned<String>>,
    /// `x-early`.
    pub is_early: bool,
}

impl Parameter {
    /// Whether it and another one describe the same parameter.
    pub fn is_for(&self, other: &Self) -> bool {
        let is_same = |a: &str, b: &str| match self.place {
            Place::Header => a.eq_ignore_ascii_case(b),
            Place::Path | Place::Query | Place::Cookie => a == b,
        };
        self.place == other.place && is_same(&self.name.value, &other.name.value)
    }
}

/// A header of a response or of a part, and what a parameter has in common with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    /// `description`.
    pub documentation: String,
    /// `required`.
    pub required: bool,
    /// `schema`, or that of `content`.
    pub schema: Schema,
    /// Whether it is a JSON document: its `content` is of a media type of JSON.
    pub is_json: bool,
    /// `x-also-named`.
    pub also_named: Vec<Spanned<String>>,
    /// `x-invalid-status`.
    pub invalid_status: Option<Spanned<u16>>,
    /// `x-else-from-request`.
    pub else_from_request: bool,
    /// `style`.
    pub style: Option<Spanned<String>>,
    /// `explode`.
    pub explode: Option<bool>,
    /// `example` and `examples`.
    pub examples: Named<Spanned<String>>,
    /// `x-rust-name`.
    pub rust_name: Option<String>,
    /// Where it stands.
    pub span: Span,
}
