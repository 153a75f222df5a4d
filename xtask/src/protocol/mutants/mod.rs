//! Mutants of the router: a copy of the runtime in which each check can be switched off by its
//! number, so that it is built once; the probes run once for each, and must fail.

mod operators;
mod switched;

use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::copy::Copy;
use crate::process;
use switched::{Mutant, Switched};

/// The environment variable that says which check is left out.
const VARIABLE: &str = "SWORDSMITH_MUTANT";

/// Makes mutants, runs so many of them or all, and prints who noticed. One that nobody notices
/// fails the command; so does a check that is nowhere in the runtime any more.
pub(super) fn run(root: &Path, count: Option<usize>) -> Result<(), String> {
    let copy = Copy::of(root, "mutants")?;
    let Switched { files, mutants } = Switched::of(copy.root())?;
    let all = mutants.len();
    let mutants = sample(mutants, count);
    println!("{} of {all} mutants", mutants.len());
    copy.with(&files, || {
        build(root, copy.root())?;
        check(root, copy.root(), &mutants)
    })
}

fn check(root: &Path, copy: &Path, mutants: &[Mutant]) -> Result<(), String> {
    let before = failures(root, copy, None)?;
    if before > 0 {
        return Err(format!("{before} tests fail without any change: mend that first"));
    }
    let mut caught = 0;
    for mutant in mutants {
        let started = Instant::now();
        let failed = failures(root, copy, Some(mutant.number))?;
        let printed =
            if failed > 0 { format!("{failed} tests failed") } else { "NOBODY NOTICED".to_owned() };
        println!(
            "{}, {}: {printed} ({} s)",
            mutant.name,
            mutant.place,
            started.elapsed().as_secs()
        );
        caught += usize::from(failed > 0);
    }
    println!("{caught} of {} caught", mutants.len());
    if caught == mutants.len() {
        Ok(())
    } else {
        Err(format!("{} not noticed", mutants.len() - caught))
    }
}

/// So many, of as many kinds as there are, from places spread over the code.
fn sample(mutants: Vec<Mutant>, count: Option<usize>) -> Vec<Mutant> {
    let Some(count) = count else { return mutants };
    let mut kinds: Vec<Vec<Mutant>> = Vec::new();
    for mutant in mutants {
        match kinds.iter_mut().find(|kind| kind.iter().any(|other| other.name == mutant.name)) {
            Some(kind) => kind.push(mutant),
            None => kinds.push(vec![mutant]),
        }
    }
    // Not every kind begins with the first operation.
    for (by, kind) in kinds.iter_mut().enumerate() {
        let by = by % kind.len();
        kind.rotate_left(by);
    }
    let mut sample = Vec::new();
    while sample.len() < count && kinds.iter().any(|kind| !kind.is_empty()) {
        let next = kinds.iter_mut().filter(|kind| !kind.is_empty()).map(|kind| kind.remove(0));
        let room = count - sample.len();
        sample.extend(next.take(room));
    }
    sample
}

fn build(root: &Path, copy: &Path) -> Result<(), String> {
    process::run(tests(root, copy).arg("--no-run"))
}

/// How many tests fail without that check.
fn failures(root: &Path, copy: &Path, mutant: Option<usize>) -> Result<usize, String> {
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
fn tests(root: &Path, copy: &Path) -> std::process::Command {
    let mut command = super::tests(copy);
    command.env("CARGO_TARGET_DIR", root.join("target")).arg("--no-fail-fast");
    // Without some checks the server waits for bytes that nobody sends.
    command.env("RESPONSE_SECONDS", "5");
    command
}
