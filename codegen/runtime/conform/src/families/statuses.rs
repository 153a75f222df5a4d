//! Each status that the description names: those that standard HTTP headers trigger, and those that
//! no request triggers by itself.

use swordsmith_http::description::{Description, Operation, Parameter, Place, Refusal, Value};

use super::OperationContext;
use crate::{Case, Expected, Request};

/// A range that begins after the end of every resource.
const BEHIND_THE_END: &str = "bytes=9223372036854775806-9223372036854775807";

/// Headers of which the response to a request that reads depends.
const BY_CONDITION: [&str; 3] = ["Range", "If-Range", "If-None-Match"];

/// Why all of a resource may be sent.
const IGNORED: &str = "a server may ignore `Range` (RFC 9110, section 14.2)";

/// The cases.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let mut cases = by_headers(context);
    let operation = context.operation;
    // If there is only one, every valid request triggers it.
    let statuses = operation.statuses();
    let responses = if statuses.len() > 1 { statuses } else { Vec::new() };
    let responses = responses.into_iter().map(|status| (status, Expected::OfStatus(status)));
    // What the router refuses by itself is triggered elsewhere.
    let own = operation.refusals.iter().copied().filter(|it| !is_of_router(context, it));
    let refusals = own.chain([context.router().unavailable]);
    let refusals = refusals.map(|it| (it.status, Expected::Refused(it)));
    for (status, expected) in responses.chain(refusals) {
        if !cases.iter().any(|case| case.expected == expected) {
            let request = context.valid().provoked(status);
            cases.push(Case::new("status", &status.to_string(), request, expected));
        }
    }
    cases
}

fn is_of_router(context: OperationContext<'_>, refusal: &Refusal<'_>) -> bool {
    let router = context.router();
    let always =
        [router.bad_request, router.not_found, router.method_not_allowed, router.not_acceptable];
    let optional = [router.unauthorized, router.too_large, router.unsupported_media_type];
    let all = always.into_iter().chain(optional.into_iter().flatten());
    all.chain([router.unavailable]).any(|it| it.is(refusal))
}

/// Ranges and conditions, as RFC 9110 has them (sections 13 and 14): of what is read, and
/// preconditions of any request.
fn by_headers<'a>(context: OperationContext<'a>) -> Vec<Case<'a>> {
    let mut cases = Vec::new();
    // One of them may be required: then a valid request has it already.
    let valid = || BY_CONDITION.into_iter().fold(context.valid(), Request::without);
    let mut add = |name: &str, rule: &str, request: Request<'a>, expected: Option<Expected<'a>>| {
        let place = format!("header {name}");
        let is_described = context.operation.parameters.iter().any(|it| is_header(it, name));
        let expected = expected.filter(|_| is_described && context.operation.method == "GET");
        let is_range = ["Range", "If-Range"].contains(&name) && rule != "of something else";
        let case = |it| Case::new(&place, rule, request, it).open_if(is_range, IGNORED);
        cases.extend(expected.map(case));
    };
    let range = |value: &str| valid().header("Range", value);
    add("Range", "first byte", range("bytes=0-0"), responded(context, 206));
    add("Range", "last byte", range("bytes=-1"), responded(context, 206));
    add("Range", "behind the end", range(BEHIND_THE_END), refused(context, 416));
    let same = range("bytes=0-0").with_entity_tag("If-Range");
    add("If-Range", "of what is there", same, responded(context, 206));
    let other = range("bytes=0-0").header("If-Range", "\"another\"");
    add("If-Range", "of something else", other, responded(context, 200));
    let same = valid().with_entity_tag("If-None-Match");
    add("If-None-Match", "of what is there", same, responded(context, 304));
    let any = valid().header("If-None-Match", "*");
    add("If-None-Match", "of anything", any, responded(context, 304));
    let both = valid().header("If-None-Match", "\"another\"").with_entity_tag("If-None-Match");
    let not_modified = responded(context, 304).filter(|_| is_list(context, "If-None-Match"));
    add("If-None-Match", "on two lines", both, not_modified);
    let other = valid().header("If-None-Match", "\"another\"");
    add("If-None-Match", "of something else", other, responded(context, 200));
    cases.extend(by_preconditions(context));
    cases
}

