//! The errors of invalid documents equal the golden file of the case: the position, what was found,
//! what was expected, and the rule.

use std::fmt::Write;

use swordsmith_tests::golden::Faults;

use crate::{CASES, facts};

#[test]
fn errors_of_invalid_documents_equal_the_golden_file() {
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
