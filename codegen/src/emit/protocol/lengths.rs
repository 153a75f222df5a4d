//! The length of bodies: declared or not, at the limit and over it.

use proc_macro2::TokenStream;
use quote::quote;

use super::Probed;
use super::bodies::{binary, sample};
use super::case::Case;
use crate::emit::http::number;

const PLACE: &str = "length";

/// Larger limits are only tried by declaring a length: a test sends no more than this.
const LARGEST_SENT: u64 = 64 << 20;

/// The cases, if there is a body.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let (Some(body), Some(too_large)) =
        (&probed.operation.body, probed.operations().router.too_large)
    else {
        return Vec::new();
    };
    let mut cases = Vec::new();
    for variant in &body.variants {
        let edits = sample(probed, variant, &variant.media_types[0]);
        let Some(edits) = edits else { continue };
        let rule = |rule: &str| format!("{} {rule}", variant.name);
        cases.push(Case::taken(PLACE, &rule("in chunks"), quote!(#edits.chunked())));
        let announced = number(body.max_bytes + 1);
        let announced = quote!(#edits.announced(#announced));
        cases.push(Case::refused(PLACE, &rule("declared over the limit"), announced, too_large));
    }
    if let Some(media_type) = binary(probed).filter(|_| body.max_bytes <= LARGEST_SENT) {
        let of = |length: u64| {
            let length = number(length);
            quote!(.body(#media_type, vec![b'x'; #length]))
        };
        let over = of(body.max_bytes + 1);
        cases.push(Case::taken(PLACE, "at the limit", of(body.max_bytes)));
        cases.push(Case::refused(
            PLACE,
            "in chunks over the limit",
            quote!(#over.chunked()),
            too_large,
        ));
    }
    cases
}

/// What makes a body one that is declared to be too large.
pub(super) fn broken(probed: Probed<'_>) -> Option<TokenStream> {
    let announced = number(probed.operation.body.as_ref()?.max_bytes + 1);
    Some(quote!(.announced(#announced)))
}
