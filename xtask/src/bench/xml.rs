//! `bench xml`: reading, checking and writing documents.

use std::path::Path;
use std::process::Command;

use super::programs::{build, output};
use super::row::Row;
use super::{Arguments, allocations, instructions, real};

/// Times of every work on our own documents, with allocations, and with instructions where they can
/// be counted; then times of real documents, if a folder of them is named.
pub(super) fn rows(root: &Path, arguments: &Arguments) -> Result<Vec<Row>, String> {
    let mut rows = if arguments.only.is_empty() { own(root)? } else { Vec::new() };
    if arguments.data.is_some() || !arguments.only.is_empty() {
        rows.extend(real::rows(
            root,
            &arguments.folder(root),
            &arguments.only,
            arguments.baselines,
        )?);
    }
    Ok(rows)
}

fn own(root: &Path) -> Result<Vec<Row>, String> {
    let program = build(root, "xml", Path::new(""))?;
    let times = output(Command::new(&program).arg("times"))?;
    let mut rows = times.lines().map(Row::parse).collect::<Result<Vec<_>, _>>()?;
    instructions::add(&program, &mut rows)?;
    allocations::add(&build(root, "allocations", Path::new(""))?, &mut rows)?;
    Ok(rows)
}
