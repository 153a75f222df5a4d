//! A manifest that is there, and what it may name.

use std::path::Path;

use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::manifest::Manifest;
use swordsmith_codegen::source::{SourceId, Sources};

use super::{Given, folder};
use crate::catalogs::add_catalogs_from;
use crate::files::Files;
use crate::folder::add_below;
use crate::named::add_named_from;

/// Adds what a manifest among the sources may name: every schema file of its folder, and what it
/// names elsewhere. Answers what was left out, and why.
pub fn add_manifest(
    folder: &Path,
    manifest: SourceId,
    sources: &mut Sources,
) -> Result<Vec<String>, String> {
    add_from(&Files::Disk, folder, manifest, sources)
}

/// A manifest and what it may name.
pub(super) fn read(path: &Path, files: &Files) -> Result<Given, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut sources = Sources::default();
    sources.set_folder(files.shown_folder(folder(path)));
    let manifest = sources.add(name, files.read(path)?);
    let left_out = add_from(files, folder(path), manifest, &mut sources)?;
    Ok(Given { name: files.shown(path), sources, manifest, path: Some(path.to_owned()), left_out })
}

fn add_from(
    files: &Files,
    folder: &Path,
    manifest: SourceId,
    sources: &mut Sources,
) -> Result<Vec<String>, String> {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    // Its errors are found again when it is used.
    let read = Manifest::parse(manifest, sources, &mut Diagnostics::default());
    let names: Vec<String> = read.iter().flat_map(Manifest::schemas).collect();
    let catalogs: Vec<String> = read.iter().flat_map(Manifest::catalogs).collect();
    let left_out = add_below(files, folder, "", sources)?;
    let catalogs = add_catalogs_from(files, folder, &catalogs, sources)?;
    add_named_from(files, folder, &names, &catalogs, sources)?;
    Ok(left_out)
}
