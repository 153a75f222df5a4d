//! The packages that have changed since a commit, and those whose tests that concerns.

mod graph;
mod manifests;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process;
use graph::tests_reach;
use manifests::Package;

/// What every package depends on.
const OF_ALL: [&str; 3] = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"];

/// The names of the packages of which a file is not what it was in the commit, and of those whose
/// tests are built of one of them, or start it.
pub(super) fn packages(root: &Path, commit: &str) -> Result<BTreeSet<String>, String> {
    let mut metadata = process::cargo(root);
    metadata.args(["metadata", "--format-version", "1", "--no-deps"]);
    let text = process::output(&mut metadata)?;
    let all =
        manifests::read(&text).ok_or_else(|| "`cargo metadata` has no packages".to_owned())?;
    let files = changed_files(root, commit)?;
    if files.iter().any(|file| OF_ALL.iter().any(|name| *file == root.join(name))) {
        return Ok(all.into_iter().map(|package| package.name).collect());
    }
    Ok(affected(&all, &files))
}

/// Files that are tracked and differ, and those that are new.
fn changed_files(root: &Path, commit: &str) -> Result<Vec<PathBuf>, String> {
    let git =
        |arguments: &[&str]| process::output(Command::new("git").current_dir(root).args(arguments));
    let differ = git(&["diff", "--name-only", commit, "--"])?;
    let new = git(&["ls-files", "--others", "--exclude-standard"])?;
    Ok(differ.lines().chain(new.lines()).map(|file| root.join(file)).collect())
}

/// Whose tests the files concern.
fn affected(all: &[Package], files: &[PathBuf]) -> BTreeSet<String> {
    let changed: BTreeSet<&str> = files.iter().filter_map(|file| owner(all, file)).collect();
    let is_affected =
        |package: &&Package| tests_reach(all, package).iter().any(|name| changed.contains(name));
    all.iter().filter(is_affected).map(|package| package.name.clone()).collect()
}

/// The package that has the file: packages stand in each other's folders.
fn owner<'p>(all: &'p [Package], file: &Path) -> Option<&'p str> {
    let above = all.iter().filter(|package| file.starts_with(&package.folder));
    above.max_by_key(|package| package.folder.components().count()).map(|it| it.name.as_str())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{affected, manifests};

    const METADATA: &str = r#"{"packages": [
        {"name": "a", "manifest_path": "/r/a/Cargo.toml", "features": {}, "dependencies": []},
        {"name": "a-inner", "manifest_path": "/r/a/inner/Cargo.toml", "features": {},
         "dependencies": []},
        {"name": "b", "manifest_path": "/r/b/Cargo.toml", "features": {},
         "dependencies": [{"name": "a", "path": "/r/a"}, {"name": "axum", "path": null}]},
        {"name": "c", "manifest_path": "/r/c/Cargo.toml", "features": {},
         "dependencies": [{"name": "b", "path": "/r/b", "kind": "build"}]},
        {"name": "d", "manifest_path": "/r/d/Cargo.toml", "features": {},
         "dependencies": [{"name": "a", "path": "/r/a", "kind": "dev"}]},
        {"name": "e", "manifest_path": "/r/e/Cargo.toml", "features": {},
         "dependencies": [{"name": "d", "path": "/r/d", "kind": null}]}
    ]}"#;

    #[test]
    fn what_is_built_of_the_changed_is_affected() {
        let all = manifests::read(METADATA).unwrap();
        let of = |file: &str| affected(&all, &[Path::new("/r").join(file)]);
        assert_eq!(of("a/src/lib.rs").into_iter().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        assert_eq!(of("a/inner/src/lib.rs").into_iter().collect::<Vec<_>>(), ["a-inner"]);
        assert_eq!(of("c/src/lib.rs").into_iter().collect::<Vec<_>>(), ["c"]);
        assert_eq!(of("d/src/lib.rs").into_iter().collect::<Vec<_>>(), ["d", "e"]);
        assert!(of("schemas/x.xsd").is_empty());
    }
}
