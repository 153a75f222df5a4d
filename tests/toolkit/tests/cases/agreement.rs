//! The generated reader, the table alone and the reference validator must agree on each document.

use swordsmith_tests::golden::Faults;
use swordsmith_tests::reference_validator::{Against, ReferenceValidator};
use swordsmith_xml::{Limits, validate};

use crate::codec::Case;
use crate::differences::Differences;
use crate::{CASES, facts};

#[test]
fn all_accept_valid_documents() {
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
fn all_refuse_invalid_documents() {
    let mut faults = Faults::default();
    every_document("invalid", &mut faults, |case, text, place, faults| {
        let errors = validate(case.schema, text, &Limits::DEFAULT);
        faults.check(!errors.is_empty(), || format!("{place}: accepted by the table"));
        let is_placed = errors.iter().all(|error| error.position().is_some());
        faults.check(is_placed, || format!("{place}: without a place: {errors:?}"));
        match case.codec(facts::root(text).as_ref()).read(text) {
            Ok(()) => faults.add(format!("{place}: accepted")),
            Err(error) => {
                faults
                    .check(error.position().is_some(), || format!("{place}: no place in {error}"));
            }
        }
    });
    faults.assert_none();
}

#[test]
fn the_reference_validator_agrees() {
    let mut faults = Faults::default();
    let mut differences =
        Differences::read("reference-differs.txt", |key| !key.contains("/written/"));
    for case in CASES {
        let reference = match ReferenceValidator::of_schema(&case.on_disk().root()) {
            Ok(reference) => reference,
            Err(error) => {
                let known = differences.explain(case.name);
                faults.check(known, || {
                    format!("{}: the reference validator refuses the schema: {error}", case.name)
                });
                continue;
            }
        };
        for (validity, is_valid) in [("valid", true), ("invalid", false)] {
            for (name, text) in case.on_disk().documents(validity) {
                let findings = reference.findings(&text, Against::Declaration);
                let place = format!("{}/{validity}/{name}", case.name);
                let agrees = findings.is_empty() == is_valid || differences.explain(&place);
                faults.check(agrees, || {
                    format!("{place}: the reference validator says: {findings:?}")
                });
            }
        }
    }
    differences.end(&mut faults);
    faults.assert_none();
}

fn every_document(
    validity: &str,
    faults: &mut Faults,
    check: impl Fn(&Case, &[u8], &str, &mut Faults),
) {
    for case in CASES {
        for (name, text) in case.on_disk().documents(validity) {
            check(case, &text, &format!("{}/{validity}/{name}", case.name), faults);
        }
    }
}
