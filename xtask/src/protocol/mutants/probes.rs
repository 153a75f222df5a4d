//! The protocol tests of the copy, run against a router that lacks a check.

use std::path::Path;
use std::process::{Command, Stdio};

use super::VARIABLE;
use crate::process;

/// Builds the tests of the copy.
pub(super) fn build(root: &Path, copy: &Path) -> Result<(), String> {
    process::run(tests(root, copy).arg("--no-run"))
}

/// How many tests fail without that check.
pub(super) fn failures(root: &Path, copy: &Path, mutant: Option<usize>) -> Result<usize, String> {
    let mut command = tests(root, copy);
    command.env(VARIABLE, mutant.map_or(String::new(), |number| number.to_string()));
    command.stdin(Stdio::null()).stderr(Stdio::null());
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let failed =
        printed.lines().filter(|line| line.starts_with("test ") && line.ends_with("FAILED"));
    match (failed.count(), output.status.success()) {
        (0, false) => Err("the tests did not run".to_owned()),
        (count, _) => Ok(count),
    }
}

/// The tests of the copy. What all crates depend on has been built already; only those of the copy
/// are built again.
fn tests(root: &Path, copy: &Path) -> Command {
    let mut command = super::super::tests(copy);
    command.env("CARGO_TARGET_DIR", root.join("target")).arg("--no-fail-fast");
    // Without some checks the server waits for bytes that nobody sends.
    command.env("RESPONSE_SECONDS", "5");
    command
}
