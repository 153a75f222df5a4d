//! `cargo xtask xsd-suite DIR`: schemas with documents, of which it is known which are valid. Each schema is generated
//! and compiled (with `--tables`: made a table in memory), each document is read.
//!
//! `DIR` has a folder per case, or is a copy of the W3C's suite. With `--tables` there are no types, so that nothing
//! is written: the round trip is left out.

mod by_table;
mod canonical;
pub(crate) mod case;
mod compiled;
mod equal;
mod expected;
mod find;
pub(crate) mod folders;
pub(crate) mod forge;
mod infoset;
mod report;
mod set;
mod w3c;
pub(crate) mod workshop;

use std::path::{Path, PathBuf};

use case::{Case, Outcome};
use expected::Known;
use report::{Failures, Totals};

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    folder: PathBuf,
    /// Whether tables in memory are enough.
    tables: bool,
    /// How many of the W3C's cases to compile.
    sample: Option<usize>,
    /// Whether the figures go into the README.
    readme: bool,
}

/// Runs the command.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<(), String> {
    let request = parse(arguments)?;
    if !request.folder.is_dir() {
        let folder = request.folder.display();
        return Err(format!("{folder} is no folder: name one that has a folder per schema set"));
    }
    if request.folder.join(w3c::INDEX).exists() {
        return w3c::run(root, &request);
    }
    if request.sample.is_some() || request.readme {
        return Err("--sample and --readme are for the W3C's suite".to_owned());
    }
    run_folders(root, &request)
}

fn parse(arguments: &[String]) -> Result<Request, String> {
    let (mut folder, mut tables, mut sample, mut readme) = (None, false, None, false);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--tables" => tables = true,
            "--readme" => readme = true,
            "--sample" => {
                let number = rest.next().and_then(|number| number.parse().ok());
                sample = Some(number.ok_or("--sample needs a number")?);
            }
            flag if flag.starts_with('-') => return Err(format!("`xsd-suite` knows no `{flag}`")),
            other if folder.is_none() => folder = Some(PathBuf::from(other)),
            other => return Err(format!("one folder is enough, but there is also `{other}`")),
        }
    }
    let folder = folder.ok_or("`xsd-suite` needs a folder")?;
    if tables && sample.is_some() {
        return Err("--sample says how many to compile, --tables to compile none".to_owned());
    }
    Ok(Request { folder, tables, sample, readme })
}

/// What is known to fail in a way of running, if that file is there.
fn known(root: &Path, file: &str, tables: bool) -> Result<Known, String> {
    let way = if tables { "tables" } else { "compiled" };
    Known::read(&root.join("tests/xsd").join(file), way)
}

fn run_folders(root: &Path, request: &Request) -> Result<(), String> {
    let cases = folders::read(&request.folder)?;
    let known = known(root, "real-expected.tsv", request.tables)?;
    let outcomes: Vec<Outcome> = if request.tables {
        cases.iter().map(by_table::judge).collect()
    } else {
        compiled::judge(root, "folders", &cases)?
    };
    let (totals, failures) = sum(cases.iter().zip(&outcomes), &known);
    let finished = failures.finish(true);
    println!("schemas {}, valid {}, invalid {}", totals.schemas, totals.valid, totals.invalid);
    finished
}

/// Counts, and looks for failures.
fn sum<'c>(
    judged: impl Iterator<Item = (&'c Case, &'c Outcome)>,
    known: &Known,
) -> (Totals, Failures) {
    let (mut totals, mut failures) = (Totals::default(), Failures::default());
    for (case, outcome) in judged {
        totals.add(case, outcome);
        failures.add(case, outcome, known);
    }
    (totals, failures)
}

#[cfg(test)]
mod tests;
