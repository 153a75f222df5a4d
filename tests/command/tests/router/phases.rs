//! The response is about the first error, in the order of the phases.

use http::HeaderValue;
use swordsmith_http::Body;
use swordsmith_http::server::Request;

use crate::service::LIMIT;
use crate::{DEMO, answer, demo, status};

/// The rules of a deposit in the order of the checks, and the status of a request that breaks one.
const RULES: [(&str, u16); 9] = [
    ("credentials", 401),
    ("place", 404),
    ("method", 405),
    ("accept", 406),
    ("mediation", 412),
    ("precondition", 400),
    ("media type", 415),
    ("packaging", 415),
    ("header", 400),
];

/// A deposit that breaks a rule and all later ones, and is too large.
fn broken_from(first: usize) -> Request<Body> {
    let breaks = |rule: &str| RULES[first..].iter().any(|(name, _)| *name == rule);
    let path = match (breaks("place"), breaks("precondition")) {
        (true, _) => "/1/nowhere/",
        (false, true) => "/1/closed/",
        (false, false) => "/1/demo/",
    };
    let method = if breaks("method") { "DELETE" } else { "POST" };
    let mut request = Request::builder().method(method).uri(path);
    let headers = [
        ("credentials", "Authorization", Some(DEMO), None),
        ("accept", "Accept", None, Some("text/html")),
        ("mediation", "X-On-Behalf-Of", None, Some("somebody")),
        ("media type", "Content-Type", Some("application/zip"), Some("text/plain")),
        ("packaging", "Packaging", None, Some("http://example.org/paper")),
        ("header", "In-Progress", Some("TRUE"), Some("maybe")),
    ];
    for (rule, name, right, wrong) in headers {
        if let Some(value) = if breaks(rule) { wrong } else { right } {
            request = request.header(name, value);
        }
    }
    let size = usize::try_from(LIMIT).unwrap() + 1;
    request.body(Body::full(vec![b'x'; size])).unwrap()
}

#[test]
fn each_rule_is_looked_at_before_those_behind_it() {
    for (first, (rule, status)) in RULES.iter().enumerate() {
        let (found, text) = answer(broken_from(first));
        assert_eq!(found.status().as_u16(), *status, "{rule}: {text}");
    }
    let (found, text) = answer(broken_from(RULES.len()));
    assert_eq!(found.status().as_u16(), 413, "{text}");
}

#[test]
fn a_place_of_somebody_else_is_forbidden_before_its_methods_are_looked_at() {
    assert_eq!(status(demo("DELETE", "/1/other/")), 403);
}

#[test]
fn unauthenticated_clients_get_only_the_redirect_to_a_slash() {
    let stranger = |method: &str, path: &str| status(Request::builder().method(method).uri(path));
    assert_eq!(stranger("GET", "/1/servicedocument"), 301);
    assert_eq!(stranger("HEAD", "/1/demo/1/content?x"), 301);
    for (method, path) in [
        ("GET", "/1/servicedocument/"),
        ("GET", "/nowhere"),
        ("OPTIONS", "/1/demo/"),
        ("POST", "/1/demo"),
        ("GET", "/1/demo/x/content"),
        ("GET", "/%ff"),
        ("BREW", "/1/demo/"),
    ] {
        assert_eq!(stranger(method, path), 401, "{method} {path}");
    }
}

#[test]
fn bytes_bring_their_own_media_type_which_must_be_accepted() {
    for (accept, expected) in
        [("*/*", 200), ("application/x-tar", 200), ("application/zip", 406), ("text/xml", 406)]
    {
        let request = demo("GET", "/1/demo/1/media/").header("Accept", accept);
        assert_eq!(status(request), expected, "{accept}");
    }
    let (found, text) = answer(demo("GET", "/1/demo/1/media/").body(Body::empty()).unwrap());
    assert_eq!(
        (&found.headers()["content-type"], text.as_str()),
        (&HeaderValue::from_static("application/x-tar"), "bytes")
    );
}

#[test]
fn the_precondition_gets_early_parameters() {
    // Whatever other errors it has.
    let wrong = || demo("PUT", "/1/demo/1/atom/").header("In-Progress", "maybe");
    assert_eq!(status(wrong().header("X_CHECK_SWHID", "that")), 400);
    let request = wrong().header("X-Check-SWHID", "that").body(Body::full("x")).unwrap();
    let (_, text) = answer(request);
    assert!(text.contains("not that"), "{text}");
    let request = wrong().body(Body::full("x")).unwrap();
    assert_eq!(answer(request).0.status().as_u16(), 415);
}
