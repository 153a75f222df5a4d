//! Responses.

use super::document::{ErrorKind, Response, Spanned, Statuses};
use super::nodes::Node;
use super::reader::{Object, Reader};
use super::{bodies, parameters};

/// Reads responses under their statuses.
pub(super) fn by_status<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
    key: &str,
) -> Vec<(Spanned<Statuses>, Response)> {
    let entries = reader.entries_and_extensions(object, key, read);
    let mut responses = Vec::new();
    for (status, response) in entries {
        match statuses(&status.value) {
            Some(value) => responses.push((Spanned { value, span: status.span }, response)),
            None if is_interim(&status.value) => {
                let message = "interim responses (1xx) are the server's: this one is ignored";
                reader.findings.note(status.span, message);
            }
            None => reader
                .findings
                .error(status.span, "a response stands under a status, such as '200'"),
        }
    }
    responses
}

/// The same where each has one status.
pub(super) fn by_one_status<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
    key: &str,
) -> Vec<(Spanned<u16>, Response)> {
    let mut responses = Vec::new();
    for (status, response) in by_status(reader, object, key) {
        match status.value {
            Statuses::One(value) => {
                responses.push((Spanned { value, span: status.span }, response));
            }
            _ => reader.findings.error(status.span, "these responses have one status each"),
        }
    }
    responses
}

/// Whether a status is of the class 1xx (RFC 9110, 15.2).
fn is_interim(text: &str) -> bool {
    text == "1XX" || text.parse().is_ok_and(|it: u16| (100..200).contains(&it))
}

fn statuses(text: &str) -> Option<Statuses> {
    match text {
        "default" => Some(Statuses::Others),
        "2XX" | "3XX" | "4XX" | "5XX" => {
            text[..1].parse::<u16>().ok().map(|digit| Statuses::Class(digit * 100))
        }
        _ => text.parse().ok().filter(|status| (200..600).contains(status)).map(Statuses::One),
    }
}

/// Reads a response.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Response> {
    let mut object = reader.object(node)?;
    reader.pass_over(&mut object, &["links"]);
    let span = object.span;
    let response = Response {
        documentation: reader.documentation(&mut object),
        headers: reader.entries(&mut object, "headers", parameters::header),
        content: bodies::content(reader, &mut object),
        is_prewritten: reader.flag(&mut object, "x-prewritten"),
        errors: reader.entries(&mut object, "x-errors", error_kind),
        span,
    };
    reader.finish(object, "a response");
    Some(response)
}

fn error_kind<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<ErrorKind> {
    let mut object = reader.object(node)?;
    let iri = reader.required(&mut object, "iri", "an error");
    let iri = iri.and_then(|iri| reader.text(iri));
    let documentation = reader.documentation(&mut object);
    reader.finish(object, "an error");
    Some(ErrorKind { iri: iri?.value, documentation })
}
