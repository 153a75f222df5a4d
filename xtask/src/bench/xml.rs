//! `bench xml`: reading, checking and writing documents.

use std::path::Path;
use std::process::Command;

use super::peers::{build, output};
use super::row::Row;
use super::{allocations, instructions};

/// Times of every work, with allocations, and with instructions where they can be counted.
pub(super) fn rows(root: &Path, data: &Path) -> Result<Vec<Row>, String> {
    let program = build(root, "xml", data)?;
    let times = output(Command::new(&program).arg("times"))?;
    let mut rows = times.lines().map(Row::parse).collect::<Result<Vec<_>, _>>()?;
    instructions::add(&program, &mut rows)?;
    allocations::add(&build(root, "allocations", data)?, &mut rows)?;
    Ok(rows)
}
