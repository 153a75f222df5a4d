//! Who says what of each document: the generated reader, the table alone, and the judge. All must agree, and a refusal has its
//! place and its rule.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use swordsmith_runtime::xml::{Document, Limits, validate};
use swordsmith_tests::judge::{Against, Judge};

use crate::golden::folder;
use crate::nasty::generated::{documents::Library, table};

/// The documents of a folder by name.
pub(crate) fn documents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (path.file_stem().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())
        })
        .collect();
    found.sort();
    found
}

#[test]
fn valid_documents_are_taken_by_all() {
    let judge = Judge::of(&[&folder("nasty").join("schema.xsd")]);
    for (name, text) in documents(&folder("nasty").join("valid")) {
        assert_eq!(judge.findings(&text, Against::Declaration), Vec::<String>::new(), "{name}");
        assert_eq!(validate(&table::SCHEMA, &text, &Limits::DEFAULT), Vec::new(), "{name}");
        assert!(Library::from_xml(&text).is_ok(), "{name}");
    }
}

#[test]
fn invalid_documents_are_refused_by_all() {
    let judge = Judge::of(&[&folder("nasty").join("schema.xsd")]);
    let mut report = String::new();
    for (name, text) in documents(&folder("nasty").join("invalid")) {
        assert_ne!(judge.findings(&text, Against::Declaration), Vec::<String>::new(), "{name}");
        assert_ne!(
            validate(&table::SCHEMA, &text, &Limits::DEFAULT),
            Vec::new(),
            "{name}: by the table"
        );
        let error = Library::from_xml(&text).err().unwrap_or_else(|| panic!("{name}: taken"));
        assert!(error.position().is_some(), "{name}: no place in {error}");
        write!(report, "{name}\n{error}\n\n").unwrap();
    }
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("refusals of the nasty case", report);
    });
}
