//! Files of Protocol Buffers and all that they import.

use std::collections::{BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

use swordsmith_codegen::frontend::proto::imports;
use swordsmith_codegen::source::{SourceId, Sources};

use crate::files::Files;
use crate::name::name;

/// Reads files of Protocol Buffers and what they import. An import is looked for in each of the
/// folders or, if there are none, in those of the files. What is found nowhere is left out:
/// compiling tells.
///
/// A file is named by its path, as it is reached from where the program runs.
pub fn protos(roots: &[PathBuf], folders: &[PathBuf]) -> Result<Protos, String> {
    protos_from(&Files::Disk, roots, folders)
}

/// The same from elsewhere.
pub(crate) fn protos_from(
    files: &Files,
    roots: &[PathBuf],
    folders: &[PathBuf],
) -> Result<Protos, String> {
    if let Some(missing) = folders.iter().find(|folder| !files.is_folder(folder)) {
        return Err(format!("there is no folder {}", missing.display()));
    }
    let own: Vec<_> = roots.iter().map(|root| folder_of(root).to_owned()).collect();
    let folders = if folders.is_empty() { &own } else { folders };
    let mut reading = Reading::new(files, folders);
    let names: Vec<_> = roots.iter().map(|root| named_in(root, folders)).collect();
    let ids = names.iter().map(|name| reading.add(name)).collect::<Result<_, _>>()?;
    while let Some(name) = reading.waiting.pop_front() {
        reading.follow(&name)?;
    }
    let Reading { sources, folders, missing, .. } = reading;
    let elsewhere = missing.iter().find_map(|import| above(files, roots, import));
    Ok(Protos { sources, roots: ids, folders, elsewhere })
}

/// Files of Protocol Buffers that were read.
#[derive(Debug)]
pub struct Protos {
    /// All files.
    pub sources: Sources,
    /// The files to start from.
    pub roots: Vec<SourceId>,
    /// The import folders, as beginnings of the files' names.
    pub folders: Vec<String>,
    /// An import that is in none of these folders is in this one, which is around a root.
    pub elsewhere: Option<PathBuf>,
}

/// What has been read, and what is still to be followed.
struct Reading<'f> {
    files: &'f Files,
    sources: Sources,
    folders: Vec<String>,
    waiting: VecDeque<String>,
    missing: BTreeSet<String>,
}

impl<'f> Reading<'f> {
    fn new(files: &'f Files, folders: &[PathBuf]) -> Self {
        let mut prefixes: Vec<String> = Vec::new();
        for folder in folders {
            let prefix = prefix(folder);
            if !prefixes.contains(&prefix) {
                prefixes.push(prefix);
            }
        }
        Self {
            files,
            sources: Sources::default(),
            folders: prefixes,
            waiting: VecDeque::new(),
            missing: BTreeSet::new(),
        }
    }

    fn add(&mut self, name: &str) -> Result<SourceId, String> {
        if let Some(known) = self.sources.find(name) {
            return Ok(known);
        }
        let id = self.sources.add(name, self.files.read(Path::new(name))?);
        self.waiting.push_back(name.to_owned());
        Ok(id)
    }

    /// Reads what a file imports.
    fn follow(&mut self, name: &str) -> Result<(), String> {
        let Some(id) = self.sources.find(name) else { return Ok(()) };
        for import in imports(&self.sources.get(id).text) {
            let mut tried = self.folders.iter().map(|folder| format!("{folder}{import}"));
            match tried.find(|name| self.files.is_file(Path::new(name))) {
                Some(name) => drop(self.add(&name)?),
                None => drop(self.missing.insert(import)),
            }
        }
        Ok(())
    }
}

/// The folder of a file, which is `.` if the path has none.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

/// What the names of the files in a folder begin with.
fn prefix(folder: &Path) -> String {
    let name = name(folder);
    // Of the folder where the program runs it is nothing; the root's own name is nothing, too.
    if name.is_empty() && !folder.has_root() { name } else { name + "/" }
}

/// The name of a root: from a folder that it is in, however the path says so.
fn named_in(root: &Path, folders: &[PathBuf]) -> String {
    let plain = name(root);
    if folders.iter().any(|folder| is_below(&plain, &prefix(folder))) {
        return plain;
    }
    let real = root.canonicalize().ok();
    let below = |folder: &PathBuf| {
        let rest = real.as_ref()?.strip_prefix(folder.canonicalize().ok()?).ok()?;
        Some(prefix(folder) + &name(rest))
    };
    folders.iter().find_map(below).unwrap_or(plain)
}

/// Whether a name is that of a file in a folder.
fn is_below(name: &str, prefix: &str) -> bool {
    let leads_out = name.starts_with("../") || Path::new(name).is_absolute();
    name.starts_with(prefix) && !(prefix.is_empty() && leads_out)
}

/// The nearest folder around a root in which there is a file of an import.
fn above(files: &Files, roots: &[PathBuf], import: &str) -> Option<PathBuf> {
    let mut around = roots.iter().flat_map(|root| folder_of(root).ancestors());
    let is_there = |folder: &&Path| files.is_file(&folder.join(import));
    let found = around.find(is_there)?;
    Some(if found == Path::new("") { PathBuf::from(".") } else { found.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The names of what is read from a folder of some files.
    fn read(roots: &[&str], folders: &[&str]) -> (Vec<String>, Option<PathBuf>) {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("a/one.proto", "syntax = \"proto3\"; import \"a/two.proto\";"),
            ("a/two.proto", "import \"three.proto\"; broken\n"),
            ("b/three.proto", "import \"google/protobuf/any.proto\";"),
        ] {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let inside = |names: &[&str]| names.iter().map(|name| root.path().join(name)).collect();
        let (roots, folders): (Vec<_>, Vec<_>) = (inside(roots), inside(folders));
        let protos = protos(&roots, &folders).unwrap();
        let base = root.path().display().to_string() + "/";
        let name = |name: &str| name.strip_prefix(&base).unwrap().to_owned();
        let names = protos.sources.iter().map(|(_, source)| name(&source.name)).collect();
        let elsewhere = protos.elsewhere;
        (names, elsewhere.map(|it| it.strip_prefix(root.path()).unwrap().to_owned()))
    }

    #[test]
    fn what_is_imported_is_read_from_the_folders() {
        let (names, elsewhere) = read(&["a/one.proto"], &[".", "b"]);
        assert_eq!(names, ["a/one.proto", "a/two.proto", "b/three.proto"]);
        assert_eq!(elsewhere, None);
    }

    #[test]
    fn the_folder_is_found_that_an_import_seems_to_be_relative_to() {
        let (names, elsewhere) = read(&["a/one.proto"], &[]);
        assert_eq!((names, elsewhere), (vec!["a/one.proto".to_owned()], Some(PathBuf::new())));
        let (_, elsewhere) = read(&["b/three.proto"], &[]);
        assert_eq!(elsewhere, None);
    }

    #[test]
    fn what_is_no_folder_or_no_file_is_said() {
        let missing = PathBuf::from("none");
        let said = protos(&[PathBuf::from("a.proto")], &[missing]).unwrap_err();
        assert_eq!(said, "there is no folder none");
        let said = protos(&[PathBuf::from("none.proto")], &[]).unwrap_err();
        assert!(said.starts_with("cannot read none.proto: "), "{said}");
    }
}
