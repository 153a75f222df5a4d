//! Valid requests, of which the cases differ in one place.

use std::borrow::Cow;

use swordsmith_http::MediaType;
use swordsmith_http::description::{
    self, ContentKind, Description, Form, KeyPlace, Multipart, Operation, Parameter, Place,
    SecurityScheme, Value, Variant,
};

use super::{BYTES, OperationContext};
use crate::samples::{Sample, inside, inside_of, sample};
use crate::{Part, Request, path};

/// A request with a body of this variant; `None` if no example exists.
pub(super) fn request_with_body<'a>(
    context: OperationContext<'a>,
    variant: &'a Variant<'a>,
    media_type: &str,
) -> Option<Request<'a>> {
    add_body(context, request_without_body(context), variant, media_type)
}

fn add_body<'a>(
    context: OperationContext<'a>,
    request: Request<'a>,
    variant: &'a Variant<'a>,
    media_type: &str,
) -> Option<Request<'a>> {
    let media_type = &*MediaType::example_of(media_type);
    match variant.content.kind {
        ContentKind::Bytes | ContentKind::Items(..) => Some(request.body(media_type, BYTES)),
        ContentKind::Document(document) | ContentKind::LimitedDocument(document, _) => {
            Some(request.body(media_type, context.example(document)?))
        }
        ContentKind::Multipart(multipart) => {
            Some(request.parts(media_type, &parts(context, multipart)?))
        }
        ContentKind::Value(value) => {
            Some(request.body(media_type, inside_of(&value).into_iter().next()?.value))
        }
        ContentKind::Form(form) => Some(request.body(media_type, form_text(form)?)),
    }
}

/// A form with one value for each field; `None` if there is no value of one.
fn form_text(form: &Form<'_>) -> Option<String> {
    let pair = |field: &Parameter<'_>| {
        let sample = inside(field).into_iter().next()?;
        Some(field.in_query(std::str::from_utf8(&sample.value).ok()?))
    };
    let pairs: Option<Vec<_>> = form.fields.iter().map(pair).collect();
    Some(pairs?.join("&"))
}

/// A request with its required parameters and without a body.
fn request_without_body(context: OperationContext<'_>) -> Request<'_> {
    with_required(context.description, Request::of(context.operation))
}

/// The required parameters and the first body variant that has an example. If none has, it has no
/// body, and is not sent if it must have one.
pub(super) fn valid_request(context: OperationContext<'_>) -> Request<'_> {
    let request = request_without_body(context);
    let mut variants = context.operation.body.iter().flat_map(|body| body.variants);
    let first_media_type = |it: &'_ Variant<'_>| it.content.media_types[0].to_owned();
    variants
        .find_map(|variant| add_body(context, request.clone(), variant, &first_media_type(variant)))
        .unwrap_or_else(|| match context.operation.body {
            Some(body) if body.required => request.without_example(),
            _ => request,
        })
}

/// The first media type of the first body of bytes.
pub(super) fn bytes_media_type(context: OperationContext<'_>) -> Option<Cow<'_, str>> {
    let mut variants = context.operation.body.iter().flat_map(|body| body.variants);
    let variant = variants.find(|it| it.content.is_bytes())?;
    variant.content.media_types.first().map(|it| MediaType::example_of(it))
}

/// A request with the first body that is not a multipart, and its media type.
pub(super) fn non_multipart_request(
    context: OperationContext<'_>,
) -> Option<(Request<'_>, Cow<'_, str>)> {
    let variants = context.operation.body.iter().flat_map(|body| body.variants);
    let mut others = variants.filter(|it| it.content.as_multipart().is_none());
    others.find_map(|it| {
        let media_type = MediaType::example_of(it.content.media_types[0]);
        Some((request_with_body(context, it, &media_type)?, media_type))
    })
}

/// One part of each kind; `None` if there is no example of one.
pub(super) fn parts(context: OperationContext<'_>, multipart: &Multipart<'_>) -> Option<Vec<Part>> {
    let part = |kind: &description::Part<'_>| {
        let part = part_of(kind, kind.label, &content(context, kind)?);
        Some(part.of_type(&MediaType::example_of(kind.content.media_types[0])))
    };
    multipart.parts.iter().map(part).collect()
}

/// A part of that kind under a label: a file, or the value of a field.
pub(super) fn part_of(kind: &description::Part<'_>, label: &str, content: &[u8]) -> Part {
    match kind.content.kind {
        ContentKind::Value(_) => Part::new(label, content),
        _ => Part::file(label, content),
    }
}

/// The content of a part; `None` if there is no example of it.
pub(super) fn content(
    context: OperationContext<'_>,
    kind: &description::Part<'_>,
) -> Option<Vec<u8>> {
    match kind.content.kind {
        ContentKind::Document(document) | ContentKind::LimitedDocument(document, _) => {
            context.example(document).map(|text| text.as_bytes().to_vec())
        }
        ContentKind::Value(value) => Some(inside_of(&value).into_iter().next()?.value),
        _ => Some(BYTES.to_vec()),
    }
}

/// The request with a value for each parameter that is required.
pub(crate) fn with_required<'a>(
    description: &Description<'a>,
    request: Request<'a>,
) -> Request<'a> {
    let operation = request.operation;
    let required = operation.parameters.iter().filter(|it| it.required);
    required.fold(request, |request, parameter| match usual(parameter) {
        _ if is_set(parameter) => request,
        Some(sample) if is_sent(description, operation, parameter) => {
            add_value(request, parameter, &sample)
        }
        None => request.without_example(),
        // The API key is sent all the same; nothing makes up for another one.
        Some(_) if is_of_message(parameter) => request.without_example(),
        Some(_) => request,
    })
}

