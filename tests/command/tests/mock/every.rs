//! Every description of the project is mocked, and does what it says.

use std::path::{Path, PathBuf};

use swordsmith_generated::deposit::description::DESCRIPTION;
use swordsmith_mock::Settings;
use swordsmith_tests::golden::Faults;
use swordsmith_tests::project_root;

use crate::served::{Described, below, described, mock, of_case, surveyed};

/// Versions of which `conform` takes requests for valid that are not, or the other way round: a
/// checksum or more than one part is required, or any media type is taken.
const MISTAKEN: [&str; 6] = [
    "http-limit-lowered-and-header-required",
    "http-part-count-huge",
    "http-part-header-",
    "http-part-media-range-of-all-narrowed",
    "http-part-media-type-added",
    "http-part-media-type-removed",
];

/// Of so many tests, one may not be applicable.
const APPLICABLE: usize = 20;

#[test]
fn the_deposit_service_is_mocked() {
    let mut faults = Faults::default();
    check("deposit", &DESCRIPTION, 0, &mut faults);
    faults.assert_none();
}

#[test]
fn services_are_mocked_whatever_the_seed() {
    let mut faults = Faults::default();
    let folders = [
        "examples/service/schemas",
        "tests/crates/shelter/schemas",
        "tests/toolkit/tests/described",
        "tests/command/tests/mock/loans",
        "tests/command/tests/mock/versions",
    ];
    for folder in folders {
        for (_, description) in described(&project_root().join(folder)) {
            for seed in [0, 1, u64::MAX] {
                check(folder, description, seed, &mut faults);
            }
        }
    }
    faults.assert_none();
}

#[test]
fn cases_of_descriptions_are_mocked() {
    let mut faults = Faults::default();
    let is_case = |path: &PathBuf| path.extension().is_some_and(|it| it == "yaml");
    let folder = project_root().join("tests/cases/openapi/ok");
    let entries = std::fs::read_dir(folder).expect("the folder is there").flatten();
    let cases: Vec<_> = entries.map(|entry| entry.path()).filter(is_case).collect();
    assert!(cases.len() > 15, "{}", cases.len());
    for case in cases {
        for (_, description) in of_case(&case) {
            // Of a service without operations, nothing is tested.
            if description.operations.is_empty() {
                continue;
            }
            check(&case.display().to_string(), description, 0, &mut faults);
        }
    }
    faults.assert_none();
}

#[test]
fn versions_that_are_compared_are_mocked() {
    let mut faults = Faults::default();
    let files = below(&project_root().join("tests/cases/diff"));
    let descriptions =
        files.iter().filter(|it| it.file_name().is_some_and(|it| it == "openapi.yaml"));
    let mut count = 0;
    let is_mistaken =
        |folder: &Path| MISTAKEN.iter().any(|it| folder.to_string_lossy().contains(it));
    let folders = descriptions.filter_map(|it| it.parent()).filter(|it| !is_mistaken(it));
    // They differ in little: one of four shows as much in a quarter of the time.
    let folders = folders.step_by(4);
    for folder in folders {
        for (_, description) in described(folder) {
            check(&folder.display().to_string(), description, 0, &mut faults);
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
    faults.assert_none();
}

fn check(name: &str, description: Described, seed: u64, faults: &mut Faults) {
    let mock = mock(description, Settings { seed, ..Settings::default() });
    let missing = mock.missing_documents();
    faults.check(missing.is_empty(), || format!("{name}: no document {missing:?}"));
    let report = surveyed(description, mock);
    let counts = report.counts();
    faults.check(report.conforms(), || format!("{name} (seed {seed}):\n{}", report.text()));
    let few = counts.passed / APPLICABLE;
    faults.check(counts.passed > 0 && counts.not_applicable <= few, || {
        format!(
            "{name} (seed {seed}): {} are not applicable\n{}",
            counts.not_applicable,
            report.text()
        )
    });
}
