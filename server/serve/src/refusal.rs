//! Why a request does not get to the service, or not back from it.

use std::time::Duration;

use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderName, HeaderValue, Response, StatusCode};
use swordsmith_http::server::RequestId;
use swordsmith_http::{Body, Reason};

use crate::forwarded::BadForwarded;
use crate::quotas::TooMany;

/// The header that has the identifier of a request.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Why a request does not get to the service, or not back from it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Its head is not one of HTTP. The status is that of the HTTP library.
    #[error("the request cannot be read")]
    Unreadable(StatusCode),
    /// Its target is longer than the buffer of a head.
    #[error("the target is too long")]
    TargetTooLong,
    /// Its head has too many fields, or is larger than the buffer of a head.
    #[error("the head is too large")]
    HeadTooLarge,
    /// It has no `Host`, several, or one that names no host (RFC 9112, section 3.2).
    #[error("the request needs one `Host`, and one that is a host")]
    WithoutHost,
    /// `Transfer-Encoding` names another coding than `chunked` (RFC 9112, section 6.1).
    #[error("the body is in a transfer coding that is not known")]
    UnknownTransferCoding(String),
    /// Its body is chunked more than once.
    #[error("the body is chunked more than once")]
    ChunkedTwice,
    /// The address takes too much.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// A trusted proxy does not say who asks.
    #[error(transparent)]
    Forwarded(#[from] BadForwarded),
    /// The service has panicked.
    #[error("the server cannot do its work at the moment")]
    Panicked,
}

impl Refusal {
    /// That of a head which the HTTP library could not read, by the status that it has for that. It
    /// says of any head that is larger than its buffer that its fields are too large; if not even a
    /// line of it has ended, it is the target.
    pub(crate) fn unreadable(status: StatusCode, has_line: bool) -> Self {
        match status {
            StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE if has_line => Self::HeadTooLarge,
            StatusCode::URI_TOO_LONG | StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
                Self::TargetTooLong
            }
            other => Self::Unreadable(other),
        }
    }

    /// The status of its response.
    pub fn status(&self) -> StatusCode {
        match self {
            Self::Unreadable(status) => *status,
            Self::TargetTooLong => StatusCode::URI_TOO_LONG,
            Self::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::WithoutHost | Self::ChunkedTwice | Self::Forwarded(_) => StatusCode::BAD_REQUEST,
            Self::UnknownTransferCoding(_) => StatusCode::NOT_IMPLEMENTED,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Panicked => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What was found and expected, if there is more to say than the reason.
    pub fn detail(&self) -> Option<String> {
        match self {
            Self::UnknownTransferCoding(coding) => {
                Some(format!("found `{coding}`; `chunked` is known"))
            }
            _ => None,
        }
    }

    /// After how many seconds it is worth trying again, if that is known.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Self::TooMany(many) => Some(many.seconds()),
            _ => None,
        }
    }

    /// The reason, and its detail.
    pub fn reason(&self) -> Reason {
        Reason { summary: self.to_string(), detail: self.detail() }
    }
}

impl TooMany {
    /// [`retry_after`](Self::retry_after) in whole seconds, upwards; at least one.
    pub fn seconds(&self) -> u64 {
        let begun = u64::from(self.retry_after > Duration::from_secs(self.retry_after.as_secs()));
        self.retry_after.as_secs().saturating_add(begun).max(1)
    }
}

/// The response of a refusal in plain text: the reason in a line, the detail in the next; the
/// identifier of the request in `X-Request-Id`.
pub fn plain_text(refusal: &Refusal, id: &RequestId) -> Response<Body> {
    let mut response = Response::new(Body::full(refusal.reason().to_plain_text()));
    *response.status_mut() = refusal.status();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    headers.extend(HeaderValue::try_from(&id.0).ok().map(|id| (REQUEST_ID, id)));
    let retry_after = refusal.retry_after().map(HeaderValue::from);
    headers.extend(retry_after.map(|seconds| (RETRY_AFTER, seconds)));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_that_is_too_large_without_a_line_is_a_target() {
        let of = |status: u16, has_line| {
            Refusal::unreadable(StatusCode::from_u16(status).unwrap(), has_line)
        };
        assert_eq!(of(431, true), Refusal::HeadTooLarge);
        assert_eq!(of(431, false), Refusal::TargetTooLong);
        assert_eq!(of(414, true), Refusal::TargetTooLong);
        assert_eq!(of(400, true), Refusal::Unreadable(StatusCode::BAD_REQUEST));
    }

    #[test]
    fn seconds_are_whole_ones_upwards() {
        for (milliseconds, seconds) in [(0, 1), (1, 1), (1000, 1), (1001, 2), (5000, 5)] {
            let retry_after = Duration::from_millis(milliseconds);
            assert_eq!(TooMany { what: "", retry_after }.seconds(), seconds, "{milliseconds}");
        }
    }

    #[test]
    fn in_plain_text_it_says_why_and_when_to_try_again() {
        let id = RequestId("r1".to_owned());
        let many = TooMany { what: "too many", retry_after: Duration::from_secs(7) };
        let response = plain_text(&many.into(), &id);
        assert_eq!(response.status(), 429);
        assert_eq!(response.headers()["retry-after"], "7");
        assert_eq!(response.headers()["x-request-id"], "r1");
        let coding = Refusal::UnknownTransferCoding("gzip".to_owned());
        let text = coding.reason().to_plain_text();
        assert!(text.ends_with("not known\nfound `gzip`; `chunked` is known\n"), "{text}");
    }
}
