//! Every folder of `tests/cases/diff`: two versions of an interface, what is to be said of them
//! (`expected.toml`), and the whole report (`report.txt`, reviewed). The name of a case begins with
//! its language, and what changes in others (the generated Rust, most of the time) is left to the
//! cases of these.

mod json_schema;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

use serde::Deserialize;
use swordsmith_codegen::source::Sources;
use swordsmith_diff::{Change, Level, Options, Party, Report, Severity, Version, diff};

use json_schema::JsonSchema;

/// What is to be said of a case.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// What the case shows.
    #[expect(dead_code, reason = "for people")]
    about: String,
    #[serde(default)]
    change: Vec<ExpectedChange>,
}

#[derive(Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[serde(deny_unknown_fields)]
struct ExpectedChange {
    rule: String,
    severity: String,
    #[serde(default)]
    parties: Vec<String>,
}

#[test]
fn every_case_is_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/diff");
    let mut cases: Vec<PathBuf> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    let wanted = env::var("CASE").unwrap_or_default();
    let cases = cases.iter().filter(|case| {
        let is_made = cfg!(feature = "rust") || language(case) != "rust";
        case.to_string_lossy().contains(&wanted) && is_made
    });
    let schema = JsonSchema::read();
    let faults: Vec<String> = cases.filter_map(|case| try_case(case, &schema).err()).collect();
    assert!(faults.is_empty(), "{} cases:\n{}", faults.len(), faults.join("\n"));
}

fn name(case: &Path) -> String {
    case.file_name().expect("a folder of the cases has a name").to_string_lossy().into_owned()
}

/// What the name of a case begins with.
fn language(case: &Path) -> String {
    let name = name(case);
    name.split('-').next().unwrap_or_default().to_owned()
}

fn try_case(case: &Path, schema: &JsonSchema) -> Result<(), String> {
    let name = name(case);
    let fault = |what: String| format!("{name}: {what}");
    let report = report(case).map_err(fault)?;
    let fault = |what: String| format!("{name}: {what}");
    let expected =
        fs::read_to_string(case.join("expected.toml")).map_err(|it| fault(it.to_string()))?;
    let expected: Expected = toml::from_str(&expected).map_err(|it| fault(it.to_string()))?;
    let wanted: BTreeSet<_> = expected.change.into_iter().collect();
    let found: BTreeSet<_> = report.changes.iter().map(found).collect();
    if wanted != found {
        let text = report.text();
        return Err(fault(format!("expected {wanted:#?}\nfound {found:#?}\n{text}")));
    }
    let unproven =
        report.changes.iter().find(|it| it.severity == Severity::Breaking && !is_proven(it));
    if let Some(change) = unproven {
        return Err(fault(format!("nothing proves `{}`", change.message)));
    }
    schema.check(&report).map_err(fault)?;
    let fault = |what: String| format!("{name}: {what}");
    golden(&case.join("report.txt"), &report.text()).map_err(fault)
}

/// What breaks has a witness, unless what it breaks is code.
fn is_proven(change: &Change) -> bool {
    change.witness.is_some()
        || change.rule.level == Level::Source
        || change.parties == [Party::Code]
}

fn found(change: &Change) -> ExpectedChange {
    ExpectedChange {
        rule: change.rule.name.to_owned(),
        severity: change.severity.name().to_owned(),
        parties: change.parties.iter().map(|party| party.name().to_owned()).collect(),
    }
}

fn golden(path: &Path, text: &str) -> Result<(), String> {
    if env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(path, text).map_err(|error| error.to_string());
    }
    let known = fs::read_to_string(path).unwrap_or_default();
    if known == text {
        return Ok(());
    }
    let diff = similar::TextDiff::from_lines(&known, text);
    Err(format!("another report (UPDATE_GOLDEN=1 accepts it):\n{}", diff.unified_diff()))
}

fn report(case: &Path) -> Result<Report, String> {
    let (old, new) = (version(case, "old")?, version(case, "new")?);
    let mut report = diff(&old, &new, &Options { samples: 50, ..Options::default() })?;
    let language = language(case);
    report.changes.retain(|change| change.rule.language.name() == language);
    Ok(report)
}

/// A folder with a manifest, or with schemas that one is made for.
fn version(case: &Path, name: &str) -> Result<Version, String> {
    let mut sources = Sources::default();
    swordsmith_files::add_folder(&case.join(name), &mut sources)?;
    sources.set_folder(name);
    let manifest = case.join(name).join("swordsmith.toml");
    let manifest = fs::read_to_string(manifest).unwrap_or_else(|_| made_manifest(&sources));
    let manifest = sources.add("swordsmith.toml", manifest);
    Ok(Version { sources, manifest })
}

fn made_manifest(sources: &Sources) -> String {
    let of_kind = |kinds: &[&str]| -> Vec<String> {
        let names = sources.iter().map(|(_, source)| source.name.clone());
        names.filter(|name| kinds.iter().any(|kind| name.ends_with(kind))).collect()
    };
    let mut manifest = String::from("[[module]]\nname = \"case\"\n");
    let lists = [
        ("xsd", of_kind(&[".xsd"])),
        ("json", of_kind(&[".schema.json"])),
        ("proto", of_kind(&[".proto"])),
    ];
    for (key, names) in lists {
        if !names.is_empty() {
            manifest.extend([key, " = ", &format!("{names:?}"), "\n"]);
        }
    }
    if let [name] = &of_kind(&[".yaml"])[..] {
        manifest.extend(["openapi = ", &format!("{name:?}"), "\n"]);
    }
    manifest
}
