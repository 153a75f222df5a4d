//! `cargo xtask test`: every test that needs only this repository and a Rust toolchain.

mod changed;
mod failed;
mod operations;
mod programs;
mod quiet;

use std::fmt;
use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use clap::Args;

use crate::process;
use crate::scratch::Scratch;
use failed::Failed;
use operations::Operations;
use programs::{Outcome, Program};

/// Tells tests that the server is there: cargo builds the programs of a package with its tests.
pub(crate) const IS_BUILT: (&str, &str) = ("THE_SERVER_IS_BUILT", "1");

/// How many tests of a program run at once, for each processor: for a third of their time they wait for
/// a disk or for one another.
const AT_ONCE: usize = 2;

/// What no crate of the workspace turns on, and has tests: it is built with everything else, for
/// building that once more without takes as long as the tests.
const FEATURES: &str = "swordsmith-cli/object-store,swordsmith-cli/opentelemetry,swordsmith-cli/postgres,swordsmith-proto/prost,swordsmith-serve/command,swordsmith-serve/opentelemetry,swordsmith-server/opentelemetry,swordsmith-store/object-store,swordsmith-store/postgres";

/// What the tests have in their names that need services of others: `cargo xtask interop` runs them.
pub(crate) const WITHOUT_SERVICES: [&str; 2] = ["--skip", "with_services"];

/// Run every test that needs only this repository and a Rust toolchain
#[derive(Debug, Default, Args)]
pub(crate) struct Tests {
    /// Only those of packages that have changed since a commit, and of what is built of them; print
    /// what fails, and nothing else
    #[arg(long, value_name = "COMMIT", num_args = 0..=1, default_missing_value = "HEAD")]
    changed: Option<String>,
    /// Only those of targets that failed when only some packages were tested last; print what fails,
    /// and nothing else
    #[arg(long, conflicts_with = "changed")]
    failed: bool,
}

/// Runs the tests that are asked for, and prints how many there were.
pub(crate) fn run(root: &Path, tests: &Tests) -> Result<(), String> {
    match &tests.changed {
        Some(commit) => of_changed(root, commit),
        None if tests.failed => of_failed(root),
        None => all(root),
    }
}

/// The tests of what has changed since a commit.
fn of_changed(root: &Path, commit: &str) -> Result<(), String> {
    let packages = changed::packages(root, commit)?;
    if packages.is_empty() {
        println!("no package has changed since {commit}");
        return Ok(());
    }
    let packages: Vec<_> = packages.into_iter().collect();
    println!("tests of {}", packages.join(", "));
    quiet::run(root, &packages, &[])
}

/// The tests of what failed the last time.
fn of_failed(root: &Path) -> Result<(), String> {
    let Some(Failed { packages, targets }) = Failed::read(root) else {
        println!("nothing failed the last time");
        return Ok(());
    };
    println!("tests of {}", packages.join(", "));
    quiet::run(root, &packages, &targets)
}

/// The workspace's tests.
fn all(root: &Path) -> Result<(), String> {
    let command = of_workspace(root, &[]);
    println!("$ {}", process::shown(&command));
    let built = process::timed("build", || programs::build(command))?;
    let (mut total, mut operations) = (Total::default(), Operations::default());
    let mut failed = Vec::new();
    run_programs(root, built, (&WITHOUT_SERVICES, &[IS_BUILT]), |outcome| {
        print!("     Running {}\n{}{}", outcome.program, outcome.errors, outcome.output);
        outcome.output.lines().for_each(|line| operations.add(line));
        total.add_all(&outcome.output);
        failed.extend((!outcome.is_success).then_some(outcome.program));
    })?;
    let documentation = of_documentation(root, &[], |line| {
        println!("{line}");
        total.add(line);
    });
    print!("{operations}");
    println!("{total} in all");
    match (failed.is_empty(), total.passed) {
        (false, _) => Err(programs::shown(&failed)),
        (true, 0) => Err("no test ran".to_owned()),
        (true, _) => documentation,
    }
}

/// Runs test programs, with arguments, and variables unless the environment has them; calls a closure
/// with each outcome.
fn run_programs(
    root: &Path,
    programs: Vec<Program>,
    (arguments, variables): (&[&str], &[(&str, &str)]),
    each: impl FnMut(Outcome),
) -> Result<(), String> {
    let scratch = Scratch::new()?;
    let prepare = |command: &mut Command| {
        scratch.set_temporary_folder(command.args(arguments));
        for (name, value) in variables.iter().filter(|(name, _)| std::env::var_os(name).is_none()) {
            command.env(name, value);
        }
    };
    programs::run(root, programs, &prepare, each)
}

