//! Random schemas whose names all but clash: generated code compiles, and says of every document what
//! the table says that nobody printed. `cargo xtask names xml` makes thousands of them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(
    confusable_idents,
    mixed_script_confusables,
    clippy::all,
    clippy::pedantic,
    reason = "the names are made to look alike"
)]

use std::fmt::Debug;
use std::fs;
use std::path::Path;

use bumpalo::Bump;
use swordsmith_codegen::build_table;
use swordsmith_codegen::source::{SourceId, Sources};
use swordsmith_tests::golden::Faults;
use swordsmith_tests::{paths, report};
use swordsmith_xml::table::Schema;
use swordsmith_xml::{Document, Limits, validate};

include!(concat!(env!("OUT_DIR"), "/xml/modules.rs"));
include!(concat!(env!("OUT_DIR"), "/xml/list.rs"));

/// A document type, type-erased.
pub(crate) struct Codec {
    accepts: fn(&[u8]) -> Result<(), String>,
}

impl Codec {
    /// Of a type.
    pub(crate) const fn of<T: Document + PartialEq + Debug>() -> Self {
        Self { accepts: accepts::<T> }
    }
}

/// What is read is written, and comes back the same.
fn accepts<T: Document + PartialEq + Debug>(text: &[u8]) -> Result<(), String> {
    let value = T::from_xml(text).map_err(|error| error.to_string())?;
    let written = value.to_xml().map_err(|error| format!("not written: {error}"))?;
    let again = T::from_xml(&written).map_err(|error| format!("not read again: {error}"))?;
    if again == value { Ok(()) } else { Err(format!("came back another: {value:?} {again:?}")) }
}

#[test]
fn code_of_names_that_clash_decides_as_the_table_does() {
    let (mut faults, mut valid, mut invalid) = (Faults::default(), 0, 0);
    for (folder, codec) in SCHEMAS {
        let folder = Path::new(folder);
        let (sources, roots) = sources(folder);
        let arena = Bump::new();
        let table = build_table(&roots, &sources, &arena).unwrap();
        let documents = fs::read_to_string(folder.join("documents.txt")).unwrap();
        for document in documents.lines() {
            if agree(&table, codec, document, folder, &mut faults) {
                valid += 1;
            } else {
                invalid += 1;
            }
        }
    }
    // `cargo xtask names` adds the figures up.
    report(&format!("names: {} schemas, {valid} valid, {invalid} invalid", SCHEMAS.len()));
    faults.assert_none();
    assert!(valid > SCHEMAS.len() * 10, "few documents are valid: {valid}");
    assert!(invalid > SCHEMAS.len() * 10, "few documents are invalid: {invalid}");
}

/// Whether the document is valid.
fn agree(
    table: &Schema<'_>,
    codec: &Codec,
    text: &str,
    folder: &Path,
    faults: &mut Faults,
) -> bool {
    let errors = validate(table, text.as_bytes(), &Limits::DEFAULT);
    let read = (codec.accepts)(text.as_bytes());
    faults.check(errors.is_empty() == read.is_ok(), || {
        format!("{}: {text}: the table: {errors:?}, the code: {read:?}", folder.display())
    });
    errors.is_empty()
}

fn sources(folder: &Path) -> (Sources, Vec<SourceId>) {
    let mut sources = Sources::default();
    let mut roots = Vec::new();
    for path in paths(folder) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.extension().is_some_and(|kind| kind == "xsd") {
            let id = sources.add(&name, fs::read_to_string(&path).unwrap());
            roots.extend((name == "schema.xsd").then_some(id));
        }
    }
    (sources, roots)
}
