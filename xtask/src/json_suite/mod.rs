//! `cargo xtask json-suite DIR`: the test suite of JSON Schema, each schema as a table in memory.

mod group;
mod suite;

use std::path::{Path, PathBuf};

use clap::Args;

use crate::xsd_suite::expected::Known;
use crate::xsd_suite::report::{Count, Failures};
use group::Group;

/// The drafts that are run if none is named.
const DRAFTS: [&str; 5] = ["draft4", "draft6", "draft7", "draft2019-09", "draft2020-12"];

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A copy of the JSON Schema test suite: a folder with `tests` and `remotes`
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The draft whose tests are run [default: all]
    #[arg(long, value_name = "DRAFT")]
    draft: Vec<String>,
    /// Also the optional tests
    #[arg(long)]
    optional: bool,
}

/// Runs the command.
pub(crate) fn run(root: &Path, request: &Arguments) -> Result<(), String> {
    let drafts: Vec<_> = request.draft.iter().map(String::as_str).collect();
    let drafts = if drafts.is_empty() { &DRAFTS[..] } else { &drafts };
    run_drafts(root, &request.folder, drafts, request.optional)
}

/// Runs the required tests of all drafts.
pub(crate) fn run_all(root: &Path, folder: &Path) -> Result<(), String> {
    run_drafts(root, folder, &DRAFTS, false)
}

fn run_drafts(root: &Path, folder: &Path, drafts: &[&str], optional: bool) -> Result<(), String> {
    let known = Known::read(&root.join("tests/json/suite-expected.tsv"), "tables")?;
    let mut failures = Failures::default();
    for draft in drafts {
        let suite = suite::read(folder, draft, optional)?;
        let (mut groups, mut tests) = (Count::default(), Count::default());
        for group in &suite.groups {
            let results = group.run(&suite.remotes);
            groups.add(results.iter().all(|(_, fault)| fault.is_none()));
            for (subject, fault) in results {
                tests.add(fault.is_none());
                failures.subject(&group.name, &subject, fault, &known);
            }
        }
        println!("{draft}: groups {groups}, tests {tests}");
    }
    failures.finish(true)
}
