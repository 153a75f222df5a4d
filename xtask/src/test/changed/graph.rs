//! What the tests of a package are built of, by the features that are turned on.
//!
//! A dependency that only the feature `server` turns on is none of who turns on `toolkit`. (Cargo
//! builds a package once for the whole workspace, with the features that anybody turns on: the
//! program that the tests of `toolkit` start has both halves. What they use of it is the one.)

use std::collections::BTreeSet;

use super::manifests::{Dependency, Package};

/// What may be turned on, with the name of its package.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node<'p> {
    /// What is always built.
    Package(&'p str),
    /// With the name of the feature.
    Feature(&'p str, &'p str),
    /// Of that package on the one that its features call so.
    Dependency(&'p str, &'p str),
}

/// The names of the packages that the tests of one are built of, or start; itself among them. All
/// its own features are on.
pub(super) fn tests_reach<'p>(all: &'p [Package], tested: &'p Package) -> BTreeSet<&'p str> {
    let of_tests = tested.dependencies.iter().filter(|it| it.is_of_tests);
    let features = tested.features.keys().map(|it| Node::Feature(&tested.name, it));
    let mut on: BTreeSet<_> = features.chain([Node::Package(&tested.name)]).collect();
    on.extend(of_tests.chain(&tested.starts).flat_map(turned_on));
    loop {
        let more: Vec<_> = on.iter().flat_map(|node| turned_on_by(all, &on, *node)).collect();
        let before = on.len();
        on.extend(more);
        if on.len() == before {
            break;
        }
    }
    on.into_iter().filter_map(package_of).collect()
}

/// What a node turns on, if those are on already.
fn turned_on_by<'p>(all: &'p [Package], on: &BTreeSet<Node<'p>>, node: Node<'p>) -> Vec<Node<'p>> {
    let (Node::Package(name) | Node::Feature(name, _) | Node::Dependency(name, _)) = node;
    let Some(package) = all.iter().find(|it| it.name == name) else { return Vec::new() };
    match node {
        Node::Package(_) => always_built(package),
        Node::Feature(_, feature) => {
            let entries = package.features.get(feature).into_iter().flatten();
            let nodes = entries.flat_map(|entry| entry_of_feature(package, on, entry));
            nodes.chain([Node::Package(name)]).collect()
        }
        Node::Dependency(_, alias) => called(package, alias).flat_map(turned_on).collect(),
    }
}

/// The dependencies of a package that no feature turns on.
fn always_built(package: &Package) -> Vec<Node<'_>> {
    let built = package.dependencies.iter().filter(|it| !it.is_optional && !it.is_of_tests);
    built.map(|it| Node::Dependency(&package.name, &it.alias)).collect()
}

/// What an entry of a feature turns on: `dep:x`, `x/y`, `x?/y` (if `x` is on anyway), `y`.
fn entry_of_feature<'p>(
    package: &'p Package,
    on: &BTreeSet<Node<'p>>,
    entry: &'p str,
) -> Vec<Node<'p>> {
    let dependency = |alias| Node::Dependency(&package.name, alias);
    if let Some(alias) = entry.strip_prefix("dep:") {
        return vec![dependency(alias)];
    }
    let Some((alias, feature)) = entry.split_once('/') else {
        return vec![Node::Feature(&package.name, entry)];
    };
    let alias = match alias.strip_suffix('?') {
        Some(alias) if !on.contains(&dependency(alias)) => return Vec::new(),
        Some(alias) => alias,
        None => alias,
    };
    let features = called(package, alias).map(|it| Node::Feature(&it.package, feature));
    features.chain([dependency(alias)]).collect()
}

/// The dependencies that the features of a package call so; those of its tests are none.
fn called<'p>(package: &'p Package, alias: &'p str) -> impl Iterator<Item = &'p Dependency> {
    package.dependencies.iter().filter(move |it| it.alias == alias && !it.is_of_tests)
}

/// What a dependency turns on of the package.
fn turned_on(dependency: &Dependency) -> impl Iterator<Item = Node<'_>> {
    let package = dependency.package.as_str();
    let features = dependency.features.iter().map(|it| Node::Feature(package, it));
    features.chain([Node::Package(package)])
}

fn package_of(node: Node<'_>) -> Option<&str> {
    match node {
        Node::Package(name) => Some(name),
        Node::Feature(..) | Node::Dependency(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::manifests::read;
    use super::tests_reach;

    /// A command with two halves; tests of both, and others that start it for the one; and users of a
    /// feature that adds to the other half, if that is there.
    const METADATA: &str = r#"{"packages": [
        {"name": "command", "manifest_path": "/c/Cargo.toml", "dependencies": [
            {"name": "base", "path": "/b"},
            {"name": "server", "path": "/s", "optional": true},
            {"name": "diff", "path": "/d", "rename": "compare", "optional": true}],
         "features": {"default": ["serve", "toolkit"], "serve": ["dep:server"],
            "toolkit": ["compare/rust"], "text": ["server?/logs"], "logs": ["serve", "text"]}},
        {"name": "base", "manifest_path": "/b/Cargo.toml", "features": {}, "dependencies": []},
        {"name": "server", "manifest_path": "/s/Cargo.toml", "features": {"logs": ["dep:log"]},
         "dependencies": [{"name": "log", "path": "/l", "optional": true}]},
        {"name": "log", "manifest_path": "/l/Cargo.toml", "features": {}, "dependencies": []},
        {"name": "diff", "manifest_path": "/d/Cargo.toml", "features": {"rust": ["dep:rust"]},
         "dependencies": [{"name": "rust", "path": "/r", "optional": true}]},
        {"name": "rust", "manifest_path": "/r/Cargo.toml", "features": {}, "dependencies": []},
        {"name": "all", "manifest_path": "/1/Cargo.toml", "features": {}, "dependencies": [
            {"name": "command", "path": "/c", "kind": "dev"}]},
        {"name": "half", "manifest_path": "/2/Cargo.toml", "features": {}, "dependencies": [],
         "metadata": {"starts": {"command": {"default-features": false, "features": ["toolkit"]}}}},
        {"name": "weak", "manifest_path": "/3/Cargo.toml", "features": {},
         "dependencies": [{"name": "command", "path": "/c", "uses_default_features": false,
            "features": ["text"]}]},
        {"name": "strong", "manifest_path": "/4/Cargo.toml", "features": {},
         "dependencies": [{"name": "command", "path": "/c", "uses_default_features": false,
            "features": ["logs"]}]}
    ]}"#;

    #[test]
    fn dependencies_count_by_the_features_that_are_on() {
        let all = read(METADATA).unwrap();
        let reach = |name: &str| {
            let tested = all.iter().find(|it| it.name == name).unwrap();
            tests_reach(&all, tested).into_iter().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(reach("command"), "base command diff log rust server");
        assert_eq!(reach("all"), "all base command diff rust server");
        assert_eq!(reach("half"), "base command diff half rust");
        assert_eq!(reach("weak"), "base command weak");
        assert_eq!(reach("strong"), "base command log server strong");
    }
}
