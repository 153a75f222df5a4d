//! Parameters in headers, in the query and in cookies: each value at a bound, each just outside, duplicated,
//! under its other names; and forbidden headers.

use swordsmith_http::description::{Forbidden, Parameter, Place, Refusal, Value};

use super::OperationContext;
use super::checksums::is_checksum;
use super::valid::{self, add_value, is_wanted};
use crate::samples::{Sample, inside, outside};
use crate::{Case, Request};

/// Why malformed text may be read, and refused.
const MALFORMED: &str = "how malformed text is read is left open";

/// The cases.
pub(super) fn cases(context: OperationContext<'_>) -> Vec<Case<'_>> {
    let forbidden = context.operation.forbidden.iter().flat_map(|it| of_forbidden(context, it));
    let operation = context.operation;
    let parameters =
        operation.parameters.iter().filter(|it| valid::is_sent(context.description, operation, it));
    forbidden.chain(parameters.flat_map(|it| of_parameter(context, it))).collect()
}

fn of_forbidden<'a>(context: OperationContext<'a>, header: &Forbidden<'a>) -> Vec<Case<'a>> {
    let place = format!("header {}", header.name);
    let with = |name: &str, value: &str| context.valid().header(name, value);
    let present = header.names().map(|name| {
        let rule = format!("present as {name}");
        Case::refused(&place, &rule, with(name, "somebody"), header.refusal)
    });
    let empty = with(&header.name.to_ascii_lowercase(), "");
    let empty = Case::refused(&place, "present and empty", empty, header.refusal);
    present.chain([empty]).collect()
}

fn of_parameter<'a>(context: OperationContext<'a>, parameter: &'a Parameter<'a>) -> Vec<Case<'a>> {
    let place = place(parameter);
    let right = inside(parameter);
    let wrong = wrong(parameter);
    let refusal = refusal(context, parameter);
    let refused = |rule: &str, request| Case::refused(&place, rule, request, refusal);
    // `checksums` has the cases of checksums; the result of a precondition depends on the resource,
    // and `statuses` has the cases of those that are HTTP's own.
    let is_known = !is_checksum(parameter) && !parameter.is_early && !is_wanted(parameter);
    let mut cases = Vec::new();
    if is_known {
        let accepted = right
            .iter()
            .map(|it| it.leave_open(Case::accepted(&place, &it.rule, set(context, parameter, it))));
        cases.extend(accepted);
    }
    let tells_apart = matches!(parameter.value, Value::Enumeration([_])) && has_rival(context);
    let wrong_case = |it: &Sample| {
        let case = it.leave_open(refused(&it.rule, set(context, parameter, it)));
        if tells_apart { case.open("such a request may be for another operation") } else { case }
    };
    cases.extend(wrong.iter().map(wrong_case));
    let one = right.first().filter(|_| !matches!(parameter.value, Value::List(_)));
    if let Some(one) = one {
        let twice = add_value(set(context, parameter, one), parameter, one);
        // An invalid slug is never refused.
        let is_never_refused = parameter.value == Value::Slug;
        let case = if is_never_refused {
            Case::accepted(&place, "twice", twice)
        } else {
            refused("twice", twice)
        };
        cases.push(case.open("which of two values counts is left open"));
    }
    let known = right.first().filter(|_| is_known);
    if let (Value::List(list), Place::Header, Some(one)) = (parameter.value, parameter.place, known)
    {
        let twice = add_value(set(context, parameter, one), parameter, one);
        let is_fine = list.maximum > list.minimum.max(1) * 2;
        cases.extend(is_fine.then(|| Case::accepted(&place, "on two lines", twice)));
    }
    cases.extend(parameter.also_named.iter().flat_map(|alias| {
        let with = |sample: &Sample| {
            let value = valid::in_header(parameter, sample).unwrap_or_default();
            cleared(context.valid(), parameter).header(alias, value)
        };
        let rule = |sample: &Sample| format!("{} under its other name", sample.rule);
        let accepted = known.map(|it| Case::accepted(&place, &rule(it), with(it)));
        accepted.into_iter().chain(wrong.first().map(|it| refused(&rule(it), with(it))))
    }));
    // What has a default need not be there, whatever else is said of it.
    if parameter.required && parameter.default.is_none() && !has_rival(context) {
        let missing = cleared(context.valid(), parameter);
        cases.push(Case::refused(&place, "missing", missing, context.router().bad_request));
    }
    if parameter.place == Place::Query {
        let request = cleared(context.valid(), parameter);
        let name = match parameter.value {
            Value::Object(object) => format!("{}%5B{}%5D", parameter.name, object.fields[0].name),
            _ => parameter.name.to_owned(),
        };
        let wrong = request.raw_query(&(name + "=%zz"));
        cases.push(refused("percent encoding is wrong", wrong).open(MALFORMED));
    }
    if let (Value::Object(_), Some(one)) = (parameter.value, known) {
        let unknown = format!("{}%5Bunknown%5D=%zz", parameter.name);
        let request = set(context, parameter, one).raw_query(&unknown);
        let unknown = Case::accepted(&place, "with a member that is not described", request);
        cases.push(unknown.open(MALFORMED));
    }
    if parameter.place == Place::Cookie {
        cases.extend(of_cookie(context, parameter, known));
    }
    cases
}

