//! `cargo xtask ci`: what CI runs, step by step, every step even after one that failed.

use std::path::Path;
use std::time::Instant;

use crate::{codegen, interop, licences, process, starts, test, tidy};

type Step = fn(&Path) -> Result<(), String>;

/// The steps, the quick ones first. Interop follows the tests, because they share build output.
const STEPS: [(&str, Step); 9] = [
    ("format", format),
    ("tidy", tidy::run),
    ("codegen --check", codegen::check),
    ("lints", lints),
    ("test", test::run),
    ("interop", interop::run),
    ("starts", starts::run),
    ("docs", docs),
    ("licences", licences::run),
];

/// Runs every step and fails if one did, naming all that did.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let mut failed = Vec::new();
    for (name, step) in STEPS {
        println!("== {name}");
        let started = Instant::now();
        let outcome = step(root);
        let seconds = started.elapsed().as_secs();
        match outcome {
            Ok(()) => println!("== {name}: passed in {seconds} s\n"),
            Err(message) => {
                println!("{message}\n== {name}: FAILED in {seconds} s\n");
                failed.push(name);
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

fn format(root: &Path) -> Result<(), String> {
    process::run(process::cargo(root).args(["fmt", "--all", "--check"]))
}

fn lints(root: &Path) -> Result<(), String> {
    let scope = ["--workspace", "--all-targets", "--all-features"];
    process::run(process::cargo(root).arg("clippy").args(scope).args(["--", "-D", "warnings"]))
}

fn docs(root: &Path) -> Result<(), String> {
    let mut command = process::cargo(root);
    command.env("RUSTDOCFLAGS", "-D warnings");
    process::run(command.args(["doc", "--workspace", "--no-deps", "--all-features"]))
}
