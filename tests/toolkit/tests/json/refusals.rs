//! What is said of invalid documents, in a file of each case.

use std::fmt::Write as _;

use swordsmith_tests::golden::Faults;
use swordsmith_toolkit_tests::json_cases::case;

use super::CASES;

#[test]
fn errors_are_as_reviewed() {
    let mut faults = Faults::default();
    for compiled in CASES {
        let case = case(compiled.name);
        let mut text = String::new();
        for (name, document) in case.documents("invalid") {
            let errors = match (compiled.read)(&document) {
                Ok(_) => "accepted".to_owned(),
                Err(errors) => errors.to_string(),
            };
            let _ = writeln!(text, "{name}:\n{errors}\n");
        }
        faults.golden(&case.folder.join("refusals.txt"), text.trim_end_matches('\n'));
    }
    faults.assert_none();
}
