//! The errors of a refused case equal its golden file; each has a reason and a position.

use swordsmith_tests::golden::Faults;
use swordsmith_toolkit_tests::cases::refused;

#[test]
fn every_refusal_has_a_reason_and_a_place() {
    let mut faults = Faults::default();
    for case in refused() {
        match super::generate(&case) {
            Ok(_) => faults.add(format!("{} is not refused", case.name)),
            Err(findings) => {
                for finding in findings.split("\n\n") {
                    let has_place = finding.contains("--> ") && finding.contains('^');
                    faults
                        .check(has_place, || format!("{}: without a place: {finding}", case.name));
                }
                faults.golden(&case.folder.join("refusal.txt"), &findings);
            }
        }
    }
    faults.assert_none();
}
