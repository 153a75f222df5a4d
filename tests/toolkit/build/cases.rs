//! Finds the cases under `cases/ok` and writes a list of them, so that each is compiled and tested.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Writes the list to a file of that name.
pub(super) fn write(tests: &Path, list: &Path) {
    let folder = tests.join("cases/ok");
    println!("cargo::rerun-if-changed={}", folder.display());
    let (mut modules, mut rows, mut sizes) = (String::new(), String::new(), String::new());
    for case in folders(&folder) {
        let name = case.file_name().expect("it has a name").to_string_lossy().into_owned();
        // A case without golden is new: the test of the goldens says so.
        let golden = case.join("golden/mod.rs");
        if golden.exists() {
            let module = name.replace('-', "_");
            modules.push_str(&declaration(&module, &golden));
            let documents = case.join("golden/documents.rs");
            rows.push_str(&row(&name, &module, &documents));
            sizes.push_str(&sizes_of(&name, &module, &documents));
        }
    }
    let text = format!(
        "{modules}\npub(crate) static CASES: &[Case] = &[\n{rows}];\n\n\
         pub(crate) static SIZES: &[(&str, &[(&str, usize)])] = &[\n{sizes}];\n"
    );
    fs::write(list, text).expect("cargo's folder is writable");
}

pub(super) fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the cases are there");
    let mut found: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    found.retain(|path| path.is_dir());
    found.sort();
    found
}

/// The module of a case, in another crate's place: a part of it is used here.
fn declaration(module: &str, golden: &Path) -> String {
    format!(
        "#[rustfmt::skip]\n\
         #[allow(unreachable_pub, dead_code, clippy::enum_variant_names, reason = \"generated for a library; a test uses a part of it\")]\n\
         #[path = {:?}]\npub(crate) mod {module};\n",
        golden.to_string_lossy(),
    )
}

fn row(name: &str, module: &str, documents: &Path) -> String {
    let text = fs::read_to_string(documents).expect("a golden has documents");
    let mut row =
        format!("    Case {{ name: {name:?}, schema: &{module}::table::SCHEMA, documents: &[");
    for document in document_types(&text) {
        let _ = write!(row, "Codec::of::<{module}::documents::{document}>(), ");
    }
    row + "] },\n"
}

/// The module of a generated file in cargo's folder.
pub(super) fn generated(module: &str, file: &Path) -> String {
    format!(
        "#[allow(unreachable_pub, dead_code, clippy::enum_variant_names, reason = \"generated for a library; a test uses a part of it\")]\n\
         #[path = {:?}]\npub(crate) mod {module};\n",
        file.to_string_lossy(),
    )
}

/// The types of a generated file that are annotated as documents.
pub(super) fn document_types(text: &str) -> Vec<&str> {
    let (mut found, mut is_document) = (Vec::new(), false);
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("pub struct ") {
            let name = rest.split(|it: char| !it.is_alphanumeric() && it != '_').next();
            found.extend(name.filter(|_| is_document));
        }
        let is_option = line.starts_with("#[") || line.starts_with("    ") || line.starts_with(')');
        is_document = is_option && (is_document || line.contains("document = "));
    }
    found
}

/// The compiler's sizes of a case's types and of their members: `Type` and `Type.member`.
fn sizes_of(name: &str, module: &str, documents: &Path) -> String {
    let text = fs::read_to_string(documents).expect("a golden has documents");
    let (mut owner, mut rows) = (String::new(), String::new());
    for line in text.lines() {
        let kinds = ["pub struct ", "pub enum "];
        if let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) {
            owner = rest.chars().take_while(|it| it.is_alphanumeric() || *it == '_').collect();
            let _ = write!(rows, "(\"{owner}\", size_of::<{owner}>()), ");
        }
        if let Some((member, held)) = member(line) {
            let _ = write!(rows, "(\"{owner}.{member}\", size_of::<{held}>()), ");
        }
    }
    format!(
        "    ({name:?}, {{\n#[allow(unused_imports, reason = \"as the types need them\")]\n\
         use {{{module}::documents::*, swordsmith_xml::{{self as xml, datatypes}}}};\n\
         #[allow(unused_qualifications, reason = \"as the types have them\")]\n\
         const SIZES: &[(&str, usize)] = &[{rows}];\nSIZES\n}}),\n"
    )
}

/// The name and the type of a field or a variant, as one line has it.
fn member(line: &str) -> Option<(&str, &str)> {
    let line =
        line.strip_prefix("    ").filter(|line| !line.starts_with(' '))?.strip_suffix(',')?;
    // Its annotation stands in front of it, if both fit on a line.
    let line = match line.strip_prefix("#[xml(") {
        Some(annotated) => annotated.split_once(")] ")?.1,
        None => line,
    };
    match line.strip_prefix("pub ") {
        Some(field) => field.split_once(": "),
        None => line.strip_suffix(')').and_then(|variant| variant.split_once('(')),
    }
}
