//! The cases: a folder for each feature of XML Schema, under `tests/cases/ok` if it is supported,
//! under `tests/cases/err` if it is refused.
//!
//! The root of a case is `schema.xsd`, unless a `swordsmith.toml` names another one. What it
//! includes and imports lies in the same folder. A supported case has documents: `valid/*.xml` and
//! `invalid/*.xml`.

use std::fs;
use std::path::{Path, PathBuf};

use swordsmith_tests::{paths, project_root};

/// A case.
#[derive(Debug, Clone)]
pub struct Case {
    /// The name of its folder.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
}

/// The cases that are supported.
pub fn supported() -> Vec<Case> {
    cases("tests/cases/ok")
}

/// The cases that are refused.
pub fn refused() -> Vec<Case> {
    cases("tests/cases/err")
}

/// The supported case of that name.
pub fn case(name: &str) -> Case {
    Case { name: name.to_owned(), folder: project_root().join("tests/cases/ok").join(name) }
}

fn cases(folder: &str) -> Vec<Case> {
    let folders = paths(&project_root().join(folder)).into_iter().filter(|path| path.is_dir());
    folders.map(|folder| Case { name: name(&folder), folder }).collect()
}

impl Case {
    /// Its root schema.
    pub fn root(&self) -> PathBuf {
        self.folder.join("schema.xsd")
    }

    /// The names and texts of its schemas and catalogs, and its manifest.
    ///
    /// # Panics
    /// If they cannot be read.
    pub fn sources(&self) -> (Vec<(String, String)>, String) {
        let files = paths(&self.folder).into_iter();
        let is_given =
            |path: &PathBuf| path.extension().is_some_and(|kind| kind == "xsd" || kind == "xml");
        let schemas = files.filter(is_given);
        let manifest = fs::read_to_string(self.folder.join("swordsmith.toml"))
            .unwrap_or_else(|_| "[[module]]\nname = \"case\"\nxsd = [\"schema.xsd\"]\n".to_owned());
        let read =
            |path: PathBuf| (name(&path), fs::read_to_string(&path).expect("schemas are text"));
        (schemas.map(read).collect(), manifest)
    }

    /// Its documents in a subfolder, `valid` or `invalid`, by name.
    ///
    /// # Panics
    /// If they cannot be read.
    pub fn documents(&self, validity: &str) -> Vec<(String, Vec<u8>)> {
        let read = |path: PathBuf| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (stem, fs::read(&path).expect("a readable document"))
        };
        paths(&self.folder.join(validity)).into_iter().map(read).collect()
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
