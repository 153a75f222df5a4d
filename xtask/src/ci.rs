//! `cargo xtask ci`: what CI runs, step by step, every step even after one that failed.

use std::path::Path;
use std::time::Instant;

use crate::{
    book, codegen, diff, instructions, interop, licences, process, semver, starts, test, tidy, walk,
};

type Step = fn(&Path) -> Result<(), String>;

/// The steps, the quick ones first. What follows the tests shares their build output; after the walk,
/// what it has changed is to be built again.
const STEPS: [(&str, Step); 15] = [
    ("format", format),
    ("tidy", tidy::run),
    ("codegen --check", codegen::check),
    ("lints", lints),
    ("diff", diff::since_base),
    ("wasm32", wasm),
    ("test", |root| test::run(root, &test::Tests::default())),
    ("instructions", |root| instructions::run(root, &instructions::Arguments::default())),
    ("interop", interop::run),
    ("starts", |root| starts::run(root, &[])),
    ("docs", docs),
    ("book", book::run),
    ("semver", semver::run),
    ("licences", licences::run),
    ("walk", walk::quickly),
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

/// The workspace, and the examples, which are workspaces of their own.
fn format(root: &Path) -> Result<(), String> {
    process::run(process::cargo(root).args(["fmt", "--all", "--check"]))?;
    for folder in starts::examples(root)? {
        process::run(process::cargo(&folder).args(["fmt", "--all", "--check"]))?;
    }
    Ok(())
}

/// All there is, and the command with each of its features alone: what it has in place of the other is
/// compiled nowhere else.
fn lints(root: &Path) -> Result<(), String> {
    let clippy = |scope: &[&str]| {
        process::run(process::cargo(root).arg("clippy").args(scope).args(["--", "-D", "warnings"]))
    };
    clippy(&["--workspace", "--all-targets", "--all-features"])?;
    ["server", "toolkit"].into_iter().try_for_each(|feature| {
        clippy(&["--package", "swordsmith-cli", "--no-default-features", "--features", feature])
    })
}

/// Documents and messages, with code that was generated of each, where there is no system.
fn wasm(root: &Path) -> Result<(), String> {
    let mut command = process::cargo(root);
    command.args(["check", "--target", "wasm32-unknown-unknown", "--no-default-features"]);
    command.args(["--package", "trade", "--package", "swordsmith-generated"]);
    process::run(command.args(["--features", "swordsmith-generated/tensor"]))
}

fn docs(root: &Path) -> Result<(), String> {
    let mut command = process::cargo(root);
    command.env("RUSTDOCFLAGS", "-D warnings");
    process::run(command.args(["doc", "--workspace", "--no-deps", "--all-features"]))
}
