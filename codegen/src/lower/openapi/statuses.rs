//! Statuses: what each is called, and which of them `default` and `4XX` stand for.

use http::StatusCode;

use super::refusals::is_refusal;
use crate::frontend::openapi::{Operation, Statuses};

/// Statuses of responses that the router itself makes.
pub(super) const ROUTER: [u16; 11] = [400, 401, 404, 405, 406, 408, 413, 415, 500, 501, 503];

/// The statuses by which a service refuses what it has read: of those that are registered, the ones
/// that are neither about the connection nor about protocols.
const USUAL: [u16; 23] = [
    400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 422, 423, 424, 428, 429, 451, 500,
    501, 502, 503, 504,
];

/// The usual ones that a response under several statuses stands for.
pub(super) fn usual(statuses: Statuses) -> impl Iterator<Item = u16> {
    USUAL.into_iter().filter(move |status| match statuses {
        Statuses::One(one) => one == *status,
        Statuses::Class(first) => (first..first + 100).contains(status),
        Statuses::Others => true,
    })
}

/// What the error of a status is called, and its phrase (RFC 9110, section 15).
pub(super) fn named(status: u16) -> (String, String) {
    let phrase = match status {
        413 => Some("Content Too Large"),
        422 => Some("Unprocessable Content"),
        _ => StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason()),
    };
    let phrase = phrase.map_or_else(|| format!("status {status}"), str::to_owned);
    (phrase.to_ascii_lowercase().replace([' ', '\''], "-"), format!("{phrase}."))
}

/// Whether an operation has a response that is no refusal, `default` apart.
pub(super) fn has_answer(operation: &Operation) -> bool {
    operation.responses.iter().any(|(statuses, response)| match statuses.value {
        Statuses::One(status) => !is_refusal(status, response),
        Statuses::Class(first) => first < 400,
        Statuses::Others => false,
    })
}

fn has_one(operation: &Operation, status: u16) -> bool {
    let mut all = operation.responses.iter();
    all.any(|(statuses, _)| statuses.value == Statuses::One(status))
}

/// The status of a response that is no refusal, if it is none: of a whole class its first, and 200
/// of `default` where it is all that an operation answers.
pub(super) fn answering(operation: &Operation, statuses: Statuses) -> Option<u16> {
    match statuses {
        Statuses::One(status) => Some(status),
        Statuses::Class(200) if !has_one(operation, 200) => Some(200),
        Statuses::Others if !has_answer(operation) => Some(200),
        Statuses::Class(_) | Statuses::Others => None,
    }
}
