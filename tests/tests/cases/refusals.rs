//! What is said of invalid documents is a golden of the case: where, what there is, what could be
//! there instead, by which rule.

use std::fmt::Write;

use swordsmith_tests::golden::Faults;

use crate::{CASES, facts};

#[test]
fn what_is_said_of_invalid_documents_is_the_golden() {
    let mut faults = Faults::default();
    for case in CASES {
        let mut report = String::new();
        for (name, text) in case.on_disk().documents("invalid") {
            if let Err(error) = case.codec(facts::root(&text).as_ref()).read(&text) {
                write!(report, "{name}\n{error}\n\n").unwrap();
            }
        }
        faults.golden(&case.on_disk().folder.join("refusals.txt"), &report);
    }
    faults.assert_none();
}
