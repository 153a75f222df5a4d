//! `cargo xtask semver`: compares what the packages offer with what they did at the last release,
//! by cargo-semver-checks: what breaks others needs a version that says so.

use std::path::Path;
use std::process::Command;

use crate::process;
use crate::published::{self, Package};
use crate::tools::Tool;

/// Knows the rustdoc of the toolchain that `rust-toolchain.toml` names.
const CHECKS: Tool = Tool { name: "cargo-semver-checks", version: "0.51.0", arguments: &[] };

/// Libraries of the server are for the command; others have that.
const NO_LIBRARIES: [&str; 5] = [
    "swordsmith-cli",
    "swordsmith-deposit",
    "swordsmith-processing",
    "swordsmith-server",
    "swordsmith-store",
];

/// Compares with the last tag `v…`, if there is one.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let Some(tag) = last_release(root)? else {
        println!("no tag `v…` leads to this commit: there is no release to compare with");
        return Ok(());
    };
    let mut compared = Vec::new();
    for package in published::packages(root)? {
        if !package.has_library || NO_LIBRARIES.contains(&package.name.as_str()) {
            continue;
        }
        if was_there(root, &tag, &package) {
            compared.push(package.name);
        } else {
            println!("{}: new since {tag}", package.name);
        }
    }
    let mut check = Command::new(CHECKS.installed(root)?);
    check.current_dir(root).args(["semver-checks", "--baseline-rev", &tag]);
    process::run(check.args(compared.iter().flat_map(|name| ["--package", name])))
}

/// The tag of the highest version among those that lead to this commit. What is before a release
/// (`v1.0.0-rc.1`) promises nothing.
fn last_release(root: &Path) -> Result<Option<String>, String> {
    let mut list = Command::new("git");
    list.current_dir(root).args(["tag", "--list", "v[0-9]*", "--merged", "HEAD"]);
    let tags = process::output(list.arg("--sort=-version:refname"))?;
    Ok(tags.lines().find(|tag| !tag.contains('-')).map(str::to_owned))
}

/// Whether a package was in the same folder then.
fn was_there(root: &Path, tag: &str, package: &Package) -> bool {
    let manifest = package.manifest.strip_prefix(root).unwrap_or(&package.manifest);
    let mut ask = Command::new("git");
    ask.current_dir(root).args(["cat-file", "-e", &format!("{tag}:{}", manifest.display())]);
    ask.output().is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::Command;

    use super::last_release;

    fn git(root: &Path, arguments: &[&str]) {
        let who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let mut git = Command::new("git");
        let output = git.current_dir(root).args(who).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    #[test]
    fn the_last_release_is_the_highest_version_behind_this_commit() {
        let root = std::env::temp_dir().join(format!("swordsmith-semver-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        git(&root, &["init", "--quiet"]);
        let commit = ["commit", "--quiet", "--allow-empty", "--message", "a"];
        git(&root, &commit);
        assert_eq!(last_release(&root), Ok(None));
        for tag in ["v0.9.0", "v0.10.0", "v0.11.0-rc.1", "vision"] {
            git(&root, &["tag", tag]);
        }
        git(&root, &commit);
        assert_eq!(last_release(&root), Ok(Some("v0.10.0".to_owned())));
        git(&root, &["tag", "v0.12.0"]);
        git(&root, &["checkout", "--quiet", "HEAD~1"]);
        assert_eq!(
            last_release(&root),
            Ok(Some("v0.10.0".to_owned())),
            "a later one is not behind"
        );
        fs::remove_dir_all(&root).unwrap();
    }
}
