//! Who says what of each document: the generated reader, the table alone, and the judge. All must agree.

use swordsmith_tests::golden::Faults;
use swordsmith_tests::judge::{Against, Judge};
use swordsmith_xml::{Limits, validate};

use crate::codec::Case;
use crate::differences::Differences;
use crate::{CASES, facts};

#[test]
fn valid_documents_are_taken_by_all() {
    let mut faults = Faults::default();
    every_document("valid", &mut faults, |case, text, place, faults| {
        let errors = validate(case.schema, text, &Limits::DEFAULT);
        faults.check(errors.is_empty(), || format!("{place}: refused by the table: {errors:?}"));
        if let Err(error) = case.codec(facts::root(text).as_ref()).read(text) {
            faults.add(format!("{place}: refused: {error}"));
        }
    });
    faults.assert_none();
}

#[test]
fn invalid_documents_are_refused_by_all() {
    let mut faults = Faults::default();
    every_document("invalid", &mut faults, |case, text, place, faults| {
        let errors = validate(case.schema, text, &Limits::DEFAULT);
        faults.check(!errors.is_empty(), || format!("{place}: taken by the table"));
        let is_placed = errors.iter().all(|error| error.position().is_some());
        faults.check(is_placed, || format!("{place}: without a place: {errors:?}"));
        match case.codec(facts::root(text).as_ref()).read(text) {
            Ok(()) => faults.add(format!("{place}: taken")),
            Err(error) => {
                faults
                    .check(error.position().is_some(), || format!("{place}: no place in {error}"));
            }
        }
    });
    faults.assert_none();
}

#[test]
fn the_judge_agrees() {
    let mut faults = Faults::default();
    let mut differences = Differences::read("judge-differs.txt", |key| !key.contains("/written/"));
    for case in CASES {
        let judge = match Judge::of_schema(&case.on_disk().root()) {
            Ok(judge) => judge,
            Err(error) => {
                let known = differences.explain(case.name);
                faults.check(known, || {
                    format!("{}: the judge refuses the schema: {error}", case.name)
                });
                continue;
            }
        };
        for (verdict, is_valid) in [("valid", true), ("invalid", false)] {
            for (name, text) in case.on_disk().documents(verdict) {
                let findings = judge.findings(&text, Against::Declaration);
                let place = format!("{}/{verdict}/{name}", case.name);
                let agrees = findings.is_empty() == is_valid || differences.explain(&place);
                faults.check(agrees, || format!("{place}: the judge says: {findings:?}"));
            }
        }
    }
    differences.end(&mut faults);
    faults.assert_none();
}

fn every_document(
    verdict: &str,
    faults: &mut Faults,
    check: impl Fn(&Case, &[u8], &str, &mut Faults),
) {
    for case in CASES {
        for (name, text) in case.on_disk().documents(verdict) {
            check(case, &text, &format!("{}/{verdict}/{name}", case.name), faults);
        }
    }
}
