//! Bodies: each thing that a body may be, under each of its media types, and none at all.

use proc_macro2::TokenStream;
use quote::quote;

use super::case::Case;
use super::{Probed, multiparts, parameters};
use crate::model::body::{BodyContent, BodyVariant};
use crate::model::operations::RouterRefusals;

/// The cases.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let mut cases = vec![Case::taken("request", "least", TokenStream::new())];
    let Some(body) = &probed.operation.body else { return cases };
    for variant in &body.variants {
        cases.extend(of_variant(probed, variant, body.required));
    }
    let missing = quote!(.without("Content-Type").content(""));
    let unsaid = quote!(#missing.chunked());
    for (rule, nothing) in [("missing", missing), ("missing in chunks", unsaid)] {
        cases.push(match probed.operations().router {
            _ if !body.required => Case::taken("body", rule, nothing),
            // That nothing comes is seen by whoever reads it; that nothing says what it is, before.
            RouterRefusals { unsupported_media_type: Some(refusal), .. } if rule != "missing" => {
                Case::refused("body", rule, nothing, refusal)
            }
            router => Case::refused("body", rule, nothing, router.bad_request),
        });
    }
    cases
}

fn of_variant(probed: Probed<'_>, variant: &BodyVariant, is_required: bool) -> Vec<Case> {
    let place = format!("body {}", variant.name);
    let samples = variant.media_types.iter().map(|it| (it, sample(probed, variant, it)));
    let taken = samples.filter_map(|(media_type, edits)| Some((media_type, edits?)));
    let mut cases: Vec<_> = taken
        .map(|(media_type, edits)| Case::taken(&place, &format!("as {media_type}"), edits))
        .collect();
    // `documents` has more of those that are empty.
    let is_document = matches!(variant.content, BodyContent::Document(_));
    if is_required
        && !is_document
        && let Some(edits) = sample(probed, variant, &variant.media_types[0])
    {
        let empty = quote!(#edits.content(""));
        let bad_request = probed.operations().router.bad_request;
        cases.push(Case::refused(&place, "empty", empty, bad_request));
    }
    cases
}

/// What makes a request one with such a body; `None` if there is no example of it.
pub(super) fn sample(
    probed: Probed<'_>,
    variant: &BodyVariant,
    media_type: &str,
) -> Option<TokenStream> {
    match &variant.content {
        BodyContent::Binary(_) => Some(quote!(.body(#media_type, BYTES))),
        BodyContent::Document(body) => {
            let (example, _) = probed.examples.of_document(&body.document).next()?;
            Some(quote!(.body(#media_type, #example)))
        }
        BodyContent::Multipart(index) => multiparts::least(probed, *index, media_type),
    }
}

/// What a request that is taken has at least: its required parameters, and a body where there is one.
pub(super) fn least(probed: Probed<'_>) -> TokenStream {
    let parameters = parameters::required(probed);
    let mut variants = probed.operation.body.iter().flat_map(|body| &body.variants);
    let body = variants.find_map(|it| sample(probed, it, &it.media_types[0]));
    quote!(#parameters #body)
}

/// The first body of bytes, and its first media type.
pub(super) fn binary(probed: Probed<'_>) -> Option<&str> {
    let mut variants = probed.operation.body.iter().flat_map(|body| &body.variants);
    let variant = variants.find(|it| matches!(it.content, BodyContent::Binary(_)))?;
    Some(&variant.media_types[0])
}

/// The first body that is one piece, with its media type.
pub(super) fn simple(probed: Probed<'_>) -> Option<(TokenStream, &str)> {
    let variants = probed.operation.body.iter().flat_map(|body| &body.variants);
    let mut simple = variants.filter(|it| !matches!(it.content, BodyContent::Multipart(_)));
    simple
        .find_map(|it| Some((sample(probed, it, &it.media_types[0])?, it.media_types[0].as_str())))
}