/// Cookies are percent-encoded, may be quoted, and stand among others that nobody has described.
fn of_cookie<'a>(
    context: OperationContext<'a>,
    parameter: &'a Parameter<'a>,
    known: Option<&Sample>,
) -> Vec<Case<'a>> {
    let place = place(parameter);
    let valid = || cleared(context.valid(), parameter);
    let bad = valid().raw_cookie(&format!("{}=%zz", parameter.name));
    let bad = Case::refused(&place, "percent encoding is wrong", bad, refusal(context, parameter));
    let found = known.into_iter().flat_map(|sample| {
        let cookie = valid::cookie(parameter, sample);
        let quoted = cookie.replacen('=', "=\"", 1) + "\"";
        let others = valid().raw_cookie("unknown=\"%zz\"").raw_cookie(&cookie).raw_cookie("other");
        [("quoted", valid().raw_cookie(&quoted)), ("among others", others)]
    });
    let found = found.map(|(rule, request)| Case::accepted(&place, rule, request));
    found.chain([bad]).map(|it| it.open(MALFORMED)).collect()
}

/// The refusal of an invalid value.
fn refusal<'a>(context: OperationContext<'a>, parameter: &Parameter<'a>) -> &'a Refusal<'a> {
    parameter.refusal.unwrap_or(context.router().bad_request)
}

/// A valid request, but with that value.
fn set<'a>(
    context: OperationContext<'a>,
    parameter: &Parameter<'a>,
    sample: &Sample,
) -> Request<'a> {
    with(context.valid(), parameter, sample)
}

/// The request with that value instead of any other.
fn with<'a>(request: Request<'a>, parameter: &Parameter<'a>, sample: &Sample) -> Request<'a> {
    add_value(cleared(request, parameter), parameter, sample)
}

/// The request without the value of a required parameter.
fn cleared<'a>(request: Request<'a>, parameter: &Parameter<'a>) -> Request<'a> {
    match parameter.place {
        _ if !parameter.required => request,
        Place::Query => request.without_query(parameter.name),
        Place::Cookie => request.without_cookie(parameter.name),
        _ => request.without(parameter.name),
    }
}

/// A parameter with an invalid value, and its refusal.
pub(super) struct Broken<'a> {
    pub(super) rule: String,
    pub(super) refusal: &'a Refusal<'a>,
    parameter: &'a Parameter<'a>,
    sample: Sample,
}

impl<'a> Broken<'a> {
    /// The request with the wrong value.
    pub(super) fn apply(&self, request: Request<'a>) -> Request<'a> {
        with(request, self.parameter, &self.sample)
    }
}

/// The first invalid parameter for each refusal, of those that the precondition gets, or of the
/// others.
pub(super) fn broken(context: OperationContext<'_>, is_early: bool) -> Vec<Broken<'_>> {
    let mut found: Vec<Broken<'_>> = Vec::new();
    let parameters = context.operation.parameters.iter().filter(|it| it.is_early == is_early);
    let is_sent = |it: &&Parameter<'_>| valid::is_sent(context.description, context.operation, it);
    for parameter in parameters.filter(is_sent) {
        let refusal = refusal(context, parameter);
        let is_new = !found.iter().any(|other| other.refusal.is(refusal));
        if let Some(sample) = wrong(parameter).into_iter().next().filter(|_| is_new) {
            found.push(Broken { rule: place(parameter), refusal, parameter, sample });
        }
    }
    found
}

/// Invalid values that can be sent.
fn wrong(parameter: &Parameter<'_>) -> Vec<Sample> {
    let mut wrong = outside(&parameter.value);
    if parameter.place == Place::Header {
        wrong.retain(|sample| valid::in_header(parameter, sample).is_some());
    }
    wrong
}

fn place(parameter: &Parameter<'_>) -> String {
    let place = match parameter.place {
        Place::Query => "query",
        Place::Cookie => "cookie",
        _ => "header",
    };
    format!("{place} {}", parameter.name)
}

/// Whether another operation at the same path has the same method: without a parameter, a request may be
/// for that one.
fn has_rival(context: OperationContext<'_>) -> bool {
    let operation = context.operation;
    let mut others = context.description.operations_at(operation.path);
    others.any(|it| it.method == operation.method && it.name != operation.name)
}
