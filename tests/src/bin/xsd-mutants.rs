//! `cargo xtask xsd-mutants DIR`: compares our table with the reference validator on mutants of
//! valid documents.

#![expect(clippy::print_stdout, reason = "a command whose output is its purpose")]

use std::path::Path;
use std::process::ExitCode;

use swordsmith_tests::mutants::{COMMON_RULES, Campaign, Folder, Rules, Tally};

/// Mutants of each document, unless `--each` says otherwise.
const EACH: usize = 110;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [folder] => run(Path::new(folder), EACH),
        [folder, "--each", number] => match number.parse() {
            Ok(each) => run(Path::new(folder), each),
            Err(_) => Err(format!("`{number}` is no number of mutants")),
        },
        _ => Err("usage: xsd-mutants DIR [--each N]".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(folder: &Path, each: usize) -> Result<(), String> {
    let mut rules = Rules::parse(COMMON_RULES)?;
    let (mut total, mut failed) = (Tally::default(), Vec::new());
    for case in Folder::all(folder)? {
        match compare(&case, each, &mut rules) {
            Ok(tally) => {
                println!("{}: {tally}", case.name());
                total += tally;
            }
            Err(message) => failed.push(format!("{}: {message}", case.name())),
        }
    }
    for line in total.disagreements.iter().chain(&failed) {
        println!("\n{line}");
    }
    println!("\n{total}");
    rules.report().iter().for_each(|line| println!("{line}"));
    conclude(&total, &failed, &rules)
}

fn compare(case: &Folder, each: usize, rules: &mut Rules) -> Result<Tally, String> {
    let documents = case.valid()?;
    if documents.is_empty() {
        return Ok(Tally::default());
    }
    let reference =
        case.reference_validator().map_err(|error| format!("the reference validator: {error}"))?;
    case.with_table(|schema| {
        let campaign = Campaign::new(schema, &reference);
        let mut total = Tally::default();
        for (name, text) in &documents {
            let name = format!("{}/{name}", case.name());
            total += campaign.run(&name, text, each, rules, &|_, _| None);
        }
        total
    })
}

fn conclude(total: &Tally, failed: &[String], rules: &Rules) -> Result<(), String> {
    let idle = rules.idle();
    if total.unexplained() > 0 || !failed.is_empty() {
        return Err(format!("{} unexplained, {} failed", total.unexplained(), failed.len()));
    }
    if idle.is_empty() { Ok(()) } else { Err(format!("rules that explain nothing: {idle:?}")) }
}
