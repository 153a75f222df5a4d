//! The page of the documentation that lists which features of XML Schema are supported. It is made
//! from the cases, as the golden files are.

use std::fmt::Write as _;
use std::fs;

use swordsmith_tests::golden::Faults;
use swordsmith_tests::project_root;
use swordsmith_toolkit_tests::cases::{Case, refused, supported};

use super::feature::{self, Feature};

const HEAD: &str = "\
<!-- @generated from tests/cases by `UPDATE_GOLDEN=1 cargo test -p swordsmith-toolkit-tests --test golden`. Do not edit. -->

# XML Schema: what is supported

Every line is a case under `tests/cases`: a schema, valid and invalid documents, and the generated
code. The generated code compiles; the derived reader, the table alone and an independent reference
validator agree on each document; and what is read is written back equal. Sections are those of XML
Schema 1.1, [structures](https://www.w3.org/TR/xmlschema11-1/) (part 1) and
[datatypes](https://www.w3.org/TR/xmlschema11-2/) (part 2).

## Versions

XSD 1.1 is read. Where 1.0 and 1.1 differ, what either of them allows is accepted, in schemas and in
documents:

* what 1.1 added needs no mark in the schema: wildcards in `all`, an element beside a wildcard that
  lets it in, several attributes of the type `ID` on one element, a default for such an attribute,
  `xs:error`;
* an ID may be said more than once of one element: by its attributes, and by one element right in it
  whose content is an ID (1.1, part 1, 3.17.5.2). Two elements never have the same;
* what 1.1 took away is still accepted where it has one meaning: `fixed` beside
  `use=\"prohibited\"`, which says nothing.

One rule is that of 1.0 for both: two elements beside each other cannot have one ID as their content
(1.0, part 2, 3.3.8: an ID appears once in a document). By the letter of 1.1, both would identify the
element around them.

## Limits

A schema above a limit is refused at its place. The bounds of a leaf (an element or a wildcard) are
counted; those of a group are written out, so that `maxOccurs=\"9999\"` of a group of two takes
19,998 of the 65,000 elements and wildcards that the content of one type may have. Groups nest up to
250 levels, lists and unions up to 50, and all groups, bases and substitution groups of a schema
together expand to 500,000 items. Counts of facets (`length` to `fractionDigits`) go up to
4,294,967,295; a `maxOccurs` above that is no bound, and no content fulfils such a `minOccurs`.
";

const SUPPORTED: &str = "
## Supported

| feature | section | in Rust | case |
|---|---|---|---|
";

const REFUSED: &str = "
## Refused

Generation stops at a feature that swordsmith cannot enforce, and at a schema that is not valid.
Nothing is silently ignored; every error has its file, line and column.

| what | section | error | case |
|---|---|---|---|
";

#[test]
fn the_page_is_what_the_cases_say() {
    let mut faults = Faults::default();
    let mut page = HEAD.to_owned() + SUPPORTED;
    for (entry, case) in entries(supported(), &mut faults) {
        let Feature { name, outcome, .. } = &entry;
        faults.check(!outcome.is_empty(), || format!("{}: `{name}` has no description", case.name));
        let link = format!("[{0}](../tests/cases/ok/{0})", case.name);
        let _ = writeln!(page, "| {name} | {} | {outcome} | {link} |", entry.link());
    }
    page.push_str(REFUSED);
    for (entry, case) in entries(refused(), &mut faults) {
        let link = format!("[{0}](../tests/cases/err/{0})", case.name);
        let reasons = reasons(&case).join("; ");
        let _ = writeln!(page, "| {} | {} | {reasons} | {link} |", entry.name, entry.link());
    }
    faults.golden(&project_root().join("docs/xml-schema.md"), &page);
    faults.assert_none();
}

/// The features of cases, in the order of the specification.
fn entries(cases: Vec<Case>, faults: &mut Faults) -> Vec<(Feature, Case)> {
    let mut entries = Vec::new();
    for case in cases {
        match feature::of(&case) {
            Ok(features) => entries.extend(features.into_iter().map(|it| (it, case.clone()))),
            Err(fault) => faults.add(fault),
        }
    }
    entries.sort_by_key(|(entry, _)| entry.order());
    entries
}

/// The reasons for which a case is refused, from its golden file.
fn reasons(case: &Case) -> Vec<String> {
    let golden = fs::read_to_string(case.folder.join("refusal.txt")).unwrap_or_default();
    let reasons = golden.lines().filter_map(|line| line.strip_prefix("error: "));
    reasons.map(|reason| reason.replace('|', "\\|")).collect()
}
