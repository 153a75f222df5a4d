//! A folder with a schema from another project, what it imports, and documents.

use std::fs;
use std::path::{Path, PathBuf};

use bumpalo::Bump;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::source::Sources;
use swordsmith_codegen::{frontend, lower, passes, table};
use swordsmith_xml::table::Schema;

use crate::reference_validator::ReferenceValidator;

/// A folder with schemas and documents.
#[derive(Debug)]
pub struct Folder {
    /// Its path.
    pub path: PathBuf,
}

impl Folder {
    /// Every subfolder of a folder, by name.
    pub fn all(folder: &Path) -> Result<Vec<Self>, String> {
        let folders = paths(folder)?.into_iter().filter(|path| path.is_dir());
        Ok(folders.map(|path| Self { path }).collect())
    }

    /// Its name.
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The schema to start from: what the file `ROOT` names, else `schema.xsd`.
    pub fn root(&self) -> String {
        let named = fs::read_to_string(self.path.join("ROOT"));
        named.map_or_else(|_| "schema.xsd".to_owned(), |name| name.trim().to_owned())
    }

    /// Its valid documents in UTF-8 by name.
    pub fn valid(&self) -> Result<Vec<(String, String)>, String> {
        let folder = self.path.join("valid");
        let files = if folder.is_dir() { paths(&folder)? } else { Vec::new() };
        let read = |path: PathBuf| {
            let name = path.file_name()?.to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).ok()?;
            Some((name, text.strip_prefix('\u{feff}').map_or(text.clone(), str::to_owned)))
        };
        Ok(files.into_iter().filter_map(read).collect())
    }

    /// The reference validator, with its schema.
    pub fn reference_validator(&self) -> Result<ReferenceValidator, String> {
        ReferenceValidator::offline(&self.path.join(self.root()))
    }

    /// Calls a closure with the table of its schema, built in memory. The error says why there is
    /// none.
    pub fn with_table<R>(&self, work: impl FnOnce(&Schema<'_>) -> R) -> Result<R, String> {
        let mut sources = Sources::default();
        add(&self.path, "", &mut sources)?;
        let root = sources.find(&self.root()).ok_or("the root is no file of the folder")?;
        let (arena, mut findings) = (Bump::new(), Diagnostics::default());
        let set = frontend::xsd::parse(&[root], &sources, &mut findings);
        let documents = set.and_then(|set| lower::xsd::lower(&set, &sources, &mut findings));
        let schema = documents.and_then(|mut documents| {
            passes::shape(&mut documents, &mut findings);
            table::build(&documents, &sources, &arena, &mut findings)
        });
        schema.map(|schema| work(&schema)).ok_or_else(|| findings.render(&sources))
    }
}

/// Adds the schemas of a folder and those below it under their names relative to the folder.
fn add(folder: &Path, prefix: &str, sources: &mut Sources) -> Result<(), String> {
    for path in paths(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            add(&path, &format!("{prefix}{name}/"), sources)?;
        } else if path.extension().is_some_and(|it| it == "xsd") {
            let text = fs::read_to_string(&path).map_err(|error| cannot_read(&path, &error))?;
            sources.add(format!("{prefix}{name}"), text);
        }
    }
    Ok(())
}

fn paths(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| cannot_read(folder, &error))?;
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("cannot read {}: {error}", path.display())
}
