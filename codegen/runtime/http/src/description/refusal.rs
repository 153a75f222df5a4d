//! Refusals, and their error document.

use super::parameter::Parameter;

/// A way in which a request is refused.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Refusal<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its status.
    pub status: u16,
    /// The IRI that names the error. Status and IRI are of one refusal only.
    pub iri: &'a str,
    /// Headers, as far as whoever refuses must say what they hold. Where the router refuses, they have their defaults.
    pub headers: &'a [Parameter<'a>],
    /// Headers that always hold the same: names and values.
    pub constants: &'a [(&'a str, &'a str)],
}

/// The refusals of the router's own phases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RouterRefusals<'a> {
    /// No credentials that can be read. `None` where nobody is asked for them.
    pub unauthorized: Option<&'a Refusal<'a>>,
    /// No such path.
    pub not_found: &'a Refusal<'a>,
    /// No such method.
    pub method_not_allowed: &'a Refusal<'a>,
    /// No media type that the client accepts.
    pub not_acceptable: &'a Refusal<'a>,
    /// A parameter, a document or a multipart that cannot be read.
    pub bad_request: &'a Refusal<'a>,
    /// A body that is too large. `None` where nothing has a body.
    pub too_large: Option<&'a Refusal<'a>>,
    /// A media type that is not taken. `None` where nothing has a body.
    pub unsupported_media_type: Option<&'a Refusal<'a>>,
    /// The response cannot be written, or the operation is not there yet.
    pub unavailable: &'a Refusal<'a>,
}

/// The document of a refusal, and which of its fields say what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorDocument<'a> {
    /// Its number.
    pub document: u32,
    /// Its media type.
    pub media_type: &'a str,
    /// Local name of the attribute or child that holds the error's IRI.
    pub iri: &'a str,
    /// Of that which says in a sentence what is wrong.
    pub summary: &'a str,
    /// Of that which says more.
    pub detail: Option<&'a str>,
}

impl<'a> Refusal<'a> {
    /// A refusal without headers of its own.
    pub const fn new(name: &'a str, status: u16, iri: &'a str) -> Self {
        Self { name, status, iri, headers: &[], constants: &[] }
    }

    /// The same with headers.
    #[must_use]
    pub const fn headers(self, headers: &'a [Parameter<'a>]) -> Self {
        Self { headers, ..self }
    }

    /// The same with headers that always hold the same.
    #[must_use]
    pub const fn constants(self, constants: &'a [(&'a str, &'a str)]) -> Self {
        Self { constants, ..self }
    }

    /// Whether another one is the same: status and IRI tell.
    pub fn is(&self, other: &Refusal<'_>) -> bool {
        (self.status, self.iri) == (other.status, other.iri)
    }
}
