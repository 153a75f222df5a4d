//! Mutants of the router: a copy of the runtime in which each check can be switched off by its
//! number, so that it is built once; the tests run once for each, and must fail.

mod conform;
mod operators;
mod probes;
mod switched;

use std::path::Path;
use std::time::Instant;

use crate::copy::Copy;
use switched::{Mutant, Switched};

/// The environment variable that says which check is left out. It is none of the server's settings.
const VARIABLE: &str = "MUTANT_OF_THE_ROUTER";

/// Who is to notice that a check is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tester {
    /// The protocol tests of the copy.
    Probes,
    /// `swordsmith conform` of the checkout, against a server of the copy.
    Conform,
}

/// How many tests fail without a check, or without any change.
type Failures<'f> = dyn Fn(Option<usize>) -> Result<usize, String> + 'f;

/// Makes mutants, runs so many of them or all, and prints who noticed. One that nobody notices
/// fails the command; so does a check that is nowhere in the runtime any more.
pub(super) fn run(root: &Path, count: Option<usize>, tester: Tester) -> Result<(), String> {
    let copy = Copy::of(root, "mutants")?;
    let Switched { files, mutants } = Switched::of(copy.root())?;
    let all = mutants.len();
    let mutants = sample(mutants, count);
    println!("{} of {all} mutants", mutants.len());
    copy.with(&files, || match tester {
        Tester::Probes => {
            probes::build(root, copy.root())?;
            check(&mutants, &|mutant| probes::failures(root, copy.root(), mutant))
        }
        Tester::Conform => {
            let built = conform::build(root, copy.root())?;
            check(&mutants, &|mutant| built.failures(mutant))
        }
    })
}

fn check(mutants: &[Mutant], failures: &Failures<'_>) -> Result<(), String> {
    let before = failures(None)?;
    if before > 0 {
        return Err(format!("{before} tests fail without any change: mend that first"));
    }
    let mut caught = 0;
    for mutant in mutants {
        let started = Instant::now();
        let failed = failures(Some(mutant.number))?;
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
