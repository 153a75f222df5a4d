//! `bench xml --data DIR`: reads and writes every valid document of every case in a folder, in
//! turns with the lower bounds.
//!
//! What is generated of a case is compiled as a crate of its own: one that is refused, or takes too
//! long, is left out, and the others are measured all the same.

mod baseline;
pub(super) mod figures;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use super::row::Row;
use crate::process;
use crate::xsd_suite::case::{Case, Expected};
use crate::xsd_suite::workspace::{Build, Workspace};
use crate::xsd_suite::{case_crate, folders};

/// The workspace that the crates are built in, relative to the root.
const FOLDER: &str = "target/bench/xml";
/// How long a generator, and then the compiler, may take for a case.
const LIMIT: Duration = Duration::from_mins(10);

const BUILD: Build = Build {
    is_released: true,
    profile: "[profile.release]\ncodegen-units = 1\ndebug = \"line-tables-only\"\n",
    dependencies: "mimalloc = { version = \"0.1\", default-features = false }\nquick-xml = \"0.42\"\n",
};

/// The files of a case's crate that are not generated.
const PROGRAM: [(&str, &str); 5] = [
    ("src/main.rs", include_str!("driver.rs")),
    ("src/escaper.rs", include_str!("../../../../tests/baselines/src/escaper.rs")),
    ("src/lower_bound.rs", include_str!("../../../../tests/baselines/src/lower_bound.rs")),
    ("src/measure.rs", include_str!("../../../../tests/baselines/src/measure.rs")),
    ("src/work.rs", include_str!("../../../../tests/baselines/src/work.rs")),
];

/// The list of a case's documents, beside its sources: a line for each, with its root and its path.
const DOCUMENTS: &str = "documents.tsv";

/// Measures the cases of a folder, or only those that are named; with `has_baselines` also the code
/// of other generators.
pub(super) fn rows(
    root: &Path,
    data: &Path,
    only: &[String],
    has_baselines: bool,
) -> Result<Vec<Row>, String> {
    let generator = has_baselines
        .then(|| super::programs::build(root, "codegen", Path::new("")))
        .transpose()?;
    let entries = fs::read_dir(data).map_err(|error| format!("{}: {error}", data.display()))?;
    let mut cases: Vec<PathBuf> = entries.filter_map(|it| Some(it.ok()?.path())).collect();
    cases.retain(|path| path.is_dir());
    cases.sort();
    let mut workspace = Workspace::new(root, Path::new(FOLDER), BUILD);
    let mut rows = Vec::new();
    for case in cases {
        let name = case.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !only.is_empty() && !only.contains(&name) {
            continue;
        }
        match measured(root, &mut workspace, &name, &case) {
            Ok(more) => {
                rows.extend(more);
                if let Some(generator) = &generator {
                    rows.extend(baseline::rows(root, &mut workspace, generator, &name, &case));
                }
            }
            Err(why) => eprintln!("skipped: {name}: {why}"),
        }
    }
    Ok(rows)
}

fn measured(
    root: &Path,
    workspace: &mut Workspace,
    name: &str,
    case: &Path,
) -> Result<Vec<Row>, String> {
    let mut generator = Command::new(std::env::current_exe().map_err(|error| error.to_string())?);
    // A program of its own: one that does not end, or has no stack left, is one case that is left
    // out.
    generator.args(["bench", "--generate"]).arg(case);
    let documents = root.join(FOLDER).join(member(name)).join(DOCUMENTS);
    drop(fs::remove_file(&documents));
    let printed = process::within(generator, LIMIT)?;
    if !documents.exists() {
        return Err(format!(
            "not generated: {}",
            printed.lines().next().unwrap_or("no reason given")
        ));
    }
    workspace.expect(&member(name));
    let program = workspace.build_one(&member(name), LIMIT)?;
    let times = answers(&program, "times", &documents)?;
    let largest = answers(&program, "size", &documents)?;
    figures::rows(name, &times, &largest)
}

/// What the program of a case prints of its documents.
fn answers(program: &Path, request: &str, documents: &Path) -> Result<String, String> {
    let input = File::open(documents).map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    process::output(command.arg(request).stdin(Stdio::from(input)))
}

/// Generates the crate of a case. The command runs this in a process of its own.
pub(super) fn generate(root: &Path, case: &Path) -> Result<(), String> {
    let case = case.canonicalize().map_err(|error| format!("{}: {error}", case.display()))?;
    let found = folders::case(&case).ok_or("there is no schema and no document")?;
    let is_valid =
        |document: &crate::xsd_suite::case::Document| document.expected == Expected::Valid;
    let documents: Vec<_> = found.documents.into_iter().filter(is_valid).collect();
    if documents.is_empty() {
        return Err("there is no valid document".to_owned());
    }
    let found = Case { documents, ..found };
    let made = case_crate::generated(&found, &PROGRAM)?;
    let name = member(&found.name);
    Workspace::new(root, Path::new(FOLDER), BUILD).add(&name, &made.files)?;
    let documents = found.documents.iter().zip(&made.document_roots);
    let line = |(it, root): (&crate::xsd_suite::case::Document, &String)| {
        format!("{root}\t{}\n", it.path.display())
    };
    let lines = documents.map(line).collect::<Vec<_>>().concat();
    let path = root.join(FOLDER).join(name).join(DOCUMENTS);
    fs::write(&path, lines).map_err(|error| format!("{}: {error}", path.display()))
}

/// The crate of a case.
fn member(name: &str) -> String {
    let usual =
        |each: char| if each.is_ascii_alphanumeric() { each.to_ascii_lowercase() } else { '-' };
    format!("case-{}", name.chars().map(usual).collect::<String>())
}
