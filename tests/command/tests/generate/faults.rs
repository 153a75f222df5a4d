//! What is said of schemas with faults: each folder under `files/faults` is one.

use std::fs;
use std::path::Path;

use swordsmith_tests::paths;

use crate::folder::Folder;

/// A folder with the files of another one.
fn copied(from: &Path) -> Folder {
    let texts: Vec<_> = paths(from)
        .into_iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    let files: Vec<_> = texts.iter().map(|(name, text)| (&**name, &**text)).collect();
    Folder::new(&files)
}

#[test]
fn every_fault_is_told_with_its_place() {
    let faults = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/generate/files/faults");
    for fault in paths(&faults) {
        let folder = copied(&fault);
        let (code, printed) = folder.generate(&[]);
        assert_eq!(code, 1, "{printed}");
        assert!(!folder.has("src"), "something was written");
        insta::assert_snapshot!(fault.file_name().unwrap().to_string_lossy().into_owned(), printed);
    }
}
