//! Refusals, and their error document.

use super::parameter::Parameter;
use crate::Reason;

/// A described refusal of a request.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Refusal<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its status.
    pub status: u16,
    /// The IRI that names the error. Status and IRI together are unique.
    pub iri: &'a str,
    /// Headers whose values the handler sets. In refusals of the router, they have their defaults.
    pub headers: &'a [Parameter<'a>],
    /// Constant headers: names and values.
    pub constants: &'a [(&'a str, &'a str)],
    /// The media type of its body, if that is neither the error document nor plain text.
    pub media_type: Option<&'a str>,
}

/// The refusals of the router's own phases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RouterRefusals<'a> {
    /// No valid credentials. `None` without authentication.
    pub unauthorized: Option<&'a Refusal<'a>>,
    /// No such path.
    pub not_found: &'a Refusal<'a>,
    /// No such method.
    pub method_not_allowed: &'a Refusal<'a>,
    /// No media type that the client accepts.
    pub not_acceptable: &'a Refusal<'a>,
    /// A parameter, a document or a multipart that cannot be read.
    pub bad_request: &'a Refusal<'a>,
    /// A body that is too large. `None` if no operation has a body.
    pub too_large: Option<&'a Refusal<'a>>,
    /// An unsupported media type. `None` if no operation has a body.
    pub unsupported_media_type: Option<&'a Refusal<'a>>,
    /// The response cannot be encoded, or the operation is not implemented.
    pub unavailable: &'a Refusal<'a>,
}

/// The document of a refusal, and its fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErrorDocument<'a> {
    /// Its number.
    pub document: u32,
    /// Its media type.
    pub media_type: &'a str,
    /// The local names of its attributes and children, and what each holds.
    pub fields: &'a [(&'a str, ErrorField)],
}

/// What a field of an error document holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorField {
    /// The error's IRI.
    Iri,
    /// The error's name.
    Name,
    /// The status of the response.
    Status,
    /// The summary, one sentence.
    Summary,
    /// The details.
    Detail,
}

impl<'a> ErrorDocument<'a> {
    /// The local name of the first field that holds something.
    pub fn name_of(&self, field: ErrorField) -> Option<&'a str> {
        self.fields.iter().find(|(_, it)| *it == field).map(|(name, _)| *name)
    }

    /// What the field of a name holds.
    pub fn field(&self, name: &str) -> Option<ErrorField> {
        self.fields.iter().find(|(it, _)| *it == name).map(|(_, field)| *field)
    }
}

impl ErrorField {
    /// What it holds for a refusal; the detail may be absent.
    pub fn text(self, refusal: &Refusal<'_>, reason: &Reason) -> Option<String> {
        match self {
            Self::Iri => Some(refusal.iri.to_owned()),
            Self::Name => Some(refusal.name.to_owned()),
            Self::Status => Some(refusal.status.to_string()),
            Self::Summary => Some(reason.summary.clone()),
            Self::Detail => reason.detail.clone(),
        }
    }
}

impl<'a> Refusal<'a> {
    /// A refusal without headers of its own.
    pub const fn new(name: &'a str, status: u16, iri: &'a str) -> Self {
        Self { name, status, iri, headers: &[], constants: &[], media_type: None }
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

    /// The same with a body of that media type.
    #[must_use]
    pub const fn written_as(self, media_type: &'a str) -> Self {
        Self { media_type: Some(media_type), ..self }
    }

    /// Whether another one has the same status and IRI.
    pub fn is(&self, other: &Refusal<'_>) -> bool {
        (self.status, self.iri) == (other.status, other.iri)
    }
}
