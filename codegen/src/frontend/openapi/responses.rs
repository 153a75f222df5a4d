//! Responses.

use super::document::{ErrorKind, Response, Spanned};
use super::reader::{Object, Reader};
use super::yaml::Node;
use super::{bodies, parameters};

/// Reads responses under their statuses.
pub(super) fn by_status<'a>(
    reader: &mut Reader<'a>,
    object: &mut Object<'a>,
    key: &str,
) -> Vec<(Spanned<u16>, Response)> {
    let entries = reader.entries(object, key, read);
    let mut responses = Vec::new();
    for (status, response) in entries {
        match status.value.parse() {
            Ok(value @ 200..600) => {
                responses.push((Spanned { value, span: status.span }, response));
            }
            _ => reader
                .findings
                .error(status.span, "a response stands under a status, such as '200'"),
        }
    }
    responses
}

/// Reads a response.
pub(super) fn read<'a>(reader: &mut Reader<'a>, node: &'a Node) -> Option<Response> {
    let mut object = reader.object(node)?;
    let span = object.span;
    let response = Response {
        documentation: reader.documentation(&mut object),
        headers: reader.entries(&mut object, "headers", parameters::header),
        content: bodies::content(reader, &mut object),
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
