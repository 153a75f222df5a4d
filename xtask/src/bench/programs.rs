//! Builds and runs the measuring programs of `tests/baselines`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::process;

/// Builds a program in release mode and returns its path. `data` is the folder of real schemas, if
/// there is one.
pub(super) fn build(root: &Path, name: &str, data: &Path) -> Result<PathBuf, String> {
    let mut command = process::cargo(root);
    command.args([
        "build",
        "--release",
        "--quiet",
        "--package",
        "swordsmith-baselines",
        "--bin",
        name,
    ]);
    // The feature of a program's name turns on its dependencies.
    let feature = if name == "allocations" { "xml" } else { name };
    command.args(["--no-default-features", "--features", feature]);
    command.arg("--message-format=json-render-diagnostics");
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
