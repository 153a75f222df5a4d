//! An interface as a path names it: a manifest, a schema or a folder, in the one form in which
//! versions are compared: a manifest and what it names.

mod made;
mod manifest;
mod relative;
mod roots;
mod versions;

use std::path::{Path, PathBuf};

use swordsmith_codegen::source::{SourceId, Sources};

use crate::files::Files;
use crate::folder::add_below;
use crate::named::follow;
use crate::protos::protos_from;
use crate::schemas::schemas_from;
use made::Made;

pub use manifest::add_manifest;
pub use versions::{Versions, versions};

/// The manifest of a folder.
pub(crate) const MANIFEST: &str = "swordsmith.toml";

/// An interface, read.
#[derive(Debug)]
pub struct Given {
    /// What it is called: what was named, in the commit that was named.
    pub name: String,
    /// The texts. Their names are relative to the folder of the manifest, of the schema, or to that
    /// which was named.
    pub sources: Sources,
    /// The manifest among them, which is made where there is none.
    pub manifest: SourceId,
    /// The manifest, if it is a file.
    pub path: Option<PathBuf>,
    /// What was left out, and why.
    pub left_out: Vec<String>,
}

/// Reads what a path names: a manifest (`.toml`); a schema (`.xsd`, `.proto`; `.yaml`, `.yml` or
/// `.json` of `OpenAPI` or JSON Schema) with what it reaches; or a folder, with its `swordsmith.toml` or else every
/// schema in it. `None` if nothing is there.
pub fn interface(path: &Path, files: &Files) -> Result<Option<Given>, String> {
    if files.is_folder(path) {
        let named = path.join(MANIFEST);
        let has_manifest = files.is_file(&named);
        return if has_manifest {
            manifest::read(&named, files).map(Some)
        } else {
            all(path, files)
        };
    }
    if !files.is_file(path) {
        return Ok(None);
    }
    let ending = path.extension().map(|it| it.to_string_lossy().to_lowercase());
    let read = match ending.as_deref() {
        Some("toml") => manifest::read(path, files),
        Some("xsd") => schema(path, files),
        Some("proto") => messages(path, files),
        Some("yaml" | "yml" | "json") => description(path, files),
        _ => Err(format!(
            "{} is no manifest (`.toml`), no schema (`.xsd`, `.proto`; `.yaml`, `.yml` or `.json` of \
             OpenAPI or JSON Schema) and no folder",
            files.shown(path)
        )),
    };
    read.map(Some)
}

/// An XML schema and the documents that it reaches.
fn schema(path: &Path, files: &Files) -> Result<Given, String> {
    let read = schemas_from(files, &[path.to_owned()], &[])?;
    let sources = relative::sources(&read.sources, folder(path), files);
    let names = |ids: &[SourceId]| ids.iter().map(|id| sources.get(*id).name.clone()).collect();
    let made = Made { xsd: names(&read.roots), ..Made::default() };
    Ok(made.given(files.shown(path), sources))
}

/// A file of messages and what it imports: from its own folder, or else from the nearest around it.
fn messages(path: &Path, files: &Files) -> Result<Given, String> {
    let roots = [path.to_owned()];
    let mut read = protos_from(files, &roots, &[])?;
    let mut base = folder(path).to_owned();
    if let Some(around) = read.elsewhere.take() {
        read = protos_from(files, &roots, std::slice::from_ref(&around))?;
        base = around;
    }
    let sources = relative::sources(&read.sources, &base, files);
    let proto = read.roots.iter().map(|id| sources.get(*id).name.clone()).collect();
    Ok(Made { proto, ..Made::default() }.given(files.shown(path), sources))
}

/// A description of a service, or a JSON Schema, and the files that it refers to.
fn description(path: &Path, files: &Files) -> Result<Given, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut sources = Sources::default();
    sources.set_folder(files.shown_folder(folder(path)));
    follow(files, folder(path), std::slice::from_ref(&name), &[], &mut sources)?;
    let text = sources.find(&name).map_or("", |id| &sources.get(id).text);
    let made = if roots::is_json_schema(&name, text) {
        Made { json: vec![name], ..Made::default() }
    } else {
        Made { openapi: Some(name), ..Made::default() }
    };
    Ok(made.given(files.shown(path), sources))
}

/// Every schema of a folder, and what they reach from there; `None` if there is none.
fn all(folder: &Path, files: &Files) -> Result<Option<Given>, String> {
    let mut sources = Sources::default();
    sources.set_folder(files.shown_folder(folder));
    let left_out = add_below(files, folder, "", &mut sources)?;
    let made = Made {
        xsd: roots::schemas(&sources),
        json: roots::json_schemas(&sources),
        proto: roots::messages(&sources),
        openapi: roots::description(&sources)?,
    };
    let reaching: Vec<String> =
        made.xsd.iter().chain(&made.json).chain(&made.openapi).cloned().collect();
    follow(files, folder, &reaching, &[], &mut sources)?;
    if made == Made::default() {
        return Ok(None);
    }
    Ok(Some(Given { left_out, ..made.given(files.shown(folder), sources) }))
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// What is there now; said, if it is nothing.
fn present(path: &Path) -> Result<Given, String> {
    interface(path, &Files::Disk)?.ok_or_else(|| {
        let absolute = std::path::absolute(path).unwrap_or_else(|_| PathBuf::from(path));
        match (path.is_dir(), absolute.parent(), absolute.file_name()) {
            (true, ..) => format!("there is no {MANIFEST} in {}, and no schema", path.display()),
            (false, Some(folder), Some(name)) => {
                let (name, folder) = (name.to_string_lossy(), folder.display());
                format!("there is no {name} in {folder}: name a manifest, a schema or a folder")
            }
            _ => format!("there is no {}", path.display()),
        }
    })
}

#[cfg(test)]
mod tests;
