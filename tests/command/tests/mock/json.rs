//! A mock of a service with JSON bodies: errors as they are described, and resources that are called
//! in their documents as in their paths.

use http::{Method, StatusCode};
use serde_json::Value;
use swordsmith_http::server::Router;
use swordsmith_mock::{Mock, Settings};

use crate::answers::{Answer, ask};
use crate::served::{mock, of_text};

const DESCRIPTION: &str = r"
openapi: 3.1.0
info: {title: Items, version: '1'}
paths:
  /items:
    post:
      operationId: add
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}
      responses:
        '422': {description: wrong, content: {application/json: {schema: {$ref: '#/components/schemas/Fault'}}}}
        '200': {description: made, content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}
  /items/{itemId}:
    get:
      operationId: read
      parameters: [{name: itemId, in: path, required: true, schema: {type: integer, minimum: 1}}]
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}
        '404': {description: gone, content: {application/json: {schema: {$ref: '#/components/schemas/Fault'}}}}
components:
  schemas:
    Item: {type: object, required: [name], properties: {id: {type: integer}, name: {type: string}}}
    Fault: {type: object, required: [detail], properties: {detail: {type: string, const: wrong}}}
";

const FAULT: &str = r#"{"detail":"wrong"}"#;

fn router() -> Router<Mock> {
    Router::new(mock(of_text(DESCRIPTION), Settings::default()))
}

fn post(router: &Router<Mock>, body: &str) -> Answer {
    ask(router, Method::POST, "/items", &[("Content-Type", "application/json")], body)
}

fn get(router: &Router<Mock>, path: &str) -> Answer {
    ask(router, Method::GET, path, &[], "")
}

fn id(answer: &Answer) -> u64 {
    assert_eq!(answer.status(), StatusCode::OK, "{}", answer.body());
    let document: Value = serde_json::from_str(answer.body()).expect("it is JSON");
    document["id"].as_u64().expect("it has an id")
}

#[test]
fn what_was_posted_is_at_the_name_that_the_document_says() {
    let router = router();
    let first = id(&post(&router, r#"{"id": 77, "name": "lamp"}"#));
    assert_eq!(first, 77);
    let second = id(&post(&router, r#"{"id": 77, "name": "chair"}"#));
    assert_ne!(second, 77);
    let found = get(&router, &format!("/items/{second}"));
    assert_eq!(id(&found), second);
    assert!(found.body().contains("chair"), "{}", found.body());
    assert_eq!(get(&router, "/items/78000").status(), StatusCode::NOT_FOUND);
}

#[test]
fn errors_are_documents_as_they_are_described() {
    let router = router();
    let refused = post(&router, r#"{"id": "x"}"#);
    assert_eq!((refused.status().as_u16(), refused.body().as_str()), (422, FAULT));
    // What is at no path has the error of the path that it looks like.
    for path in ["/items/78000", "/items/none"] {
        let missing = get(&router, path);
        assert_eq!((missing.status().as_u16(), missing.body().as_str()), (404, FAULT));
        assert_eq!(missing.headers()["content-type"], "application/json");
    }
    assert_eq!(get(&router, "/else").body(), "nothing is at this path\n");
}

#[test]
fn the_setup_says_where_the_name_is() {
    let mock = mock(of_text(DESCRIPTION), Settings::default());
    let expected = "[path.itemId]\nmake = \"add\"\nheaders = { Prefer = \"status=200\" }\ncapture = { json = \"/id\" }\n";
    assert!(mock.setup().contains(expected), "{}", mock.setup());
}

const USERS: &str = r"
openapi: 3.1.0
info: {title: Users, version: '1'}
paths:
  /users:
    post:
      operationId: add
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
      responses:
        '201': {description: made, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
  /users/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer, minimum: 1}}]
    get:
      operationId: read
      responses:
        '200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
components:
  schemas:
    User:
      type: object
      additionalProperties: false
      required: [id, name]
      properties: {id: {type: integer, readOnly: true}, name: {type: string}, town: {type: string}}
";

#[test]
fn what_was_sent_without_what_responses_alone_have_is_read_with_it() {
    let router = Router::new(mock(of_text(USERS), Settings::default()));
    let json = [("Content-Type", "application/json")];
    let made = ask(&router, Method::POST, "/users", &json, r#"{"name": "ann", "town": "Rome"}"#);
    assert_eq!(made.status(), StatusCode::CREATED, "{}", made.body());
    let made: Value = serde_json::from_str(made.body()).expect("it is JSON");
    assert_eq!((&made["name"], &made["town"]), (&"ann".into(), &"Rome".into()));
    let path = format!("/users/{}", made["id"]);
    let read = || serde_json::from_str::<Value>(get(&router, &path).body()).expect("it is JSON");
    assert_eq!(read(), made);
}
