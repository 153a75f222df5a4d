//! `Content-Type`: supported media types, in other case and with parameters, and unsupported ones.

use swordsmith_http::description::{RequestBody, Variant};

use super::OperationContext;
use super::valid::{non_multipart_request, request_with_body};
use crate::samples::off_by_a_letter;
use crate::{Case, Request};

const PLACE: &str = "content type";

/// Why a body of another media type may be read.
const EXAMINED: &str = "a server may go by the data (RFC 9110, section 8.3)";

/// Why parameters may change something.
const PARAMETERS: &str = "parameters may be significant (RFC 9110, section 8.3.1)";

/// A media type that nobody has.
const UNKNOWN: &str = "x-none/such";

/// Whether a body may be of any media type.
pub(super) fn takes_any(body: &RequestBody<'_>) -> bool {
    body.variants.iter().any(|it| it.content.takes_any())
}

/// The cases, if there is a body.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let router = context.router();
    let (Some(body), Some(unsupported)) = (&context.operation.body, router.unsupported_media_type)
    else {
        return Vec::new();
    };
    let valid = || context.valid();
    let mut refused = Vec::new();
    // Where any is taken, one may be assumed (RFC 9110, section 8.3).
    if !takes_any(body) {
        refused.push(("missing", valid().without("Content-Type")));
        refused.push(("not taken", valid().content_type(UNKNOWN)));
    }
    refused.extend([
        ("no media type", valid().content_type("none")),
        ("a range", valid().content_type("*/*")),
        ("in a content coding", valid().header("Content-Encoding", "gzip")),
    ]);
    let case = |(rule, request)| Case::refused(PLACE, rule, request, unsupported).open(EXAMINED);
    let mut cases: Vec<_> = refused.into_iter().map(case).collect();
    if let Some((request, media_type)) = non_multipart_request(context) {
        let twice = request.clone().header("Content-Type", media_type.as_bytes());
        cases.push(Case::refused(PLACE, "twice", twice, router.bad_request).open(EXAMINED));
        let capitals = request.clone().content_type(&media_type.to_uppercase());
        cases.push(Case::accepted(PLACE, "in capitals", capitals));
        let more = request.content_type(&format!("{media_type}; x-none=\"such; thing\""));
        cases.push(Case::accepted(PLACE, "another parameter", more).open(PARAMETERS));
    }
    for variant in body.variants.iter().filter(|it| it.content.as_multipart().is_none()) {
        cases.extend(of_parameters(context, variant));
    }
    cases
}

/// Parameters of a media type that is described with some: they may be absent or equal.
fn of_parameters<'a>(context: OperationContext<'a>, variant: &'a Variant<'a>) -> Vec<Case<'a>> {
    let Some(unsupported) = context.router().unsupported_media_type else { return Vec::new() };
    let mut cases = Vec::new();
    for media_type in variant.content.media_types {
        let Some((essence, parameters)) = media_type.split_once(';') else { continue };
        let Some(request) = request_with_body(context, variant, media_type) else { continue };
        let without = request.clone().content_type(essence);
        let rule = format!("{essence} without parameters");
        cases.push(Case::accepted(PLACE, &rule, without).open(PARAMETERS));
        let wrong = request.content_type(&format!("{essence};{}", off_by_a_letter(parameters)));
        let rule = format!("{media_type} off by a letter");
        if !context.operation.body.as_ref().is_some_and(takes_any) {
            cases.push(Case::refused(PLACE, &rule, wrong, unsupported).open(PARAMETERS));
        }
    }
    cases
}

/// The request, with a body of an unsupported media type.
pub(super) fn broken<'a>(
    context: OperationContext<'a>,
    request: Request<'a>,
) -> Option<Request<'a>> {
    let body = context.operation.body.as_ref().filter(|body| !takes_any(body));
    body.map(|_| request.content_type(UNKNOWN))
}
