//! Services with JSON bodies, as frameworks describe them: errors with documents, formats, a token and
//! a key, names in documents.

use swordsmith_conform::report::Report;
use swordsmith_conform::{Profile, Selection};

use crate::peer::{Request, Response, serve};
use crate::report_of;

const DESCRIPTION: &str = r"
openapi: 3.1.0
info: {title: Visits, version: '1'}
paths:
  /visits:
    post:
      operationId: add
      security: [{token: []}]
      parameters:
        - {name: hours, in: query, schema: {type: integer, minimum: 1, maximum: 9}}
      requestBody:
        required: true
        content: {application/json: {schema: {$ref: '#/components/schemas/NewVisit'}}}
      responses:
        '201': {description: made, content: {application/json: {schema: {$ref: '#/components/schemas/Visit'}}}}
        '401': {description: who}
        '422': {description: wrong, content: {application/json: {schema: {$ref: '#/components/schemas/Fault'}}}}
  /visits/{visit}:
    get:
      operationId: read
      parameters: [{name: visit, in: path, required: true, schema: {type: string, format: uuid}}]
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Visit'}}}}
        '404': {description: gone}
        '422': {description: wrong, content: {application/json: {schema: {$ref: '#/components/schemas/Fault'}}}}
  /count:
    get:
      operationId: count
      security: [{key: []}]
      responses:
        '200': {description: ok, content: {application/json: {schema: {type: integer}}}}
        '401': {description: who}
components:
  schemas:
    NewVisit:
      {type: object, required: [day, email], properties: {day: {type: string, format: date}, email: {type: string, format: email}, code: {type: string, pattern: '^[A-Z]{3}$'}}}
    Visit: {type: object, required: [id], properties: {id: {type: string, format: uuid}}}
    Fault: {type: object, required: [detail], properties: {detail: {type: string}}}
  securitySchemes:
    token: {type: http, scheme: bearer}
    key: {type: apiKey, in: header, name: X-Key}
";

const SETUP: &str = "
[client]
token = 'sesame'
key = 'open'
[path.visit]
make = 'add'
capture = { json = '/id' }
";

const ID: &str = "5f0c6b5e-8d3f-4b43-9d41-0a54e1b3a3c1";
const VISIT: &str = r#"{"id":"5f0c6b5e-8d3f-4b43-9d41-0a54e1b3a3c1"}"#;

fn json(status: u16, body: &'static str) -> Response {
    (status, vec![("Content-Type", "application/json".to_owned())], body)
}

fn wrong() -> Response {
    json(422, r#"{"detail":"wrong"}"#)
}

/// As it is described; what is not is another 4xx.
fn usual(request: &Request) -> Response {
    let challenge = vec![("WWW-Authenticate", "Bearer".to_owned())];
    let path = request.path().to_owned();
    match (request.method.as_str(), path.as_str()) {
        ("POST", "/visits") if request.header("authorization") != Some("Bearer sesame") => {
            (401, challenge, "")
        }
        ("POST", "/visits") if !is_visit(request) || !has_hours(request) => wrong(),
        ("POST", "/visits") => json(201, VISIT),
        ("GET", "/count") if request.header("x-key") != Some("open") => (401, challenge, ""),
        ("GET", "/count") => json(200, "1"),
        ("GET", path) => match path.strip_prefix("/visits/") {
            Some(ID) => json(200, VISIT),
            Some(name) if name.len() == ID.len() && name.contains('-') => (404, Vec::new(), ""),
            Some(_) => wrong(),
            None => (404, Vec::new(), ""),
        },
        ("POST", _) => (404, Vec::new(), ""),
        _ => (405, vec![("Allow", "GET, POST".replace(request.method.as_str(), ""))], ""),
    }
}

fn is_visit(request: &Request) -> bool {
    let Ok(visit) = serde_json::from_slice::<serde_json::Value>(&request.body) else {
        return false;
    };
    let has = |name: &str, letter| visit[name].as_str().is_some_and(|it| it.contains(letter));
    let code = visit["code"].as_str().map(str::len);
    has("day", '-') && has("email", '@') && (visit.get("code").is_none() || code == Some(3))
}

fn has_hours(request: &Request) -> bool {
    let hours = request.target.split_once("hours=").map(|(_, hours)| hours.parse::<u8>());
    hours.is_none_or(|hours| hours.is_ok_and(|hours| (1..=9).contains(&hours)))
}

fn of(setup: &str, respond: impl Fn(&Request) -> Response + Send + Sync + 'static) -> Report {
    report_of(DESCRIPTION, setup, Profile::Http, &serve(respond), &Selection::default())
}

fn failures(report: &Report) -> Vec<String> {
    report.failures().map(|(test, why)| format!("{}: {why}", test.name)).collect()
}

/// Samples have their formats and patterns, each scheme its secret, and the name comes of a document.
#[test]
fn a_service_as_frameworks_describe_it_conforms() {
    let report = of(SETUP, usual);
    assert!(report.conforms(), "{:#?}", failures(&report));
    let text = report.text();
    assert!(!text.contains("the server demands more"), "{text}");
    assert!(report.counts().passed > 50, "{text}");
}

#[test]
fn a_described_refusal_of_some_valid_requests_is_a_failure() {
    let report =
        of(
            SETUP,
            |request| {
                if request.target.contains("hours=9") { wrong() } else { usual(request) }
            },
        );
    let failures = failures(&report);
    let expected = "add::query_hours::maximum: expected a described success, found 422";
    assert_eq!(failures, [expected]);
}

#[test]
fn a_described_refusal_of_all_is_a_remark() {
    let report = of(SETUP, |request| match request.path() {
        "/count" => usual(request),
        _ if request.method == "POST" && request.header("authorization").is_some() => wrong(),
        _ => usual(request),
    });
    let text = report.text();
    let remark =
        "REMARK expected a success, found 422: the server demands more than the description";
    assert!(text.contains(remark), "{text}");
    // Nothing could be made, and that is a failure of what needs it.
    assert!(
        failures(&report).iter().all(|it| it.starts_with("read::")),
        "{:#?}",
        failures(&report)
    );
}

#[test]
fn an_undescribed_refusal_is_a_failure() {
    let report = of(SETUP, |request| match request.path() {
        "/count" if request.header("x-key") == Some("open") => (409, Vec::new(), ""),
        _ => usual(request),
    });
    let expected =
        "count::request::valid: expected a described success, found 409, which is not described";
    assert!(failures(&report).contains(&expected.to_owned()), "{:#?}", failures(&report));
}

/// What needs credentials is tested without any, and with what is none.
#[test]
fn without_credentials_the_rest_is_not_applicable() {
    let report = of("[path]\nvisit = '5f0c6b5e-8d3f-4b43-9d41-0a54e1b3a3c1'\n", usual);
    assert!(report.conforms(), "{:#?}", failures(&report));
    assert!(report.counts().not_applicable > 20, "{:?}", report.counts());
}
