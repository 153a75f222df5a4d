//! From an input to files in their place.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use swordsmith_codegen::destination::Layout;
use swordsmith_codegen::emit::manifest::{OutputCrate, cargo_toml, lib_rs};
use swordsmith_codegen::manifest::{Table, Value};
use swordsmith_codegen::source::SourceId;
use swordsmith_codegen::{Generated, GeneratedFile};

use crate::config::Config;
use crate::error::Error;
use crate::folder::{Drift, Folder};
use crate::input::Input;
use crate::lock::{GENERATE, Lock, LockFile, since};
use crate::place::Place;

/// What cargo calls the manifest of a crate.
const PACKAGE: &str = "Cargo.toml";

/// What was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// How many files the schemas make.
    pub files: usize,
    /// How many of these were written: the others were there.
    pub written: usize,
    /// How many files were removed.
    pub removed: usize,
    /// What is worth knowing, with its place: what was passed over, and why.
    pub notes: Vec<String>,
    /// The folder, as the manifest or the caller names it.
    pub folder: String,
}

impl Report {
    /// What a check that found no difference says.
    pub fn unchanged(&self) -> String {
        format!("{} files in {}: all are what the schemas make", self.files, self.folder)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { files, written, removed, folder, .. } = self;
        write!(f, "{files} files in {folder}: {written} written, {removed} removed")
    }
}

/// What the schemas make.
struct Made {
    files: Vec<GeneratedFile>,
    /// Absent where the caller says where the code goes: the manifest knows nothing of it.
    lock: Option<(LockFile, Lock)>,
    report: Report,
}

/// Writes what the schemas make, and the lock after it.
pub(crate) fn write(config: &Config, input: &Input, place: &Place) -> Result<Report, Error> {
    let Made { files, lock, mut report } = generate(config, input, place)?;
    if let Some((file, _)) = &lock {
        file.refuse_others().map_err(Error::File)?;
    }
    let (written, removed) = folder(place, input)?.update(&files).map_err(Error::File)?;
    if let Some((file, lock)) = lock {
        file.write(&lock).map_err(Error::File)?;
    }
    (report.written, report.removed) = (written, removed);
    Ok(report)
}

/// Compares what is there with what the schemas make.
pub(crate) fn compare(config: &Config, input: &Input, place: &Place) -> Result<Report, Error> {
    let Made { files, lock, report } = generate(config, input, place)?;
    let mut drift = folder(place, input)?.compare(&files).map_err(Error::File)?;
    if let Some((file, lock)) = &lock {
        explain(&mut drift, file, lock, input, place).map_err(Error::File)?;
    }
    if drift.is_empty() { Ok(report) } else { Err(Error::Drift(drift)) }
}

/// Adds the lock to the files that differ, and which side has moved.
fn explain(
    drift: &mut Drift,
    file: &LockFile,
    lock: &Lock,
    input: &Input,
    place: &Place,
) -> Result<(), String> {
    let (text, is_same) = (file.text()?, drift.is_same());
    match text.as_deref().map(|text| (text == lock.to_string(), Lock::parse(text))) {
        None => drift.lock_is_missing(file.name()),
        Some((true, _)) if is_same => {}
        Some((_, None)) => drift.lock_is_stale(file.name(), vec![file.is_unreadable()]),
        Some((is_current, Some(old))) => {
            let mut said = since(&old, input, Some(&lock.inputs), place);
            if said.is_empty() && !is_same {
                said.push(format!(
                    "this swordsmith makes other code of the same schemas: {GENERATE}"
                ));
            }
            if is_current { drift.say(said) } else { drift.lock_is_stale(file.name(), said) }
        }
    }
    Ok(())
}

/// Which side has moved since the code was generated, as far as the lock tells; nothing is
/// generated.
pub(crate) fn parted(config: &Config, input: &Input, place: &Place) -> Result<Vec<String>, Error> {
    let file = LockFile::of(config.manifest_path());
    match file.text().map_err(Error::File)?.map(|text| Lock::parse(&text)) {
        Some(Some(lock)) => Ok(since(&lock, input, None, place)),
        Some(None) => Ok(vec![file.is_unreadable()]),
        None if folder(place, input)?.has_generated().map_err(Error::File)? => {
            Ok(vec![format!("there is no {}: {GENERATE}", file.shown())])
        }
        None => Ok(Vec::new()),
    }
}

