//! `cargo xtask ci`: what CI runs.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use clap::Args;

use crate::begun::Begun;
use crate::{
    book, codegen, diff, instructions, interop, licences, process, semver, starts, test, tidy, walk,
};

type Step = (&'static str, fn(&Path) -> Result<(), String>);

/// What takes seconds.
const FIRST: [Step; 4] = [
    ("format", format),
    ("tidy", tidy::run),
    ("codegen --check", codegen::check),
    ("diff", diff::since_base),
];

/// What follows the tests shares their build output.
const TESTS: [Step; 3] = [
    ("test", |root| test::run(root, &test::Tests::default())),
    ("instructions", |root| instructions::run(root, &instructions::Arguments::default())),
    ("interop", interop::run),
];

/// What needs nothing of the tests: it goes on beside them, for they wait for a third of their time, and
/// so does what is built as its last crates are.
const BESIDE: [Step; 7] = [
    ("lints", lints),
    ("docs", docs),
    ("wasm32", wasm),
    ("licences", licences::run),
    ("book", book::run),
    ("semver", semver::run),
    ("starts", |root| starts::run(root, &[])),
];

/// It changes the checkout, and needs all of the machine.
const LAST: [Step; 1] = [("walk", walk::quickly)];

/// Run what CI runs: format, tidy, `codegen --check`, lints, tests, interop, starts, docs, book,
/// semver, licences, walk
#[derive(Debug, Args)]
pub(crate) struct Ci {
    /// Only these steps, one after the other
    #[arg(value_parser = all().map(|(name, _)| name).collect::<Vec<_>>())]
    steps: Vec<String>,
}

fn all() -> impl Iterator<Item = Step> {
    FIRST.into_iter().chain(TESTS).chain(BESIDE).chain(LAST)
}

/// Runs the steps, every step even after one that failed, and fails if one did, naming all that did.
pub(crate) fn run(root: &Path, ci: &Ci) -> Result<(), String> {
    let failed = if ci.steps.is_empty() { run_all(root)? } else { run_some(root, &ci.steps) };
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

fn run_some(root: &Path, names: &[String]) -> Vec<String> {
    let step = |name: &String| all().find(|(other, _)| other == name);
    run_steps(root, names.iter().filter_map(step))
}

fn run_all(root: &Path) -> Result<Vec<String>, String> {
    let mut failed = run_steps(root, FIRST);
    let beside = Beside::start(root)?;
    failed.extend(run_steps(root, TESTS));
    failed.extend(beside.end()?);
    failed.extend(run_steps(root, LAST));
    Ok(failed)
}

/// Runs one after the other; the names of those that failed.
fn run_steps(root: &Path, steps: impl IntoIterator<Item = Step>) -> Vec<String> {
    let mut failed = Vec::new();
    for (name, step) in steps {
        println!("== {name}");
        let begun = Begun::now();
        match step(root) {
            Ok(()) => println!("== {name}: passed in {begun}\n"),
            Err(message) => {
                println!("{message}\n== {name}: {FAILED} in {begun}\n");
                failed.push(name.to_owned());
            }
        }
    }
    failed
}

/// What says in the output that a step failed.
const FAILED: &str = "FAILED";

/// The steps that go on beside others, in a process of their own. What they check is built in a folder
/// of their own, since cargo does one thing at a time in each; what they print is kept for the end.
struct Beside {
    process: Child,
    printed: PathBuf,
}

impl Beside {
    fn start(root: &Path) -> Result<Self, String> {
        let (target, printed) = (root.join("target/beside"), root.join("target/beside.log"));
        let cannot = |error: std::io::Error| format!("{}: {error}", printed.display());
        let file = File::create(&printed).map_err(cannot)?;
        let ourselves = std::env::current_exe().map_err(cannot)?;
        let mut command = Command::new(ourselves);
        command.arg("ci").args(BESIDE.map(|(name, _)| name)).env("CARGO_TARGET_DIR", target);
        command.stdout(file.try_clone().map_err(cannot)?).stderr(file);
        let process = command.spawn().map_err(|error| process::cannot_start(&command, &error))?;
        Ok(Self { process, printed })
    }

    /// Waits for them, and prints what they did; the names of those that failed.
    fn end(mut self) -> Result<Vec<String>, String> {
        let cannot = |error: std::io::Error| format!("{}: {error}", self.printed.display());
        let status = self.process.wait().map_err(cannot)?;
        let printed = fs::read_to_string(&self.printed).map_err(cannot)?;
        print!("{printed}");
        let failed = failed(&printed);
        if failed.is_empty() && !status.success() {
            return Err(format!("what is run beside the tests ended with {status}"));
        }
        Ok(failed)
    }
}

/// The names of the steps that failed, by what was printed.
fn failed(printed: &str) -> Vec<String> {
    let lines = printed.lines().filter_map(|line| line.strip_prefix("== ")?.split_once(": "));
    lines.filter(|(_, end)| end.starts_with(FAILED)).map(|(name, _)| name.to_owned()).collect()
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
/// compiled nowhere else; what it depends on is as before.
fn lints(root: &Path) -> Result<(), String> {
    let clippy = |scope: &[&str]| {
        process::run(process::cargo(root).arg("clippy").args(scope).args(["--", "-D", "warnings"]))
    };
    clippy(&["--workspace", "--all-targets", "--all-features"])?;
    ["server", "toolkit"].into_iter().try_for_each(|feature| {
        let feature = format!("swordsmith-cli/{feature}");
        let packages = ["--package", "swordsmith-cli", "--package", tidy::unified::PACKAGE];
        clippy(&[&packages[..], &["--no-default-features", "--features", &feature]].concat())
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

#[cfg(test)]
mod tests {
    use super::{all, failed};

    #[test]
    fn each_step_has_a_name_of_its_own() {
        let mut names: Vec<_> = all().map(|(name, _)| name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn what_failed_is_named() {
        let printed = "== lints\n== lints: passed in 3 s\n\n== docs\n== docs: FAILED in 4 s\n";
        assert_eq!(failed(printed), ["docs"]);
    }
}
