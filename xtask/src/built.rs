//! What cargo has built of the dependencies, for other builds to start from: of the same versions, by
//! the same profile, nothing is built twice.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::process;

/// What a build has of its crates. Of `incremental`, only the workspace's own have something.
const FOLDERS: [&str; 3] = [".fingerprint", "build", "deps"];

/// What cargo is told in a workspace of others, so that it builds beside what is built in the checkout.
/// The programs go to a folder of their own below `target`.
pub(crate) fn beside(root: &Path, name: &str) -> [(&'static str, PathBuf); 3] {
    let target = root.join("target");
    [
        ("CARGO_TARGET_DIR", target.join(name)),
        ("CARGO_BUILD_BUILD_DIR", target),
        ("CARGO_INCREMENTAL", "0".into()),
    ]
}

/// The profile that the checkout is built by, as its manifest has it.
pub(crate) fn profile(root: &Path) -> Result<String, String> {
    let path = root.join("Cargo.toml");
    let manifest = fs::read_to_string(&path);
    let manifest = manifest.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(tables(&manifest, "[profile.dev"))
}

/// The tables whose headers begin so.
fn tables(manifest: &str, header: &str) -> String {
    let mut is_inside = false;
    let is_wanted = |line: &&str| {
        is_inside = if line.starts_with('[') { line.starts_with(header) } else { is_inside };
        is_inside
    };
    manifest.split_inclusive('\n').filter(is_wanted).collect()
}

/// Links what is built in a checkout into a copy of it, once. Only dependencies stay: by what cargo goes
/// by, the paths within the workspace, the crates of the copy are those of the checkout. So what was cut
/// off before it came so far is done again.
pub(crate) fn lend(root: &Path, copy: &Path) -> Result<(), String> {
    let (from, to) = (root.join("target/debug"), copy.join("target/debug"));
    let (is_lent, cannot) =
        (copy.join("target/lent"), |error| format!("{}: {error}", to.display()));
    if is_lent.exists() {
        return Ok(());
    }
    if to.exists() {
        fs::remove_dir_all(&to).map_err(cannot)?;
    }
    for folder in FOLDERS.map(Path::new) {
        link_all(&from.join(folder), &to.join(folder))
            .map_err(|error| format!("cannot link {}: {error}", from.join(folder).display()))?;
    }
    let mut clean = process::cargo(copy);
    clean.args(["clean", "--quiet", "--workspace"]).env_remove("CARGO_TARGET_DIR");
    process::run(&mut clean)?;
    fs::write(is_lent, "").map_err(cannot)
}

/// Links the files of a folder, if there is one, and of those in it.
fn link_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    if !from.exists() {
        return Ok(());
    }
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let path = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            link_all(&entry.path(), &path)?;
        } else {
            fs::hard_link(entry.path(), path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{link_all, tables};
    use std::fs;

    #[test]
    fn folders_are_linked_with_all_that_is_in_them() {
        let scratch = std::env::temp_dir().join(format!("swordsmith-built-{}", std::process::id()));
        let (from, to) = (scratch.join("from"), scratch.join("to"));
        fs::create_dir_all(from.join("deep/deeper")).unwrap();
        fs::write(from.join("deep/deeper/file"), "text").unwrap();
        link_all(&from, &to).unwrap();
        link_all(&scratch.join("missing"), &scratch.join("empty")).unwrap();
        // Taken away here, it is still there.
        fs::remove_file(to.join("deep/deeper/file")).unwrap();
        assert_eq!(fs::read_to_string(from.join("deep/deeper/file")).unwrap(), "text");
        assert!(scratch.join("empty").is_dir());
        fs::remove_dir_all(&scratch).unwrap();
    }

    #[test]
    fn a_profile_has_tables_of_its_packages() {
        let manifest = "[profile.release]\na = 1\n\n[profile.dev]\nb = 2 # b\n\n[profile.dev.package.\"*\"]\nc = 3\n[lints]\nd = 4\n";
        let profile = "[profile.dev]\nb = 2 # b\n\n[profile.dev.package.\"*\"]\nc = 3\n";
        assert_eq!(tables(manifest, "[profile.dev"), profile);
    }
}
