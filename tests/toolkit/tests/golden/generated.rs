//! The generated code of a supported case equals its golden files.

use swordsmith_tests::golden::Faults;
use swordsmith_tests::paths;
use swordsmith_toolkit_tests::cases::supported;

#[test]
fn generated_code_is_the_golden() {
    let mut faults = Faults::default();
    for case in supported() {
        let files = match super::generate(&case) {
            Ok(files) => files,
            Err(findings) => {
                faults.add(format!("{} is refused:\n{findings}", case.name));
                continue;
            }
        };
        let folder = case.folder.join("golden");
        for file in &files {
            faults.golden(&folder.join(&file.path), &file.contents);
        }
        for path in paths(&folder) {
            if !files.iter().any(|file| folder.join(&file.path) == path) {
                faults.orphan(&path);
            }
        }
    }
    faults.assert_none();
}

#[test]
fn a_case_has_documents_of_both_kinds() {
    let mut faults = Faults::default();
    for case in supported() {
        for validity in ["valid", "invalid"] {
            let has_some = !case.documents(validity).is_empty();
            faults.check(has_some, || format!("{} has no {validity} document", case.name));
        }
    }
    faults.assert_none();
}
