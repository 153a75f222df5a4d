//! The cases of JSON Schema: a folder for each feature, under `tests/cases/json/ok` if it is supported,
//! under `tests/cases/json/err` if it is refused.
//!
//! The root of a case is `schema.json`; what it refers to lies in the same folder. A supported case has
//! documents: `valid/*.json` and `invalid/*.json`.

use std::fs;

use swordsmith_tests::{paths, project_root};

use crate::cases::Case;

/// The name of the root.
pub const ROOT: &str = "schema.json";

/// The cases that are supported.
pub fn supported() -> Vec<Case> {
    cases("ok")
}

/// The cases that are refused.
pub fn refused() -> Vec<Case> {
    cases("err")
}

/// The supported case of that name.
pub fn case(name: &str) -> Case {
    let folder = project_root().join("tests/cases/json/ok").join(name);
    Case { name: name.to_owned(), folder }
}

fn cases(kind: &str) -> Vec<Case> {
    let folders = paths(&project_root().join("tests/cases/json").join(kind)).into_iter();
    let case = |folder: std::path::PathBuf| {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Case { name, folder }
    };
    folders.filter(|path| path.is_dir()).map(case).collect()
}

/// The names and texts of the schemas of a case.
///
/// # Panics
/// If they cannot be read.
pub fn schemas(case: &Case) -> Vec<(String, String)> {
    let files = paths(&case.folder).into_iter();
    let schemas = files.filter(|path| path.extension().is_some_and(|kind| kind == "json"));
    let read = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, fs::read_to_string(&path).expect("schemas are text"))
    };
    schemas.map(read).collect()
}
