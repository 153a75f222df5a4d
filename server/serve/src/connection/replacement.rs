//! A response that is written in the place of the HTTP library's own, byte by byte.

use std::time::SystemTime;

use futures_util::FutureExt;
use http::header::{CONNECTION, CONTENT_LENGTH, DATE};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use http_body_util::{BodyExt, Collected};
use swordsmith_http::Body;

/// How a response of the library starts; in HTTP/2 it has none of its own.
const VERSION: &[u8] = b"HTTP/1.1 ";

/// The status of the response that begins here, if one does.
pub(super) fn status(bytes: &[u8]) -> Option<StatusCode> {
    StatusCode::from_bytes(bytes.strip_prefix(VERSION)?.get(..3)?).ok()
}

/// A response, and how much of it is sent.
pub(super) struct Replacement {
    bytes: Vec<u8>,
    sent: usize,
}

impl Replacement {
    pub(super) fn new(response: Response<Body>) -> Self {
        Self { bytes: on_the_wire(response), sent: 0 }
    }

    /// What has not been sent; `None` at the end.
    pub(super) fn rest(&self) -> Option<&[u8]> {
        self.bytes.get(self.sent..).filter(|rest| !rest.is_empty())
    }

    /// So many more bytes are sent.
    pub(super) fn sent(&mut self, count: usize) {
        self.sent += count;
    }
}

/// The bytes of a response in HTTP/1.1, the last one of its connection.
fn on_the_wire(response: Response<Body>) -> Vec<u8> {
    let (mut parts, body) = response.into_parts();
    // An error document is in memory as a whole, so it is collected without waiting.
    let body = body.collect().now_or_never().and_then(Result::ok);
    let body = body.map(Collected::to_bytes).unwrap_or_default();
    let date = httpdate::fmt_http_date(SystemTime::now());
    parts.headers.extend(HeaderValue::try_from(date).ok().map(|date| (DATE, date)));
    parts.headers.insert(CONNECTION, HeaderValue::from_static("close"));
    parts.headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
    let mut bytes = VERSION.to_vec();
    bytes.extend_from_slice(parts.status.to_string().as_bytes());
    bytes.extend_from_slice(b"\r\n");
    write_headers(&parts.headers, &mut bytes);
    bytes.extend_from_slice(&body);
    bytes
}

fn write_headers(headers: &HeaderMap, bytes: &mut Vec<u8>) {
    for (name, value) in headers {
        bytes.extend_from_slice(title_case(name.as_str()).as_bytes());
        bytes.extend_from_slice(b": ");
        bytes.extend_from_slice(value.as_bytes());
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(b"\r\n");
}

/// A name as the library writes it in all other responses: `X-Request-Id`.
fn title_case(name: &str) -> String {
    let mut is_first = true;
    let letter = |letter: char| {
        let written = if is_first { letter.to_ascii_uppercase() } else { letter };
        is_first = letter == '-';
        written
    };
    name.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_response_is_known_by_its_first_bytes() {
        assert_eq!(status(b"HTTP/1.1 414 URI Too Long\r\n"), Some(StatusCode::URI_TOO_LONG));
        assert_eq!(status(b"HTTP/1.1 4"), None);
        assert_eq!(status(b"PRI * HTTP/2.0"), None);
    }

    #[test]
    fn it_is_written_as_others_are() {
        let response = Response::builder().status(400).header("x-request-id", "r1");
        let mut written = Replacement::new(response.body(Body::full("no")).unwrap());
        let text = String::from_utf8(written.rest().unwrap().to_vec()).unwrap();
        assert!(text.starts_with("HTTP/1.1 400 Bad Request\r\nX-Request-Id: r1\r\n"), "{text}");
        for header in ["\r\nDate: ", "\r\nConnection: close\r\n", "\r\nContent-Length: 2\r\n"] {
            assert!(text.contains(header), "{text}");
        }
        assert!(text.ends_with("\r\n\r\nno"), "{text}");
        written.sent(text.len());
        assert!(written.rest().is_none());
    }
}
