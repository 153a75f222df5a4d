//! Test cases for request bodies: every variant with every media type, and a missing body.

use swordsmith_http::description::{ContentKind, Variant};

use super::OperationContext;
use super::lengths;
use super::media_types::takes_any;
use super::valid::request_with_body;
use crate::case::SIMPLEST;
use crate::{Case, Expected};

/// Why a body may be refused for being missing that the description does not require.
const UNSAID: &str = "the description does not say that the body is required";

/// The cases.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let mut cases = vec![Case::accepted(SIMPLEST.0, SIMPLEST.1, context.valid())];
    let Some(body) = &context.operation.body else { return cases };
    for variant in body.variants {
        cases.extend(variant_cases(context, variant, body.required));
    }
    let missing = context.valid().without("Content-Type").content("");
    let missing_chunked = missing.clone().chunked();
    let requests = [("missing", true, missing), ("missing in chunks", false, missing_chunked)];
    for (rule, has_content_length, request) in requests {
        let case = match context.router().unsupported_media_type {
            _ if !body.required => Case::accepted("body", rule, request),
            // What it is may be assumed, and then found to be missing.
            Some(refusal) if !has_content_length && takes_any(body) => {
                let either = vec![refusal, context.router().bad_request];
                Case::new("body", rule, request, Expected::OneOf(either))
            }
            // With `Content-Length: 0` the body is known to be missing (bad request). A chunked
            // request counts as having one, so its missing `Content-Type` is refused first
            // (unsupported media type).
            Some(refusal) if !has_content_length => Case::refused("body", rule, request, refusal),
            _ => Case::refused("body", rule, request, context.router().bad_request),
        };
        let case = case.open_if(!body.required, UNSAID);
        cases.push(case.open_if(!body.required && !has_content_length, lengths::DEMANDED));
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
    // A form without values is empty.
    let may_be_empty = match variant.content.kind {
        ContentKind::Form(form) => !form.fields.iter().any(|field| field.required),
        _ => false,
    };
    let first = request_with_body(context, variant, variant.content.media_types[0]);
    if let Some(request) = first.filter(|_| is_required && !is_document && !may_be_empty) {
        let bad_request = context.router().bad_request;
        let empty = Case::refused(&place, "empty", request.content(""), bad_request);
        cases.push(empty.open("a body of no bytes may be one"));
    }
    cases
}
