//! `bench compile`: how long the compiler takes for generated types, beside types of as many fields
//! with the derives of serde and of prost.

mod subjects;

use std::fs;
use std::path::Path;

use swordsmith_build::Config;

use super::package::Package;
use super::row::Row;
use subjects::{MANIFEST, SUBJECTS, Subject, schema};

/// What is measured, and the command of cargo.
const COMMANDS: [(&str, &[&str]); 3] =
    [("check", &["check"]), ("debug", &["build"]), ("release", &["build", "--release"])];

/// A row for each subject and command: the time for 1,000 lines of the schema.
pub(super) fn rows(root: &Path) -> Result<Vec<Row>, String> {
    let out = root.join("target/bench/compile");
    let schema = schema();
    let mut packages = vec![ours(root, &out, &schema)?];
    for subject in &SUBJECTS {
        packages.push(baseline(root, &out, subject)?);
    }
    let lines = schema.lines().count() as u64;
    let mut rows = Vec::new();
    for (operation, command) in COMMANDS {
        let all: Vec<_> = packages.iter().map(|(_, package)| package).collect();
        // The first time is that of the dependencies.
        all.iter().try_for_each(|package| package.compile(command).map(drop))?;
        let times = Package::compile_in_turns(&all, command)?;
        rows.extend(packages.iter().zip(times).map(|((subject, _), time)| Row {
            case: format!("{}-types", subjects::TYPES),
            operation: operation.to_owned(),
            subject: subject.clone(),
            ns_per_op: time * 1000 / lines,
            bytes: schema.len() as u64,
            more: Vec::new(),
        }));
    }
    Ok(rows)
}

fn ours(root: &Path, out: &Path, schema: &str) -> Result<(String, Package), String> {
    let (schemas, folder) = (out.join("schemas"), out.join("ours"));
    write(&schemas.join("swordsmith.toml"), MANIFEST)?;
    write(&schemas.join("types.xsd"), schema)?;
    let config = Config::new().manifest(schemas.join("swordsmith.toml")).crate_folder(&folder);
    let config = config.runtime(root.join("codegen/runtime/swordsmith"));
    config.generate().map_err(|error| error.to_string())?;
    Ok(("ours".to_owned(), Package::new(root, &folder)))
}

fn baseline(root: &Path, out: &Path, subject: &Subject) -> Result<(String, Package), String> {
    let folder = out.join(subject.name);
    write(&folder.join("Cargo.toml"), &subject.manifest())?;
    write(&folder.join("src/lib.rs"), &subject.source())?;
    Ok((subject.name.to_owned(), Package::new(root, &folder)))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(cannot)?;
    fs::write(path, text).map_err(cannot)
}
