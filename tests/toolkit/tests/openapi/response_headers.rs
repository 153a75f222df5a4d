//! `conform` looks at what the headers of responses hold.

use swordsmith_conform::{Fixture, cases, run};

use crate::case;

/// What the first valid request finds, if every response has these headers.
fn found(shelves: &'static str, years: &'static str) -> Result<(), String> {
    let case = case::supported().into_iter().find(|it| it.name == "lists-in-paths");
    let description = case.expect("there is such a case").described().expect("it is described");
    let headers = [("x-shelves", shelves), ("x-years", years)];
    let respond = move || async move { (axum::http::StatusCode::NO_CONTENT, headers) };
    let fixture = Fixture::serve(description, axum::Router::new().fallback(respond));
    let fixture = fixture.arguments(|_, _| vec!["7".to_owned()]);
    let all = cases(description);
    let (_, valid) =
        all.iter().find(|(name, _)| name == "getBooks::request::valid").expect("it is one");
    run(description, &fixture, valid).map(|_| ()).map_err(|failure| failure.to_string())
}

#[test]
fn values_of_headers_are_those_of_the_description() {
    found("north, south", "1815").expect("they are valid");
    for (shelves, years, expected) in [
        ("west", "1815", "invalid header X-Shelves"),
        ("north", "1815, x", "invalid header X-Years"),
    ] {
        let failure = found(shelves, years).expect_err("one is invalid");
        assert!(failure.contains(expected), "{failure}");
    }
}
