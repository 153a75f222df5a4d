//! Counts instructions with valgrind: a figure without the noise of a shared machine.

use std::path::Path;
use std::process::Command;

use crate::process;

/// What counts.
pub(crate) const PROGRAM: &str = "valgrind";

/// How many instructions a program takes inside the function `counted` of the baselines.
pub(crate) fn inside_counted(program: &Path, arguments: &[&str]) -> Result<u64, String> {
    count(program, arguments, &["--collect-atstart=no", "--toggle-collect=*measure::counted*"])
}

/// How many it takes from its start to its end, in all its threads.
pub(crate) fn of_all(program: &Path, arguments: &[&str]) -> Result<u64, String> {
    count(program, arguments, &[])
}

fn count(program: &Path, arguments: &[&str], options: &[&str]) -> Result<u64, String> {
    let mut command = Command::new(PROGRAM);
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).args(options);
    command.arg(program).args(arguments);
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    let report = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("`{}` failed:\n{report}", process::shown(&command)));
    }
    let collected = report.lines().find_map(|line| line.split("Collected :").nth(1));
    let count = collected.and_then(|count| count.trim().parse().ok());
    count.ok_or_else(|| format!("`{}` counted nothing:\n{report}", process::shown(&command)))
}
