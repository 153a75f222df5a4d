//! `bench codegen`: every case of a folder, as `xsd-suite` takes them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::programs::output;
use super::row::Row;

/// A row for each case. One that cannot be generated is left out, and why is said.
pub(super) fn rows(program: &Path, data: &Path) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for folder in folders(data)? {
        let roots = roots(&folder)?;
        if roots.is_empty() {
            continue;
        }
        let case = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // A program for each, so that one that fails takes no other with it.
        let mut command = Command::new(program);
        command.arg("--case").arg(&folder).args(&roots);
        match output(&mut command).and_then(|line| row(&case, line.trim_end())) {
            Ok(row) => rows.push(row),
            Err(fault) => eprintln!("skipped: {case}: {fault}"),
        }
    }
    Ok(rows)
}

fn row(case: &str, line: &str) -> Result<Row, String> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [operation, subject, time, bytes, schema, types, table, largest] = columns[..] else {
        return Err(format!("not a row of figures: {line}"));
    };
    let mut row = Row::parse(&[case, operation, subject, time, bytes].join("\t"))?;
    let number = |text: &str| text.parse::<f64>().map_err(|_| format!("no number: {text}"));
    let (schema, types, table) = (number(schema)?, number(types)?, number(table)?);
    let thousands = schema.max(1.0) / 1000.0;
    row.more = vec![
        ("schema_lines", schema),
        ("ms_per_1000_schema_lines", rounded(milliseconds(row.ns_per_op) / thousands)),
        ("lines_of_types_per_schema_line", rounded(types / schema.max(1.0))),
        ("lines_of_table_per_schema_line", rounded(table / schema.max(1.0))),
        ("lines_per_schema_line", rounded((types + table) / schema.max(1.0))),
        ("bytes_of_largest_type", number(largest)?),
    ];
    Ok(row)
}

#[expect(clippy::cast_precision_loss, reason = "a time for people")]
fn milliseconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e6
}

fn rounded(figure: f64) -> f64 {
    (figure * 100.0).round() / 100.0
}

/// The folders of cases, in order of name.
fn folders(data: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = match fs::read_dir(data) {
        Ok(entries) => entries,
        Err(error) => {
            eprintln!("skipped: every case of {}: {error}", data.display());
            return Ok(Vec::new());
        }
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    paths.retain(|path| path.is_dir());
    paths.sort();
    Ok(paths)
}

/// The schemas to start from: those that `ROOT` names, else all that stand in the folder.
fn roots(folder: &Path) -> Result<Vec<String>, String> {
    let root = folder.join("ROOT");
    if let Ok(text) = fs::read_to_string(&root) {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        return Ok(lines.map(str::to_owned).collect());
    }
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names
        .filter(|name| Path::new(name).extension().is_some_and(|it| it.eq_ignore_ascii_case("xsd")))
        .collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::row;

    #[test]
    fn figures_are_set_beside_the_schema() {
        let row = row("c", "generate\tours\t4000000\t99\t2000\t1000\t3000\t960");
        let row = row.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((row.operation.as_str(), row.ns_per_op), ("generate", 4_000_000));
        assert_eq!(row.figure("ms_per_1000_schema_lines"), Some(2.0));
        assert_eq!(row.figure("lines_per_schema_line"), Some(2.0));
    }
}
