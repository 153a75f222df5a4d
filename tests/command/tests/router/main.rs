//! The generated router with a service that stores nothing: the order of the phases, and all forms
//! of bodies.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod answers;
mod bodies;
mod phases;
mod service;

use futures_util::FutureExt;
use http::request::Builder;
use http_body_util::BodyExt;
use swordsmith_http::Body;
use swordsmith_http::server::{Request, Response};

/// `demo:demo`.
const DEMO: &str = "Basic ZGVtbzpkZW1v";

/// A request of the client `demo`.
fn demo(method: &str, path: &str) -> Builder {
    Request::builder().method(method).uri(path).header("Authorization", DEMO)
}

/// The response of the router, and the text of its body.
fn answer(request: Request<Body>) -> (Response<Body>, String) {
    let answer = service::router().handle(request).now_or_never().expect("nothing here waits");
    let (head, body) = answer.into_parts();
    let bytes = body.collect().now_or_never().expect("nothing here waits").unwrap().to_bytes();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    (Response::from_parts(head, Body::empty()), text)
}

/// The status of the answer to a request without a body.
fn status(request: Builder) -> u16 {
    answer(request.body(Body::empty()).unwrap()).0.status().as_u16()
}
