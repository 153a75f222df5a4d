//! `Accept`: the media types of the responses, media ranges that include them, and others.

use super::OperationContext;
use crate::{Case, Expected, Request};

const PLACE: &str = "accept";

/// Why no response is wrong for its media type.
const DISREGARDED: &str = "a server may disregard `Accept` (RFC 9110, section 12.5.1)";

/// Why one of several media types may be refused.
const NOT_EVERYWHERE: &str = "a resource need not have every media type";

/// The cases, if there is a response that has a media type.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let offered = context.operation.offered();
    let Some(first) = offered.first() else { return Vec::new() };
    let range = format!("{}/*", first.split('/').next().unwrap_or_default());
    let is_known = !context.operation.responds_with_bytes();
    let mut cases = if is_known { chosen(context, &offered, &range) } else { any(context, &range) };
    let refusal = context.router().not_acceptable;
    let excluded: Vec<_> = offered.iter().map(|it| format!("{it};q=0")).collect();
    let refused = [
        ("not offered", "x-none/such".to_owned()),
        ("range not offered", "x-none/*".to_owned()),
        ("nothing", "*/*;q=0".to_owned()),
        ("all but those offered", format!("{}, x-none/such", excluded.join(", "))),
    ];
    let refused = refused.map(|(rule, value)| {
        Case::refused(PLACE, rule, accepting(context, &value), refusal).open(DISREGARDED)
    });
    cases.extend(refused);
    cases
}

/// Each media type can be requested.
fn chosen<'a>(context: OperationContext<'a>, offered: &[&str], range: &str) -> Vec<Case<'a>> {
    let of_type = |rule: &str, value: &str, media_type: &str| {
        let expected = Expected::OfType(media_type.to_owned());
        Case::new(PLACE, rule, accepting(context, value), expected)
    };
    let Some(first) = offered.first() else { return Vec::new() };
    let mut cases = vec![
        of_type("anything", "*/*", first),
        of_type("range", range, first),
        of_type("second choice", &format!("x-none/such, {first};q=0.5"), first),
    ];
    let is_one = offered.len() == 1;
    cases.extend(offered.iter().map(|it| of_type(it, it, it).open_if(!is_one, NOT_EVERYWHERE)));
    if let [_, second, ..] = offered {
        let others = format!("{first};q=0, */*");
        cases.push(of_type("all but the first", &others, second).open(NOT_EVERYWHERE));
    }
    cases
}

/// Stored bytes have the media type of their upload, which is not known here.
fn any<'a>(context: OperationContext<'a>, range: &str) -> Vec<Case<'a>> {
    let accepted = [("anything", "*/*"), ("range", range)];
    accepted.map(|(rule, value)| Case::accepted(PLACE, rule, accepting(context, value))).into()
}

fn accepting<'a>(context: OperationContext<'a>, value: &str) -> Request<'a> {
    context.valid().header("Accept", value)
}

/// The request, accepting none of the media types that its response may have.
pub(super) fn broken<'a>(
    context: OperationContext<'a>,
    request: Request<'a>,
) -> Option<Request<'a>> {
    let offered = context.operation.offered();
    // What may be of any media type is known to be of none of these when it is there.
    let is_known = !offered.is_empty() && !offered.contains(&"*/*");
    is_known.then(|| request.header("Accept", "x-none/such"))
}
