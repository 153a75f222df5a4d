//! The cases of JSON Schema: golden files, errors, and the page that is made of them.

use std::fmt::Write as _;
use std::fs;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::source::Sources;
use swordsmith_tests::golden::Faults;
use swordsmith_tests::{paths, project_root};
use swordsmith_toolkit_tests::cases::Case;
use swordsmith_toolkit_tests::json_cases::{ROOT, refused, schemas, supported};

const HEAD: &str = "\
<!-- @generated from tests/cases/json by `UPDATE_GOLDEN=1 cargo test -p swordsmith-toolkit-tests --test golden`. Do not edit. -->

# JSON Schema: what is supported

Every line is a case under `tests/cases/json`: a schema, valid and invalid documents, and the generated
code. The generated code compiles; the derived reader, the table alone and an independent reference
validator agree on each document; and what is read is written back equal. Sections are those of JSON
Schema 2020-12, [core](https://json-schema.org/draft/2020-12/json-schema-core) and
[validation](https://json-schema.org/draft/2020-12/json-schema-validation); drafts 04, 06, 07 and
2019-09 are read as well, each as its meta-schema says.

`format` and the `content…` keywords assert nothing, as 2020-12 says; neither do `title`,
`description`, `default`, `examples`, `deprecated`, `readOnly` and `writeOnly`. Nothing is fetched: a
reference leads to a given file, or to a meta-schema of the standard.

## Supported

| feature | section | in Rust | case |
|---|---|---|---|
";

const REFUSED: &str = "
## Refused

Every error has its file, line and column.

| what | section | error | case |
|---|---|---|---|
";

fn generate(case: &Case) -> Result<Vec<GeneratedFile>, String> {
    let mut sources = Sources::default();
    for (name, text) in schemas(case) {
        sources.add(name, text);
    }
    let text = format!("[[module]]\nname = \"case\"\njson = [\"{ROOT}\"]\nserde = true\n");
    let manifest = sources.add("swordsmith.toml", text);
    let files = swordsmith_codegen::generate(&sources, manifest);
    let files = files.map_err(|findings| findings.render(&sources))?;
    Ok(files.into_iter().map(super::of_module).collect())
}

#[test]
fn generated_code_is_the_golden() {
    let mut faults = Faults::default();
    for case in supported() {
        let files = match generate(&case) {
            Ok(files) => files,
            Err(findings) => {
                faults.add(format!("{} is refused:\n{findings}", case.name));
                continue;
            }
        };
        let folder = case.folder.join("golden");
        for file in &files {
            faults.golden(&folder.join(&file.path), &file.contents);
        }
        for path in paths(&folder) {
            if !files.iter().any(|file| folder.join(&file.path) == path) {
                faults.orphan(&path);
            }
        }
        for validity in ["valid", "invalid"] {
            let has_some = !case.documents(validity).is_empty();
            faults.check(has_some, || format!("{} has no {validity} document", case.name));
        }
    }
    faults.assert_none();
}

#[test]
fn every_refusal_has_a_reason_and_a_place() {
    let mut faults = Faults::default();
    for case in refused() {
        match generate(&case) {
            Ok(_) => faults.add(format!("{} is not refused", case.name)),
            Err(findings) => {
                for finding in findings.split("\n\n") {
                    let has_place = finding.contains("--> ") && finding.contains('^');
                    faults
                        .check(has_place, || format!("{}: without a place: {finding}", case.name));
                }
                faults.golden(&case.folder.join("refusal.txt"), &findings);
            }
        }
    }
    faults.assert_none();
}

#[test]
fn the_page_is_what_the_cases_say() {
    let mut faults = Faults::default();
    let mut page = HEAD.to_owned();
    for (Feature { name, section, outcome }, case) in features(supported(), &mut faults) {
        faults.check(!outcome.is_empty(), || format!("{}: `{name}` has no description", case.name));
        let link = format!("[{0}](../tests/cases/json/ok/{0})", case.name);
        let _ = writeln!(page, "| {name} | {} | {outcome} | {link} |", linked(&section));
    }
    page.push_str(REFUSED);
    for (Feature { name, section, .. }, case) in features(refused(), &mut faults) {
        let link = format!("[{0}](../tests/cases/json/err/{0})", case.name);
        let golden = fs::read_to_string(case.folder.join("refusal.txt")).unwrap_or_default();
        let reasons = golden.lines().filter_map(|line| line.strip_prefix("error: "));
        let reasons = reasons.collect::<Vec<_>>().join("; ").replace('|', "\\|");
        let _ = writeln!(page, "| {name} | {} | {reasons} | {link} |", linked(&section));
    }
    faults.golden(&project_root().join("docs/json-schema.md"), &page);
    faults.assert_none();
}

/// A feature of JSON Schema, from the `$comment` of a root: `name (Core, 8.2): what is generated`.
struct Feature {
    name: String,
    section: String,
    outcome: String,
}

/// The features of cases, in the order of the specification.
fn features(cases: Vec<Case>, faults: &mut Faults) -> Vec<(Feature, Case)> {
    let mut found = Vec::new();
    for case in cases {
        match feature(&case) {
            Some(feature) => found.push((feature, case)),
            None => faults.add(format!("{}: no `$comment` with feature and section", case.name)),
        }
    }
    found.sort_by_key(|(feature, _)| order(&feature.section));
    found
}

fn feature(case: &Case) -> Option<Feature> {
    let schemas = schemas(case);
    let (_, text) = schemas.iter().find(|(name, _)| name == ROOT)?;
    let (_, comment) = text.split_once("\"$comment\": \"")?;
    let (comment, _) = comment.split_once('"')?;
    let (name, rest) = comment.split_once(" (")?;
    let (section, outcome) = rest.split_once(')')?;
    let outcome = outcome.trim_start_matches(':').trim().to_owned();
    Some(Feature { name: name.to_owned(), section: section.to_owned(), outcome })
}

/// `Core, 8.2.3` before `Core, 10.1`.
fn order(section: &str) -> (String, Vec<String>) {
    let (part, number) = section.split_once(", ").unwrap_or((section, ""));
    (part.to_owned(), number.split('.').map(|step| format!("{step:0>3}")).collect())
}

/// A section as a link.
fn linked(section: &str) -> String {
    let (part, number) = section.split_once(", ").unwrap_or((section, ""));
    let page = format!("https://json-schema.org/draft/2020-12/json-schema-{}", part.to_lowercase());
    format!("[{section}]({page}#section-{number})")
}
