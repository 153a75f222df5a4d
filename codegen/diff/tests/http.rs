//! Real descriptions, compared with themselves and with each other: nothing is found that is not
//! there, and what breaks is proven.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use swordsmith_codegen::source::Sources;
use swordsmith_diff::{Level, Options, Severity, Verdict, Version, Witness, diff};

/// The documents of the descriptions.
const SCHEMA: &str = include_str!("../../../tests/cases/openapi/library.xsd");

/// With how many others each description is compared.
const NEIGHBOURS: usize = 3;

/// Every description that is one file, by its name.
fn descriptions() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/openapi/ok");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|it| it == "yaml"));
    let read = |path: std::path::PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    let mut all: Vec<_> = files.map(read).filter(|(name, _)| name != "references").collect();
    all.sort();
    all
}

fn version(folder: &str, description: &str) -> Version {
    let mut sources = Sources::default();
    sources.set_folder(folder);
    let manifest =
        "[[module]]\nname = \"library\"\nxsd = [\"library.xsd\"]\nopenapi = \"a.yaml\"\n";
    let manifest = sources.add("swordsmith.toml", manifest);
    sources.add("library.xsd", SCHEMA);
    sources.add("a.yaml", description);
    Version { sources, manifest }
}

/// Whether the one version takes what the other refuses.
fn is_proof(witness: &Witness) -> bool {
    match witness.kind {
        // Of a document that both versions carry, whichever of them refuses it.
        "document" => {
            matches!(witness.old, Verdict::Refused(_)) != matches!(witness.new, Verdict::Refused(_))
        }
        "request" => witness.old == Verdict::Accepted && matches!(witness.new, Verdict::Refused(_)),
        _ => matches!(witness.old, Verdict::Refused(_)) && witness.new == Verdict::Accepted,
    }
}

#[test]
fn a_description_is_as_it_was() {
    for (name, text) in descriptions() {
        let (old, new) = (version("old", &text), version("new", &text));
        let report = diff(&old, &new, &Options::default()).unwrap();
        assert!(report.changes.is_empty(), "{name}: {}", report.text());
    }
}

#[test]
fn what_breaks_is_proven() {
    let all = descriptions();
    for (at, (old_name, old)) in all.iter().enumerate() {
        for (new_name, new) in all.iter().cycle().skip(at + 1).take(NEIGHBOURS) {
            let (old, new) = (version("old", old), version("new", new));
            let report = diff(&old, &new, &Options { samples: 1, ..Options::default() }).unwrap();
            let broken = report.changes.iter().filter(|it| it.severity == Severity::Breaking);
            for change in broken.filter(|it| it.rule.level == Level::Wire) {
                let is_proven = change.witness.as_ref().is_some_and(is_proof);
                assert!(is_proven, "{old_name}, {new_name}: {}", change.message);
            }
        }
    }
}
