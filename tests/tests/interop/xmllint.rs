//! libxml2 as a second reference: for well-formedness, and for our schemas that are XSD 1.0.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use swordsmith_tests::project_root;

/// Fails unless a document is well-formed.
pub(crate) fn assert_well_formed(document: &[u8]) {
    let output = xmllint(&[], document);
    let shown = String::from_utf8_lossy(document);
    assert!(output.status.success(), "{}\n{shown}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn every_schema_is_well_formed() {
    let schemas = schemas(&project_root().join("schemas"));
    assert!(!schemas.is_empty());
    for schema in schemas {
        assert_well_formed(&std::fs::read(schema).unwrap());
    }
}

/// libxml2 does not read XSD 1.1. Such schemas say so at their top; Atom's is one, so schemas that
/// import it, or one that does, are skipped, too.
#[test]
fn every_schema_of_xsd_1_0_is_one() {
    let mut checked = 0;
    for schema in schemas(&project_root().join("schemas")) {
        if reaches_xsd_1_1(&schema, &mut BTreeSet::new()) {
            continue;
        }
        let output = xmllint(&[OsStr::new("--schema"), schema.as_os_str()], b"<no-element-of-it/>");
        // 3: the document is not valid. 5: the schema is not.
        let report = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{}: {report}", schema.display());
        checked += 1;
    }
    assert!(checked > 0, "no schema was checked");
}

fn reaches_xsd_1_1(schema: &Path, known: &mut BTreeSet<PathBuf>) -> bool {
    if !known.insert(schema.canonicalize().expect("what is imported is there")) {
        return false;
    }
    let text = std::fs::read_to_string(schema).expect("a schema is a text");
    let locations = text.split("schemaLocation=\"").skip(1).filter_map(|it| it.split('"').next());
    let beside = |location: &str| schema.with_file_name(location);
    text.contains("XSD 1.1")
        || locations.map(beside).filter(|it| it.is_file()).any(|it| reaches_xsd_1_1(&it, known))
}

fn schemas(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let below = paths.flat_map(|path| if path.is_dir() { schemas(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|kind| kind == "xsd")).collect()
}

fn xmllint(arguments: &[&OsStr], document: &[u8]) -> Output {
    let mut command = Command::new("xmllint");
    command.args(["--nonet", "--noout"]).args(arguments).arg("-");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("xmllint is missing: apt-get install libxml2-utils");
    // xmllint may stop reading at the first error, so a broken pipe is no failure.
    let _ = child.stdin.take().expect("a piped input").write_all(document);
    child.wait_with_output().expect("xmllint ends")
}
