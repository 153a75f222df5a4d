//! The checks of a request's head once its path is known: the method, the media types that the client
//! accepts, headers that must not be there.

use http::Method;
use http::header::CONTENT_RANGE;

use super::{Head, accept};
use crate::Reason;
use crate::description::{Description, Forbidden, Operation, Parameter, Place};
use crate::message::Refused;
use crate::value::has_header;

/// The operation of the request's method, and the media type of its response, if the client accepts
/// one of them and sends no header that is not allowed.
pub(super) fn operation(
    description: &Description<'static>,
    operations: &[&'static Operation<'static>],
    head: &Head,
) -> Result<(&'static Operation<'static>, Option<&'static str>), Refused> {
    let is_it = |it: &&&'static Operation<'static>| it.method == head.method().as_str();
    let Some(operation) = operations.iter().find(is_it).copied() else {
        return Err(no_such_method(description));
    };
    let accepted = accepted(description, operation, head)?;
    let mut forbidden = operation.forbidden.iter();
    if let Some(forbidden) = forbidden.find(|it| has_header(head.headers(), it.names())) {
        return Err(not_allowed(forbidden));
    }
    if is_partial_put(operation, head) {
        return Err(no_partial_put(description));
    }
    Ok((operation, accepted))
}

/// The media type of the response: the described one that the client prefers.
fn accepted(
    description: &Description<'static>,
    operation: &'static Operation<'static>,
    head: &Head,
) -> Result<Option<&'static str>, Refused> {
    let offered = operation.offered();
    if offered.is_empty() {
        return Ok(None);
    }
    let chosen = accept::choose(head.headers(), &offered);
    let reason = "the answer has none of the media types that are accepted";
    let refused = || Refused::new(description.router.not_acceptable, reason);
    chosen.map(Some).ok_or_else(refused)
}

pub(super) fn no_such_method(description: &Description<'static>) -> Refused {
    let refusal = description.router.method_not_allowed;
    Refused::new(refusal, "this path does not have that method")
}

fn not_allowed(forbidden: &Forbidden<'static>) -> Refused {
    let reason = Reason::new(format!("{} must not be there", forbidden.name));
    let reason = if forbidden.why.is_empty() { reason } else { reason.with_detail(forbidden.why) };
    Refused::new(forbidden.refusal, reason)
}

/// Whether the request puts a part of a representation (RFC 9110, section 14.5), of which the
/// operation knows nothing: such a header is not described.
fn is_partial_put(operation: &Operation<'_>, head: &Head) -> bool {
    let is_described = |it: &Parameter<'_>| {
        it.place == Place::Header && it.names().any(|name| CONTENT_RANGE == name)
    };
    *head.method() == Method::PUT
        && head.headers().contains_key(CONTENT_RANGE)
        && !operation.parameters.iter().any(is_described)
}

fn no_partial_put(description: &Description<'static>) -> Refused {
    let reason = Reason::new("Content-Range must not be there");
    let reason = reason.with_detail("What is put replaces the whole; no part of it can be put.");
    Refused::new(description.router.bad_request, reason)
}