fn generate(config: &Config, input: &Input, place: &Place) -> Result<Made, Error> {
    let generated = input.generate(&place.destination, config.roots());
    let Generated { mut files, reached, notes } =
        generated.map_err(|findings| Error::Findings(findings.render(input.sources())))?;
    if place.destination.layout == Layout::Crate {
        files.extend(crate_files(config, input, place)?);
    }
    let skipped = input.skipped().iter().map(|why| format!("note: skipped: {why}\n"));
    let notes = notes.iter().map(|note| note.render(input.sources()).to_string());
    let report = Report {
        files: files.len(),
        notes: skipped.chain(notes).collect(),
        folder: place.folder.display().to_string(),
        ..Report::default()
    };
    let lock = (!config.is_placed()).then(|| lock(input, &reached, &files));
    Ok(Made { files, lock, report })
}

/// The lock of a run. The manifest of cargo's is written once, and then belongs to the user.
fn lock(input: &Input, reached: &BTreeSet<SourceId>, files: &[GeneratedFile]) -> (LockFile, Lock) {
    let files = files.iter().filter(|file| file.path != PACKAGE);
    let outputs = files.map(|file| (file.path.as_str(), file.contents.as_str()));
    (LockFile::of(input.path()), Lock::new(input.texts(reached), outputs))
}

fn folder(place: &Place, input: &Input) -> Result<Folder, Error> {
    let modules = input.manifest()?.modules;
    let names: Vec<_> = modules.iter().map(|module| module.name.get_ref().as_str()).collect();
    Ok(Folder::new(&place.folder, place.destination.layout, &names))
}

/// What makes a crate of the modules. A manifest of cargo's that is there stays, and so does a root
/// of the crate that was written by hand.
fn crate_files(config: &Config, input: &Input, place: &Place) -> Result<Vec<GeneratedFile>, Error> {
    let manifest = input.manifest()?;
    let file = |path: &str, contents| GeneratedFile { path: path.to_owned(), contents };
    let name = input.path().file_name().unwrap_or_default().to_string_lossy();
    let output = OutputCrate {
        name: &package_name(&place.folder),
        manifest: &name,
        runtime: runtime(config),
        is_workspace: config.is_placed(),
    };
    let (package, root) = (place.folder.join(PACKAGE), place.folder.join("src/lib.rs"));
    let package = (!package.exists()).then(|| file(PACKAGE, cargo_toml(&output, &manifest)));
    let root = (!Folder::is_by_hand(&root)).then(|| file("src/lib.rs", lib_rs(&name, &manifest)));
    Ok(package.into_iter().chain(root).collect())
}

/// The runtime as a dependency: where the caller has it, or the version of this crate.
fn runtime(config: &Config) -> Table {
    let (key, value) = match config.runtime_folder() {
        Some(folder) => ("path", folder.to_string_lossy().into_owned()),
        None => ("version", env!("CARGO_PKG_VERSION").to_owned()),
    };
    [(key.to_owned(), Value::from(value))].into_iter().collect()
}

/// A package name from that of the folder: the characters that cargo allows, starting with a
/// letter.
fn package_name(folder: &Path) -> String {
    let name = folder.file_name().map(|name| name.to_string_lossy().to_lowercase());
    let allowed = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    let name: String = name.unwrap_or_default().chars().map(allowed).collect();
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if begins { name } else { format!("generated-{name}").trim_end_matches('-').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_names_are_what_cargo_allows() {
        assert_eq!(package_name(Path::new("target/Maven POM")), "maven-pom");
        assert_eq!(package_name(Path::new("/")), "generated");
        assert_eq!(package_name(Path::new("4.0")), "generated-4-0");
    }
}
