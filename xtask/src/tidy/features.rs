//! The rule about what the features of the command and of the facade build: who wants the toolkit
//! builds no server, who runs the server no generator, and who has documents of one language nothing
//! of another.

use std::path::Path;

use crate::process;

/// The package of the command.
const COMMAND: &str = "swordsmith-cli";

/// What generated code calls.
const FACADE: &str = "swordsmith";

/// Features of packages, each with crates that are not built with it alone.
const FEATURES: [(&str, &str, &[&str]); 4] = [
    (FACADE, "json,serde", &["hyper", "swordsmith-http", "swordsmith-proto", "swordsmith-xml"]),
    (FACADE, "xml,serde", &["hyper", "swordsmith-http", "swordsmith-json", "swordsmith-proto"]),
    (
        COMMAND,
        "server",
        &[
            "swordsmith-build",
            "swordsmith-codegen",
            "swordsmith-conform",
            "swordsmith-diff",
            "swordsmith-files",
            "swordsmith-mock",
        ],
    ),
    (
        COMMAND,
        "toolkit",
        &[
            "rusqlite",
            "sqlx",
            "swordsmith-processing",
            "swordsmith-serve",
            "swordsmith-server",
            "swordsmith-store",
        ],
    ),
];

/// Asks cargo what each feature builds.
pub(super) fn build_no_more(root: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for (package, feature, others) in FEATURES {
        let mut tree = process::cargo(root);
        tree.args(["tree", "--package", package, "--no-default-features", "--features", feature]);
        tree.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
        faults.extend(built(&process::output(&mut tree)?, (package, feature), others));
    }
    Ok(faults)
}

/// Those of the crates that a tree of dependencies has, a line each: `name v1.2.3 …`.
fn built(tree: &str, (package, feature): (&str, &str), others: &[&str]) -> Vec<String> {
    let is_built = |name: &&&str| tree.lines().any(|line| line.split(' ').next() == Some(**name));
    let found = others.iter().filter(is_built);
    found.map(|name| format!("{package}: the feature `{feature}` alone builds {name}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{COMMAND, built};

    #[test]
    fn a_crate_that_a_feature_must_not_build_is_reported() {
        let tree = "swordsmith-cli v0.1.0 (/r/server)\nsqlx v0.9.0\nsqlx-core v0.9.0 (*)\n";
        let fault = "swordsmith-cli: the feature `toolkit` alone builds sqlx";
        assert_eq!(built(tree, (COMMAND, "toolkit"), &["sqlx", "swordsmith-serve"]), [fault]);
        assert_eq!(built(tree, (COMMAND, "toolkit"), &["sql", "swordsmith-serve"]), [""; 0]);
    }
}
