//! `bench json`: reading, writing, parsing and checking JSON.

use std::path::Path;
use std::process::Command;

use super::programs::{build, output};
use super::row::Row;

/// Times of every work.
pub(super) fn rows(root: &Path) -> Result<Vec<Row>, String> {
    let program = build(root, "json", Path::new(""))?;
    let times = output(Command::new(&program).arg("times"))?;
    times.lines().map(Row::parse).collect()
}
