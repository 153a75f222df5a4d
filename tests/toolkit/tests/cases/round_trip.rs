//! Round trips of valid documents: read, written, and read again to an equal value. What is written
//! has the same content, and the reference validator accepts it.

use swordsmith_tests::golden::Faults;
use swordsmith_tests::reference_validator::{Against, ReferenceValidator};

use crate::differences::Differences;
use crate::{CASES, facts};

#[test]
fn valid_documents_come_back_equal() {
    let mut faults = Faults::default();
    let mut differences =
        Differences::read("reference-differs.txt", |key| key.contains("/written/"));
    let mut forms = Differences::read("written-differs.txt", |_| true);
    for case in CASES {
        // Whether the reference validator accepts the schema is another test's business.
        let reference = ReferenceValidator::of_schema(&case.on_disk().root()).ok();
        for (name, text) in case.on_disk().documents("valid") {
            let place = format!("{}/written/{name}", case.name);
            let written = match case.codec(facts::root(&text).as_ref()).round_trip(&text) {
                Ok(written) => written,
                Err(fault) => {
                    faults.add(format!("{place}: {fault}"));
                    continue;
                }
            };
            let (before, after) = (facts::of(&text), facts::of(&written));
            let is_same = before == after || forms.explain(&format!("{}/{name}", case.name));
            faults.check(is_same, || {
                format!(
                    "{place}: {}\n{}",
                    facts::difference(&before, &after),
                    String::from_utf8_lossy(&written)
                )
            });
            let findings = reference
                .as_ref()
                .map(|reference| reference.findings(&written, Against::Declaration));
            if let Some(findings) = findings.filter(|findings| !findings.is_empty()) {
                let is_known = differences.explain(&place);
                faults.check(is_known, || {
                    format!("{place}: the reference validator says: {findings:?}")
                });
            }
        }
    }
    differences.end(&mut faults);
    forms.end(&mut faults);
    faults.assert_none();
}
