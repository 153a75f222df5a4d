//! `Content-Type`: what is taken, in other letters and with other parameters, and what is not.

use proc_macro2::TokenStream;
use quote::quote;

use super::Probed;
use super::bodies::{sample, simple};
use super::case::Case;
use super::samples::off_by_a_letter;
use crate::model::body::{BodyContent, BodyVariant};

const PLACE: &str = "content type";

/// The cases, if there is a body.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let router = probed.operations().router;
    let (Some(body), Some(unsupported)) = (&probed.operation.body, router.unsupported_media_type)
    else {
        return Vec::new();
    };
    let refused = [
        ("missing", quote!(.without("Content-Type"))),
        ("not taken", quote!(.content_type("x-none/such"))),
        ("no media type", quote!(.content_type("none"))),
        ("a range", quote!(.content_type("*/*"))),
        ("in a content coding", quote!(.header("Content-Encoding", "gzip"))),
    ];
    let refused = refused.map(|(rule, edits)| Case::refused(PLACE, rule, edits, unsupported));
    let mut cases: Vec<_> = refused.into();
    if let Some((edits, media_type)) = simple(probed) {
        let twice = quote!(#edits.header("Content-Type", #media_type));
        cases.push(Case::refused(PLACE, "twice", twice, router.bad_request));
        let capitals = media_type.to_uppercase();
        let more = format!("{media_type}; x-none=\"such; thing\"");
        cases.push(Case::taken(PLACE, "in capitals", quote!(#edits.content_type(#capitals))));
        cases.push(Case::taken(PLACE, "another parameter", quote!(#edits.content_type(#more))));
    }
    for variant in body.variants.iter().filter(|it| !is_multipart(it)) {
        cases.extend(of_parameters(probed, variant));
    }
    cases
}

/// Parameters of a media type that is described with some: absent or equal, they are taken.
fn of_parameters(probed: Probed<'_>, variant: &BodyVariant) -> Vec<Case> {
    let unsupported = probed.operations().router.unsupported_media_type;
    let mut cases = Vec::new();
    for media_type in &variant.media_types {
        let Some((essence, parameters)) = media_type.split_once(';') else { continue };
        let (Some(edits), Some(unsupported)) = (sample(probed, variant, media_type), unsupported)
        else {
            continue;
        };
        let without = quote!(#edits.content_type(#essence));
        cases.push(Case::taken(PLACE, &format!("{essence} without parameters"), without));
        let wrong = format!("{essence};{}", off_by_a_letter(parameters));
        let wrong = quote!(#edits.content_type(#wrong));
        let rule = format!("{media_type} off by a letter");
        cases.push(Case::refused(PLACE, &rule, wrong, unsupported));
    }
    cases
}

/// What makes a body one of a kind that is not taken.
pub(super) fn broken(probed: Probed<'_>) -> Option<TokenStream> {
    probed.operation.body.as_ref().map(|_| quote!(.content_type("x-none/such")))
}

fn is_multipart(variant: &BodyVariant) -> bool {
    matches!(variant.content, BodyContent::Multipart(_))
}
