//! Random edits of JSON Schemas: what is said to be compatible is, what is said to break has a
//! document that shows it, and few comparisons cannot tell.

mod json_edit;

use std::{env, thread};

use json_edit::{Random, edited, value, whole};
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{Bump, build_json_table};
use swordsmith_diff::{
    Change, Language, Options, Party, Severity, Verdict, Version, diff, json_samples,
    json_violations,
};
use swordsmith_json::table::{Schema, SubschemaId};
use swordsmith_json::{Limits, validate};

/// How many pairs of valid schemas are compared; `EDITS` says otherwise.
const PAIRS: usize = 500;

/// The largest share of comparisons that cannot tell, of a hundred.
const UNDECIDED: usize = 5;

/// How many documents are asked about that the comparison does not know.
const ASKED: usize = 200;

/// What was said of some pairs.
#[derive(Debug, Default)]
struct Tally {
    pairs: usize,
    breaking: usize,
    undecided: usize,
    reasons: Vec<String>,
    faults: Vec<String>,
}

#[test]
fn random_edits_are_told_apart() {
    let pairs = env::var("EDITS").ok().and_then(|it| it.parse().ok()).unwrap_or(PAIRS);
    let tallies: Vec<Tally> = thread::scope(|scope| {
        let work = |seed| scope.spawn(move || compare_some(seed, pairs / 4));
        let running: Vec<_> = (0..4).map(work).collect();
        running.into_iter().map(|it| it.join().unwrap()).collect()
    });
    let sum = |of: fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
    let (pairs, undecided) = (sum(|it| it.pairs), sum(|it| it.undecided));
    println!("{pairs} pairs: {} break, {undecided} cannot be told", sum(|it| it.breaking));
    for reason in tallies.iter().flat_map(|it| &it.reasons) {
        println!("  {reason}");
    }
    let faults: Vec<_> = tallies.iter().flat_map(|it| &it.faults).cloned().collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(undecided * 100 < pairs * UNDECIDED, "{undecided} of {pairs} cannot be told");
}

fn compare_some(seed: u64, pairs: usize) -> Tally {
    let (mut random, mut tally) = (Random::new(seed), Tally::default());
    while tally.pairs < pairs {
        let old = whole(&mut random);
        let new = edited(&old, &mut random);
        if old != new {
            compare((&old.to_string(), &new.to_string()), &mut random, &mut tally);
        }
    }
    tally
}

fn compare((old, new): (&str, &str), random: &mut Random, tally: &mut Tally) {
    let options = Options { samples: 50, ..Options::default() };
    // Edits that make no schema are refused; that is no pair.
    let Ok(report) = diff(&version(old), &version(new), &options) else { return };
    tally.pairs += 1;
    // Definitions that the document does not reach are documents of their own.
    let is_of_document = |it: &&Change| {
        it.rule.language == Language::Json && !it.subject.starts_with("it.schema.json#")
    };
    let changes: Vec<_> = report.changes.iter().filter(is_of_document).collect();
    let has = |severity| changes.iter().any(|it| it.severity == severity);
    tally.breaking += usize::from(has(Severity::Breaking));
    tally.undecided += usize::from(changes.iter().any(|it| it.rule.name == "json-not-compared"));
    tally.reasons.extend(
        changes
            .iter()
            .filter(|it| it.rule.name == "json-not-compared")
            .filter_map(|it| it.help.clone()),
    );
    let arena = Bump::new();
    let (old_table, new_table) = (table(old, &arena), table(new, &arena));
    for fault in faults(&changes, (old_table, new_table), random) {
        tally.faults.push(format!("{fault}\n{}\nold: {old}\nnew: {new}\n", report.text()));
    }
}

/// What is wrong with what was said.
fn faults(
    changes: &[&Change],
    (old, new): (Table<'_>, Table<'_>),
    random: &mut Random,
) -> Vec<String> {
    let mut faults = Vec::new();
    for change in changes.iter().filter(|it| it.rule.name != "json-not-compared") {
        let Some(witness) = &change.witness else {
            faults.push(format!("{} has no witness", change.rule.name));
            continue;
        };
        let is_old = witness.old == Verdict::Accepted;
        if accepts(old, &witness.text) != is_old || accepts(new, &witness.text) == is_old {
            faults.push(format!("{} has a false witness", change.rule.name));
        }
    }
    let concerns = |party| {
        changes.iter().any(|it| it.parties.contains(&party) || it.rule.name == "json-not-compared")
    };
    let (is_broken, is_widened) = (concerns(Party::NewReaders), concerns(Party::OldReaders));
    let mut texts: Vec<_> = (0..ASKED).map(|_| value(random, 3).to_string()).collect();
    texts.extend(json_samples(&old.0, old.1, 7, 50));
    texts.extend(json_samples(&new.0, new.1, 7, 50));
    texts.extend(json_violations(&new.0, new.1, 7, 20).into_values());
    for text in texts {
        match (accepts(old, &text), accepts(new, &text)) {
            (true, false) if !is_broken => faults.push(format!("refused all the same: {text}")),
            (false, true) if !is_widened => faults.push(format!("accepted all the same: {text}")),
            _ => {}
        }
    }
    faults.truncate(1);
    faults
}

/// A table and its document.
type Table<'a> = (Schema<'a>, SubschemaId);

fn table<'a>(text: &str, arena: &'a Bump) -> Table<'a> {
    let mut sources = Sources::default();
    let id = sources.add("it.schema.json", text);
    let (table, roots) = build_json_table(&[id], &sources, arena)
        .unwrap_or_else(|findings| panic!("{}", findings.render(&sources)));
    (table, roots[0])
}

fn accepts((table, root): Table<'_>, text: &str) -> bool {
    validate(&table, root, text.as_bytes(), &Limits::DEFAULT).is_empty()
}

fn version(text: &str) -> Version {
    let mut sources = Sources::default();
    sources.add("it.schema.json", text);
    let manifest =
        sources.add("swordsmith.toml", "[[module]]\nname = \"it\"\njson = [\"it.schema.json\"]\n");
    Version { sources, manifest }
}
