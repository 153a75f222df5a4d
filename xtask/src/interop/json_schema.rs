//! Runs the official tests of JSON Schema: they come with the package `jsonschema` of `PyPI`.

use std::path::Path;
use std::process::Command;

use super::make;
use crate::{json_suite, process};

/// The package, whose sources have the suite in the folder `json`.
const PACKAGE: &str = "jsonschema";
const VERSION: &str = "4.26.0";

/// Every required test of every draft; fails at unexpected failures, and at unexpected successes.
pub(super) fn run(root: &Path, scratch: &Path, python: &Path) -> Result<(), String> {
    let scratch = scratch.join("json-schema");
    let folder = scratch.join(format!("{PACKAGE}-{VERSION}")).join("json");
    if !folder.is_dir() {
        fetch(&scratch, python)?;
    }
    json_suite::run_all(root, &folder)
}

fn fetch(scratch: &Path, python: &Path) -> Result<(), String> {
    let hint = |error| format!("{error}\n  needed: a reachable PyPI, and tar");
    make(scratch)?;
    let mut download = Command::new(python);
    download.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check"]);
    download.args(["--no-deps", "--no-binary", ":all:"]).arg(format!("{PACKAGE}=={VERSION}"));
    process::run(download.arg("--dest").arg(scratch)).map_err(hint)?;
    let archive = scratch.join(format!("{PACKAGE}-{VERSION}.tar.gz"));
    let mut unpack = Command::new("tar");
    process::run(unpack.arg("xzf").arg(archive).arg("-C").arg(scratch)).map_err(hint)
}
