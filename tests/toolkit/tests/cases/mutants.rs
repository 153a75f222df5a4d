//! Mutants of all valid documents: the table, the generated types and the reference validator must
//! agree on each. `cargo xtask xsd-mutants` does the same with the documents of other projects.

use swordsmith_tests::mutants::{COMMON_RULES, Campaign, Findings, Mutant, Rules, Tally};
use swordsmith_tests::reference_validator::{Against, ReferenceValidator};
use swordsmith_xml::Error;

use crate::codec::{Case, Codec};
use crate::{CASES, facts};

/// Mutants of each document.
const EACH: usize = 60;

#[test]
fn all_agree_on_mutants() {
    let own = Rules::parse(include_str!("../../../cases/mutants.toml")).unwrap();
    let mut rules = own.with_common(COMMON_RULES).unwrap();
    let mut total = Tally::default();
    for case in CASES {
        // If the reference validator refuses the schema, `reference-differs.txt` says why.
        if let Ok(reference) = ReferenceValidator::offline(&case.on_disk().root()) {
            total += mutants(case, &reference, &mut rules);
        }
    }
    total.assert_settled("cases");
    assert_eq!(rules.idle(), Vec::<String>::new(), "rules that explain nothing");
}

fn mutants(case: &Case, reference: &ReferenceValidator, rules: &mut Rules) -> Tally {
    let campaign = Campaign::new(case.schema, reference);
    let mut tally = Tally::default();
    for (name, text) in case.on_disk().documents("valid") {
        let codec = case.codec(facts::root(&text).as_ref());
        // Documents that are not in UTF-8 are for the tests of encodings.
        let Ok(text) = String::from_utf8(text) else { continue };
        let name = format!("{}/{name}", case.name);
        tally += campaign.run(&name, &text, EACH, rules, &|mutant, found| {
            objection(codec, mutant, found, reference)
        });
    }
    tally
}

/// The objection of the generated type to a mutant: it disagrees with the table, or the round trip
/// fails.
fn objection(
    codec: &Codec,
    mutant: &Mutant,
    found: &Findings,
    reference: &ReferenceValidator,
) -> Option<String> {
    let text = mutant.text.as_bytes();
    let is_of_root = |error: &Error| error.found().contains("is not the root element");
    match (codec.read(text), found.ours.is_empty()) {
        (Ok(()), true) => {}
        (Ok(()), false) => return Some("read, though it is not valid".to_owned()),
        // Another root has another type.
        (Err(error), true) if is_of_root(&error) => return None,
        (Err(error), true) => return Some(format!("not read, though it is valid: {error}")),
        (Err(error), false) if error.position().is_none() => {
            return Some(format!("no place in {error}"));
        }
        (Err(_), false) => return None,
    }
    match codec.round_trip(text) {
        Err(error) => Some(error),
        Ok(written) => {
            let findings = reference.findings(&written, Against::Declaration);
            let is_new = found.reference.is_empty() && !findings.is_empty();
            is_new.then(|| format!("{findings:?}: {}", String::from_utf8_lossy(&written)))
        }
    }
}
