//! `cargo xtask xsd-mutants DIR`: mutation testing of validation with the schemas and documents of
//! other projects. It is implemented in `tests/src/mutants`; the same test with our own documents
//! is part of `cargo xtask test`.

use std::path::{Path, PathBuf, absolute};

use clap::Args;

use crate::process;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A folder with a folder per case, as `xsd-suite` takes it
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many mutants are made of each document
    #[arg(long, value_name = "N")]
    each: Option<usize>,
}

/// Mutates the valid documents of every `DIR/<case>/`, and compares our verdicts with the reference
/// validator's.
pub(crate) fn run(root: &Path, arguments: &Arguments) -> Result<(), String> {
    let folder = absolute(&arguments.folder)
        .map_err(|error| format!("{}: {error}", arguments.folder.display()))?;
    let mut command = process::cargo(root);
    command.args(["run", "--quiet", "--package", "swordsmith-tests", "--bin", "xsd-mutants", "--"]);
    command.arg(folder);
    if let Some(each) = arguments.each {
        command.args(["--each", &each.to_string()]);
    }
    process::run(&mut command)
}
