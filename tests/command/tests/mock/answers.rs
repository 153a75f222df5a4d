//! What a mock answers: what was sent, what is preferred, and the same for the same seed.

use futures_util::FutureExt as _;
use http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt as _;
use swordsmith_http::Body;
use swordsmith_http::server::Router;
use swordsmith_mock::{Bounds, Mock, Settings};

use crate::served::{loans, mock, of_text};

const REQUEST: &str =
    "<request xmlns='urn:example:loans' from='DE-16'><title>Emma</title></request>";

pub(crate) type Answer = Response<String>;

fn router(settings: Settings) -> Router<Mock> {
    Router::new(mock(loans(), settings))
}

pub(crate) fn ask(
    router: &Router<Mock>,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    request = request.header("X-Library-Key", "mock").header("Host", "loans.example");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let is_typed = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("Content-Type"));
    if !body.is_empty() && !is_typed {
        request = request.header("Content-Type", "application/xml");
    }
    let request = request.body(Body::full(body.to_owned())).expect("it is a request");
    let answer = async {
        let (head, body) = router.handle(request).await.into_parts();
        let bytes = body.collect().await.expect("it has an end").to_bytes();
        Response::from_parts(head, String::from_utf8_lossy(&bytes).into_owned())
    };
    answer.now_or_never().expect("nothing is waited for")
}

fn get(router: &Router<Mock>, path: &str) -> Answer {
    ask(router, Method::GET, path, &[], "")
}

/// Makes a request for a loan; its path.
fn posted(router: &Router<Mock>) -> String {
    let answer = ask(router, Method::POST, "/requests", &[("Prefer", "status=201")], REQUEST);
    assert_eq!(answer.status(), StatusCode::CREATED, "{}", answer.body());
    header(&answer, "location")
}

fn header(answer: &Answer, name: &str) -> String {
    let value = answer.headers().get(name).expect("it has that header");
    value.to_str().expect("it is a text").to_owned()
}

