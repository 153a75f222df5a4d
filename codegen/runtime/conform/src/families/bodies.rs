//! Bodies: each form of a body, under each of its media types, and none at all.

use swordsmith_http::description::{ContentKind, Variant};

use super::{BYTES, Probed, multiparts, parameters};
use crate::{Case, Request};

/// The cases.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case<'_>> {
    let mut cases = vec![Case::taken("request", "least", probed.valid())];
    let Some(body) = &probed.operation.body else { return cases };
    for variant in body.variants {
        cases.extend(of_variant(probed, variant, body.required));
    }
    let missing = probed.valid().without("Content-Type").content("");
    let undeclared = missing.clone().chunked();
    for (rule, nothing) in [("missing", missing), ("missing in chunks", undeclared)] {
        cases.push(match probed.router().unsupported_media_type {
            _ if !body.required => Case::taken("body", rule, nothing),
            // A missing body is found when it is read, a missing media type before.
            Some(refusal) if rule != "missing" => Case::refused("body", rule, nothing, refusal),
            _ => Case::refused("body", rule, nothing, probed.router().bad_request),
        });
    }
    cases
}

fn of_variant<'a>(
    probed: Probed<'a>,
    variant: &'a Variant<'a>,
    is_required: bool,
) -> Vec<Case<'a>> {
    let place = format!("body {}", variant.name);
    let media_types = variant.content.media_types.iter();
    let taken = media_types.filter_map(|it| Some((it, sample(probed, variant, it)?)));
    let mut cases: Vec<_> = taken
        .map(|(media_type, request)| Case::taken(&place, &format!("as {media_type}"), request))
        .collect();
    // `documents` has more cases of empty bodies.
    let is_document = variant.content.as_document().is_some();
    let first = sample(probed, variant, variant.content.media_types[0]);
    if let Some(request) = first.filter(|_| is_required && !is_document) {
        let bad_request = probed.router().bad_request;
        cases.push(Case::refused(&place, "empty", request.content(""), bad_request));
    }
    cases
}

/// A request with a body of that form; `None` if there is no example of it.
pub(super) fn sample<'a>(
    probed: Probed<'a>,
    variant: &'a Variant<'a>,
    media_type: &str,
) -> Option<Request<'a>> {
    carrying(probed, bare(probed), variant, media_type)
}

fn carrying<'a>(
    probed: Probed<'a>,
    request: Request<'a>,
    variant: &'a Variant<'a>,
    media_type: &str,
) -> Option<Request<'a>> {
    match variant.content.kind {
        ContentKind::Bytes => Some(request.body(media_type, BYTES)),
        ContentKind::Document(document) | ContentKind::LimitedDocument(document, _) => {
            Some(request.body(media_type, probed.example(document)?))
        }
        ContentKind::Multipart(multipart) => {
            Some(request.parts(media_type, &multiparts::parts(probed, multipart)?))
        }
    }
}

/// A request with its required parameters and without a body.
fn bare(probed: Probed<'_>) -> Request<'_> {
    parameters::with_required(probed, Request::of(probed.operation))
}

/// A valid request.
pub(super) fn least(probed: Probed<'_>) -> Request<'_> {
    let bare = bare(probed);
    let mut variants = probed.operation.body.iter().flat_map(|body| body.variants);
    let of = |it: &'_ Variant<'_>| it.content.media_types[0].to_owned();
    variants
        .find_map(|variant| carrying(probed, bare.clone(), variant, &of(variant)))
        .unwrap_or(bare)
}

/// The first media type of the first body of bytes.
pub(super) fn binary(probed: Probed<'_>) -> Option<&str> {
    let mut variants = probed.operation.body.iter().flat_map(|body| body.variants);
    let variant = variants.find(|it| it.content.is_bytes())?;
    variant.content.media_types.first().copied()
}

/// A request with the first body that is not a multipart, and its media type.
pub(super) fn simple(probed: Probed<'_>) -> Option<(Request<'_>, &str)> {
    let variants = probed.operation.body.iter().flat_map(|body| body.variants);
    let mut simple = variants.filter(|it| it.content.as_multipart().is_none());
    simple.find_map(|it| {
        let media_type = it.content.media_types[0];
        Some((sample(probed, it, media_type)?, media_type))
    })
}