/// Runs the examples of documentation, and calls a closure with each line that they print.
fn of_documentation(root: &Path, arguments: &[&str], each: impl FnMut(&str)) -> Result<(), String> {
    let mut command = of_workspace(root, &[]);
    let status = lines(command.arg("--doc").args(arguments), each)?;
    if status.success() { Ok(()) } else { Err("examples of documentation failed".to_owned()) }
}

/// Says to the tests of a command how many of them run at once, unless the environment does.
pub(crate) fn at_once(command: &mut Command) -> &mut Command {
    const THREADS: &str = "RUST_TEST_THREADS";
    if std::env::var_os(THREADS).is_none() {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        command.env(THREADS, (processors * AT_ONCE).to_string());
    }
    command
}

/// A command that builds the tests of the workspace, with more features, and runs them.
pub(crate) fn of_workspace(root: &Path, features: &[&str]) -> Command {
    let mut command = process::cargo(root);
    command.args(["test", "--workspace", "--features", &self::features(features)]);
    command
}

/// The features that tests are built with, and more.
pub(crate) fn features(more: &[&str]) -> String {
    [&[FEATURES], more].concat().join(",")
}

/// Runs a test command, passes its output on, and adds up what it reports.
pub(crate) fn run_and_count(command: &mut Command) -> Result<(), String> {
    println!("$ {}", process::shown(command));
    let mut operations = Operations::default();
    let counted = count(command.stderr(Stdio::inherit()), |line| {
        println!("{line}");
        operations.add(line);
    });
    print!("{operations}");
    counted
}

/// Runs a test command beside another one: what it reports is printed at its end, in one piece.
pub(crate) fn run_aside(command: &mut Command) -> Result<(), String> {
    let mut printed = format!("$ {}\n", process::shown(command));
    let counted = count(command.stderr(Stdio::inherit()), |line| {
        printed.extend([line, "\n"]);
    });
    print!("{printed}");
    counted
}

/// Runs a test command, calls a closure with each line of its output, and prints how many tests
/// there were.
fn count(command: &mut Command, mut each: impl FnMut(&str)) -> Result<(), String> {
    let mut total = Total::default();
    let status = lines(command, |line| {
        each(line);
        total.add(line);
    })?;
    println!("{total} in all");
    match (status.success(), total.passed) {
        (false, _) => Err(format!("`{}` failed", process::shown(command))),
        (true, 0) => Err("no test ran".to_owned()),
        (true, _) => Ok(()),
    }
}

/// Runs a test command, and calls a closure with each line of its output.
fn lines(command: &mut Command, mut each: impl FnMut(&str)) -> Result<ExitStatus, String> {
    let scratch = Scratch::new()?;
    scratch.set_temporary_folder(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| process::cannot_start(command, &error))?;
    let output = child.stdout.take().expect("standard output is piped");
    for line in BufReader::new(output).lines() {
        each(&line.map_err(|error| format!("cannot read the tests' output: {error}"))?);
    }
    child.wait().map_err(|error| format!("cannot wait for the tests: {error}"))
}

/// Tests counted over all test binaries.
#[derive(Debug, Default, PartialEq, Eq)]
struct Total {
    passed: u64,
    failed: u64,
}

impl Total {
    /// Adds all lines of an output.
    fn add_all(&mut self, output: &str) {
        output.lines().for_each(|line| self.add(line));
    }

    /// Adds a line such as `test result: ok. 15 passed; 0 failed; 0 ignored; …`.
    fn add(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else { return };
        let words: Vec<_> = result.split([' ', ';']).collect();
        let count_of = |what: &str| {
            let at = words.iter().position(|word| *word == what)?;
            words.get(at.checked_sub(1)?)?.parse::<u64>().ok()
        };
        self.passed += count_of("passed").unwrap_or_default();
        self.failed += count_of("failed").unwrap_or_default();
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::Total;

    #[test]
    fn results_add_up() {
        let mut total = Total::default();
        for line in [
            "running 3 tests",
            "test result: ok. 15 passed; 0 failed; 0 ignored; 0 measured; finished in 0.02s",
            "test result: FAILED. 6 passed; 2 failed; 0 ignored; 0 measured; finished in 0.02s",
        ] {
            total.add(line);
        }
        assert_eq!(total, Total { passed: 21, failed: 2 });
    }
}
