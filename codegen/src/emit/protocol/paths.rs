//! The path: where it leads to nothing, where it leads to somebody else's, and other ways to the same.

use proc_macro2::TokenStream;
use quote::quote;

use super::Probed;
use super::case::{Case, Expected, literal};
use super::samples::{outside, unused};
use crate::model::path::{Path, PathParameter, Segment};
use crate::model::response::find_refusal;

/// The cases.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case> {
    let mut cases: Vec<_> =
        probed.path.parameters.iter().flat_map(|it| of_parameter(probed, it)).collect();
    cases.extend(other_places(probed));
    if probed.is_first() {
        cases.extend(slashes(probed));
    }
    cases
}

fn of_parameter(probed: Probed<'_>, parameter: &PathParameter) -> Vec<Case> {
    let operations = probed.operations();
    let (place, name) = (format!("path {}", parameter.name), &parameter.name);
    let not_found = operations.router.not_found;
    let with = |value: &[u8]| {
        let value = literal(value);
        quote!(.argument(#name, #value))
    };
    let refused = |rule: &str, value: &[u8]| Case::refused(&place, rule, with(value), not_found);
    let mut cases: Vec<_> = outside(operations, &parameter.value)
        .iter()
        .map(|it| refused(&it.rule, &it.value))
        .collect();
    if !cases.iter().any(|it| it.is_about("is empty")) {
        cases.push(refused("is empty", b""));
    }
    cases.extend(unused(&parameter.value).map(|it| refused("of nothing", it.as_bytes())));
    if operations.realm.is_none() {
        return cases;
    }
    let forbidden = find_refusal(&operations.refusals, 403);
    let hidden = Expected::OneOf(forbidden.into_iter().chain([not_found]).collect());
    cases.push(Case::new(&place, "of another client", quote!(.of_another(#name)), hidden));
    cases
}

/// The path's other names, and its own with a letter written in another way.
fn other_places(probed: Probed<'_>) -> Vec<Case> {
    let also = probed.path.also_at.iter().map(|segments| {
        let template = template(probed.path, segments);
        Case::taken("path", "other name", quote!(.template(#template)))
    });
    let encoded = encoded(probed.path)
        .map(|template| Case::taken("path", "percent encoded", quote!(.template(#template))));
    also.chain(encoded).collect()
}

/// The template with the first letter of a literal segment percent-encoded.
fn encoded(path: &Path) -> Option<String> {
    let is_long =
        |it: &Segment| matches!(it, Segment::Literal(text) if text.is_ascii() && !text.is_empty());
    let at = path.segments.iter().position(is_long)?;
    let segments = path.segments.iter().enumerate().map(|(index, segment)| match segment {
        Segment::Literal(text) if index == at => {
            let byte = text.bytes().next().unwrap_or_default();
            Segment::Literal(format!("%{byte:02X}{}", &text[1..]))
        }
        segment => segment.clone(),
    });
    Some(template(path, &segments.collect::<Vec<_>>()))
}

fn template(path: &Path, segments: &[Segment]) -> String {
    Path { segments: segments.to_vec(), ..path.clone() }.template()
}

/// A slash too few and something too much.
fn slashes(probed: Probed<'_>) -> Vec<Case> {
    let operations = probed.operations();
    let template = probed.path.template();
    let not_found = operations.router.not_found;
    let longer = format!("{template}{}nothing", if template.ends_with('/') { "" } else { "/" });
    let mut cases = vec![Case::refused("path", "too long", at(&longer), not_found)];
    if let Some(shorter) = template.strip_suffix('/') {
        let missing = match operations.redirect {
            Some(status) if probed.operation.method == "GET" => {
                let query = quote!(.template(#shorter).raw_query("a=b%20c"));
                let expected = Expected::Redirected(status);
                cases.push(Case::new(
                    "path",
                    "slash missing keeps the query",
                    query,
                    expected.clone(),
                ));
                let head = quote!(.template(#shorter).method("HEAD"));
                cases.push(Case::new("path", "slash missing on head", head, expected.clone()));
                expected
            }
            _ => Expected::Refused(not_found),
        };
        cases.push(Case::new("path", "slash missing", at(shorter), missing));
    }
    cases
}

fn at(template: &str) -> TokenStream {
    quote!(.template(#template))
}

/// What makes the path one that leads to nothing.
pub(super) fn broken(probed: Probed<'_>) -> Option<TokenStream> {
    let (name, value) =
        probed.path.parameters.iter().find_map(|it| Some((&it.name, unused(&it.value)?)))?;
    Some(quote!(.argument(#name, #value)))
}
