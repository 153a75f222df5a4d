//! Routers that lack a check: each is made of the generated code by replacing a few words of it, and the generated tests must notice.

mod operators;

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::copy::Copy;
use operators::OPERATORS;

/// A place of the generated code, and how it reads without its check.
struct Mutant {
    /// What is not checked any more.
    name: &'static str,
    /// File and line.
    place: String,
    /// The file, and its new text.
    file: (String, String),
}

/// Makes mutants, so many of them or all, and prints who noticed. One that nobody notices, or that does not compile, fails the command;
/// so does a kind of check that is nowhere in the generated code any more.
pub(super) fn run(root: &Path, count: Option<usize>) -> Result<(), String> {
    let copy = Copy::of(root)?;
    let kinds = OPERATORS.iter().map(|operator| operator.mutants(copy.root()));
    let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
    let mutants = sample(kinds, count);
    println!("{} mutants", mutants.len());
    noticed(root, copy.root())
        .map_or(Ok(()), |by| Err(format!("without any change already, {by}: mend that first")))?;
    let caught = mutants.iter().filter(|mutant| is_caught(root, &copy, mutant)).count();
    println!("{caught} of {} caught", mutants.len());
    if caught == mutants.len() {
        return Ok(());
    }
    Err(format!("{} not noticed", mutants.len() - caught))
}

/// So many, of as many kinds as there are, from places spread over the code.
fn sample(kinds: Vec<Vec<Mutant>>, count: Option<usize>) -> Vec<Mutant> {
    let Some(count) = count else { return kinds.into_iter().flatten().collect() };
    let mut kinds: Vec<_> = kinds.into_iter().enumerate().map(rotated).collect();
    let mut sample = Vec::new();
    while sample.len() < count && kinds.iter().any(|kind| !kind.is_empty()) {
        let next = kinds.iter_mut().filter(|kind| !kind.is_empty()).map(|kind| kind.remove(0));
        let room = count - sample.len();
        sample.extend(next.take(room));
    }
    sample
}

/// Not every kind begins with the first operation.
fn rotated((by, mut kind): (usize, Vec<Mutant>)) -> Vec<Mutant> {
    let by = by % kind.len().max(1);
    kind.rotate_left(by);
    kind
}

fn is_caught(root: &Path, copy: &Copy, mutant: &Mutant) -> bool {
    let started = Instant::now();
    let by = copy.with(std::slice::from_ref(&mutant.file), || noticed(root, copy.root()));
    let (seconds, said) = (started.elapsed().as_secs(), by.as_deref().unwrap_or("NOBODY NOTICED"));
    println!("{}, {}: {said} ({seconds} s)", mutant.name, mutant.place);
    by.is_some_and(|by| by.contains("failed"))
}

/// Who complains about the copy as it stands: how many tests, or the compiler, which is no answer.
fn noticed(root: &Path, copy: &Path) -> Option<String> {
    let mut command = super::tests(copy);
    // What all crates depend on has been built already; only those of the copy are built again.
    command.env("CARGO_TARGET_DIR", root.join("target"));
    command.stdin(Stdio::null()).stderr(Stdio::piped());
    let output = match command.output() {
        Ok(output) if output.status.success() => return None,
        Ok(output) => output,
        Err(error) => return Some(format!("cargo does not start: {error}")),
    };
    let tests = String::from_utf8_lossy(&output.stdout);
    let failed = tests.lines().filter(|line| line.starts_with("test ") && line.ends_with("FAILED"));
    match failed.count() {
        0 => {
            let said = String::from_utf8_lossy(&output.stderr);
            let error = said.lines().find(|line| line.starts_with("error"));
            Some(format!("it does not compile ({})", error.unwrap_or_default()))
        }
        count => Some(format!("{count} tests failed")),
    }
}

fn read(copy: &Path, file: &str) -> Result<String, String> {
    fs::read_to_string(copy.join(file)).map_err(|error| format!("{file}: {error}"))
}
