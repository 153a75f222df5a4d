//! `cargo xtask xsd-suite DIR`: schemas with documents that are known to be valid or invalid. Code
//! is generated and compiled for each schema (with `--tables`: a table is built in memory), and
//! each document is read.
//!
//! `DIR` has a folder per case, or is a copy of the W3C's suite. With `--tables` there are no
//! types, so there is no round trip.

mod by_table;
mod canonical;
pub(crate) mod case;
pub(crate) mod case_crate;
mod compiled;
mod equal;
pub(crate) mod expected;
mod find;
pub(crate) mod folders;
mod infoset;
pub(crate) mod report;
mod set;
mod w3c;
pub(crate) mod workspace;

use std::path::{Path, PathBuf};

use clap::Args;

use case::{Case, Outcome};
use expected::Known;
use report::{Failures, Totals};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A folder per case, or a copy of the W3C's test suite
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Build tables in memory; compile nothing, write nothing
    #[arg(long)]
    tables: bool,
    /// Compile N of the W3C's cases
    #[arg(long, value_name = "N", conflicts_with = "tables")]
    sample: Option<usize>,
    /// Put the figures of the W3C's suite into the page `docs/reference/w3c.md`
    #[arg(long)]
    page: bool,
}

/// Runs the command.
pub(crate) fn run(root: &Path, request: &Arguments) -> Result<(), String> {
    if !request.folder.is_dir() {
        let folder = request.folder.display();
        return Err(format!("{folder} is no folder: name one that has a folder per schema set"));
    }
    if request.folder.join(w3c::INDEX).exists() {
        return w3c::run(root, request);
    }
    if request.sample.is_some() || request.page {
        return Err("--sample and --page are for the W3C's suite".to_owned());
    }
    run_folders(root, request)
}

/// The known failures of a mode, if that file exists.
fn known(root: &Path, file: &str, tables: bool) -> Result<Known, String> {
    let way = if tables { "tables" } else { "compiled" };
    Known::read(&root.join("tests/xsd").join(file), way)
}

fn run_folders(root: &Path, request: &Arguments) -> Result<(), String> {
    let cases = folders::read(&request.folder)?;
    let known = known(root, "real-expected.tsv", request.tables)?;
    let outcomes: Vec<Outcome> = if request.tables {
        cases.iter().map(by_table::run).collect()
    } else {
        compiled::run(root, "folders", &cases)?
    };
    let (totals, failures) = sum(cases.iter().zip(&outcomes), &known);
    let finished = failures.finish(true);
    println!("schemas {}, valid {}, invalid {}", totals.schemas, totals.valid, totals.invalid);
    finished
}

/// Counts results, and collects failures.
fn sum<'c>(
    results: impl Iterator<Item = (&'c Case, &'c Outcome)>,
    known: &Known,
) -> (Totals, Failures) {
    let (mut totals, mut failures) = (Totals::default(), Failures::default());
    for (case, outcome) in results {
        totals.add(case, outcome);
        failures.add(case, outcome, known);
    }
    (totals, failures)
}

#[cfg(test)]
mod tests;
