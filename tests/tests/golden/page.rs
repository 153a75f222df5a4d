//! The page of the documentation that says what of XML Schema is supported: made from the cases, as goldens are.

use std::fmt::Write as _;
use std::fs;

use swordsmith_tests::cases::{Case, refused, taken};
use swordsmith_tests::golden::Faults;
use swordsmith_tests::project_root;

use super::said::{self, Said};

const HEAD: &str = "\
<!-- @generated from tests/cases by `UPDATE_GOLDEN=1 cargo test -p swordsmith-tests --test golden`. Do not edit. -->

# XML Schema: what is supported

Every line here is a case under `tests/cases`: a schema, documents that must be taken or refused, and what is generated. The generated
code compiles, the derived reader, the table alone and a validator that is not ours agree on each document, and what is read is
written back equal. Sections are those of [XML Schema 1.1](https://www.w3.org/TR/xmlschema11-1/), [structures](https://www.w3.org/TR/xmlschema11-1/)
(part 1) and [datatypes](https://www.w3.org/TR/xmlschema11-2/) (part 2).
";

const SUPPORTED: &str = "
## Supported

| feature | section | in Rust | case |
|---|---|---|---|
";

const REFUSED: &str = "
## Refused

What a schema says and swordsmith does not know how to enforce stops generation, and so does a schema that is wrong. Nothing is
dropped in silence; every finding has its file, line and column.

| what | section | what is said | case |
|---|---|---|---|
";

#[test]
fn the_page_is_what_the_cases_say() {
    let mut faults = Faults::default();
    let mut page = HEAD.to_owned() + SUPPORTED;
    for (entry, case) in entries(taken(), &mut faults) {
        let Said { feature, outcome, .. } = &entry;
        faults.check(!outcome.is_empty(), || format!("{}: `{feature}` becomes what?", case.name));
        let link = format!("[{0}](../tests/cases/ok/{0})", case.name);
        let _ = writeln!(page, "| {feature} | {} | {outcome} | {link} |", entry.link());
    }
    page.push_str(REFUSED);
    for (entry, case) in entries(refused(), &mut faults) {
        let link = format!("[{0}](../tests/cases/err/{0})", case.name);
        let reasons = reasons(&case).join("; ");
        let _ = writeln!(page, "| {} | {} | {reasons} | {link} |", entry.feature, entry.link());
    }
    faults.golden(&project_root().join("docs/xml-schema.md"), &page);
    faults.assert_none();
}

/// What cases say, in the order of the specification.
fn entries(cases: Vec<Case>, faults: &mut Faults) -> Vec<(Said, Case)> {
    let mut entries = Vec::new();
    for case in cases {
        match said::by(&case) {
            Ok(said) => entries.extend(said.into_iter().map(|entry| (entry, case.clone()))),
            Err(fault) => faults.add(fault),
        }
    }
    entries.sort_by_key(|(entry, _)| entry.order());
    entries
}

/// The reasons for which a case is refused, as its golden has them.
fn reasons(case: &Case) -> Vec<String> {
    let golden = fs::read_to_string(case.folder.join("refusal.txt")).unwrap_or_default();
    let reasons = golden.lines().filter_map(|line| line.strip_prefix("error: "));
    reasons.map(|reason| reason.replace('|', "\\|")).collect()
}
