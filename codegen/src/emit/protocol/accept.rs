//! `Accept`: the media types of the answers, ranges of them, and others.

use proc_macro2::TokenStream;
use quote::quote;

use super::Probed;
use super::case::{Case, Expected};
use crate::model::operation::Operation;

const PLACE: &str = "accept";

/// The cases, if there is an answer that has a media type.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let offered = offered(probed.operation);
    let Some(first) = offered.first() else { return Vec::new() };
    let range = format!("{}/*", first.split('/').next().unwrap_or_default());
    let is_known = probed.operation.responses.iter().all(|it| it.binary.is_none());
    let mut cases = if is_known { chosen(&offered, &range) } else { any(&range) };
    let refusal = probed.operations().router.not_acceptable;
    let excluded: Vec<_> = offered.iter().map(|it| format!("{it};q=0")).collect();
    let refused = [
        ("not offered", "x-none/such".to_owned()),
        ("range not offered", "x-none/*".to_owned()),
        ("nothing", "*/*;q=0".to_owned()),
        ("all but those offered", format!("{}, x-none/such", excluded.join(", "))),
    ];
    cases.extend(refused.map(|(rule, value)| Case::refused(PLACE, rule, accept(&value), refusal)));
    cases
}

/// Each media type can be asked for.
fn chosen(offered: &[String], range: &str) -> Vec<Case> {
    let of_type = |rule: &str, value: &str, media_type: &str| {
        Case::new(PLACE, rule, accept(value), Expected::OfType(media_type.to_owned()))
    };
    let Some(first) = offered.first() else { return Vec::new() };
    let mut cases = vec![
        of_type("anything", "*/*", first),
        of_type("range", range, first),
        of_type("second choice", &format!("x-none/such, {first};q=0.5"), first),
    ];
    cases.extend(offered.iter().map(|it| of_type(it, it, it)));
    if let [_, second, ..] = offered {
        cases.push(of_type("all but the first", &format!("{first};q=0, */*"), second));
    }
    cases
}

/// Bytes have the media type that they came with: nobody knows here which of them that is.
fn any(range: &str) -> Vec<Case> {
    let taken = [("anything", "*/*"), ("range", range)];
    taken.map(|(rule, value)| Case::taken(PLACE, rule, accept(value))).into()
}

fn accept(value: &str) -> TokenStream {
    quote!(.header("Accept", #value))
}

/// What makes a request one whose answer has no media type that is accepted.
pub(super) fn broken(probed: Probed<'_>) -> Option<TokenStream> {
    (!offered(probed.operation).is_empty()).then(|| quote!(.header("Accept", "x-none/such")))
}

/// The media types of the answers, the first one being the default.
fn offered(operation: &Operation) -> Vec<String> {
    let documents = operation.responses.iter().filter_map(|it| it.document.as_ref());
    let binaries = operation.responses.iter().filter_map(|it| it.binary.as_ref());
    let media_types = documents.flat_map(|it| &it.media_types);
    let mut offered: Vec<String> = Vec::new();
    for media_type in media_types.chain(binaries.flat_map(|it| &it.media_types)) {
        if !offered.contains(media_type) {
            offered.push(media_type.clone());
        }
    }
    offered
}
