//! Checks at compile time that an annotated type has the fields that its description names.
//!
//! The derives call them in constants, so a mismatch is a compile error.

use super::{Form, Multipart, Operation, Parameter, Place, Refusal, Response};

/// A field of a type, by its annotation.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    place: Place,
    name: &'static str,
}

impl Field {
    /// `#[http(path = "…")]`
    pub const fn path(name: &'static str) -> Self {
        Self { place: Place::Path, name }
    }

    /// `#[http(query = "…")]`
    pub const fn query(name: &'static str) -> Self {
        Self { place: Place::Query, name }
    }

    /// `#[http(header = "…")]`
    pub const fn header(name: &'static str) -> Self {
        Self { place: Place::Header, name }
    }

    /// `#[http(cookie = "…")]`
    pub const fn cookie(name: &'static str) -> Self {
        Self { place: Place::Cookie, name }
    }
}

/// Checks that a request has the parameters of its path and its operation, and a body if that has
/// one.
///
/// # Panics
///
/// If it does not.
pub const fn request(operation: &Operation<'_>, fields: &[Field], has_body: bool) {
    assert!(
        operation.body.is_some() == has_body,
        "the operation has a body and the type none, or the other way round"
    );
    let (path, others) = fields.split_at(operation.path.parameters.len());
    assert!(
        are(path, operation.path.parameters),
        "the fields are not the parameters of the path, in their order"
    );
    assert!(
        are(others, operation.parameters),
        "the fields are not the parameters of the operation, in their order"
    );
}

/// Checks that a body has a variant for each described alternative.
///
/// # Panics
///
/// If it is not.
pub const fn body(operation: &Operation<'_>, variants: usize) {
    let Some(body) = operation.body else { panic!("the operation has no body") };
    assert!(body.variants.len() == variants, "the variants are not those of the description");
}

/// Checks that a response has the headers that are described for its status, and content if that
/// has some.
///
/// # Panics
///
/// If it does not.
pub const fn response(
    operation: &Operation<'_>,
    index: usize,
    status: u16,
    fields: &[Field],
    has_content: bool,
) {
    assert!(index < operation.responses.len(), "the operation has fewer responses");
    let Response { status: described, headers, content, .. } = operation.responses[index];
    assert!(status == described, "the statuses are not those of the description, in their order");
    assert!(
        content.is_some() == has_content,
        "the response has content and the variant none, or the other way round"
    );
    assert!(are(fields, headers), "the fields are not the headers of the response, in their order");
}

/// Checks that a variant of several statuses is the error of that number, behind the responses of one
/// status each, and has its document and nothing else.
///
/// # Panics
///
/// If it is not.
pub const fn error(
    operation: &Operation<'_>,
    index: usize,
    number: usize,
    fields: &[Field],
    has_content: bool,
) {
    assert!(number < operation.errors.len(), "the operation has fewer errors of several statuses");
    assert!(
        index == operation.responses.len() + number,
        "errors of several statuses stand behind the responses of one, in their order"
    );
    assert!(has_content && fields.is_empty(), "such an error has a document, and no headers");
}

/// Checks that a refusal has the described headers.
///
/// # Panics
///
/// If it does not.
pub const fn refusal(refusal: &Refusal<'_>, fields: &[Field]) {
    assert!(
        are(fields, refusal.headers),
        "the fields are not the headers of the refusal, in their order"
    );
}

/// Checks that an enum of parts has a variant for each described part.
///
/// # Panics
///
/// If it has not.
pub const fn parts(multipart: &Multipart<'_>, variants: usize) {
    assert!(multipart.parts.len() == variants, "the variants are not the parts of the description");
}

/// Checks that a part has the headers that are described for its label.
///
/// # Panics
///
/// If it does not.
pub const fn part(multipart: &Multipart<'_>, label: &str, fields: &[Field]) {
    let mut at = 0;
    while at < multipart.parts.len() && !is_same(multipart.parts[at].label, label) {
        at += 1;
    }
    assert!(at < multipart.parts.len(), "the multipart has no part of that label");
    let headers = multipart.parts[at].headers;
    assert!(are(fields, headers), "the fields are not the headers of the part, in their order");
}

/// Checks that a form has the described fields.
///
/// # Panics
///
/// If it has not.
pub const fn form(form: &Form<'_>, fields: &[Field]) {
    assert!(are(fields, form.fields), "the fields are not those of the form, in their order");
}

const fn are(fields: &[Field], parameters: &[Parameter<'_>]) -> bool {
    if fields.len() != parameters.len() {
        return false;
    }
    let mut at = 0;
    while at < fields.len() {
        let (field, parameter) = (&fields[at], &parameters[at]);
        if field.place as u8 != parameter.place as u8 || !is_same(field.name, parameter.name) {
            return false;
        }
        at += 1;
    }
    true
}

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}
