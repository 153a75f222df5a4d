//! The types are serde's as well, and as strict.

use swordsmith_json::Any;
use swordsmith_tests::golden::Faults;
use swordsmith_toolkit_tests::json_cases::case;

use super::CASES;

/// Numbers that serde's data model has no place for.
const TOO_LARGE: [(&str, &str); 4] = [
    ("numbers", "digits"),
    ("numbers", "huge"),
    ("integers", "big"),
    ("integers", "written-otherwise"),
];

#[test]
fn serde_reads_and_writes_the_same() {
    let mut faults = Faults::default();
    for compiled in CASES {
        let case = case(compiled.name);
        for (name, text) in case.documents("valid") {
            if TOO_LARGE.contains(&(compiled.name, &name)) {
                continue;
            }
            let text = String::from_utf8_lossy(&text).into_owned();
            match (compiled.serde)(&text) {
                Err(error) => faults.add(format!("{}/{name}: {error}", compiled.name)),
                Ok(written) => {
                    let is_equal = text.parse::<Any>().ok() == written.parse::<Any>().ok();
                    faults.check(is_equal, || format!("{}/{name}: {written}", compiled.name));
                }
            }
        }
        for (name, text) in case.documents("invalid") {
            let text = String::from_utf8_lossy(&text).into_owned();
            let is_refused = (compiled.serde)(&text).is_err();
            faults.check(is_refused, || format!("{}/{name} is accepted", compiled.name));
        }
    }
    faults.assert_none();
}
