//! Finds the cases of JSON Schema and writes a list of them, so that each is compiled and tested.

use std::fs;
use std::path::Path;

use super::cases::{folders, generated};

/// Writes the list to a file of that name.
pub(super) fn write(tests: &Path, list: &Path) {
    let folder = tests.join("cases/json/ok");
    println!("cargo::rerun-if-changed={}", folder.display());
    let (mut modules, mut rows) = (String::new(), String::new());
    for case in folders(&folder) {
        let name = case.file_name().expect("it has a name").to_string_lossy().into_owned();
        // A case without golden is new: the test of the goldens says so.
        let golden = case.join("golden/mod.rs");
        if golden.exists() {
            let module = name.replace('-', "_");
            modules.push_str(&generated(&module, &golden));
            let types = fs::read_to_string(case.join("golden/json_documents.rs"));
            let types = types.expect("a golden has documents");
            let document = document(&types).expect("a golden has a document");
            let row = format!("    Case::of::<{module}::json_documents::{document}>({name:?}),\n");
            rows.push_str(&row);
        }
    }
    let text = format!("{modules}\npub(crate) static CASES: &[Case] = &[\n{rows}];\n");
    fs::write(list, text).expect("cargo's folder is writable");
}

/// The type whose documentation says that it is of the root.
fn document(text: &str) -> Option<&str> {
    let (_, behind) = text.split_once("A document of `schema.json`.")?;
    let declared = behind.lines().find_map(|line| {
        line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))
    })?;
    declared.split(|it: char| !it.is_alphanumeric() && it != '_').next()
}
