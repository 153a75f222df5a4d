//! `cargo xtask protocol`: the probes of the description, their number per operation, and whether
//! they notice a router without a check.

mod mutants;

use std::path::Path;
use std::process::Command;

use crate::{process, test};

/// How many checks are removed unless the command line says otherwise.
const SAMPLE: usize = 10;

/// Runs the tests; with `--mutants` once for each router that lacks a check.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<(), String> {
    match arguments {
        [] => test::run_and_count(&mut tests(root)),
        [flag] if flag == "--mutants" => mutants::run(root, Some(SAMPLE)),
        [flag, all] if flag == "--mutants" && all == "all" => mutants::run(root, None),
        [flag, count] if flag == "--mutants" => {
            let count = count.parse().map_err(|_| format!("`{count}` is no number of mutants"))?;
            mutants::run(root, Some(count))
        }
        _ => Err("usage: protocol [--mutants [N|all]]".to_owned()),
    }
}

/// The tests, as a command.
fn tests(root: &Path) -> Command {
    let mut command = process::cargo(root);
    command.args(["test", "--package", "swordsmith-cli", "--test", "protocol"]);
    command
}
