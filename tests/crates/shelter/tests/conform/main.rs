//! The register of a shelter, tested as `swordsmith conform` does: by its description, and a file
//! that says how it is set up.

#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

#[path = "../service/server.rs"]
mod server;
#[path = "../service/service.rs"]
mod service;

use std::path::Path;
use std::sync::Arc;

use shelter::register::description::DESCRIPTION;
use swordsmith_conform::report::{Report, Verdict};
use swordsmith_conform::setup::{Prepared, Setup};
use swordsmith_conform::{Budget, Endpoint, Pace, Profile, Selection, Sequences, clean_up, survey};

use service::Register;

const SETUP: &str = include_str!("../../schemas/conform.toml");

fn setup(text: &str) -> Result<Setup, String> {
    Setup::parse(text, Path::new(""), &DESCRIPTION).map_err(|error| error.to_string())
}

/// A new server, tested with a setup.
fn surveyed(text: &str, selection: &Selection, pace: Pace) -> Report {
    let setup = setup(text).expect("it is a setup");
    let endpoint = Endpoint::from(server::start(Register::default())).paced(Arc::new(pace));
    let expectations = setup.expectations();
    let prepared = Prepared::new(&DESCRIPTION, endpoint, setup, None).expect("it fits");
    let prepared = prepared.read_only(selection.read_only).compared_with(Profile::Swordsmith);
    let sequences = Sequences { steps: 0, seed: 0 };
    let mut report = survey(
        &DESCRIPTION,
        &prepared,
        selection,
        sequences,
        Budget::default(),
        &expectations,
        |_, _| {},
    );
    report.left = clean_up(&DESCRIPTION, &prepared);
    report
}

fn of(only: &str) -> Selection {
    Selection { only: vec![only.to_owned()], ..Selection::default() }
}

#[test]
fn the_register_conforms_and_is_left_as_it_was() {
    let report = surveyed(SETUP, &Selection::default(), Pace::default());
    assert!(report.conforms(), "{}", report.text());
    let counts = report.counts();
    assert!(counts.passed > 200, "{}", report.text());
    // Nobody says how the register becomes unavailable: once for each operation.
    assert_eq!(counts.not_applicable, DESCRIPTION.operations.len(), "{}", report.text());
    assert_eq!(report.left, [""; 0]);
    let of_photos = report.tests.iter().filter(|test| test.operation == "getPhoto");
    assert!(of_photos.clone().any(|test| test.verdict == Verdict::Passed));
}

#[test]
fn what_is_read_only_makes_nothing() {
    let selection = Selection { read_only: true, ..Selection::default() };
    let report = surveyed(SETUP, &selection, Pace::default());
    assert!(report.conforms(), "{}", report.text());
    let of_animal = report.tests.iter().find(|test| test.name.starts_with("getAnimal::"));
    assert_eq!(of_animal.map(|test| &test.verdict), Some(&Verdict::NotApplicable));
    assert!(
        report
            .tests
            .iter()
            .all(|test| test.operation != "registerAnimal" || test.family == "methods")
    );
}

#[test]
fn no_more_requests_are_sent_than_are_allowed() {
    let report = surveyed(SETUP, &of("listAnimals"), Pace::new(None, Some(5)));
    let counts = report.counts();
    assert_eq!((report.requests, counts.failed), (5, 0));
    assert!(counts.passed >= 4 && counts.not_run > 0, "{counts:?}");
}

#[test]
fn what_differs_on_purpose_is_no_failure_and_what_no_longer_does_is_one() {
    let wrong = "[path]\nanimal = \"4294967295\"\n";
    let failing = surveyed(wrong, &of("getAnimal::accept"), Pace::default());
    assert!(failing.counts().failed > 0, "{}", failing.text());
    let (test, why) = failing.failures().next().expect("one failed");
    assert!(why.contains("404"), "{why}");
    let exchange = test.exchanges.last().expect("something was sent").to_string();
    assert!(exchange.contains("GET /animals/4294967295 HTTP/1.1"), "{exchange}");
    let page = failing.html();
    assert!(page.contains("does not conform</span> to “Shelter”") && !page.contains("<script"));
    // What went over the wire is text there.
    assert!(page.contains("&#60;problem") || page.contains("&lt;problem"), "{page}");

    let expected = "[[expect]]\ntest = \"getAnimal::\"\nreason = \"all were given away\"\n";
    let report = surveyed(&format!("{wrong}{expected}"), &of("getAnimal::accept"), Pace::default());
    assert!(report.conforms() && report.counts().expected > 0, "{}", report.text());

    let report = surveyed(&format!("{expected}{SETUP}"), &of("getAnimal::accept"), Pace::default());
    assert!(!report.conforms(), "{}", report.text());
    assert!(report.text().contains("expected to fail, and nothing did"), "{}", report.text());
}

#[test]
fn what_a_setup_names_must_be_described() {
    for (text, why) in [
        ("[path]\nanimals = \"1\"", "no path has a parameter `animals`: there are animal"),
        (
            "[path.animal]\nmake = \"register\"",
            "there is no operation `register`: there are listAnimals",
        ),
        ("[path.animal]\nmakes = \"register\"", "missing field `make`"),
        ("[path.animal]\nmake = \"registerAnimal\"\nheader = {}", "unknown field `header`"),
        (
            "[[provoke]]\noperation = \"getPhoto\"\nstatus = 503\nbodies = 1",
            "unknown field `bodies`",
        ),
        ("timeout = 0", "`timeout` is at least a second"),
        (
            "[[provoke]]\noperation = \"getPhoto\"\nstatus = 418",
            "`getPhoto` has no response with the status 418",
        ),
        ("[path]\nanimal = 3", "expected a text, or a table with `make`"),
        ("[[expect]]\ntest = \"x\"", "missing field `reason`"),
        ("[pat]", "unknown field `pat`"),
    ] {
        let error = setup(text).expect_err(text);
        assert!(error.contains(why), "{text}: {error}");
    }
}
