//! Test cases for request bodies: every variant with every media type, and a missing body.

use swordsmith_http::description::{ContentKind, Variant};

use super::{BYTES, OperationContext, multiparts, parameters};
use crate::{Case, Request};

/// The cases.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let mut cases = vec![Case::accepted("request", "valid", context.valid())];
    let Some(body) = &context.operation.body else { return cases };
    for variant in body.variants {
        cases.extend(variant_cases(context, variant, body.required));
    }
    let missing = context.valid().without("Content-Type").content("");
    let missing_chunked = missing.clone().chunked();
    let requests = [("missing", true, missing), ("missing in chunks", false, missing_chunked)];
    for (rule, has_content_length, request) in requests {
        cases.push(match context.router().unsupported_media_type {
            _ if !body.required => Case::accepted("body", rule, request),
            // With `Content-Length: 0` the body is known to be missing (bad request). A chunked
            // request counts as having one, so its missing `Content-Type` is refused first
            // (unsupported media type).
            Some(refusal) if !has_content_length => Case::refused("body", rule, request, refusal),
            _ => Case::refused("body", rule, request, context.router().bad_request),
        });
    }
    cases
}

fn variant_cases<'a>(
    context: OperationContext<'a>,
    variant: &'a Variant<'a>,
    is_required: bool,
) -> Vec<Case<'a>> {
    let place = format!("body {}", variant.name);
    let media_types = variant.content.media_types.iter();
    let samples = media_types.filter_map(|it| Some((it, request_with_body(context, variant, it)?)));
    let mut cases: Vec<_> = samples
        .map(|(media_type, request)| Case::accepted(&place, &format!("as {media_type}"), request))
        .collect();
    // `documents` has more cases of empty bodies.
    let is_document = variant.content.as_document().is_some();
    let first = request_with_body(context, variant, variant.content.media_types[0]);
    if let Some(request) = first.filter(|_| is_required && !is_document) {
        let bad_request = context.router().bad_request;
        cases.push(Case::refused(&place, "empty", request.content(""), bad_request));
    }
    cases
}

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
    match variant.content.kind {
        ContentKind::Bytes => Some(request.body(media_type, BYTES)),
        ContentKind::Document(document) | ContentKind::LimitedDocument(document, _) => {
            Some(request.body(media_type, context.example(document)?))
        }
        ContentKind::Multipart(multipart) => {
            Some(request.parts(media_type, &multiparts::parts(context, multipart)?))
        }
    }
}

/// A request with its required parameters and without a body.
fn request_without_body(context: OperationContext<'_>) -> Request<'_> {
    parameters::with_required(context, Request::of(context.operation))
}

/// The required parameters and the first body variant that has an example; no body if none has.
pub(super) fn valid_request(context: OperationContext<'_>) -> Request<'_> {
    let request = request_without_body(context);
    let mut variants = context.operation.body.iter().flat_map(|body| body.variants);
    let first_media_type = |it: &'_ Variant<'_>| it.content.media_types[0].to_owned();
    variants
        .find_map(|variant| add_body(context, request.clone(), variant, &first_media_type(variant)))
        .unwrap_or(request)
}

/// The first media type of the first body of bytes.
pub(super) fn bytes_media_type(context: OperationContext<'_>) -> Option<&str> {
    let mut variants = context.operation.body.iter().flat_map(|body| body.variants);
    let variant = variants.find(|it| it.content.is_bytes())?;
    variant.content.media_types.first().copied()
}

/// A request with the first body that is not a multipart, and its media type.
pub(super) fn non_multipart_request(context: OperationContext<'_>) -> Option<(Request<'_>, &str)> {
    let variants = context.operation.body.iter().flat_map(|body| body.variants);
    let mut others = variants.filter(|it| it.content.as_multipart().is_none());
    others.find_map(|it| {
        let media_type = it.content.media_types[0];
        Some((request_with_body(context, it, media_type)?, media_type))
    })
}
