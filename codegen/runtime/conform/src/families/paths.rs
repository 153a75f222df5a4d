//! Paths: of nothing, of another client's resource, and other spellings of the same path.

use swordsmith_http::description::{Parameter, Path, Segment};

use super::Probed;
use crate::samples::{outside, unused};
use crate::{Case, Expected, Request};

/// The cases.
pub(super) fn cases(probed: Probed<'_>) -> Vec<Case<'_>> {
    let parameters = probed.operation.path.parameters.iter();
    let mut cases: Vec<_> = parameters.flat_map(|it| of_parameter(probed, it)).collect();
    cases.extend(other_places(probed));
    if probed.is_first() {
        cases.extend(slashes(probed));
    }
    cases
}

fn of_parameter<'a>(probed: Probed<'a>, parameter: &'a Parameter<'a>) -> Vec<Case<'a>> {
    let (place, name) = (format!("path {}", parameter.name), parameter.name);
    let not_found = probed.router().not_found;
    let refused = |rule: &str, value: &[u8]| {
        Case::refused(&place, rule, probed.valid().argument(name, value), not_found)
    };
    let wrong = outside(&parameter.value);
    let mut cases: Vec<_> = wrong.iter().map(|it| refused(&it.rule, &it.value)).collect();
    if !wrong.iter().any(|it| it.rule == "is empty") {
        cases.push(refused("is empty", b""));
    }
    cases.extend(unused(&parameter.value).map(|it| refused("of nothing", it.as_bytes())));
    if probed.description.security.is_empty() {
        return cases;
    }
    let forbidden = probed.description.refusals.iter().copied().find(|it| it.status == 403);
    let hidden = Expected::OneOf(forbidden.into_iter().chain([not_found]).collect());
    let of_another = probed.valid().of_another(name);
    cases.push(Case::new(&place, "of another client", of_another, hidden));
    cases
}

/// The path's other templates, and its own with a letter percent-encoded.
fn other_places(probed: Probed<'_>) -> Vec<Case<'_>> {
    let path = probed.operation.path;
    let also = path.also_at.iter().map(|segments| {
        let template = template(path, segments.iter().map(|it| (*it, None)));
        Case::taken("path", "other name", probed.valid().template(&template))
    });
    let encoded = encoded(path)
        .map(|template| Case::taken("path", "percent encoded", probed.valid().template(&template)));
    also.chain(encoded).collect()
}

/// The template with the first letter of a literal segment percent-encoded.
fn encoded(path: &Path<'_>) -> Option<String> {
    let is_long = |it: &Segment<'_>| matches!(it, Segment::Literal(text) if text.is_ascii() && !text.is_empty());
    let at = path.segments.iter().position(is_long)?;
    let segments = path.segments.iter().enumerate().map(|(index, segment)| match segment {
        Segment::Literal(text) if index == at => {
            let byte = text.bytes().next().unwrap_or_default();
            (*segment, Some(format!("%{byte:02X}{}", &text[1..])))
        }
        _ => (*segment, None),
    });
    Some(template(path, segments))
}

/// A path from a template, with some of its segments replaced.
fn template<'a>(
    path: &Path<'a>,
    segments: impl Iterator<Item = (Segment<'a>, Option<String>)>,
) -> String {
    let segment = |(segment, given): (Segment<'a>, Option<String>)| match (segment, given) {
        (_, Some(given)) => format!("/{given}"),
        (Segment::Literal(text), None) => format!("/{text}"),
        (Segment::Parameter(index), None) => format!("/{{{}}}", path.parameters[index].name),
    };
    segments.map(segment).collect()
}

/// A path without its last slash, and paths with additional segments.
fn slashes(probed: Probed<'_>) -> Vec<Case<'_>> {
    let template = probed.operation.path.template;
    let not_found = probed.router().not_found;
    let at = |template: &str| probed.valid().template(template);
    let longer = format!("{template}{}nothing", if template.ends_with('/') { "" } else { "/" });
    let mut cases = vec![Case::refused("path", "too long", at(&longer), not_found)];
    let Some(shorter) = template.strip_suffix('/') else { return cases };
    let expected = match probed.description.redirect {
        Some(status) if probed.operation.method == "GET" => Expected::Redirected(status),
        _ => Expected::Refused(not_found),
    };
    if matches!(expected, Expected::Redirected(_)) {
        let query = at(shorter).raw_query("a=b%20c");
        cases.push(Case::new("path", "slash missing keeps the query", query, expected.clone()));
        let head = at(shorter).method("HEAD");
        cases.push(Case::new("path", "slash missing on head", head, expected.clone()));
    }
    cases.push(Case::new("path", "slash missing", at(shorter), expected));
    cases
}

/// The request, on a path that leads to nothing.
pub(super) fn broken<'a>(probed: Probed<'a>, request: Request<'a>) -> Option<Request<'a>> {
    let mut parameters = probed.operation.path.parameters.iter();
    let (name, value) = parameters.find_map(|it| Some((it.name, unused(&it.value)?)))?;
    Some(request.argument(name, value))
}
