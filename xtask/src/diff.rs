//! `cargo xtask diff`: what has changed of the interface of the deposit service since a commit, and
//! whom it breaks.

use std::path::Path;

use clap::Args;
use swordsmith_diff::{Options, Report, Version};
use swordsmith_files::{Given, Versions, versions};

/// What the deposit service is.
const MANIFEST: &str = "schemas/swordsmith.toml";

/// Compare schemas/ with what they were in a commit
#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// The commit
    #[arg(long, value_name = "COMMIT", default_value = "HEAD")]
    against: String,
}

/// Prints the changes; 0 if nothing breaks, 1 if something does, 2 if that cannot be told.
pub(crate) fn run(root: &Path, diff: &Diff) -> u8 {
    match compare(root, &diff.against) {
        Ok(report) => {
            print!("{}", report.text());
            report.exit_code()
        }
        Err(message) => {
            eprintln!("{message}");
            2
        }
    }
}

fn compare(root: &Path, commit: &str) -> Result<Report, String> {
    let Versions { old, new, old_name } = versions(&root.join(MANIFEST), commit)?;
    let Some(old) = old else {
        println!("there is no {old_name}: everything is new");
        return Ok(Report::default());
    };
    swordsmith_diff::diff(&version(old), &version(new), &Options::default())
}

fn version(given: Given) -> Version {
    Version { sources: given.sources, manifest: given.manifest }
}