/// Preconditions (RFC 9110, sections 13.1.1, 13.1.2 and 13.1.4), if a resource can be read that has
/// an entity tag.
fn by_preconditions(context: OperationContext<'_>) -> Vec<Case<'_>> {
    const PAST: &str = "Thu, 01 Jan 1970 00:00:00 GMT";
    const FUTURE: &str = "Fri, 31 Dec 9999 23:59:59 GMT";
    let failed = || Expected::OneOf(refusals(context.description, 412));
    let reads = context.operation.method == "GET";
    // The header may be required: then a valid request has it already.
    let with = |name: &str, value: &str| context.valid().without(name).header(name, value);
    let tagged = |name: &str| context.valid().without(name).with_entity_tag(name);
    let (wanted, unmodified, known) = ("If-Match", "If-Unmodified-Since", "If-None-Match");
    let both = with(wanted, "\"another\"").with_entity_tag(wanted);
    let all = [
        (wanted, "of what is there", tagged(wanted), Expected::Accepted),
        (wanted, "on two lines", both, Expected::Accepted),
        (wanted, "of anything", with(wanted, "*"), Expected::Accepted),
        (wanted, "of something else", with(wanted, "\"another\""), failed()),
        (unmodified, "in the future", with(unmodified, FUTURE), Expected::Accepted),
        (unmodified, "in the past", with(unmodified, PAST), failed()),
        (unmodified, "unreadable", with(unmodified, "yesterday"), Expected::Accepted),
    ];
    let changes = [
        (known, "of what is there", tagged(known), failed()),
        (known, "of anything", with(known, "*"), failed()),
        (known, "of something else", with(known, "\"another\""), Expected::Accepted),
    ];
    let changes = changes.into_iter().filter(|_| !reads);
    let described = |name: &str| context.operation.parameters.iter().any(|it| is_header(it, name));
    let is_tagged = is_tagged(context);
    let all = all.into_iter().chain(changes).filter(|(name, ..)| is_tagged && described(name));
    let all = all.filter(|(name, rule, ..)| *rule != "on two lines" || is_list(context, name));
    // What a failed precondition is answered with is described, or left open.
    let all = all.filter(
        |(.., expected)| !matches!(expected, Expected::OneOf(refusals) if refusals.is_empty()),
    );
    all.map(|(name, rule, request, expected)| {
        Case::new(&format!("header {name}"), rule, request, expected)
    })
    .collect()
}

/// Whether a header can stand on several lines: as one text, it is there once.
fn is_list(context: OperationContext<'_>, name: &str) -> bool {
    let mut parameters = context.operation.parameters.iter();
    parameters.any(|it| is_header(it, name) && matches!(it.value, Value::List(_)))
}

/// Whether what the path leads to is read with an entity tag.
fn is_tagged(context: OperationContext<'_>) -> bool {
    let mut others = context.description.operations_on(context.operation.path);
    others.find(|it| it.method == "GET").is_some_and(has_entity_tag)
}

/// Whether an operation describes an entity tag.
pub(crate) fn has_entity_tag(operation: &Operation<'_>) -> bool {
    let mut headers = operation.responses.iter().flat_map(|it| it.headers);
    headers.any(|header| header.name.eq_ignore_ascii_case("ETag"))
}

fn refusals<'a>(description: &Description<'a>, status: u16) -> Vec<&'a Refusal<'a>> {
    description.refusals.iter().copied().filter(|it| it.status == status).collect()
}

fn responded(context: OperationContext<'_>, status: u16) -> Option<Expected<'_>> {
    let mut responses = context.operation.responses.iter();
    responses.any(|it| it.status == status).then_some(Expected::OfStatus(status))
}

fn refused(context: OperationContext<'_>, status: u16) -> Option<Expected<'_>> {
    let mut refusals = context.operation.refusals.iter();
    refusals.find(|it| it.status == status).map(|it| Expected::Refused(it))
}

fn is_header(parameter: &Parameter<'_>, name: &str) -> bool {
    parameter.place == Place::Header && parameter.name.eq_ignore_ascii_case(name)
}
