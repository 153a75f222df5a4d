//! Random edits of schemas: what is said to be compatible is, what is said to break has a document
//! that shows it, and few comparisons cannot tell.

mod edit;

use std::path::Path;
use std::{env, fs, thread};

use edit::{Random, edited};
use swordsmith_codegen::source::Sources;
use swordsmith_diff::{Language, Options, Severity, Version, diff};

/// How many pairs of valid schemas are compared; `EDITS` says otherwise.
const PAIRS: usize = 500;

/// The largest share of comparisons that cannot tell, of a hundred.
const UNDECIDED: usize = 5;

/// What was said of some pairs.
#[derive(Debug, Default)]
struct Tally {
    pairs: usize,
    breaking: usize,
    undecided: usize,
    faults: Vec<String>,
}

#[test]
fn random_edits_are_told_apart() {
    let schemas = schemas();
    let pairs = env::var("EDITS").ok().and_then(|it| it.parse().ok()).unwrap_or(PAIRS);
    let work = |seed| {
        let schemas = &schemas;
        move || compare_some(schemas, seed, pairs / 4)
    };
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let running: Vec<_> = (0..4).map(|seed| scope.spawn(work(seed))).collect();
        running.into_iter().map(|it| it.join().unwrap()).collect()
    });
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
    let (pairs, undecided) = (sum(|it| it.pairs), sum(|it| it.undecided));
    println!("{pairs} pairs: {} break, {undecided} cannot be told", sum(|it| it.breaking));
    let faults: Vec<_> = tallies.iter().flat_map(|it| &it.faults).cloned().collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(undecided * 100 < pairs * UNDECIDED, "{undecided} of {pairs} cannot be told");
}

/// The schemas that are edited: those of the cases, of diff and of the codec.
fn schemas() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut found = Vec::new();
    for (folder, file) in [("diff", "old/shop.xsd"), ("ok", "schema.xsd")] {
        let cases = fs::read_dir(root.join(folder)).expect("the cases are in the repository");
        let mut cases: Vec<_> = cases.flatten().map(|it| it.path()).collect();
        cases.sort();
        found.extend(cases.iter().filter_map(|case| fs::read_to_string(case.join(file)).ok()));
    }
    found.retain(|text| diff(&version(text), &version(text), &options()).is_ok());
    assert!(found.len() > 80, "{} schemas", found.len());
    found
}

fn options() -> Options {
    Options { samples: 60, ..Options::default() }
}

fn compare_some(schemas: &[String], seed: u64, pairs: usize) -> Tally {
    let (mut random, mut tally) = (Random::new(seed), Tally::default());
    while tally.pairs < pairs {
        let old = &schemas[random.below(schemas.len())];
        let new = edited(old, &mut random);
        compare(old, &new, &mut tally);
    }
    tally
}

fn compare(old: &str, new: &str, tally: &mut Tally) {
    // Most edits that are not valid are refused; that is no pair.
    let Ok(report) = diff(&version(old), &version(new), &options()) else { return };
    tally.pairs += 1;
    let changes = report.changes.iter().filter(|it| it.rule.language == Language::Xml);
    let has = |severity| changes.clone().any(|it| it.severity == severity);
    tally.breaking += usize::from(has(Severity::Breaking));
    tally.undecided += usize::from(has(Severity::Undecided));
    for change in changes {
        let is_unproven = change.severity == Severity::Breaking && change.witness.is_none();
        if is_unproven || change.rule.name == "sample-refused" {
            let text = report.text();
            tally.faults.push(format!("{}\n{text}\nold:\n{old}\nnew:\n{new}", change.rule.name));
        }
    }
}

fn version(text: &str) -> Version {
    let mut sources = Sources::default();
    sources.add("it.xsd", text);
    let manifest =
        sources.add("swordsmith.toml", "[[module]]\nname = \"it\"\nxsd = [\"it.xsd\"]\n");
    Version { sources, manifest }
}
