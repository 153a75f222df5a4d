//! Servers that others write, compared with HTTP and a description: what both leave open is a remark,
//! what one of them demands is a failure.

mod json;
mod peer;

use std::path::Path;
use std::time::{Duration, Instant};

use bumpalo::Bump;
use peer::{Request, Response, serve};
use swordsmith_codegen::source::Sources;
use swordsmith_conform::report::Report;
use swordsmith_conform::setup::{Prepared, Setup};
use swordsmith_conform::{Budget, Endpoint, Profile, Selection, Sequences, survey};
use swordsmith_http::description::Description;

/// What every server here is to be.
const DESCRIPTION: &str = r"
openapi: 3.1.0
info: {title: Notes, version: '1'}
security: [{token: []}]
paths:
  /notes:
    get:
      operationId: notes
      parameters:
        - {name: page, in: query, schema: {type: integer, minimum: 1, maximum: 99}}
      responses: {'200': {description: ok, content: {text/csv: {}, text/plain: {}}}}
    post:
      operationId: add
      requestBody: {required: true, content: {text/plain: {}}}
      responses: {'201': {description: made}}
  /drawings:
    post:
      operationId: draw
      requestBody: {required: true, x-max-bytes: 100, content: {image/png: {}}}
      responses: {'204': {description: taken}}
components:
  securitySchemes: {token: {type: http, scheme: bearer}}
";

const SETUP: &str = "[client]\ntoken = 'sesame'\n";

fn described(text: &str) -> &'static Description<'static> {
    let mut sources = Sources::default();
    let manifest = "[[module]]\nname = \"notes\"\nopenapi = \"notes.yaml\"\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("notes.yaml", text);
    let services =
        swordsmith_codegen::describe(&sources, manifest, Box::leak(Box::<Bump>::default()));
    let services = services.map_err(|findings| findings.render(&sources)).expect("it is right");
    let (_, description) = services.into_iter().next().expect("it is a service");
    Box::leak(Box::new(description))
}

/// The report of a server that is compared with a profile.
fn report(profile: Profile, url: &str, selection: &Selection) -> Report {
    report_of(DESCRIPTION, SETUP, profile, url, selection)
}

/// The same of any description and setup.
fn report_of(
    description: &str,
    setup: &str,
    profile: Profile,
    url: &str,
    selection: &Selection,
) -> Report {
    let description = described(description);
    let endpoint = Endpoint::at(url).expect("it is a URL");
    let setup = Setup::parse(setup, Path::new(""), description).expect("it fits");
    let prepared = Prepared::new(description, endpoint, setup, None).expect("it fits");
    let prepared = prepared.compared_with(profile);
    let budget = Budget { findings: 0, is_fail_fast: false };
    let sequences = Sequences { steps: 0, seed: 1 };
    survey(description, &prepared, selection, sequences, budget, &[], |_, _| {})
}

/// The failures of a server, each as its test and the reason.
fn failures(respond: impl Fn(&Request) -> Response + Send + Sync + 'static) -> Vec<String> {
    let report = report(Profile::Http, &serve(respond), &Selection::default());
    report.failures().map(|(test, why)| format!("{}: {why}", test.name)).collect()
}

fn html() -> (&'static str, String) {
    ("Content-Type", "text/html; charset=utf-8".to_owned())
}

fn refused(status: u16) -> Response {
    (status, vec![html()], "<p>No.</p>")
}

/// As frameworks have it: `Allow` in any order, errors in HTML, OPTIONS as 200, `Accept` ignored,
/// methods before credentials, any media type taken, the whole of a body awaited.
fn usual(request: &Request) -> Response {
    let methods = match request.path() {
        "/notes" => "HEAD, POST, OPTIONS, GET",
        "/drawings" => "OPTIONS, POST",
        _ => return refused(404),
    };
    let is_one = methods.split(", ").any(|method| method == request.method);
    match request.method.as_str() {
        "OPTIONS" => return (200, vec![html(), ("Allow", methods.to_owned())], ""),
        "BREW" | "get" => return refused(501),
        _ if !is_one => return (405, vec![html(), ("Allow", methods.to_owned())], "<p>No.</p>"),
        _ => {}
    }
    if request.header("authorization") != Some("Bearer sesame") {
        let challenge = ("WWW-Authenticate", "Bearer error=\"invalid_token\"".to_owned());
        return (401, vec![html(), challenge], "<p>Who?</p>");
    }
    match (request.path(), request.method.as_str()) {
        (_, "POST") if request.body.is_empty() => refused(422),
        ("/notes", "POST") => (201, Vec::new(), ""),
        ("/drawings", "POST") if request.body.len() > 100 => refused(413),
        ("/drawings", "POST") => (204, Vec::new(), ""),
        _ => listed(request),
    }
}

fn listed(request: &Request) -> Response {
    let page = request.target.split_once("page=").map(|(_, page)| page.parse::<u8>());
    match page {
        None | Some(Ok(1..=99)) => (200, vec![("Content-Type", "text/plain".to_owned())], "a,b\n"),
        _ => refused(422),
    }
}

