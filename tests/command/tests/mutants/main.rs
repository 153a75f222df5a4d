//! Mutants of the documents in the snapshots of the wire tests. The table and the generated types
//! must agree with the reference validator, which checks each document by its named type.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;

use swordsmith_generated::deposit::{documents, table};
use swordsmith_tests::mutants::{COMMON_RULES, Campaign, Mutant, Rules, Tally};
use swordsmith_tests::project_root;
use swordsmith_tests::reference_validator::{Against, ReferenceValidator};
use swordsmith_xml::Document;

const ATOM: &str = "http://www.w3.org/2005/Atom";
const RECEIPT: Against<'_> = Against::Type(ATOM, "Receipt");
const CONTENT: Against<'_> = Against::Type(ATOM, "Content");
const STATUS: Against<'_> = Against::Type(ATOM, "Status");

/// The redactions in the snapshots, and a valid value for each.
const FILLED: [(&str, &str); 3] =
    [("[id]", "1"), ("[date]", "Sept. 3, 2026, noon"), ("[address]", "127.0.0.1:8080")];

#[test]
fn all_agree_on_mutants() {
    let mut rules = Rules::parse(COMMON_RULES).unwrap();
    let reference = ReferenceValidator::of_deposits();
    let campaign = Campaign::new(&table::SCHEMA, &reference);
    let mut total = Tally::default();
    for (name, text) in documents() {
        let kind = Kind::of(text.as_bytes());
        total += campaign.run(&name, &text, 60, &mut rules, &|mutant, found| {
            by_type(kind, mutant, found.ours.is_empty(), &reference)
        });
    }
    total.assert_settled("deposits");
}

/// What a document is.
#[derive(Clone, Copy)]
enum Kind {
    Receipt,
    Content,
    Status,
    Feed,
    Service,
    Error,
}

impl Kind {
    /// The first type that can read a document.
    fn of(document: &[u8]) -> Self {
        match () {
            () if documents::Receipt::from_xml(document).is_ok() => Self::Receipt,
            () if documents::Content::from_xml(document).is_ok() => Self::Content,
            () if documents::Status::from_xml(document).is_ok() => Self::Status,
            () if documents::Feed::from_xml(document).is_ok() => Self::Feed,
            () if documents::Service::from_xml(document).is_ok() => Self::Service,
            () => Self::Error,
        }
    }
}

/// The objection of the type of the document. `is_valid` is the table's result for its root
/// element; whether it is valid by the named type, only the reference validator knows.
fn by_type(
    kind: Kind,
    mutant: &Mutant,
    is_valid: bool,
    reference: &ReferenceValidator,
) -> Option<String> {
    const DECLARED: Against<'_> = Against::Declaration;
    let fits = |against| is_valid && reference.findings(mutant.text.as_bytes(), against).is_empty();
    match kind {
        Kind::Receipt => objection::<documents::Receipt>(mutant, fits(RECEIPT), reference, RECEIPT),
        Kind::Content => objection::<documents::Content>(mutant, fits(CONTENT), reference, CONTENT),
        Kind::Status => objection::<documents::Status>(mutant, fits(STATUS), reference, STATUS),
        Kind::Feed => objection::<documents::Feed>(mutant, is_valid, reference, DECLARED),
        Kind::Service => objection::<documents::Service>(mutant, is_valid, reference, DECLARED),
        Kind::Error => objection::<documents::Error>(mutant, is_valid, reference, DECLARED),
    }
}

/// The objection of a generated type to a mutant: it disagrees with the reference validator, or the
/// round trip fails.
fn objection<D: Document + PartialEq>(
    mutant: &Mutant,
    is_valid: bool,
    reference: &ReferenceValidator,
    against: Against<'_>,
) -> Option<String> {
    let value = match D::from_xml(mutant.text.as_bytes()) {
        Ok(_) if !is_valid => return Some("read, though it is not valid".to_owned()),
        Err(error) if is_valid => return Some(format!("not read, though it is valid: {error}")),
        Err(error) if error.position().is_none() => return Some(format!("no place in {error}")),
        Err(_) => return None,
        Ok(value) => value,
    };
    let written = match value.to_xml() {
        Ok(written) => written,
        Err(error) => return Some(format!("read, but not written: {error}")),
    };
    let findings = reference.findings(&written, against);
    let shown = String::from_utf8_lossy(&written).into_owned();
    match D::from_xml(&written) {
        _ if !findings.is_empty() => Some(format!("written wrong: {findings:?}: {shown}")),
        Ok(again) if again == value => None,
        Ok(_) => Some(format!("another value after writing: {shown}")),
        Err(error) => Some(format!("not read after writing: {error}: {shown}")),
    }
}

/// The documents of all snapshots, filled in, by name.
fn documents() -> Vec<(String, String)> {
    let folder = project_root().join("tests/tests/wire/snapshots");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    let document = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        let body = text.find("<?xml").map(|at| text[at..].to_owned())?;
        let filled = FILLED.iter().fold(body, |body, (mark, text)| body.replace(mark, text));
        Some((path.file_stem()?.to_string_lossy().into_owned(), filled))
    };
    files.iter().filter_map(document).collect()
}