/// Headers of which no value can be made up: they say how the message is sent.
const OF_MESSAGES: [&str; 5] = ["Content-Encoding", "Expect", "TE", "Transfer-Encoding", "Upgrade"];

/// The same of those that every request has.
const SET: [&str; 3] = ["Connection", "Content-Length", "Host"];

/// Whether a parameter gets values of its own: not if it says how the message is sent, nor if it is the
/// API key, described once more.
pub(super) fn is_sent(
    description: &Description<'_>,
    operation: &Operation<'_>,
    parameter: &Parameter<'_>,
) -> bool {
    let is_called = |name: &&str| name.eq_ignore_ascii_case(parameter.name);
    let is_key = |scheme: &SecurityScheme<'_>| match (scheme, parameter.place) {
        (SecurityScheme::ApiKey(KeyPlace::Header, name), Place::Header) => is_called(name),
        (SecurityScheme::ApiKey(KeyPlace::Query, name), Place::Query)
        | (SecurityScheme::ApiKey(KeyPlace::Cookie, name), Place::Cookie) => {
            *name == parameter.name
        }
        _ => false,
    };
    let alternatives = operation.alternatives(description.security);
    !is_set(parameter)
        && !is_of_message(parameter)
        && !alternatives.into_iter().flatten().any(is_key)
}

fn is_of_message(parameter: &Parameter<'_>) -> bool {
    is_one_of(parameter, &OF_MESSAGES)
}

/// Whether every request has that header.
fn is_set(parameter: &Parameter<'_>) -> bool {
    is_one_of(parameter, &SET)
}

fn is_one_of(parameter: &Parameter<'_>, headers: &[&str]) -> bool {
    let is_called = |name: &&str| name.eq_ignore_ascii_case(parameter.name);
    parameter.place == Place::Header && headers.iter().any(is_called)
}

/// The value of a required parameter. Of `If-Match` it is `*`, which whatever is there matches.
fn usual(parameter: &Parameter<'_>) -> Option<Sample> {
    let any = sample("anything", "*");
    let is_any = is_wanted(parameter) && parameter.value.check(&any.value).is_ok();
    if is_any { Some(any) } else { inside(parameter).into_iter().next() }
}

/// Whether it names the versions of the resource that a request is meant for.
pub(super) fn is_wanted(parameter: &Parameter<'_>) -> bool {
    parameter.place == Place::Header && parameter.name.eq_ignore_ascii_case("If-Match")
}

/// A cookie with that value.
pub(super) fn cookie(parameter: &Parameter<'_>, sample: &Sample) -> String {
    match std::str::from_utf8(&sample.value) {
        Ok(text) => parameter.in_cookie(text),
        Err(_) => format!("{}={}", parameter.name, path::encoded(&sample.value)),
    }
}

/// That value in a header; `None` if no list in a header can hold it.
pub(super) fn in_header(parameter: &Parameter<'_>, sample: &Sample) -> Option<Vec<u8>> {
    if !matches!(parameter.value, Value::List(_)) {
        return Some(sample.value.clone());
    }
    let text = String::from_utf8(sample.value.clone()).ok()?;
    parameter.in_header(text).ok().map(String::into_bytes)
}

/// The request with that value, whatever values it has already.
pub(super) fn add_value<'a>(
    request: Request<'a>,
    parameter: &Parameter<'a>,
    sample: &Sample,
) -> Request<'a> {
    match parameter.place {
        Place::Query => match (&parameter.value, std::str::from_utf8(&sample.value)) {
            (Value::List(_) | Value::Object(_), Ok(text)) => {
                request.raw_query(&parameter.in_query(text))
            }
            _ => request.query(parameter.name, &sample.value),
        },
        Place::Cookie => request.raw_cookie(&cookie(parameter, sample)),
        _ => match in_header(parameter, sample) {
            Some(value) => request.header(parameter.name, value),
            None => request,
        },
    }
}
