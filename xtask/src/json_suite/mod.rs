//! `cargo xtask json-suite DIR`: the test suite of JSON Schema, each schema as a table in memory.

mod group;
mod suite;

use std::path::{Path, PathBuf};

use clap::Args;

use crate::xsd_suite::expected::Known;
use crate::xsd_suite::report::{Count, Failures};
use group::Group;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A copy of the JSON Schema test suite: a folder with `tests` and `remotes`
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The version of JSON Schema whose required tests are run
    #[arg(long, value_name = "DRAFT", default_value = "draft2020-12")]
    draft: String,
    /// Also the optional tests
    #[arg(long)]
    optional: bool,
}

/// Runs the command.
pub(crate) fn run(root: &Path, request: &Arguments) -> Result<(), String> {
    let suite = suite::read(&request.folder, &request.draft, request.optional)?;
    let known = Known::read(&root.join("tests/json/suite-expected.tsv"), "tables")?;
    let (mut groups, mut tests) = (Count::default(), Count::default());
    let mut failures = Failures::default();
    for group in &suite.groups {
        let results = group.run(&suite.remotes);
        groups.add(results.iter().all(|(_, fault)| fault.is_none()));
        for (subject, fault) in results {
            tests.add(fault.is_none());
            failures.subject(&group.name, &subject, fault, &known);
        }
    }
    let finished = failures.finish(true);
    println!("groups {groups}, tests {tests}");
    finished
}
