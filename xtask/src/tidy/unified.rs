//! The rule that a dependency is compiled once: it has the same features for programs and for what
//! builds them, and in each part of the workspace that some step builds alone.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::{process, test};

/// What turns on all features that differ.
pub(crate) const PACKAGE: &str = "swordsmith-unified";

/// Where they are listed.
const LIST: &str = "xtask/features/Cargo.toml";

/// The features of each package, as they are listed, in each of the trees.
type Features = BTreeMap<String, BTreeSet<String>>;

/// Asks cargo with which features each step builds each dependency.
pub(super) fn have_the_same_features(root: &Path) -> Result<Vec<String>, String> {
    let tests = test::features(&[]);
    let command = |feature| format!("swordsmith-cli/{feature}");
    let (server, toolkit) = (command("server"), command("toolkit"));
    let alone = ["--package", "swordsmith-cli", "--package", PACKAGE, "--no-default-features"];
    let mut found = Features::new();
    for (scope, edges) in [
        (&["--workspace", "--features", &tests][..], "normal,build,dev"),
        (&["--workspace", "--all-features"], "normal,build,dev"),
        (&["--workspace", "--all-features"], "normal,build"),
        (&["--package", "xtask"], "normal,build"),
        (&[&alone[..], &["--features", &server]].concat(), "normal,build"),
        (&[&alone[..], &["--features", &toolkit]].concat(), "normal,build"),
    ] {
        let mut tree = process::cargo(root);
        tree.arg("tree").args(scope).args(["--edges", edges, "--prefix", "none"]);
        add(&mut found, &process::output(tree.args(["--format", "{p}|{f}"]))?);
    }
    Ok(faults(&found))
}

/// Adds the dependencies of a tree: a line each, `name v1.2.3 (proc-macro)|default,std`. Those of the
/// workspace have a path.
fn add(found: &mut Features, tree: &str) {
    for (package, features) in tree.lines().filter_map(|line| line.split_once('|')) {
        let package = package.trim_end_matches(" (proc-macro)");
        if !package.contains(" (") {
            let features = features.trim_end_matches(" (*)"); // its own dependencies are above
            found.entry(package.to_owned()).or_default().insert(features.to_owned());
        }
    }
}

fn faults(found: &Features) -> Vec<String> {
    let differing = found.iter().filter(|(_, features)| features.len() > 1);
    let fault = |(package, features): (&String, &BTreeSet<String>)| {
        let sets: Vec<_> = features.iter().map(|set| format!("`{set}`")).collect();
        format!("{LIST}: {package} is compiled with the features {}", sets.join(" and "))
    };
    differing.map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::{Features, add, faults};

    #[test]
    fn a_dependency_with_other_features_is_reported() {
        let mut found = Features::new();
        add(&mut found, "a v1.0.0|default\nb v1.0.0 (proc-macro)|x\nours v0.1.0 (/r/ours)|\n");
        add(&mut found, "a v1.0.0|default (*)\na v2.0.0|\nb v1.0.0 (proc-macro)|\n");
        add(&mut found, "ours v0.1.0 (/r/ours)|y\n");
        let list = "xtask/features/Cargo.toml";
        let fault = format!("{list}: b v1.0.0 is compiled with the features `` and `x`");
        assert_eq!(faults(&found), [fault]);
    }
}
