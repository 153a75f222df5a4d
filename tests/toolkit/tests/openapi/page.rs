//! The page of the documentation that lists what descriptions may say.

use std::fmt::Write as _;

use swordsmith_tests::golden::Faults;
use swordsmith_tests::project_root;

use crate::case::{self, Case};

const SPECIFICATION: &str = "https://spec.openapis.org/oas/v3.1.1.html";

const HEAD: &str = "\
<!-- @generated from tests/cases/openapi by `UPDATE_GOLDEN=1 cargo test -p swordsmith-toolkit-tests --test openapi`. Do not edit. -->

# OpenAPI: what is supported

Every line is a case under `tests/cases/openapi`: a description of version 3.0, 3.1 or 3.2, as
anybody would write it. It is served without generated code and passes every probe that follows from
it; and code is generated from it without an error. Bodies are JSON, XML (by an XML Schema of the same
module, or by their JSON Schema), texts, bytes or forms. What is ignored is said in a note.

Extensions of ours, which nobody needs, are described where they are used:
`x-errors` and `x-error-document` name errors, `x-max-bytes` limits a body (20 MiB if nothing is
said), `x-realm` says for what one logs in (the title of the description, if nothing is said),
`x-common-headers` and `x-common-responses` hold what all operations have in common, `x-published`
says where the service publishes its description, `x-states` which states what a path leads to can
have, and by `x-prewritten` the document of a response is a `Prewritten`, which a handler may keep:
it goes out again and again and is written once.
";

#[test]
fn the_page_is_what_the_cases_say() {
    let mut faults = Faults::default();
    let mut page = HEAD.to_owned();
    page.push_str("\n## Supported\n\n| feature | section | in Rust | case |\n|---|---|---|---|\n");
    for case in case::supported() {
        let Case { name, feature, rust, .. } = &case;
        faults.check(!feature.is_empty() && !rust.is_empty(), || format!("{name} says nothing"));
        let _ =
            writeln!(page, "| {feature} | {} | {rust} | {} |", section(&case), link("ok", name));
    }
    page.push_str("\n## Refused\n\n| what | section | error | case |\n|---|---|---|---|\n");
    for case in case::refused() {
        let Case { name, feature, .. } = &case;
        let reasons = reasons(&case);
        faults.check(!reasons.is_empty(), || format!("{name} is not refused"));
        let reasons = reasons.join("; ");
        let _ = writeln!(
            page,
            "| {feature} | {} | {reasons} | {} |",
            section(&case),
            link("err", name)
        );
    }
    faults.golden(&project_root().join("docs/openapi.md"), &page);
    faults.assert_none();
}

fn section(case: &Case) -> String {
    let anchor = case.section.to_lowercase().replace(' ', "-");
    format!("[{}]({SPECIFICATION}#{anchor})", case.section)
}

fn link(folder: &str, name: &str) -> String {
    format!("[{name}](../tests/cases/openapi/{folder}/{name}.yaml)")
}

/// The errors of a case.
fn reasons(case: &Case) -> Vec<String> {
    let findings = case.described().err().unwrap_or_default();
    let errors = findings.lines().filter_map(|line| line.strip_prefix("error: "));
    errors.map(|error| error.replace('|', "\\|")).collect()
}
