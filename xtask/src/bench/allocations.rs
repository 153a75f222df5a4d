//! Counts allocations, with a program whose allocator counts.

use std::path::Path;
use std::process::Command;

use super::programs::output;
use super::row::{Row, find};

/// The name of the figure.
const ALLOCATIONS: &str = "allocations";

/// Adds the figure to the rows.
pub(super) fn add(program: &Path, rows: &mut [Row]) -> Result<(), String> {
    for line in output(&mut Command::new(program))?.lines() {
        let fault = || format!("not a count: {line}");
        let [case, operation, subject, count] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(fault());
        };
        let count = count.parse().map_err(|_| fault())?;
        if let Some(row) = find(rows, [case, operation, subject]) {
            row.more.push((ALLOCATIONS, count));
        }
    }
    Ok(())
}
