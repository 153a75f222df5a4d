//! buf says of every case of Protocol Buffers what `swordsmith diff` says: the same rules are
//! broken, no more and no fewer.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;
use swordsmith_codegen::source::Sources;
use swordsmith_diff::{BUF_RULES, BUF_RULES_NEVER, BufCategory, Options, Rule, Version, diff};
use swordsmith_tests::project_root;

/// All categories: a rule may be in one of them only. What is imported from outside, such as the
/// well-known types, is not compared.
const CONFIGURATION: &str =
    r#"{"version":"v2","breaking":{"use":["FILE","PACKAGE","WIRE_JSON","WIRE"]}}"#;

/// The categories, the strictest first.
const CATEGORIES: [&str; 4] = ["WIRE", "WIRE_JSON", "PACKAGE", "FILE"];

/// How many times buf runs at once.
const AT_ONCE: usize = 4;

/// A finding of buf.
#[derive(Deserialize)]
struct Finding {
    #[serde(rename = "type")]
    rule: String,
}

/// A rule of buf.
#[derive(Deserialize)]
struct BufRule {
    id: String,
    categories: Vec<String>,
}

#[test]
fn every_case_breaks_the_same_rules() {
    let cases = cases();
    assert!(cases.len() >= 45, "{} cases", cases.len());
    let faults: Vec<String> = std::thread::scope(|scope| {
        let parts = cases.chunks(cases.len().div_ceil(AT_ONCE));
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| faults_of(part))).collect();
        threads.into_iter().flat_map(|it| it.join().expect("no case panics")).collect()
    });
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), cases.len(), faults.join("\n"));
}

/// buf has no rule that we don't know, and knows each of ours, in the same categories. Every one
/// that a change can break is broken by a case.
#[test]
fn the_rules_are_those_of_buf() {
    let list = ["config", "ls-breaking-rules", "--include-deprecated", "--version", "v2"];
    let listed: Vec<BufRule> = lines(&buf(&[&list[..], &["--format", "json"]].concat(), None));
    let known: BTreeSet<String> = listed.iter().map(|it| it.id.clone()).collect();
    let ours = BUF_RULES.iter().map(|it| it.rule.name);
    let ours: BTreeSet<String> =
        ours.chain(BUF_RULES_NEVER.iter().map(|it| it.0)).map(str::to_owned).collect();
    assert_eq!(ours, known);
    for rule in &listed {
        let Some(ours) = BUF_RULES.iter().find(|it| it.rule.name == rule.id) else { continue };
        let is_in = |category: &&str| rule.categories.iter().any(|it| it == category);
        assert_eq!(CATEGORIES.into_iter().find(is_in), category(ours.category), "{}", rule.id);
    }
    let broken: BTreeSet<String> = cases().iter().flat_map(|case| of_ours(case)).collect();
    let never_broken: Vec<_> =
        BUF_RULES.iter().map(|it| it.rule.name).filter(|it| !broken.contains(*it)).collect();
    assert!(never_broken.is_empty(), "no case breaks {never_broken:?}");
}

/// The name of a category.
fn category(category: BufCategory) -> Option<&'static str> {
    match category {
        BufCategory::Wire => Some("WIRE"),
        BufCategory::WireJson => Some("WIRE_JSON"),
        BufCategory::Package => Some("PACKAGE"),
        BufCategory::File => Some("FILE"),
        BufCategory::Own => None,
    }
}

fn cases() -> Vec<PathBuf> {
    let folder = project_root().join("tests/cases/diff");
    let entries = fs::read_dir(folder).expect("there are cases");
    let entries = entries.map(|entry| entry.expect("a folder can be read").path());
    let is_ours = |path: &PathBuf| name_of(path).starts_with("proto-");
    let mut cases: Vec<_> = entries.filter(is_ours).collect();
    cases.sort();
    cases
}

fn name_of(case: &Path) -> String {
    case.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default()
}

fn faults_of(cases: &[PathBuf]) -> Vec<String> {
    let fault = |case: &PathBuf| {
        let (ours, theirs) = (of_ours(case), of_buf(case));
        let name = name_of(case);
        let only_ours: Vec<_> = ours.difference(&theirs).collect();
        let only_theirs: Vec<_> = theirs.difference(&ours).collect();
        (ours != theirs)
            .then(|| format!("{name}: only ours {only_ours:?}, only buf's {only_theirs:?}"))
    };
    cases.iter().filter_map(fault).collect()
}

/// The rules of buf that we say are broken.
fn of_ours(case: &Path) -> BTreeSet<String> {
    let report = diff(&version(case, "old"), &version(case, "new"), &Options::default());
    let report = report.unwrap_or_else(|error| panic!("{}: {error}", case.display()));
    let rules =
        report.changes.iter().flat_map(|it| std::iter::once(it.rule).chain(it.also.clone()));
    let is_of_buf = |rule: &&'static Rule| BUF_RULES.iter().any(|it| it.rule == **rule);
    rules.filter(is_of_buf).map(|it| it.name.to_owned()).collect()
}

/// The rules that buf says are broken.
fn of_buf(case: &Path) -> BTreeSet<String> {
    let old = case.join("old");
    let old = old.to_str().expect("paths of cases are text");
    let arguments = ["breaking", ".", "--against", old, "--exclude-imports"];
    let configuration = ["--config", CONFIGURATION, "--against-config", CONFIGURATION];
    let arguments = [&arguments[..], &configuration, &["--error-format", "json"]].concat();
    let findings: Vec<Finding> = lines(&buf(&arguments, Some(&case.join("new"))));
    findings.into_iter().map(|it| it.rule).collect()
}

/// What buf prints. It fails with 100 if it finds anything.
fn buf(arguments: &[&str], folder: Option<&Path>) -> String {
    let program = std::env::var_os("INTEROP_BUF").expect("run this by `cargo xtask interop`");
    let mut command = Command::new(program);
    command.args(arguments);
    command.current_dir(folder.map_or_else(std::env::temp_dir, Path::to_path_buf));
    let output = command.output().expect("buf starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 100)), "{command:?}: {printed}{said}");
    printed
}

/// A value of each line.
fn lines<T: for<'de> Deserialize<'de>>(text: &str) -> Vec<T> {
    let values = text.lines().map(serde_json::from_str);
    values.collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

/// All files of a folder, as one module.
fn version(case: &Path, name: &str) -> Version {
    let mut sources = Sources::default();
    swordsmith_files::add_folder(&case.join(name), &mut sources).expect("the case can be read");
    let files: Vec<_> = sources.iter().map(|(_, source)| source.name.clone()).collect();
    let manifest = format!("[[module]]\nname = \"case\"\nproto = {files:?}\n");
    let manifest = sources.add("swordsmith.toml", manifest);
    Version { sources, manifest }
}
