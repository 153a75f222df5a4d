//! Runs groups with generated code: reads each document, writes it, and compares the two.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use swordsmith_codegen::destination::Destination;
use swordsmith_codegen::generate_for;
use swordsmith_codegen::source::Sources;

use super::group::{Group, Test};
use super::suite::Suite;
use crate::process;
use crate::xsd_suite::expected::SCHEMA;

/// Results by group: what is wrong with the schema, or with each document.
pub(super) type Results = Vec<Vec<(String, Option<String>)>>;

/// Generates and compiles all groups as one crate, and runs it.
pub(super) fn run(root: &Path, suite: &Suite) -> Result<Results, String> {
    let folder = root.join("target/json-suite");
    let sources = folder.join("src");
    fs::remove_dir_all(&sources).or_else(missing).map_err(|error| error.to_string())?;
    let made: Vec<_> = suite.groups.iter().enumerate().map(|it| generated(it, suite)).collect();
    let (mut modules, mut rows) = (String::new(), String::new());
    for (at, (group, made)) in suite.groups.iter().zip(&made).enumerate() {
        let Ok(made) = made else { continue };
        for (path, contents) in &made.files {
            write(&folder.join(path), contents)?;
        }
        let _ = writeln!(modules, "pub mod {};", module(at)); // a String takes any text
        for (document, test) in group.tests.iter().enumerate() {
            let name = &made.document;
            let _ = writeln!(rows, "    run::<{name}>({at}, {document}, {:?});", test.document);
        }
    }
    write(&folder.join("Cargo.toml"), &manifest(root))?;
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).map_err(|it| it.to_string())?;
    let main = format!("{}\n{modules}\nfn main() {{\n{rows}}}\n", include_str!("driver.rs"));
    write(&sources.join("main.rs"), &main)?;
    let printed = build_and_run(root, &folder)?;
    Ok(results(suite, &made, &printed))
}

/// The code of a group.
struct Made {
    files: Vec<(String, String)>,
    /// The path of the type that its documents have.
    document: String,
}

fn generated((at, group): (usize, &Group), suite: &Suite) -> Result<Made, String> {
    let (name, mut sources) = (module(at), Sources::default());
    for (uri, text) in &suite.remotes {
        sources.add(uri, text);
    }
    sources.add(format!("{name}.json"), &group.schema);
    let text = format!(
        "[output]\nfacade = false\n[[module]]\nname = \"{name}\"\njson = [\"{name}.json\"]\n"
    );
    let manifest = sources.add("swordsmith.toml", text);
    let generated = generate_for(&Destination::default(), &[], &sources, manifest);
    let generated = generated.map_err(|findings| {
        findings.iter().map(|it| it.line(&sources)).collect::<Vec<_>>().join("; ")
    })?;
    let files: Vec<_> = generated.files.into_iter().map(|it| (it.path, it.contents)).collect();
    let types = files.iter().find(|(path, _)| path.ends_with("json_documents.rs"));
    let types = types.and_then(|(_, text)| document_type(text)).unwrap_or("None");
    Ok(Made { document: format!("{name}::json_documents::{types}"), files })
}

/// The type whose documentation says that it is of the file.
fn document_type(text: &str) -> Option<&str> {
    let (_, behind) = text.split_once("/// A document of `")?;
    let declared = behind.lines().find_map(|line| {
        line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))
    })?;
    declared.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

fn module(at: usize) -> String {
    format!("g{at}")
}

fn manifest(root: &Path) -> String {
    let runtime = root.join("codegen/runtime/json");
    let runtime = runtime.display();
    format!(
        "[package]\nname = \"json-suite\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nswordsmith-json = {{ path = '{runtime}' }}\n\n[workspace]\n\n\
         [profile.dev]\ndebug = \"none\"\nincremental = false\n"
    )
}

fn build_and_run(root: &Path, folder: &Path) -> Result<String, String> {
    let mut build = process::cargo(root);
    build.args(["build", "--quiet", "--manifest-path"]).arg(folder.join("Cargo.toml"));
    process::run(build.env("CARGO_TARGET_DIR", folder.join("target")))?;
    process::output(&mut Command::new(folder.join("target/debug/json-suite")))
}

/// What the program says of each document: `group`, document, and the fault, if there is one.
fn results(suite: &Suite, made: &[Result<Made, String>], printed: &str) -> Results {
    let mut said = BTreeMap::new();
    for line in printed.lines() {
        let mut fields = line.splitn(3, '\t');
        let mut number = || fields.next().and_then(|it| it.parse::<usize>().ok());
        if let (Some(group), Some(document)) = (number(), number()) {
            said.insert((group, document), fields.next().unwrap_or_default().to_owned());
        }
    }
    let of_group = |(at, (group, made)): (usize, (&Group, &Result<Made, String>))| {
        if let Err(why) = made {
            return vec![(SCHEMA.to_owned(), Some(why.clone()))];
        }
        let tests = group.tests.iter().enumerate();
        let fault = |(document, test): (usize, &Test)| {
            let said = said.get(&(at, document)).map(String::as_str);
            (test.name.clone(), fault(said, test.is_valid))
        };
        tests.map(fault).collect()
    };
    suite.groups.iter().zip(made).enumerate().map(of_group).collect()
}

/// What is wrong with what the program says of a document.
fn fault(said: Option<&str>, is_valid: bool) -> Option<String> {
    match said {
        Some("accepted") => (!is_valid).then(|| "accepted".to_owned()),
        Some(why) if why.starts_with("rejected") => is_valid.then(|| why.to_owned()),
        Some(fault) => Some(fault.to_owned()),
        None => Some("the program ended before it".to_owned()),
    }
}

fn write(path: &Path, contents: &str) -> Result<(), String> {
    let wrong = |error| format!("cannot write {}: {error}", path.display());
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(wrong)?;
    fs::write(path, contents).map_err(wrong)
}

fn missing(error: std::io::Error) -> std::io::Result<()> {
    if error.kind() == std::io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}
