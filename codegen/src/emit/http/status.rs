//! Statuses, by the names that they have in HTTP.

use crate::model::operation::ErrorContent;
use crate::naming;

/// Statuses and their reason phrases (IANA's registry).
const PHRASES: &[(u16, &str)] = &[
    (200, "OK"),
    (201, "CREATED"),
    (202, "ACCEPTED"),
    (203, "NON_AUTHORITATIVE_INFORMATION"),
    (204, "NO_CONTENT"),
    (205, "RESET_CONTENT"),
    (206, "PARTIAL_CONTENT"),
    (300, "MULTIPLE_CHOICES"),
    (301, "MOVED_PERMANENTLY"),
    (302, "FOUND"),
    (303, "SEE_OTHER"),
    (304, "NOT_MODIFIED"),
    (307, "TEMPORARY_REDIRECT"),
    (308, "PERMANENT_REDIRECT"),
    (400, "BAD_REQUEST"),
    (401, "UNAUTHORIZED"),
    (402, "PAYMENT_REQUIRED"),
    (403, "FORBIDDEN"),
    (404, "NOT_FOUND"),
    (405, "METHOD_NOT_ALLOWED"),
    (406, "NOT_ACCEPTABLE"),
    (408, "REQUEST_TIMEOUT"),
    (409, "CONFLICT"),
    (410, "GONE"),
    (411, "LENGTH_REQUIRED"),
    (412, "PRECONDITION_FAILED"),
    (413, "PAYLOAD_TOO_LARGE"),
    (414, "URI_TOO_LONG"),
    (415, "UNSUPPORTED_MEDIA_TYPE"),
    (416, "RANGE_NOT_SATISFIABLE"),
    (417, "EXPECTATION_FAILED"),
    (422, "UNPROCESSABLE_ENTITY"),
    (423, "LOCKED"),
    (424, "FAILED_DEPENDENCY"),
    (426, "UPGRADE_REQUIRED"),
    (428, "PRECONDITION_REQUIRED"),
    (429, "TOO_MANY_REQUESTS"),
    (431, "REQUEST_HEADER_FIELDS_TOO_LARGE"),
    (451, "UNAVAILABLE_FOR_LEGAL_REASONS"),
    (500, "INTERNAL_SERVER_ERROR"),
    (501, "NOT_IMPLEMENTED"),
    (502, "BAD_GATEWAY"),
    (503, "SERVICE_UNAVAILABLE"),
    (504, "GATEWAY_TIMEOUT"),
    (507, "INSUFFICIENT_STORAGE"),
];

/// The variant of an answer with this status: `Created`.
pub(in crate::emit) fn variant(status: u16) -> String {
    phrase(status).map_or_else(
        || format!("Status{status}"),
        |phrase| naming::variant_name(&phrase.to_ascii_lowercase()),
    )
}

/// The variant of errors of several statuses: `ClientError` of `4XX`, `ServerError` of `5XX`, `Error` of
/// those that are left.
pub(in crate::emit) fn variant_of_errors(errors: &ErrorContent) -> &'static str {
    match (errors.from, errors.to) {
        (400, 499) => "ClientError",
        (500, 599) => "ServerError",
        _ => "Error",
    }
}

fn phrase(status: u16) -> Option<&'static str> {
    PHRASES.iter().find(|(code, _)| *code == status).map(|(_, phrase)| *phrase)
}
