//! Each status that the description names: those that HTTP's own headers lead to, and those that no request leads to by itself.

use proc_macro2::TokenStream;
use quote::quote;

use super::Probed;
use super::case::{Case, Expected};
use crate::model::operations::RefusalIndex;
use crate::model::parameter::{Parameter, Place};

/// A range that begins behind the end of whatever there is.
const BEHIND_THE_END: &str = "bytes=9223372036854775806-9223372036854775807";

/// The cases.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let mut cases = by_headers(probed);
    let operation = probed.operation;
    // Where there is only one, every request that is taken leads to it.
    let answers = operation.responses.iter().map(|it| it.status);
    let answers = answers.filter(|_| operation.responses.len() > 1);
    let answers = answers.map(|status| (status, Expected::OfStatus(status)));
    let refusals =
        operation.refusals.iter().copied().chain([probed.operations().router.unavailable]);
    let refusals = refusals.map(|it| (status_of(probed, it), Expected::Refused(it)));
    for (status, expected) in answers.chain(refusals) {
        if !cases.iter().any(|case| case.expects(&expected)) {
            cases.push(Case::provoked(status, expected));
        }
    }
    cases
}

/// Ranges and conditions, as RFC 9110 has them (sections 13 and 14).
fn by_headers(probed: Probed<'_>) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |name: &str, rule: &str, edits: TokenStream, expected: Option<Expected>| {
        let place = format!("header {name}");
        let is_described = probed.operation.parameters.iter().any(|it| is_header(it, name));
        cases
            .extend(expected.filter(|_| is_described).map(|it| Case::new(&place, rule, edits, it)));
    };
    let range = quote!(.header("Range", "bytes=0-0"));
    add("Range", "first byte", range.clone(), answered(probed, 206));
    add("Range", "last byte", quote!(.header("Range", "bytes=-1")), answered(probed, 206));
    add("Range", "behind the end", quote!(.header("Range", #BEHIND_THE_END)), refused(probed, 416));
    let same = quote!(.with_entity_tag("If-Range"));
    add("If-Range", "of what is there", quote!(#same #range), answered(probed, 206));
    let other = quote!(.header("If-Range", "\"another\""));
    add("If-Range", "of something else", quote!(#other #range), answered(probed, 200));
    let same = quote!(.with_entity_tag("If-None-Match"));
    add("If-None-Match", "of what is there", same, answered(probed, 304));
    let any = quote!(.header("If-None-Match", "*"));
    add("If-None-Match", "of anything", any, answered(probed, 304));
    let other = quote!(.header("If-None-Match", "\"another\""));
    add("If-None-Match", "of something else", other, answered(probed, 200));
    cases
}

fn answered(probed: Probed<'_>, status: u16) -> Option<Expected> {
    let mut responses = probed.operation.responses.iter();
    responses.any(|it| it.status == status).then_some(Expected::OfStatus(status))
}

fn refused(probed: Probed<'_>, status: u16) -> Option<Expected> {
    let mut refusals = probed.operation.refusals.iter();
    refusals.find(|it| status_of(probed, **it) == status).map(|it| Expected::Refused(*it))
}

fn status_of(probed: Probed<'_>, refusal: RefusalIndex) -> u16 {
    probed.operations().refusal(refusal).status
}

fn is_header(parameter: &Parameter, name: &str) -> bool {
    parameter.place == Place::Header && parameter.names[0].eq_ignore_ascii_case(name)
}
