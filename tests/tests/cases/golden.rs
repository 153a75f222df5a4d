//! What is generated is the golden: written by hand never, accepted by `UPDATE_GOLDEN=1`, read in review.

use std::fs;
use std::path::{Path, PathBuf};

use swordsmith_codegen::source::Sources;
use swordsmith_tests::project_root;

/// A case, and the name of its Rust module.
const CASES: [&str; 1] = ["nasty"];

/// Folder of a case that must be taken.
pub(crate) fn folder(case: &str) -> PathBuf {
    project_root().join("tests/cases/ok").join(case)
}

#[test]
fn generated_code_is_the_golden() {
    for case in CASES {
        let folder = folder(case);
        for (path, contents) in generate(&folder) {
            compare(&folder.join("golden").join(path), &contents);
        }
    }
}

/// What is generated for the schema of a folder, paths relative to the module's own.
fn generate(folder: &Path) -> Vec<(String, String)> {
    let mut sources = Sources::default();
    let manifest =
        sources.add("swordsmith.toml", "[[module]]\nname = \"case\"\nxsd = [\"schema.xsd\"]\n");
    sources.add("schema.xsd", fs::read_to_string(folder.join("schema.xsd")).unwrap());
    let files = swordsmith_codegen::generate(&sources, manifest)
        .unwrap_or_else(|findings| panic!("{}", findings.render(&sources)));
    files.into_iter().map(|file| (file.path.replacen("case/", "", 1), file.contents)).collect()
}

fn compare(golden: &Path, contents: &str) {
    let now = fs::read_to_string(golden).unwrap_or_default();
    if now == contents {
        return;
    }
    assert!(
        std::env::var_os("UPDATE_GOLDEN").is_some(),
        "{} is not what is generated now",
        golden.display()
    );
    fs::create_dir_all(golden.parent().unwrap()).unwrap();
    fs::write(golden, contents).unwrap();
}
