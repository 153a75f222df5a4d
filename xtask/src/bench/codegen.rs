//! `bench codegen`: the time of the generators, the size of their output, and its compile time.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::cases;
use super::package::Package;
use super::programs::{build, output};
use super::row::Row;

/// The set by which generators are set beside each other: what the case is called, and its folder.
const SET: (&str, &str) = ("cyclonedx", "cyclonedx--bom-1-6");

/// Every case of the folder; then, of one, times of generating and of compiling beside another
/// generator, with lines before and after macros are expanded.
pub(super) fn rows(root: &Path, data: &Path) -> Result<Vec<Row>, String> {
    // The documents are not measured here: without the real ones the program is built in less time.
    let program = build(root, "codegen", Path::new(""))?;
    let mut rows = cases::rows(&program, data)?;
    rows.extend(beside_others(root, data, &program)?);
    Ok(rows)
}

fn beside_others(root: &Path, data: &Path, program: &Path) -> Result<Vec<Row>, String> {
    let (case, set) = (SET.0, data.join(SET.1));
    let Ok(schema) = fs::read_to_string(set.join("ROOT")) else {
        eprintln!("skipped: {case}: {} is not there", set.display());
        return Ok(Vec::new());
    };
    let out = root.join("target/bench/codegen");
    let mut command = Command::new(program);
    command.arg(set.join(schema.trim())).arg(root.join("codegen/runtime")).arg(&out);
    let generated = output(&mut command)?;
    let rows = generated.lines().map(|line| Row::parse(&format!("{case}\t{line}")));
    let mut rows = rows.collect::<Result<Vec<_>, _>>()?;
    let packages: Vec<_> =
        rows.iter().map(|row| Package::new(root, &out.join(&row.subject))).collect();
    let mut compiled = Vec::new();
    for (row, package) in rows.iter_mut().zip(&packages) {
        row.more.push(("lines", package.lines(program)?));
        match package
            .expanded_lines(program)
            .and_then(|lines| Ok((lines, package.compile(&["build"])?)))
        {
            Ok((lines, _)) => {
                row.more.push(("expanded_lines", lines));
                compiled.push((row.clone(), package));
            }
            Err(fault) => eprintln!("skipped: compiling what {} makes: {fault}", row.subject),
        }
    }
    rows.extend(times(&compiled)?);
    Ok(rows)
}

/// A row for compiling each package. Their dependencies are compiled already.
fn times(packages: &[(Row, &Package)]) -> Result<Vec<Row>, String> {
    let compiled: Vec<_> = packages.iter().map(|(_, package)| *package).collect();
    let times = Package::compile_in_turns(&compiled, &["build"])?;
    let row = |((row, _), time): (&(Row, &Package), u64)| Row {
        operation: "compile".to_owned(),
        ns_per_op: time,
        more: Vec::new(),
        ..row.clone()
    };
    Ok(packages.iter().zip(times).map(row).collect())
}
