//! What the manifests of the workspace say, as `cargo metadata --no-deps` prints it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A package of the workspace.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) folder: PathBuf,
    /// What each feature turns on, as manifests write it: `dep:x`, `x/y`, `x?/y`, `y`.
    pub(super) features: BTreeMap<String, Vec<String>>,
    /// Those on packages of the workspace.
    pub(super) dependencies: Vec<Dependency>,
    /// The programs that its tests start: `[package.metadata.starts]`.
    pub(super) starts: Vec<Dependency>,
}

/// A dependency on a package of the workspace.
#[derive(Debug)]
pub(super) struct Dependency {
    pub(super) package: String,
    /// What the features of this package call it.
    pub(super) alias: String,
    /// Its features that are turned on, `default` included.
    pub(super) features: Vec<String>,
    pub(super) is_optional: bool,
    pub(super) is_of_tests: bool,
}

/// The packages; none if the text is not what cargo prints.
pub(super) fn read(text: &str) -> Option<Vec<Package>> {
    let metadata: Value = serde_json::from_str(text).ok()?;
    metadata["packages"].as_array()?.iter().map(package).collect()
}

fn package(package: &Value) -> Option<Package> {
    let dependencies = package["dependencies"].as_array()?.iter();
    let features = package["features"].as_object()?.iter();
    let starts = package["metadata"]["starts"].as_object();
    Some(Package {
        name: package["name"].as_str()?.to_owned(),
        folder: Path::new(package["manifest_path"].as_str()?).parent()?.to_owned(),
        features: features.map(|(name, on)| (name.clone(), texts(on))).collect(),
        dependencies: dependencies
            .filter(|it| it["path"].is_string())
            .map(dependency)
            .collect::<Option<_>>()?,
        starts: starts.into_iter().flatten().map(|(name, it)| started(name, it)).collect(),
    })
}

fn dependency(dependency: &Value) -> Option<Dependency> {
    let package = dependency["name"].as_str()?;
    Some(Dependency {
        package: package.to_owned(),
        alias: dependency["rename"].as_str().unwrap_or(package).to_owned(),
        features: turned_on(dependency, "uses_default_features"),
        is_optional: dependency["optional"] == true,
        is_of_tests: dependency["kind"] == "dev",
    })
}

/// A program that tests start, written in the manifest as a dependency would be.
fn started(package: &str, table: &Value) -> Dependency {
    Dependency {
        package: package.to_owned(),
        alias: package.to_owned(),
        features: turned_on(table, "default-features"),
        is_optional: false,
        is_of_tests: true,
    }
}

/// The features of a dependency, `default` included unless that is turned off.
fn turned_on(dependency: &Value, default: &str) -> Vec<String> {
    let mut features = texts(&dependency["features"]);
    if dependency[default] != false {
        features.push("default".to_owned());
    }
    features
}

fn texts(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn dependencies_have_the_features_that_they_turn_on() {
        let text = r#"{"packages": [{
            "name": "a", "manifest_path": "/r/a/Cargo.toml", "features": {"x": ["dep:it"]},
            "metadata": {"starts": {"p": {}, "q": {"default-features": false, "features": ["f"]}}},
            "dependencies": [
                {"name": "http", "path": null},
                {"name": "b", "path": "/r/b", "rename": "it", "optional": true, "kind": null,
                 "uses_default_features": false, "features": ["y"]},
                {"name": "c", "path": "/r/c", "optional": false, "kind": "dev",
                 "uses_default_features": true, "features": []}
            ]
        }]}"#;
        let [a] = <[_; 1]>::try_from(read(text).unwrap()).unwrap();
        assert_eq!(a.features["x"], ["dep:it"]);
        let [b, c] = <[_; 2]>::try_from(a.dependencies).unwrap();
        assert_eq!((&*b.package, &*b.alias, &*b.features[0]), ("b", "it", "y"));
        assert!(b.is_optional && !b.is_of_tests && b.features.len() == 1);
        assert!(!c.is_optional && c.is_of_tests && c.features == ["default"]);
        let started: Vec<_> = a.starts.iter().map(|it| (&*it.package, &*it.features[0])).collect();
        assert_eq!(started, [("p", "default"), ("q", "f")]);
        assert!(read("{}").is_none());
    }
}
