//! Schema documents and all that they reach.

use std::path::{Path, PathBuf};

use swordsmith_codegen::source::{SourceId, Sources};

use crate::catalogs::add_catalogs_from;
use crate::files::Files;
use crate::gather::gather;
use crate::name::name;

/// Reads schema documents and what they include, import and redefine, by location from the file that
/// asks; and for imports at whose locations there is no file, what they may mean of the files near
/// that which asks, and near the roots. What is found nowhere is left out: parsing tells.
///
/// A file is named by its path, as it is reached from where the program runs. First of all,
/// documents are found where OASIS catalogs say.
pub fn schemas(roots: &[PathBuf], catalogs: &[PathBuf]) -> Result<Schemas, String> {
    schemas_from(&Files::Disk, roots, catalogs)
}

/// The same from elsewhere.
pub(crate) fn schemas_from(
    files: &Files,
    roots: &[PathBuf],
    catalogs: &[PathBuf],
) -> Result<Schemas, String> {
    let here = Path::new("");
    let mut sources = Sources::default();
    let catalogs: Vec<String> = catalogs.iter().map(|path| name(path)).collect();
    if let Some(folder) = catalogs.iter().find(|name| files.is_folder(Path::new(name))) {
        return Err(format!("{folder} is a folder: expected an OASIS catalog (`.xml`)"));
    }
    if let Some(missing) = catalogs.iter().find(|name| !files.is_file(Path::new(name))) {
        return Err(format!("there is no catalog {missing}"));
    }
    let catalogs = add_catalogs_from(files, here, &catalogs, &mut sources)?;
    let roots = roots.iter().map(|root| add_root(files, root, &mut sources));
    let roots = roots.collect::<Result<Vec<_>, _>>()?;
    gather(files, here, &roots, &catalogs, &mut sources)?;
    Ok(Schemas { sources, roots, catalogs })
}

/// Adds a schema document that somebody names.
fn add_root(files: &Files, path: &Path, sources: &mut Sources) -> Result<SourceId, String> {
    if files.is_folder(path) {
        let path = files.shown(path);
        return Err(format!("{path} is a folder: expected a schema document (`.xsd`)"));
    }
    let text = files.read(path)?;
    Ok(sources.add(name(path), text))
}

/// Schema documents that were read.
#[derive(Debug)]
pub struct Schemas {
    /// All files.
    pub sources: Sources,
    /// The documents to start from.
    pub roots: Vec<SourceId>,
    /// The catalogs that were given.
    pub catalogs: Vec<SourceId>,
}

#[cfg(test)]
mod tests;
