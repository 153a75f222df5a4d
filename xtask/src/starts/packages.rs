//! The crates as they would be published, unpacked, and put in the registry's place.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{built, process, published};

/// The texts that the two licences ask for.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// Packages the crates, and unpacks them below a folder in which cargo takes them for those of the
/// registry.
pub(super) fn unpack(root: &Path, work: &Path) -> Result<(), String> {
    let packed = root.join("target/starts/package");
    let names: Vec<_> = published::packages(root)?.into_iter().map(|it| it.name).collect();
    let mut package = process::cargo(root);
    package.args(["package", "--no-verify", "--allow-dirty", "--quiet", "--target-dir"]);
    package.arg(&packed).args(names.iter().flat_map(|name| ["-p", name]));
    process::run(&mut package)?;
    let crates = work.join("crates");
    fs::create_dir_all(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    for file in files(&packed.join("package"), ".crate")? {
        let mut tar = Command::new("tar");
        process::run(tar.arg("-xzf").arg(&file).arg("-C").arg(&crates))?;
    }
    for name in &names {
        has_licences(&folder(work, name)?)?;
    }
    replace_registry(root, work, &names)
}

/// The folder of an unpacked crate.
pub(super) fn folder(work: &Path, name: &str) -> Result<PathBuf, String> {
    let crates = work.join("crates");
    let is_it = |path: &PathBuf| {
        let folder = path.file_name().unwrap_or_default().to_string_lossy();
        let version = folder.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
        version.is_some_and(|version| version.starts_with(|first: char| first.is_ascii_digit()))
    };
    let found = files(&crates, "")?.into_iter().find(is_it);
    found.ok_or_else(|| format!("{} has no {name}", crates.display()))
}

/// Whoever has the package has the terms, too. In the checkout, they are links to those of the root.
fn has_licences(package: &Path) -> Result<(), String> {
    let missing = LICENCES.iter().map(|name| package.join(name)).find(|path| !path.is_file());
    missing.map_or(Ok(()), |path| Err(format!("the package has no {}", path.display())))
}

/// Says to cargo, for all that is below the folder, where the crates are; and that dependencies are
/// built as the checkout has built them.
fn replace_registry(root: &Path, work: &Path, names: &[String]) -> Result<(), String> {
    let mut text = built::profile(root)? + "[patch.crates-io]\n";
    for name in names {
        let folder = folder(work, name)?;
        let _ = writeln!(text, "{name} = {{ path = '{}' }}", folder.display()); // a String takes it
    }
    let config = work.join(".cargo/config.toml");
    let cannot = |error: std::io::Error| format!("{}: {error}", config.display());
    fs::create_dir_all(work.join(".cargo")).map_err(cannot)?;
    fs::write(&config, text).map_err(cannot)
}

/// What a folder has whose name ends so.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
