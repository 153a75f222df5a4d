//! What a 415 says of the bodies that are taken (RFC 9110, section 15.5.16).

use http::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode};

use super::Head;
use crate::description::Operation;
use crate::{Body, MediaType};

const ACCEPT_PATCH: HeaderName = HeaderName::from_static("accept-patch");

/// The bodies that the operation of a request takes.
pub(super) struct Taken {
    operation: Option<&'static Operation<'static>>,
    /// Whether the body is in a content coding.
    is_coded: bool,
    /// What the body is said to be.
    content_type: Option<HeaderValue>,
}

impl Taken {
    /// By the request that an operation of a path is sought for.
    pub(super) fn by(head: &Head, operations: &[&'static Operation<'static>]) -> Self {
        let is_it = |it: &&&'static Operation<'static>| it.method == head.method().as_str();
        let operation = operations.iter().find(is_it).copied();
        let is_coded = head.headers().contains_key(CONTENT_ENCODING);
        Self { operation, is_coded, content_type: head.headers().get(CONTENT_TYPE).cloned() }
    }

    /// Adds to a 415 what would have been taken: the content codings, if one was the problem, else the
    /// media types.
    pub(super) fn put(&self, response: &mut Response<Body>) {
        let Some(operation) = self.operation else { return };
        if response.status() != StatusCode::UNSUPPORTED_MEDIA_TYPE {
            return;
        }
        if self.is_coded {
            put(response.headers_mut(), ACCEPT_ENCODING, "identity");
            return;
        }
        let media_types = media_types(operation);
        // What is wrong can be within a body of a media type that is taken.
        if media_types.is_empty() || self.is_of(&media_types) {
            return;
        }
        let media_types = media_types.join(", ");
        if operation.method == Method::PATCH {
            put(response.headers_mut(), ACCEPT_PATCH, &media_types);
        }
        put(response.headers_mut(), ACCEPT, &media_types);
    }

    fn is_of(&self, media_types: &[&str]) -> bool {
        let content_type = self.content_type.as_ref().and_then(|it| it.to_str().ok());
        let content_type = content_type.and_then(|it| MediaType::parse(it).ok());
        content_type.is_some_and(|it| it.is_content_of(media_types))
    }
}

/// The media types of bodies, each once.
fn media_types(operation: &Operation<'static>) -> Vec<&'static str> {
    let variants = operation.body.iter().flat_map(|body| body.variants);
    let mut found: Vec<&str> = Vec::new();
    for media_type in variants.flat_map(|it| it.content.media_types) {
        if !found.contains(media_type) {
            found.push(media_type);
        }
    }
    found
}

/// Sets a header, unless the description or the handler has set it.
fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.entry(name).or_insert(value);
    }
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;
    use crate::description::{Content, Path, RequestBody, Variant};

    static PATH: Path<'static> =
        Path { template: "/", segments: &[], also_at: &[], parameters: &[] };
    static BODY: RequestBody<'static> = RequestBody {
        required: true,
        max_bytes: 9,
        variants: &[
            Variant { name: "a", content: Content::bytes(&["image/png", "image/gif"]) },
            Variant { name: "b", content: Content::bytes(&["text/csv"]) },
        ],
    };
    static PUT: Operation<'static> =
        Operation { body: Some(BODY), ..Operation::new("put", "PUT", &PATH, &[]) };
    static PATCH: Operation<'static> =
        Operation { body: Some(BODY), ..Operation::new("patch", "PATCH", &PATH, &[]) };

    fn refused(method: &str, coding: Option<&str>, status: u16) -> HeaderMap {
        refused_of("x-none/such", method, coding, status)
    }

    fn refused_of(of: &str, method: &str, coding: Option<&str>, status: u16) -> HeaderMap {
        let request = Request::builder().method(method).uri("/").header(CONTENT_TYPE, of);
        let request =
            coding.into_iter().fold(request, |it, coding| it.header(CONTENT_ENCODING, coding));
        let (head, _) = Head::split(request.body(Body::empty()).unwrap());
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::from_u16(status).unwrap();
        Taken::by(&head, &[&PUT, &PATCH]).put(&mut response);
        response.headers().clone()
    }

    #[test]
    fn a_415_says_what_is_taken() {
        let media_types = "image/png, image/gif, text/csv";
        let headers = refused("PUT", None, 415);
        assert_eq!((headers.len(), &headers[ACCEPT]), (1, &media_types.parse().unwrap()));
        let headers = refused("PATCH", None, 415);
        assert_eq!((headers.len(), &headers[ACCEPT_PATCH]), (2, &media_types.parse().unwrap()));
        let headers = refused("PUT", Some("gzip"), 415);
        assert_eq!((headers.len(), headers[ACCEPT_ENCODING].as_bytes()), (1, &b"identity"[..]));
        assert!(refused("PUT", Some("gzip"), 400).is_empty());
        assert!(refused("DELETE", None, 415).is_empty());
        assert!(refused_of("image/gif", "PUT", None, 415).is_empty());
    }
}