#[test]
fn what_is_posted_is_there_until_it_is_deleted() {
    let router = router(Settings::default());
    let path = posted(&router);
    let answer = get(&router, &path);
    assert_eq!((answer.status(), answer.body().as_str()), (StatusCode::OK, REQUEST));
    let changed = REQUEST.replace("Emma", "Persuasion");
    let answer = ask(&router, Method::PUT, &path, &[], &changed);
    assert_eq!(answer.status(), StatusCode::NO_CONTENT, "{}", answer.body());
    assert_eq!(get(&router, &path).body(), &changed);
    // What is of another type than what was sent is one of it, and stays that.
    let loan = get(&router, &format!("{path}/loan"));
    assert!(loan.body().contains("<loan"), "{}", loan.body());
    assert_eq!(get(&router, &format!("{path}/loan")).body(), loan.body());
    assert_eq!(ask(&router, Method::DELETE, &path, &[], "").status(), StatusCode::NO_CONTENT);
    for gone in [path.clone(), format!("{path}/loan")] {
        assert_eq!(get(&router, &gone).status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(ask(&router, Method::DELETE, &path, &[], "").status(), StatusCode::NOT_FOUND);
}

#[test]
fn what_is_below_something_goes_with_it() {
    let router = router(Settings::default());
    let path = posted(&router);
    let remark = "<remark xmlns='urn:example:loans' by='DE-16'>Soon?</remark>";
    let answer = ask(&router, Method::POST, &format!("{path}/remarks"), &[], remark);
    let url = header(&answer, "location");
    let below = url.strip_prefix("http://loans.example").expect("the description wants a URL");
    assert_eq!(get(&router, below).body(), remark);
    assert_eq!(ask(&router, Method::DELETE, &path, &[], "").status(), StatusCode::NO_CONTENT);
    assert_eq!(get(&router, below).status(), StatusCode::NOT_FOUND);
}

#[test]
fn a_part_of_something_is_deleted_alone() {
    let router = router(Settings::default());
    let path = posted(&router);
    let scan = format!("{path}/scan");
    assert_eq!(get(&router, &scan).status(), StatusCode::OK);
    assert_eq!(ask(&router, Method::DELETE, &scan, &[], "").status(), StatusCode::NO_CONTENT);
    assert_eq!(get(&router, &scan).status(), StatusCode::NOT_FOUND);
    assert_eq!(get(&router, &path).status(), StatusCode::OK);
}

#[test]
fn what_another_client_made_is_none_of_the_first_ones() {
    let router = router(Settings::default());
    let path = posted(&router);
    let mut request = Request::get(&path).body(Body::empty()).expect("it is a request");
    request.headers_mut().insert("x-library-key", "another".parse().expect("it is a value"));
    let answer = router.handle(request).now_or_never().expect("nothing is waited for");
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
}

#[test]
fn an_answer_can_be_preferred() {
    let router = router(Settings::default());
    let path = posted(&router);
    let delete = |prefer: &str| ask(&router, Method::DELETE, &path, &[("Prefer", prefer)], "");
    for status in [409, 503, 404, 400] {
        let answer = delete(&format!("respond-async, status={status}"));
        assert_eq!(answer.status().as_u16(), status);
        assert_eq!(header(&answer, "preference-applied"), format!("status={status}"));
        assert!(answer.body().contains("problem"), "{}", answer.body());
    }
    // A refusal has no effect.
    assert_eq!(get(&router, &path).status(), StatusCode::OK);
    let closed = delete("status=503");
    assert_eq!(header(&closed, "retry-after"), "60");
    // What is not described is as if nothing had been said.
    for odd in ["status=418", "status=412", "status=many", "wait=3"] {
        let path = posted(&router);
        let answer = ask(&router, Method::DELETE, &path, &[("Prefer", odd)], "");
        assert_eq!(answer.status(), StatusCode::NO_CONTENT, "{odd}");
        assert!(!answer.headers().contains_key("preference-applied"), "{odd}");
    }
    // A wrong request is refused for what is wrong with it.
    let wrong = ask(&router, Method::POST, "/requests", &[("Prefer", "status=201")], "<request/>");
    assert_eq!(wrong.status(), StatusCode::BAD_REQUEST);
    assert!(!wrong.headers().contains_key("preference-applied"));
}

#[test]
fn the_same_seed_makes_the_same_answers() {
    let told = |seed| {
        let router = router(Settings { seed, ..Settings::default() });
        let path = posted(&router);
        let loan = get(&router, &format!("{path}/loan"));
        let scan = get(&router, &format!("{path}/scan"));
        (path, loan.into_body(), header(&scan, "etag"), scan.into_body())
    };
    assert_eq!(told(3), told(3));
    assert_ne!(told(3), told(4));
}

#[test]
fn no_more_is_kept_than_is_allowed() {
    let items =
        router(Settings { bounds: Bounds { items: 4, bytes: 1 << 20 }, ..Settings::default() });
    let bytes =
        router(Settings { bounds: Bounds { items: 100, bytes: 200 }, ..Settings::default() });
    for router in [items, bytes] {
        let paths = [posted(&router), posted(&router)];
        let more = || ask(&router, Method::POST, "/requests", &[("Prefer", "status=201")], REQUEST);
        assert_eq!(more().status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(more().status(), StatusCode::SERVICE_UNAVAILABLE);
        // What was deleted makes room.
        let answer = ask(&router, Method::DELETE, &paths[0], &[], "");
        assert_eq!(answer.status(), StatusCode::NO_CONTENT);
        posted(&router);
        assert_eq!(get(&router, &paths[1]).body(), REQUEST);
    }
}

#[test]
fn what_is_refused_for_want_of_room_changes_nothing() {
    let bounds = Bounds { items: 2, bytes: 200 };
    let router = router(Settings { bounds, ..Settings::default() });
    let path = posted(&router);
    let long = REQUEST.replace("Emma", &"long ".repeat(40));
    let answer = ask(&router, Method::PUT, &path, &[], &long);
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE, "{}", answer.body());
    assert_eq!(get(&router, &path).body(), REQUEST);
    // Replacing takes no more room.
    let other = REQUEST.replace("Emma", "Lady");
    assert_eq!(ask(&router, Method::PUT, &path, &[], &other).status(), StatusCode::NO_CONTENT);
    assert_eq!(get(&router, &path).body(), &other);
}

#[test]
fn a_document_that_cannot_be_made_is_no_answer() {
    let mock = Mock::new(loans(), Settings::default());
    assert_eq!(mock.missing_documents().len(), 2, "loans and holdings have no example");
    let router = Router::new(mock);
    let answer = get(&router, "/libraries/DE-16/holdings?title=Emma");
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.body().contains("no valid document"), "{}", answer.body());
}

const TEXTS: &str = r#"
openapi: 3.1.0
info: {title: Texts, version: '1'}
paths:
  /table:
    get:
      operationId: table
      responses:
        '200': {description: ok, content: {text/csv: {schema: {type: string}, example: "a,b\n"}, text/plain: {schema: {type: string, examples: [words]}}}}
  /named:
    get:
      operationId: named
      responses: {'200': {description: ok, content: {text/plain: {examples: {one: {value: first}}}}}}
  /constant:
    get:
      operationId: constant
      responses: {'200': {description: ok, content: {text/plain: {schema: {type: string, const: always}}}}}
  /one:
    get:
      operationId: one
      responses: {'200': {description: ok, content: {text/plain: {schema: {type: string, enum: [red, blue]}}}}}
  /default:
    get:
      operationId: usual
      responses: {'200': {description: ok, content: {text/plain: {schema: {type: string, default: usual}}}}}
  /short:
    get:
      operationId: short
      responses: {'200': {description: ok, content: {text/plain: {schema: {type: string, minLength: 5, maxLength: 8, pattern: '^[A-Z]+$'}}}}}
  /long:
    get:
      operationId: long
      responses: {'200': {description: ok, content: {text/plain: {schema: {type: string, minLength: 40, pattern: '^[a-z]*$'}}}}}
  /page:
    get:
      operationId: page
      responses:
        '200': {description: ok, content: {text/html: {schema: {type: string}, example: <p>}}}
        '404': {description: no, content: {text/html: {schema: {type: string}}}}
"#;

#[test]
fn texts_are_examples_or_within_their_bounds() {
    for seed in [0, 1, 7] {
        let settings = Settings { seed, ..Settings::default() };
        let router = Router::new(mock(of_text(TEXTS), settings));
        let text = |path: &str| get(&router, path).into_body();
        assert_eq!(text("/table"), "a,b\n");
        let words = ask(&router, Method::GET, "/table", &[("Accept", "text/plain")], "");
        assert_eq!(
            (words.body().as_str(), header(&words, "content-type").as_str()),
            ("words", "text/plain")
        );
        assert_eq!(text("/named"), "first");
        assert_eq!(text("/constant"), "always");
        assert!(["red", "blue"].contains(&text("/one").as_str()));
        assert_eq!(text("/default"), "usual");
        let short = text("/short");
        let is_fine = |it: char| it.is_ascii_uppercase();
        assert!((5..=8).contains(&short.len()) && short.chars().all(is_fine), "{short}");
        let long = text("/long");
        assert!(long.len() >= 40 && long.chars().all(|it| it.is_ascii_lowercase()), "{long}");
    }
}

#[test]
fn an_error_is_of_the_media_type_that_is_described() {
    let router = Router::new(mock(of_text(TEXTS), Settings::default()));
    let answer = ask(&router, Method::GET, "/page", &[("Prefer", "status=404")], "");
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    assert_eq!(header(&answer, "content-type"), "text/html");
    assert!(answer.body().starts_with("<!DOCTYPE html>"), "{}", answer.body());
}
