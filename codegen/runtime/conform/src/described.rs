//! What the description says of an operation and its answers.

/// An operation.
#[derive(Debug)]
pub struct Operation {
    /// Its name in the description.
    pub name: &'static str,
    /// Its method.
    pub method: &'static str,
    /// Its path, with parameters in braces.
    pub template: &'static str,
    /// The methods of the path, as `Allow` lists them.
    pub allow: &'static str,
    /// What it answers if it does not refuse.
    pub answers: &'static [Described],
    /// What all answers have in common.
    pub common: &'static Common,
}

/// What all answers of a service have in common.
#[derive(Debug)]
pub struct Common {
    /// Headers that every answer has, with their values.
    pub headers: &'static [(&'static str, &'static str)],
    /// The header that carries the request's identifier.
    pub request_id: Option<&'static str>,
    /// Whether every answer of a path has `Allow`; otherwise those to OPTIONS and of status 405 have.
    pub allow_everywhere: bool,
    /// The challenge that comes with status 401.
    pub challenge: Option<&'static str>,
    /// Media type of the document that comes with a refusal.
    pub error_type: &'static str,
    /// Reads that document: the IRI of the error.
    pub error_iri: fn(&[u8]) -> Result<String, String>,
}

/// An answer that is no refusal.
#[derive(Debug)]
pub struct Described {
    /// Its status.
    pub status: u16,
    /// Headers that it must have.
    pub headers: &'static [&'static str],
    /// Headers with their values.
    pub constants: &'static [(&'static str, &'static str)],
    /// The media types of its body; none: it has no body.
    pub media_types: &'static [&'static str],
    /// That which it has where the client does not say, if that is known.
    pub default_type: Option<&'static str>,
    /// Whether the body is what it is said to be.
    pub check: fn(&[u8]) -> Result<(), String>,
}

/// A refusal.
#[derive(Debug)]
pub struct Refused {
    /// What the description calls it.
    pub name: &'static str,
    /// Its status.
    pub status: u16,
    /// The IRI that its document has.
    pub iri: &'static str,
    /// Headers that it must have.
    pub headers: &'static [&'static str],
}
