//! The packages of the workspace that are for others: all that do not say `publish = false`.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::process;

/// A package for others.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// Its `Cargo.toml`.
    pub(crate) manifest: PathBuf,
    /// Whether it has a library that is called as functions are: no macros.
    pub(crate) has_library: bool,
}

/// The packages, in the order of their names.
pub(crate) fn packages(root: &Path) -> Result<Vec<Package>, String> {
    let mut metadata = process::cargo(root);
    metadata.args(["metadata", "--format-version", "1", "--no-deps"]);
    let text = process::output(&mut metadata)?;
    read(&text).ok_or_else(|| "`cargo metadata` has no packages".to_owned())
}

fn read(text: &str) -> Option<Vec<Package>> {
    let metadata: Value = serde_json::from_str(text).ok()?;
    let all = metadata["packages"].as_array()?;
    // The registries into which it may go: `null` are all, none are `[]`.
    let is_published = |package: &&Value| package["publish"].is_null();
    let mut found = all.iter().filter(is_published).map(package).collect::<Option<Vec<_>>>()?;
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Some(found)
}

fn package(package: &Value) -> Option<Package> {
    let is_library =
        |target: &Value| target["kind"].as_array().is_some_and(|it| it.contains(&"lib".into()));
    Some(Package {
        name: package["name"].as_str()?.to_owned(),
        manifest: package["manifest_path"].as_str()?.into(),
        has_library: package["targets"].as_array()?.iter().any(is_library),
    })
}

#[cfg(test)]
mod tests {
    use super::{Package, read};

    #[test]
    fn what_is_not_for_others_is_left_out() {
        let text = r#"{"packages": [
            {"name": "b", "publish": null, "manifest_path": "/r/b/Cargo.toml", "targets": [{"kind": ["proc-macro"]}]},
            {"name": "tests", "publish": [], "manifest_path": "/r/t/Cargo.toml", "targets": [{"kind": ["lib"]}]},
            {"name": "a", "publish": null, "manifest_path": "/r/a/Cargo.toml", "targets": [{"kind": ["bin"]}, {"kind": ["lib"]}]}
        ]}"#;
        let package = |name: &str, has_library| Package {
            name: name.to_owned(),
            manifest: format!("/r/{name}/Cargo.toml").into(),
            has_library,
        };
        assert_eq!(read(text).unwrap(), [package("a", true), package("b", false)]);
        assert_eq!(read("{}"), None);
    }
}
