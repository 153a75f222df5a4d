//! Builds and runs the measuring programs of `tests/baselines`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process;

/// Builds a program of the baselines in release mode and returns its path. `data` is the folder of
/// real schemas, if there is one.
pub(super) fn build(root: &Path, name: &str, data: &Path) -> Result<PathBuf, String> {
    // The feature of a program's name turns on its dependencies.
    let feature = if name == "allocations" { "xml" } else { name };
    let features = ["--no-default-features", "--features", feature];
    build_of(root, "swordsmith-baselines", name, &features, data)
}

/// Builds a program of a package in release mode and returns its path.
pub(super) fn build_of(
    root: &Path,
    package: &str,
    name: &str,
    features: &[&str],
    data: &Path,
) -> Result<PathBuf, String> {
    let mut command = process::cargo(root);
    command.args(["build", "--release", "--quiet", "--package", package, "--bin", name]);
    command.args(features).arg("--message-format=json-render-diagnostics");
    if let Ok(data) = data.canonicalize() {
        command.env("SWORDSMITH_XSD_REAL", data);
    }
    let messages = output(&mut command)?;
    let executable = messages.rsplit("\"executable\":\"").next();
    let path = executable.and_then(|rest| rest.split('"').next());
    path.map(PathBuf::from).ok_or(format!("cargo built no `{name}`"))
}

/// Runs a program to its end and returns what it wrote to its standard output.
pub(super) fn output(command: &mut Command) -> Result<String, String> {
    command.stderr(Stdio::inherit());
    let output = command.output().map_err(|error| process::cannot_start(command, &error))?;
    if !output.status.success() {
        return Err(format!("`{}` failed: {}", process::shown(command), output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
