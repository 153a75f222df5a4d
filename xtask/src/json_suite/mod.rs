//! `cargo xtask json-suite DIR`: the test suite of JSON Schema, each schema as a table in memory or as
//! generated code.

mod compiled;
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
    /// With generated code: each valid document is read, written and compared
    #[arg(long)]
    compiled: bool,
}

/// The tests that are run.
struct Extent<'a> {
    drafts: &'a [&'a str],
    optional: bool,
    compiled: bool,
}

/// The draft whose tests are run with generated code.
const CURRENT: &str = "draft2020-12";

/// Runs the command.
pub(crate) fn run(root: &Path, request: &Arguments) -> Result<(), String> {
    let drafts: Vec<_> = request.draft.iter().map(String::as_str).collect();
    let drafts = if drafts.is_empty() { &DRAFTS[..] } else { &drafts };
    let Arguments { optional, compiled, .. } = *request;
    run_drafts(root, &request.folder, &Extent { drafts, optional, compiled })
}

/// Runs the required tests: of all drafts by tables, of the current one with generated code.
pub(crate) fn run_all(root: &Path, folder: &Path) -> Result<(), String> {
    run_drafts(root, folder, &Extent { drafts: &DRAFTS, optional: false, compiled: false })?;
    run_drafts(root, folder, &Extent { drafts: &[CURRENT], optional: false, compiled: true })
}

fn run_drafts(root: &Path, folder: &Path, extent: &Extent<'_>) -> Result<(), String> {
    let way = if extent.compiled { "compiled" } else { "tables" };
    let known = Known::read(&root.join("tests/json/suite-expected.tsv"), way)?;
    let mut failures = Failures::default();
    for draft in extent.drafts {
        let suite = suite::read(folder, draft, extent.optional)?;
        let (mut groups, mut tests) = (Count::default(), Count::default());
        let all: compiled::Results = if extent.compiled {
            compiled::run(root, &suite)?
        } else {
            suite.groups.iter().map(|group| group.run(&suite.remotes)).collect()
        };
        for (group, results) in suite.groups.iter().zip(all) {
            groups.add(results.iter().all(|(_, fault)| fault.is_none()));
            for (subject, fault) in results {
                tests.add(fault.is_none());
                failures.subject(&group.name, &subject, fault, &known);
            }
        }
        println!("{draft}, {way}: groups {groups}, tests {tests}");
    }
    failures.finish(true)
}
