//! Answers, put together.

use http::header::{ALLOW, CONTENT_LENGTH, CONTENT_TYPE, LOCATION};
use http::{HeaderName, HeaderValue, Method, Response, StatusCode};
use http_body::Body as _;

use super::Head;
use crate::http::{Body, Data, Reason};

/// An answer without a body.
pub fn empty(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

/// An answer with a document.
pub fn document(status: StatusCode, media_type: &'static str, document: Vec<u8>) -> Response<Body> {
    let mut response = Response::new(Body::full(document));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

/// An answer with bytes of any kind.
pub fn bytes(status: StatusCode, media_type: &'static str, data: Data<'static>) -> Response<Body> {
    let mut response = Response::new(data.into());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

/// Sends the client to another path.
pub fn redirect(status: StatusCode, location: &str) -> Response<Body> {
    let mut response = empty(status);
    // A path and query that came in a request can be the value of a header.
    response.headers_mut().extend(HeaderValue::try_from(location).ok().map(|it| (LOCATION, it)));
    response
}

/// Adds a header with a value that is only known now.
///
/// # Errors
///
/// If the value cannot be that of a header.
pub fn set_header(
    response: &mut Response<Body>,
    name: &'static str,
    value: &impl ToString,
) -> Result<(), Reason> {
    let text = value.to_string();
    let value = HeaderValue::from_bytes(text.as_bytes()).map_err(|_| {
        Reason::new("a header of the answer cannot be written")
            .with_detail(format!("{name}: {text:?}"))
    })?;
    response.headers_mut().insert(HeaderName::from_static(name), value);
    Ok(())
}

/// Adds a header with a value that the description gives.
pub fn set_constant(response: &mut Response<Body>, name: &'static str, value: &'static str) {
    response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
}

/// Names the methods of the path.
pub fn allow(response: &mut Response<Body>, methods: &'static str) {
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(methods));
}

/// Whether an answer must name the methods of the path, even where not every answer does.
pub fn wants_allow(head: &Head, response: &Response<Body>) -> bool {
    head.method() == Method::OPTIONS || response.status() == StatusCode::METHOD_NOT_ALLOWED
}

/// A text with every character replaced that no XML document can hold.
pub fn printable(text: impl AsRef<str>) -> String {
    let is_kept = |letter: char| matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    let letters = text.as_ref().chars();
    letters.map(|letter| if is_kept(letter) { letter } else { '\u{fffd}' }).collect()
}

/// The answer to HEAD: that to GET, without its body but with its length.
pub fn without_body(mut response: Response<Body>) -> Response<Body> {
    if let Some(length) = response.body().size_hint().exact().filter(|length| *length > 0) {
        response.headers_mut().insert(CONTENT_LENGTH, HeaderValue::from(length));
    }
    response.map(|_| Body::empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_head_keeps_its_length() {
        let response = document(StatusCode::OK, "application/xml", b"<a/>".to_vec());
        let response = without_body(response);
        assert_eq!(response.headers()[CONTENT_LENGTH], "4");
        assert_eq!(response.headers()[CONTENT_TYPE], "application/xml");
        assert!(response.body().is_end_stream());
    }

    #[test]
    fn what_no_document_can_hold_is_replaced() {
        assert_eq!(
            printable("a\u{1}b\u{ffff}\u{1}\nc\u{1f980}"),
            "a\u{fffd}b\u{fffd}\u{fffd}\nc\u{1f980}"
        );
    }

    #[test]
    fn a_header_cannot_be_smuggled_in() {
        let mut response = empty(StatusCode::OK);
        assert!(set_header(&mut response, "location", &"/a\r\nX: y").is_err());
        assert!(set_header(&mut response, "location", &"/a/").is_ok());
        assert_eq!(response.headers()["location"], "/a/");
    }
}
