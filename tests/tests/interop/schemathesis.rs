//! Checks of the published description: openapi-spec-validator validates it, and Schemathesis sends
//! requests generated from it to the server.

use std::path::PathBuf;
use std::process::Command;

use swordsmith_generated::{deposit, sword2};
use swordsmith_http::description::Published;
use swordsmith_tests::binary::{Server, data_folder};
use swordsmith_tests::project_root;

use crate::python::interpreter;

/// Generated requests for each operation.
const EXAMPLES: &str = "35";
/// The fewest requests that must have been sent.
const FEWEST: usize = 1000;
/// `demo:demo`.
const DEMO: &str = "Basic ZGVtbzpkZW1v";

#[test]
fn the_description_is_valid_openapi() {
    for module in ["deposit", "sword2"] {
        let mut validator = Command::new(interpreter().with_file_name("openapi-spec-validator"));
        validator.arg(project_root().join(format!("generated/docs/{module}/openapi.json")));
        let output = validator.output().expect("the validator is in the environment");
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{report}{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn schemathesis_finds_no_fault() {
    check_service(description(deposit::published::ALL), "/", "1/demo/");
}

#[test]
fn schemathesis_finds_no_fault_in_sword_2_0() {
    check_service(description(sword2::published::ALL), "/sword2/", "demo/");
}

/// Sends requests of a description to the server, whose paths stand behind `base`; deposits are made
/// in that collection.
fn check_service(description: &str, base: &str, collection: &str) {
    let data = data_folder();
    let server = Server::demo(data.path());
    let (address, record) = (format!("http://{}", server.address), data.path().join("record"));
    let mut run = Command::new(interpreter().with_file_name("schemathesis"));
    run.arg("--config-file").arg(beside("schemathesis.toml"));
    let base = format!("{address}{base}");
    run.args(["run", &format!("{address}{description}"), "--url", &base]);
    run.args(["--auth", "demo:demo"]);
    run.args(["--max-examples", EXAMPLES, "--seed", "1", "--generation-database", "none"]);
    run.args(["--suppress-health-check", "all", "--continue-on-failure", "--no-color"]);
    run.env("SCHEMATHESIS_HOOKS", beside("schemathesis_hooks.py")).env("RECORD", &record);
    run.env("COLLECTION", format!("{base}{collection}"))
        .env("AUTHORIZATION", DEMO)
        .current_dir(data.path());
    let output = run.output().expect("Schemathesis is in the environment");
    let summary = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{summary}{}", String::from_utf8_lossy(&output.stderr));
    check(&std::fs::read_to_string(record).expect("the hooks have kept a record"));
}

/// Checks that enough requests were sent, and that each operation succeeded at least once.
fn check(record: &str) {
    let (described, answers): (Vec<_>, Vec<_>) =
        record.lines().partition(|line| line.starts_with("described "));
    assert!(answers.len() >= FEWEST, "only {} requests", answers.len());
    let served = |operation: &&str| {
        let mut answers = answers.iter().filter_map(|line| line.split_once(' '));
        answers.any(|(status, other)| status.starts_with('2') && other == *operation)
    };
    let operations = described.iter().filter_map(|line| line.strip_prefix("described "));
    let missed: Vec<_> = operations.filter(|operation| !served(operation)).collect();
    assert!(!described.is_empty() && missed.is_empty(), "never successful: {missed:#?}");
}

/// The path of the description.
fn description(published: &'static [Published<'static>]) -> &'static str {
    let is_it =
        |published: &&Published<'_>| matches!(published, Published::File(_, "application/json", _));
    let found = published.iter().find(is_it);
    found.expect("the description is published").path()
}

fn beside(name: &str) -> PathBuf {
    project_root().join("tests/tests/interop").join(name)
}
