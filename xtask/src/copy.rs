//! A copy of the checkout to change: the files that git knows, in a folder under `target`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The copy. Its build output is kept for the next run.
pub(crate) struct Copy {
    root: PathBuf,
}

impl Copy {
    /// Copies the files that git tracks to `target/NAME`; unchanged files are not touched, so that
    /// they are not built again.
    pub(crate) fn of(root: &Path, name: &str) -> Result<Self, String> {
        let copy = Self { root: root.join("target").join(name) };
        let listing = Command::new("git").arg("ls-files").current_dir(root).output();
        let listing = listing.map_err(|error| format!("git does not start: {error}"))?;
        let listing = String::from_utf8_lossy(&listing.stdout);
        for file in listing.lines() {
            copy.write_if_different(file, &read(&root.join(file))?)?;
        }
        let tracked = listing.lines().map(|file| copy.root.join(file)).collect();
        copy.remove_others(&copy.root, &tracked)?;
        Ok(copy)
    }

    /// Removes what git tracks no more from a folder. The build output stays.
    fn remove_others(&self, folder: &Path, tracked: &BTreeSet<PathBuf>) -> Result<(), String> {
        let failed = |error: io::Error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path == self.root.join("target") {
                continue;
            }
            if path.is_dir() {
                self.remove_others(&path, tracked)?;
            } else if !tracked.contains(&path) {
                fs::remove_file(&path).map_err(failed)?;
            }
        }
        Ok(())
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The unchanged schemas by name.
    pub(crate) fn schemas(&self) -> Result<BTreeMap<String, String>, String> {
        let folder = "schemas/deposit";
        let listing = fs::read_dir(self.root.join(folder)).map_err(|error| error.to_string())?;
        let mut schemas = BTreeMap::new();
        for entry in listing {
            let entry = entry.map_err(|error| error.to_string())?;
            let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
            let text = String::from_utf8_lossy(&read(&entry.path())?).into_owned();
            schemas.insert(name, text);
        }
        Ok(schemas)
    }

    /// Calls a closure while some files have other contents, and restores them.
    pub(crate) fn with<T>(&self, files: &[(String, String)], work: impl FnOnce() -> T) -> T {
        let before: Vec<_> = files
            .iter()
            .filter_map(|(name, _)| Some((name, read(&self.root.join(name)).ok()?)))
            .collect();
        for (name, text) in files {
            self.write_if_different(name, text.as_bytes()).expect("the copy is ours to write");
        }
        let result = work();
        for (name, text) in before {
            self.write_if_different(name, &text).expect("the copy is ours to write");
        }
        result
    }

    fn write_if_different(&self, name: &str, content: &[u8]) -> Result<(), String> {
        let path = self.root.join(name);
        if read(&path).is_ok_and(|now| now == content) {
            return Ok(());
        }
        let folder = path.parent().expect("a file stands in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, content))
            .map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}
