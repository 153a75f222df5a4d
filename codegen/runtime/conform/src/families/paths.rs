//! Paths: of nothing, of another client's resource, and other spellings of the same path.

use std::string::FromUtf8Error;

use swordsmith_http::description::{Parameter, Path, Segment};

use super::OperationContext;
use crate::request::own_template;
use crate::samples::{Sample, outside, unused};
use crate::{Case, Expected, Request};

/// The cases.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let parameters = context.operation.path.parameters.iter();
    let mut cases: Vec<_> = parameters.flat_map(|it| of_parameter(context, it)).collect();
    cases.extend(other_places(context));
    if context.is_first() {
        cases.extend(slashes(context));
    }
    cases
}

fn of_parameter<'a>(context: OperationContext<'a>, parameter: &'a Parameter<'a>) -> Vec<Case<'a>> {
    let (place, name) = (format!("path {}", parameter.name), parameter.name);
    let not_found = context.router().not_found;
    let refused = |rule: &str, value: &[u8]| {
        let text = String::from_utf8(value.to_vec());
        let plain = text.map(|text| parameter.value.plain(text).into_bytes());
        let value = plain.unwrap_or_else(FromUtf8Error::into_bytes);
        Case::refused(&place, rule, context.valid().argument(name, value), not_found)
    };
    let mut wrong = outside(&parameter.value);
    if is_another(context, name) {
        wrong.retain(|it| !it.value.is_empty());
    }
    let case = |it: &Sample| it.leave_open(refused(&it.rule, &it.value));
    let mut cases: Vec<_> = wrong.iter().map(case).collect();
    if !wrong.iter().any(|it| it.rule == "is empty") && !is_another(context, name) {
        cases.push(refused("is empty", b"").undescribed());
    }
    let nothing = unused(&parameter.value).map(|it| refused("of nothing", it.as_bytes()));
    cases.extend(nothing.map(|it| it.open("there may be one of this name")));
    if context.operation.is_open(context.description.security) {
        return cases; // nobody says who it is
    }
    let forbidden = context.description.refusals.iter().copied().find(|it| it.status == 403);
    let hidden = Expected::OneOf(forbidden.into_iter().chain([not_found]).collect());
    let of_another = context.valid().of_another(name);
    cases.push(Case::new(&place, "of another client", of_another, hidden));
    cases
}

/// Whether the path without a value of this parameter is another one: `/loans/` and `/loans/{loan}`.
fn is_another(context: OperationContext<'_>, parameter: &str) -> bool {
    let empty = own_template(context.operation).replace(&format!("{{{parameter}}}"), "");
    context.description.paths.iter().any(|path| path.template == empty)
}

/// The path's other templates, and its own with a letter percent-encoded.
fn other_places(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let path = context.operation.path;
    let also = path.also_at.iter().map(|segments| {
        let template = path.template_of(segments);
        Case::accepted("path", "other name", context.valid().template(&template))
    });
    let encoded = encoded(path).map(|template| {
        let case = Case::accepted("path", "percent encoded", context.valid().template(&template));
        case.open("such paths should be normalized (RFC 3986, section 2.3)")
    });
    also.chain(encoded).collect()
}

/// The template with the first letter of a literal segment percent-encoded: of the last one, which
/// is the router's own wherever it is mounted.
fn encoded(path: &Path<'_>) -> Option<String> {
    let is_long = |it: &Segment<'_>| matches!(it, Segment::Literal(text) if text.is_ascii() && !text.is_empty());
    let at = path.segments.iter().rposition(is_long)?;
    let Segment::Literal(text) = path.segments[at] else { return None };
    let byte = text.bytes().next().unwrap_or_default();
    let encoded = format!("%{byte:02X}{}", &text[1..]);
    let segments =
        path.segments.iter().enumerate().map(|(index, segment)| {
            if index == at { Segment::Literal(&encoded) } else { *segment }
        });
    Some(path.template_of(&segments.collect::<Vec<_>>()))
}

/// A path without its last slash, and paths with additional segments.
fn slashes(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let template = own_template(context.operation);
    let not_found = context.router().not_found;
    let at = |template: &str| context.valid().template(template);
    let longer = longer(context);
    let mut cases = vec![Case::refused("path", "too long", at(&longer), not_found).undescribed()];
    let shorter = template.strip_suffix('/').filter(|it| !it.is_empty());
    let Some(shorter) = shorter else { return cases };
    let expected = match context.description.redirect {
        Some(status) if context.operation.method == "GET" => Expected::Redirected(status),
        _ => Expected::Refused(not_found),
    };
    if matches!(expected, Expected::Redirected(_)) {
        let query = at(shorter).raw_query("a=b%20c");
        cases.push(Case::new("path", "slash missing keeps the query", query, expected.clone()));
        let head = at(shorter).method("HEAD");
        cases.push(Case::new("path", "slash missing on head", head, expected.clone()));
    }
    cases.push(Case::new("path", "slash missing", at(shorter), expected).undescribed());
    cases
}

/// The template with more segments behind it than any other one has.
fn longer(context: OperationContext<'_>) -> String {
    let template = own_template(context.operation);
    let template = template.trim_end_matches('/');
    let depth = |template: &str| template.trim_end_matches('/').matches('/').count();
    let deepest = context.description.paths.iter().map(|it| depth(it.template)).max();
    let more = deepest.unwrap_or_default().saturating_sub(depth(template)) + 1;
    template.to_owned() + &"/nothing".repeat(more)
}

/// The request, on a path that leads to nothing.
pub(super) fn broken<'a>(
    context: OperationContext<'a>,
    request: Request<'a>,
) -> Option<Request<'a>> {
    let mut parameters = context.operation.path.parameters.iter();
    let (name, value) = parameters.find_map(|it| Some((it.name, unused(&it.value)?)))?;
    Some(request.argument(name, value))
}
