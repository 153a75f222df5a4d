//! A copy of the checkout to break: the files that git knows, under `target/mutants`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The copy. Its build output is kept for the next run.
pub(crate) struct Copy {
    root: PathBuf,
}

impl Copy {
    /// Copies the files that git tracks; unchanged files are not touched, so that they are not
    /// built again.
    pub(crate) fn of(root: &Path) -> Result<Self, String> {
        let copy = Self { root: root.join("target/mutants") };
        let listing = Command::new("git").arg("ls-files").current_dir(root).output();
        let listing = listing.map_err(|error| format!("git does not start: {error}"))?;
        for file in String::from_utf8_lossy(&listing.stdout).lines() {
            copy.write_if_different(file, &read(&root.join(file))?)?;
        }
        Ok(copy)
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
