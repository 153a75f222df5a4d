//! `bench json`: reading, writing, parsing and checking JSON.

use std::path::Path;
use std::process::Command;

use super::instructions;
use super::programs::{build, output};
use super::row::Row;

/// Times of every work, with instructions where they can be counted.
pub(super) fn rows(root: &Path) -> Result<Vec<Row>, String> {
    let program = build(root, "json", Path::new(""))?;
    let times = output(Command::new(&program).arg("times"))?;
    let mut rows = times.lines().map(Row::parse).collect::<Result<Vec<_>, _>>()?;
    instructions::add(&program, &mut rows)?;
    Ok(rows)
}