#[test]
fn what_http_leaves_open_is_a_remark() {
    let url = serve(usual);
    let begun = Instant::now();
    let found = report(Profile::Http, &url, &Selection::default());
    let failures: Vec<_> = found.failures().map(|(test, why)| (&test.name, why)).collect();
    assert!(found.conforms(), "{failures:#?}");
    assert!(found.counts().remarked > 0 && found.counts().passed > 20, "{:?}", found.counts());
    let text = found.text();
    assert!(
        text.contains("REMARK expected 406, found 200: a server may disregard `Accept`"),
        "{text}"
    );
    // A body that is announced and never comes is awaited for five seconds.
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let methods = Selection { only: vec!["method::".to_owned()], ..Selection::default() };
    let strict = report(Profile::Swordsmith, &url, &methods);
    assert!(strict.counts().failed > 10, "{:?}", strict.counts());
}

#[test]
fn a_405_says_what_is_allowed() {
    let without = |request: &Request| {
        let (status, mut headers, body) = usual(request);
        headers.retain(|(name, _)| *name != "Allow" || status != 405);
        (status, headers, body)
    };
    let found = failures(without);
    assert!(found.iter().all(|it| it.ends_with("405 without Allow (RFC 9110, section 15.5.6)")));
    assert!(
        found.contains(
            &"notes::method::PUT: 405 without Allow (RFC 9110, section 15.5.6)".to_owned()
        )
    );
    let contradictory = |request: &Request| {
        let (status, mut headers, body) = usual(request);
        headers.iter_mut().filter(|(name, _)| *name == "Allow").for_each(|(_, it)| *it += ", PUT");
        (status, headers, body)
    };
    let expected = |operation: &str| {
        format!("{operation}::method::PUT: 405 that allows PUT (RFC 9110, section 15.5.6)")
    };
    assert_eq!(failures(contradictory), [expected("notes"), expected("draw")]);
}

#[test]
fn a_list_may_stand_on_several_lines() {
    let split = |request: &Request| {
        let (status, headers, body) = usual(request);
        let lines = headers.into_iter().flat_map(|(name, value)| match name {
            "Allow" => value.split(", ").map(|it| (name, it.to_owned())).collect(),
            _ => vec![(name, value)],
        });
        (status, lines.collect(), body)
    };
    assert_eq!(failures(split), [""; 0]);
    let unlisted = |request: &Request| {
        let (status, mut headers, body) = usual(request);
        headers.extend((status == 405).then(|| ("Allow", request.method.clone())));
        (status, headers, body)
    };
    assert!(failures(unlisted).iter().all(|it| it.contains("405 that allows ")));
}

#[test]
fn a_401_has_a_challenge() {
    let found = failures(|request| {
        let (status, mut headers, body) = usual(request);
        headers.retain(|(name, _)| *name != "WWW-Authenticate");
        (status, headers, body)
    });
    let expected =
        "notes::credentials::none: 401 without WWW-Authenticate (RFC 9110, section 15.5.2)";
    assert!(found.contains(&expected.to_owned()), "{found:#?}");
    assert!(found.iter().all(|it| it.contains("::credentials::")), "{found:#?}");
}

#[test]
fn what_the_description_forbids_is_a_failure() {
    let credulous = |request: &Request| match usual(request) {
        (401, ..) => (200, vec![("Content-Type", "text/csv".to_owned())], ""),
        (422, ..) if request.method == "GET" => listed(&Request::default()),
        other => other,
    };
    let found = failures(credulous);
    for expected in [
        "notes::query_page::below_the_minimum: expected 400, found 200",
        "notes::query_page::is_a_word: expected 400, found 200",
        "notes::credentials::wrong_token: expected 401, found 200",
    ] {
        assert!(found.contains(&expected.to_owned()), "{expected}: {found:#?}");
    }
}

#[test]
fn undescribed_successes_and_server_errors_are_failures() {
    let found = failures(|request| match usual(request) {
        (201, headers, body) => (200, headers, body),
        (422, headers, body) => (500, headers, body),
        (200, headers, body) if request.method == "GET" => {
            let headers = headers.into_iter().map(|(name, _)| (name, "text/html".to_owned()));
            (200, headers.collect(), body)
        }
        other => other,
    });
    for expected in [
        "add::request::valid: expected a described success, found 200",
        "add::body::missing: expected 400, found 500",
        "notes::request::valid: expected one of [\"text/csv\", \"text/plain\"]",
    ] {
        assert!(found.contains(&expected.to_owned()), "{expected}: {found:#?}");
    }
}

#[test]
fn head_is_get_without_a_body() {
    let found = failures(|request| match usual(request) {
        (200, mut headers, _) if request.method == "HEAD" => {
            headers.push(("X-None", "none".to_owned()));
            (404, headers, "a,b\n")
        }
        other => other,
    });
    assert_eq!(found, ["notes::method::head: expected 200"]);
    let found = failures(|request| match usual(request) {
        (200, headers, _) if request.method == "HEAD" => (200, headers, "a longer one\n"),
        other => other,
    });
    assert_eq!(
        found,
        ["notes::method::head: expected content-length to be 4, as of GET, found 13"]
    );
    let unknown = failures(|request| match request.method.as_str() {
        "HEAD" => (405, vec![("Allow", "GET".to_owned())], ""),
        _ => usual(request),
    });
    assert!(unknown.is_empty(), "{unknown:#?}");
}
