//! The code of other generators for a case, measured on the same documents. Each is a crate of its
//! own; one that cannot be generated, does not compile, or takes too long is left out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use swordsmith_codegen::GeneratedFile;

use super::super::row::Row;
use super::{DOCUMENTS, FOLDER, LIMIT, answers, figures, member};
use crate::process;
use crate::xsd_suite::workspace::Workspace;

/// Another generator.
struct Baseline {
    subject: &'static str,
    dependencies: &'static str,
    main: &'static str,
}

const BASELINES: [Baseline; 2] = [
    Baseline {
        subject: "xsd-parser",
        dependencies: "mimalloc = { version = \"0.1\", default-features = false }\nquick-xml = \"0.42\"\n\
                       quick-xml-0-38 = { package = \"quick-xml\", version = \"0.38\" }\n\
                       xsd-parser-types = { version = \"0.2.1\", features = [\"quick-xml\"] }\n",
        main: include_str!("driver_xsd_parser.rs"),
    },
    Baseline {
        subject: "quick-xml+serde",
        dependencies: "mimalloc = { version = \"0.1\", default-features = false }\n\
                       quick-xml = { version = \"0.42\", features = [\"serialize\"] }\n\
                       serde = { version = \"1\", features = [\"derive\"] }\n\
                       xsd-parser-types = { version = \"0.2.1\", features = [\"quick-xml\"] }\n",
        main: include_str!("driver_serde.rs"),
    },
];

/// The rows of all that can be measured of a case. `generator` is the program that has the other
/// generators in it.
pub(super) fn rows(
    root: &Path,
    workspace: &mut Workspace,
    generator: &Path,
    name: &str,
    case: &Path,
) -> Vec<Row> {
    let mut rows = Vec::new();
    for baseline in BASELINES {
        match measured(root, workspace, generator, &baseline, name, case) {
            Ok(more) => rows.extend(more.into_iter().filter(|row| row.subject != "floor")),
            Err(why) => eprintln!("skipped: {name}: {}: {why}", baseline.subject),
        }
    }
    rows
}

fn measured(
    root: &Path,
    workspace: &mut Workspace,
    generator: &Path,
    baseline: &Baseline,
    name: &str,
    case: &Path,
) -> Result<Vec<Row>, String> {
    let own = member(&format!("{name} {}", baseline.subject));
    let documents = root.join(FOLDER).join(member(name)).join(DOCUMENTS);
    let roots = roots(&documents)?;
    let generated = root.join(FOLDER).join(&own).join("generated.rs");
    generate(generator, baseline, &schema(case)?, &generated)?;
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| error.to_string());
    let file = |path: &str, contents: String| GeneratedFile { path: path.to_owned(), contents };
    let shared = super::PROGRAM.into_iter().filter(|(path, _)| *path != "src/main.rs");
    let mut files: Vec<_> = shared.map(|(path, text)| file(path, text.to_owned())).collect();
    files.push(file("src/main.rs", baseline.main.to_owned()));
    files.push(file("src/baseline.rs", read(&generated)?));
    files.push(file("src/registry.rs", registry(&roots)));
    workspace.add_with(&own, baseline.dependencies, &files)?;
    let program = workspace.build_one(&own, LIMIT)?;
    figures::rows(name, &answers(&program, "times", &documents)?, "0")
}

/// Has the other generator write its code.
fn generate(program: &Path, baseline: &Baseline, schema: &Path, out: &Path) -> Result<(), String> {
    let folder = out.parent().unwrap_or(out);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    drop(fs::remove_file(out));
    let mut command = Command::new(program);
    command.args(["--baseline", baseline.subject]).arg(schema).arg(out);
    let printed = process::within(command, LIMIT)?;
    if out.exists() {
        return Ok(());
    }
    Err(format!("not generated: {}", printed.lines().next().unwrap_or("no reason given")))
}

/// The schema to start from: baselines take one.
fn schema(case: &Path) -> Result<PathBuf, String> {
    let named = fs::read_to_string(case.join("ROOT")).unwrap_or_default();
    let schemas = named.lines().map(str::trim).filter(|line| !line.is_empty());
    match schemas.collect::<Vec<_>>()[..] {
        [one] => Ok(case.join(one)),
        _ => Err("no file `ROOT` names one schema to start from".to_owned()),
    }
}

/// The roots of the documents, each once.
fn roots(documents: &Path) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(documents).map_err(|error| error.to_string())?;
    let mut roots: Vec<_> =
        text.lines().filter_map(|line| Some(line.split_once('\t')?.0.to_owned())).collect();
    roots.sort();
    roots.dedup();
    Ok(roots)
}

/// The types of roots, named as the other generator names them.
fn registry(roots: &[String]) -> String {
    let row = |root: &String| {
        let local = root.rsplit('}').next().unwrap_or_default();
        let type_name = type_name(local);
        format!("    ({root:?}, {local:?}, super::attempt::<super::baseline::{type_name}>),\n")
    };
    let rows = roots.iter().map(row).collect::<Vec<_>>().concat();
    format!(
        "//! The documents by the names of their roots.\n\n\
         pub const DOCUMENTS: &[(&str, &str, super::Try)] = &[\n{rows}];\n"
    )
}

/// The Rust type of an element, in camel case.
fn type_name(local: &str) -> String {
    let mut name = String::new();
    let mut is_first = true;
    for each in local.chars() {
        if !each.is_alphanumeric() {
            is_first = true;
        } else if std::mem::take(&mut is_first) {
            name.extend(each.to_uppercase());
        } else {
            name.push(each);
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_in_camel_case() {
        let named = ["gpx", "score-partwise", "CycloneDX_bom"].map(type_name);
        assert_eq!(named, ["Gpx", "ScorePartwise", "CycloneDXBom"]);
    }
}
