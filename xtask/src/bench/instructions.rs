//! Instructions for each byte of a document, where valgrind is there to count them.

use std::path::Path;
use std::process::Command;

use super::programs::output;
use super::row::{Row, find};
use crate::{callgrind, process};

/// The name of the figure.
pub(super) const PER_BYTE: &str = "instructions_per_byte";

/// Adds the figure to the rows of the works that the program can do once.
#[expect(clippy::cast_precision_loss, reason = "a count of instructions is no 53 bits long")]
pub(super) fn add(program: &Path, rows: &mut [Row]) -> Result<(), String> {
    if !process::is_installed(callgrind::PROGRAM) {
        eprintln!("valgrind is not installed: instructions are left out");
        return Ok(());
    }
    for line in output(Command::new(program).arg("list"))?.lines() {
        let [case, operation, subject, bytes] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("not a work: {line}"));
        };
        let bytes = bytes.parse::<f64>().map_err(|_| format!("not a work: {line}"))?;
        let count = callgrind::inside_counted(program, &["once", case, operation, subject])?;
        if let Some(row) = find(rows, [case, operation, subject]) {
            row.more.push((PER_BYTE, (count as f64 / bytes * 1000.0).round() / 1000.0));
        }
    }
    Ok(())
}
