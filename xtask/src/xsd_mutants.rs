//! `cargo xtask xsd-mutants DIR`: the mutation test over other people's schemas and documents. What it does stands in
//! `tests/src/mutants`; the same test over our own documents is one of `cargo xtask test`.

use std::path::{Path, absolute};

use crate::{USAGE, process};

/// Mutates the valid documents of every `DIR/<case>/`, and compares our verdicts with the judge's.
pub(crate) fn run(root: &Path, arguments: &[String]) -> Result<(), String> {
    let [folder, options @ ..] = arguments else {
        return Err(format!("`xsd-mutants` takes a folder\n\n{USAGE}"));
    };
    let folder = absolute(folder).map_err(|error| format!("{folder} is no path: {error}"))?;
    let mut command = process::cargo(root);
    command.args(["run", "--quiet", "--package", "swordsmith-tests", "--bin", "xsd-mutants", "--"]);
    process::run(command.arg(folder).args(options))
}
