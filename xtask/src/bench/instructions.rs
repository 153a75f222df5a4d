//! Counts instructions with valgrind: a figure without the noise of a shared machine.

use std::path::Path;
use std::process::Command;

use super::programs::output;
use super::row::{Row, find};
use crate::process;

/// The name of the figure.
pub(super) const PER_BYTE: &str = "instructions_per_byte";

/// Adds the figure to the rows of the works that the program can do once.
pub(super) fn add(program: &Path, rows: &mut [Row]) -> Result<(), String> {
    if !process::is_installed("valgrind") {
        eprintln!("valgrind is not installed: instructions are left out");
        return Ok(());
    }
    for line in output(Command::new(program).arg("list"))?.lines() {
        let [case, operation, subject, bytes] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("not a work: {line}"));
        };
        let bytes = bytes.parse::<f64>().map_err(|_| format!("not a work: {line}"))?;
        let count = count(program, [case, operation, subject])?;
        if let Some(row) = find(rows, [case, operation, subject]) {
            row.more.push((PER_BYTE, (count / bytes * 1000.0).round() / 1000.0));
        }
    }
    Ok(())
}

/// Has valgrind watch the program do a work, and count inside the function `counted`.
fn count(program: &Path, work: [&str; 3]) -> Result<f64, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    command.args(["--collect-atstart=no", "--toggle-collect=*measure::counted*"]);
    command.arg(program).arg("once").args(work);
    let output = command.output().map_err(|error| process::cannot_start(&command, &error))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split("Collected :").nth(1));
    let count = collected.and_then(|count| count.trim().parse().ok());
    count.ok_or_else(|| format!("`{}` counted nothing:\n{report}", process::shown(&command)))
}
