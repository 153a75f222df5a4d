//! The reference validator says the same of every document that `diff` shows or samples.

use std::fs;
use std::path::Path;

use swordsmith_codegen::source::Sources;
use swordsmith_diff::{Change, Options, Verdict, Version, diff, documents};
use swordsmith_files::add_folder;
use swordsmith_tests::project_root;
use swordsmith_tests::reference_validator::{Against, ReferenceValidator};

/// How many documents of each type are sampled.
const EACH: usize = 40;

/// What the reference validator says where it differs: it has no years of more than nine digits.
const DIFFERS: &str = "Invalid year";

/// Cases of which it takes documents that are refused, each with the reason.
const LAX: [(&str, &str); 1] = [(
    "xml-union-member-blocked",
    "`block` does not stop it at members of a union, as the suite of the W3C wants (elemT074)",
)];

#[test]
fn witnesses_and_samples_are_what_they_are_said_to_be() {
    let folder = project_root().join("tests/cases/diff");
    let cases = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut cases: Vec<_> = cases.filter(|case| case.join("old/shop.xsd").is_file()).collect();
    cases.sort();
    let faults: Vec<_> = cases.iter().flat_map(|case| unknown_faults(case)).collect();
    assert!(
        cases.len() > 60 && faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// What it says otherwise and is not known to; or that it no longer does.
fn unknown_faults(case: &Path) -> Vec<String> {
    let faults = faults(case);
    match LAX.iter().find(|(name, _)| case.ends_with(name)) {
        Some((name, why)) if faults.is_empty() => vec![format!("{name}: no longer so: {why}")],
        Some(_) => Vec::new(),
        None => faults,
    }
}

fn faults(case: &Path) -> Vec<String> {
    let name = case.file_name().unwrap().to_string_lossy().into_owned();
    let files = [case.join("old/shop.xsd"), case.join("new/shop.xsd")];
    let validators = files.each_ref().map(|it| ReferenceValidator::of_schema(it).unwrap());
    let (old, new) = (version(&files[0]), version(&files[1]));
    let report = diff(&old, &new, &Options { samples: 0, ..Options::default() }).unwrap();
    let mut faults = Vec::new();
    let mut judge = |of: usize, text: &str, is_valid: bool| {
        let found = validators[of].findings(text.as_bytes(), Against::Declaration);
        let differs = !found.is_empty() && found.iter().all(|it| it.contains(DIFFERS));
        if found.is_empty() != is_valid && !differs {
            faults.push(format!("{name}: {} for {text}\n{found:?}", ["old", "new"][of]));
        }
    };
    let witnesses = report.changes.iter().filter_map(|change: &Change| change.witness.as_ref());
    // An element alone is no document to the reference validator, unless it is declared globally.
    for witness in witnesses.filter(|witness| witness.kind == "document") {
        let new_text = witness.new_text.as_ref().unwrap_or(&witness.text);
        judge(0, &witness.text, witness.old == Verdict::Accepted);
        judge(1, new_text, witness.new == Verdict::Accepted);
    }
    for (of, version) in [(0, &old), (1, &new)] {
        documents(version, EACH).unwrap().iter().for_each(|text| judge(of, text, true));
    }
    faults
}

fn version(file: &Path) -> Version {
    let mut sources = Sources::default();
    // With what it imports.
    add_folder(file.parent().unwrap(), &mut sources).unwrap();
    let manifest = "[[module]]\nname = \"shop\"\nxsd = [\"shop.xsd\"]\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    Version { sources, manifest }
}
