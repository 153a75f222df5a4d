//! `cargo xtask protocol`: the probes of both descriptions, their number per operation, and whether
//! they notice a router without a check.

mod mutants;

use std::path::Path;
use std::process::Command;

pub(crate) use mutants::Tester;

use crate::{process, test};

/// Runs the tests; with `mutants` once for each router that lacks a check: so many (`N`), or `all`.
pub(crate) fn run(root: &Path, mutants: Option<&str>, tester: Tester) -> Result<(), String> {
    match mutants {
        None => test::run_and_count(&mut tests(root)),
        Some("all") => mutants::run(root, None, tester),
        Some(count) => {
            let count = count.parse().map_err(|_| format!("`{count}` is no number of mutants"))?;
            mutants::run(root, Some(count), tester)
        }
    }
}

/// The tests, as a command.
fn tests(root: &Path) -> Command {
    let mut command = process::cargo(root);
    command.args(["test", "--package", "swordsmith-server"]);
    command.args(["--test", "protocol", "--test", "sword2"]);
    command
}
