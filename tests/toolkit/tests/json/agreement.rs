//! Every document of every case.

use boon::{Compiler, Draft, Schemas};
use swordsmith_json::Any;
use swordsmith_tests::golden::Faults;
use swordsmith_toolkit_tests::json_cases::{ROOT, case, schemas};

use super::CASES;

/// Documents with numbers that no floating-point number holds: the other validator rounds.
const ROUNDED: [(&str, &str); 2] = [("numbers", "huge"), ("numbers", "step")];

#[test]
fn what_is_read_is_written_back_equal() {
    let mut faults = Faults::default();
    for compiled in CASES {
        for (name, text) in case(compiled.name).documents("valid") {
            let subject = format!("{}/{name}", compiled.name);
            match (compiled.read)(&text) {
                Err(errors) => faults.add(format!("{subject} is refused: {errors}")),
                Ok(Err(errors)) => faults.add(format!("{subject} is not written: {errors}")),
                Ok(Ok(written)) => {
                    let parse = |text: &[u8]| String::from_utf8_lossy(text).parse::<Any>().ok();
                    let is_equal = parse(&text) == parse(&written);
                    faults.check(is_equal, || format!("{subject} is written as another document"));
                }
            }
        }
    }
    faults.assert_none();
}

#[test]
fn the_reader_and_the_table_report_the_same() {
    let mut faults = Faults::default();
    for compiled in CASES {
        for (name, text) in case(compiled.name).documents("invalid") {
            let subject = format!("{}/{name}", compiled.name);
            let by_table = (compiled.table)(&text);
            faults.check(!by_table.is_empty(), || format!("{subject} is valid for the table"));
            let by_type = match (compiled.read)(&text) {
                Ok(_) => Vec::new(),
                Err(errors) => errors.iter().map(ToString::to_string).collect(),
            };
            faults.check(by_type == by_table, || format!("{subject}: {by_type:?}, {by_table:?}"));
        }
    }
    faults.assert_none();
}

#[test]
fn another_validator_agrees() {
    let mut faults = Faults::default();
    for compiled in CASES {
        let case = case(compiled.name);
        let (mut schemas_of_case, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.set_default_draft(Draft::V2020_12);
        for (name, text) in schemas(&case) {
            let schema = serde_json::from_str(&text).expect("cases are JSON");
            compiler.add_resource(&format!("mem:///{name}"), schema).expect("it has a name");
        }
        let root = compiler.compile(&format!("mem:///{ROOT}"), &mut schemas_of_case);
        let Ok(root) = root else {
            faults.add(format!("{}: the other validator refuses the schema", case.name));
            continue;
        };
        for (validity, is_valid) in [("valid", true), ("invalid", false)] {
            for (name, text) in case.documents(validity) {
                // What is no JSON at all, it does not see.
                let Ok(value) = serde_json::from_slice(&text) else { continue };
                let is_twice = name == "twice";
                let is_known = ROUNDED.contains(&(compiled.name, &name)) || is_twice;
                let agrees = schemas_of_case.validate(&value, root).is_ok() == is_valid;
                faults.check(agrees || is_known, || format!("{}/{name}", compiled.name));
            }
        }
    }
    faults.assert_none();
}
