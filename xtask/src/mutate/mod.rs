//! `cargo xtask mutate`: mutation testing. Each element, attribute and header that the server emits
//! is removed or renamed in the schemas, one at a time, in a copy of the checkout; code is
//! generated again, and the generator, the compiler or a test must fail. A mutant that survives
//! fails the command.
//!
//! It takes half a minute for a mutant that compiles, and is not part of CI.

mod documents;
mod headers;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::copy::Copy;
use crate::process;
use crate::test::IS_BUILT;

/// One change of the schemas.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mutant {
    /// Its description.
    name: String,
    /// The files that it changes, with their new contents.
    files: Vec<(String, String)>,
}

/// Tests every mutant (or those whose name contains one of the given ones) and prints what noticed
/// it.
pub(crate) fn run(root: &Path, names: &[String]) -> Result<(), String> {
    let copy = Copy::of(root, "mutants")?;
    let schemas = copy.schemas()?;
    let mut mutants = documents::mutants(&schemas);
    mutants.extend(headers::mutants(&schemas));
    mutants.retain(|it| names.is_empty() || names.iter().any(|name| it.name.contains(name)));
    if mutants.is_empty() {
        return Err(format!("nothing that is emitted is called `{}`", names.join("`, `")));
    }
    println!("{} mutants", mutants.len());
    if let Some(by) = noticed(copy.root()) {
        return Err(format!("without any change already, the {by} complains: mend that first"));
    }
    let survivors: Vec<_> = mutants.iter().filter(|mutant| !is_caught(&copy, mutant)).collect();
    println!("{} of {} mutants caught", mutants.len() - survivors.len(), mutants.len());
    if survivors.is_empty() { Ok(()) } else { Err(format!("{} not noticed", survivors.len())) }
}

fn is_caught(copy: &Copy, mutant: &Mutant) -> bool {
    let started = Instant::now();
    let by = copy.with(&mutant.files, || noticed(copy.root()));
    let seconds = started.elapsed().as_secs();
    println!("{}: {} ({seconds} s)", mutant.name, by.unwrap_or("NOBODY"));
    by.is_some()
}

/// The tests that read what the server writes, and the server that they start: built in one go, so
/// that what both stand on is built once.
const WIRE: [&str; 6] =
    ["--package", "swordsmith-cli", "--package", "swordsmith-tests", "--test", "wire"];

/// The server and its command, whose tests read what its handlers make.
const SERVER: [&str; 4] = ["--package", "swordsmith-server", "--package", "swordsmith-cli"];

/// Tests that take most of the time and read what the others read.
const SLOW: [&str; 4] = ["--skip", "crash", "--skip", "full_disk"];

/// What notices the mutant in the copy, the quick checks first.
fn noticed(root: &Path) -> Option<&'static str> {
    let stages: [(&str, Vec<&str>); 5] = [
        ("generator", vec!["run", "--quiet", "--package", "xtask", "--", "codegen"]),
        ("compiler", [&["build", "--quiet", "--bin", "swordsmith"], &WIRE[..]].concat()),
        ("quick tests", [&["test", "--quiet"], &WIRE[..], &["--"], &SLOW].concat()),
        ("server's tests", [&["test", "--quiet"], &SERVER[..], &["--lib"]].concat()),
        ("tests", [&["test", "--quiet"], &WIRE[..]].concat()),
    ];
    stages.into_iter().find(|(_, arguments)| !succeeds(root, arguments)).map(|(name, _)| name)
}

/// Whether a file is of a kind, by its extension.
fn is_a(name: &str, extension: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == extension)
}

fn succeeds(root: &Path, arguments: &[&str]) -> bool {
    let mut command: Command = process::cargo(root);
    command.args(arguments).env("CARGO_TARGET_DIR", root.join("target")).env("INSTA_UPDATE", "no");
    // Nobody debugs a mutant, and programs of half a gigabyte take long to link.
    command.env("CARGO_PROFILE_DEV_DEBUG", "0").env(IS_BUILT.0, IS_BUILT.1);
    command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
