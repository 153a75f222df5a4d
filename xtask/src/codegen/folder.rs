//! A folder of generated files: compared both ways, so that a file too many is found like one too
//! few.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::fs;
use std::path::{Path, PathBuf};

use swordsmith_codegen::GeneratedFile;

use super::difference::difference;

/// What every generated file contains, and what we take as leave to remove it.
const MARK: &str = "@generated";

/// A folder that belongs to the generator, but for the files named as kept.
pub(super) struct Folder {
    path: PathBuf,
    kept: BTreeSet<String>,
}

/// How a folder differs from what should be in it.
#[derive(Debug, Default)]
pub(super) struct Drift {
    missing: Vec<String>,
    /// Names with the difference.
    stale: Vec<(String, String)>,
    orphaned: Vec<String>,
}

impl Folder {
    /// A folder, and which of its files are written by hand.
    pub(super) fn new(path: PathBuf, kept: &[&str]) -> Self {
        Folder { path, kept: kept.iter().map(|name| (*name).to_owned()).collect() }
    }

    /// Compares without writing.
    pub(super) fn compare(&self, files: &[GeneratedFile]) -> Result<Drift, String> {
        let mut present = self.present()?;
        let mut drift = Drift::default();
        for file in files {
            match present.remove(&file.path) {
                None => drift.missing.push(file.path.clone()),
                Some(text) if text != file.contents => {
                    let difference = difference(&file.path, &text, &file.contents);
                    drift.stale.push((file.path.clone(), difference));
                }
                Some(_) => {}
            }
        }
        drift.orphaned = present.into_keys().collect();
        Ok(drift)
    }

    /// Writes what differs, removes generated files that nothing makes any more; answers how many.
    pub(super) fn update(&self, files: &[GeneratedFile]) -> Result<(usize, usize), String> {
        let present = self.present()?;
        let differs = |file: &&GeneratedFile| present.get(&file.path) != Some(&file.contents);
        let changed: Vec<_> = files.iter().filter(differs).collect();
        for file in &changed {
            write(&self.path.join(&file.path), &file.contents)?;
        }
        let made: BTreeSet<_> = files.iter().map(|file| file.path.as_str()).collect();
        let orphans =
            present.iter().filter(|(name, text)| !made.contains(name.as_str()) && is_ours(text));
        let mut removed = 0;
        for (name, _) in orphans {
            let path = self.path.join(name);
            fs::remove_file(&path)
                .map_err(|error| format!("cannot remove {}: {error}", path.display()))?;
            removed += 1;
        }
        Ok((changed.len(), removed))
    }

    /// The files that are there and not kept, by path with `/`, line ends as git has them.
    fn present(&self) -> Result<BTreeMap<String, String>, String> {
        let mut found = BTreeMap::new();
        if self.path.exists() {
            collect(&self.path, "", &mut found)?;
        }
        found.retain(|name, _| !self.kept.contains(name));
        Ok(found)
    }
}

impl Drift {
    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.stale.is_empty() && self.orphaned.is_empty()
    }
}

impl Display for Drift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.missing {
            writeln!(f, "missing: {name}")?;
        }
        for (name, difference) in &self.stale {
            writeln!(f, "stale: {name}\n{difference}")?;
        }
        for name in &self.orphaned {
            writeln!(f, "orphaned: {name}: no schema makes it")?;
        }
        Ok(())
    }
}

fn is_ours(text: &str) -> bool {
    text.lines().take(2).any(|line| line.contains(MARK))
}

fn write(path: &Path, contents: &str) -> Result<(), String> {
    let folder = path.parent().ok_or(format!("{} is no file", path.display()))?;
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, contents))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Every file below a folder; build output and hidden files are nobody's.
fn collect(
    folder: &Path,
    prefix: &str,
    found: &mut BTreeMap<String, String>,
) -> Result<(), String> {
    let cannot = |error| format!("cannot read {}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') || (prefix.is_empty() && name == "target") {
            continue;
        }
        let (path, name) = (entry.path(), format!("{prefix}{name}"));
        if path.is_dir() {
            collect(&path, &format!("{name}/"), found)?;
        } else {
            let bytes = fs::read(&path)
                .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            found.insert(name, String::from_utf8_lossy(&bytes).replace("\r\n", "\n"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
