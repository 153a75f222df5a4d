//! The packages that have changed since a commit, and those that are built of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::process;

/// A package of the workspace.
#[derive(Debug)]
struct Package {
    name: String,
    folder: PathBuf,
    /// The folders of those that it is built of.
    dependencies: Vec<PathBuf>,
    /// The folders of those that only its tests are built of.
    of_tests: Vec<PathBuf>,
}

/// What every package depends on.
const OF_ALL: [&str; 3] = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml"];

/// The names of the packages of which a file is not what it was in the commit, and of all that are
/// built of them, or whose tests are.
pub(super) fn packages(root: &Path, commit: &str) -> Result<BTreeSet<String>, String> {
    let mut metadata = process::cargo(root);
    metadata.args(["metadata", "--format-version", "1", "--no-deps"]);
    let text = process::output(&mut metadata)?;
    let all = read(&text).ok_or_else(|| "`cargo metadata` has no packages".to_owned())?;
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

fn read(text: &str) -> Option<Vec<Package>> {
    let metadata: Value = serde_json::from_str(text).ok()?;
    metadata["packages"].as_array()?.iter().map(package).collect()
}

fn package(package: &Value) -> Option<Package> {
    let all = package["dependencies"].as_array()?;
    let folders = |is_of_tests: bool| {
        let wanted = all.iter().filter(move |it| (it["kind"] == "dev") == is_of_tests);
        wanted.filter_map(|it| Some(it["path"].as_str()?.into())).collect()
    };
    Some(Package {
        name: package["name"].as_str()?.to_owned(),
        folder: Path::new(package["manifest_path"].as_str()?).parent()?.to_owned(),
        dependencies: folders(false),
        of_tests: folders(true),
    })
}

fn affected(all: &[Package], files: &[PathBuf]) -> BTreeSet<String> {
    let mut folders: BTreeSet<&Path> = files.iter().filter_map(|file| owner(all, file)).collect();
    let is_any = |folders: &BTreeSet<&Path>, of: &[PathBuf]| {
        of.iter().any(|folder| folders.contains(folder.as_path()))
    };
    loop {
        let built = all.iter().filter(|it| is_any(&folders, &it.dependencies));
        let built: Vec<_> = built.map(|it| it.folder.as_path()).collect();
        let before = folders.len();
        folders.extend(built);
        if folders.len() == before {
            break;
        }
    }
    let is_affected =
        |it: &&Package| folders.contains(it.folder.as_path()) || is_any(&folders, &it.of_tests);
    all.iter().filter(is_affected).map(|it| it.name.clone()).collect()
}

/// The folder of the package that has the file: packages stand in each other's folders.
fn owner<'p>(all: &'p [Package], file: &Path) -> Option<&'p Path> {
    let above = all.iter().map(|it| it.folder.as_path()).filter(|folder| file.starts_with(folder));
    above.max_by_key(|folder| folder.components().count())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{affected, read};

    #[test]
    fn what_is_built_of_the_changed_is_affected() {
        let text = r#"{"packages": [
            {"name": "a", "manifest_path": "/r/a/Cargo.toml", "dependencies": []},
            {"name": "a-inner", "manifest_path": "/r/a/inner/Cargo.toml", "dependencies": []},
            {"name": "b", "manifest_path": "/r/b/Cargo.toml", "dependencies": [{"path": "/r/a"}, {"path": null}]},
            {"name": "c", "manifest_path": "/r/c/Cargo.toml", "dependencies": [{"path": "/r/b", "kind": "build"}]},
            {"name": "d", "manifest_path": "/r/d/Cargo.toml", "dependencies": [{"path": "/r/a", "kind": "dev"}]},
            {"name": "e", "manifest_path": "/r/e/Cargo.toml", "dependencies": [{"path": "/r/d", "kind": null}]}
        ]}"#;
        let all = read(text).unwrap();
        let of = |file: &str| affected(&all, &[Path::new("/r").join(file)]);
        assert_eq!(of("a/src/lib.rs").into_iter().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
        assert_eq!(of("a/inner/src/lib.rs").into_iter().collect::<Vec<_>>(), ["a-inner"]);
        assert_eq!(of("c/src/lib.rs").into_iter().collect::<Vec<_>>(), ["c"]);
        assert_eq!(of("d/src/lib.rs").into_iter().collect::<Vec<_>>(), ["d", "e"]);
        assert!(of("schemas/x.xsd").is_empty());
    }
}
