//! Properties of every response, and the methods that every path has.

use swordsmith_http::Body;
use swordsmith_http::server::RequestId;

use crate::{answer, demo, status};

fn header(request: http::request::Builder, name: &str) -> Option<String> {
    let (found, _) = answer(request.body(Body::empty()).unwrap());
    found.headers().get(name).map(|value| value.to_str().unwrap().to_owned())
}

#[test]
fn every_answer_has_the_common_headers() {
    for (method, path) in [("GET", "/1/servicedocument/"), ("PUT", "/1/demo/"), ("GET", "/nowhere")]
    {
        let request = || demo(method, path).extension(RequestId("r-1".to_owned()));
        assert_eq!(header(request(), "X-Frame-Options").as_deref(), Some("SAMEORIGIN"));
        assert_eq!(header(request(), "Vary").as_deref(), Some("Accept, Authorization"));
        assert_eq!(header(request(), "X-Request-Id").as_deref(), Some("r-1"));
    }
    let allowed = header(demo("PUT", "/1/demo/"), "Allow");
    assert_eq!(allowed.as_deref(), Some("GET, HEAD, POST, OPTIONS"));
    assert_eq!(header(demo("GET", "/nowhere"), "Allow"), None);
}

#[test]
fn options_names_the_methods() {
    assert_eq!(status(demo("OPTIONS", "/1/demo/1/content/")), 204);
    let methods = header(demo("OPTIONS", "/1/demo/1/content/"), "Allow");
    assert_eq!(methods.as_deref(), Some("GET, HEAD, OPTIONS"));
    assert_eq!(status(demo("OPTIONS", "/1/nowhere/")), 404);
}

#[test]
fn head_is_get_without_its_body() {
    let (get, text) = answer(demo("GET", "/1/demo/1/content/").body(Body::empty()).unwrap());
    let (head, nothing) = answer(demo("HEAD", "/1/demo/1/content/").body(Body::empty()).unwrap());
    assert_eq!((get.status(), head.status().as_u16(), nothing.as_str()), (head.status(), 200, ""));
    assert_eq!(head.headers()["content-length"], text.len().to_string());
    assert_eq!(head.headers()["content-type"], "application/xml");
    assert_eq!(status(demo("HEAD", "/1/demo/1/nothing/")), 404);
}

#[test]
fn the_media_type_is_the_one_asked_for() {
    let content_type = |accept: &str| {
        header(demo("GET", "/1/servicedocument/").header("Accept", accept), "Content-Type")
    };
    for (accept, expected) in [
        ("*/*", "application/xml"),
        ("application/*", "application/xml"),
        ("application/atom+xml;type=entry", "application/atom+xml"),
        ("text/html, text/xml;q=0.5", "text/xml"),
    ] {
        assert_eq!(content_type(accept).as_deref(), Some(expected), "{accept}");
    }
    assert_eq!(status(demo("GET", "/1/servicedocument/").header("Accept", "text/html")), 406);
}

#[test]
fn the_missing_slash_keeps_the_query() {
    let location = header(demo("GET", "/1/servicedocument?a=b%20c"), "Location");
    assert_eq!(location.as_deref(), Some("/1/servicedocument/?a=b%20c"));
}

#[test]
fn paths_are_decoded_and_what_is_no_identifier_leads_nowhere() {
    assert_eq!(status(demo("GET", "/1/d%65mo/1/content/")), 200);
    for path in [
        "/1/demo/x/content/",
        "/1/demo/0/content/",
        "/1/demo/+1/content/",
        "/1/demo//content/",
        "/1//",
        "/1/demo/1/nothing/",
    ] {
        assert_eq!(status(demo("GET", path)), 404, "{path}");
    }
}

#[test]
fn a_challenge_and_a_document_come_with_401() {
    let request = http::Request::get("/1/servicedocument/").header("Authorization", "Basic x\u{1}");
    assert!(request.body(()).is_err(), "such a header never reaches the router");
    let request = http::Request::get("/1/servicedocument/").body(Body::empty()).unwrap();
    let (found, text) = answer(request);
    assert_eq!(found.headers()["www-authenticate"], "Basic realm=\"software deposit\"");
    assert!(text.contains("<sword:treatment>processing failed</sword:treatment>"), "{text}");
}
