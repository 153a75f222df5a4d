//! `cargo xtask diff`: what has changed of the interface of the deposit service since a commit, and
//! whom it breaks.

use std::path::Path;
use std::process::Command;

use clap::Args;
use swordsmith_diff::{Options, Report, Version};
use swordsmith_files::{Given, Versions, versions};

use crate::process;

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

/// Compares with the commit that a change is based on: `CI_BASE`, or else the one before. Fails for
/// a break that the manifest does not explain, and for what cannot be told. A clone that has no
/// commit before has nothing to compare with; `CI_BASE` must be there.
pub(crate) fn since_base(root: &Path) -> Result<(), String> {
    let wanted = std::env::var("CI_BASE").ok().filter(|base| !base.is_empty());
    let base = wanted.clone().unwrap_or_else(|| "HEAD~1".to_owned());
    let mut exists = Command::new("git");
    if process::run(exists.arg("-C").arg(root).args(["cat-file", "-e", &base])).is_err() {
        let missing = format!("there is no commit {base} here to compare with");
        println!("{missing}");
        return wanted.map_or(Ok(()), |_| Err(missing));
    }
    let report = compare(root, &base)?;
    print!("{}", report.text());
    match report.exit_code() {
        0 => Ok(()),
        _ => Err(format!("the interface is not what {base} promised, and {MANIFEST} says not why")),
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
