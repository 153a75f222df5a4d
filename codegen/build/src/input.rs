//! A manifest and the schema files that it may name, read before generation.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fs, io};

use swordsmith_codegen::Generated;
use swordsmith_codegen::destination::Destination;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::manifest::Manifest;
use swordsmith_codegen::source::{SourceId, Sources};

use crate::error::Error;

/// The files that the generator may read.
#[derive(Debug)]
pub(crate) struct Input {
    path: PathBuf,
    sources: Sources,
    id: SourceId,
    /// What was passed over, and why.
    skipped: Vec<String>,
}

impl Input {
    /// Reads a manifest, and every schema file of its folder, under names relative to that folder.
    pub(crate) fn read(path: &Path) -> Result<Self, Error> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text =
            fs::read_to_string(path).map_err(|error| Error::File(unreadable(path, &error)))?;
        let mut sources = Sources::default();
        sources.set_folder(path.parent().unwrap_or(Path::new("")).to_string_lossy());
        let id = sources.add(name, text);
        let mut input = Self { path: path.to_owned(), sources, id, skipped: Vec::new() };
        let folder = input.folder().to_owned();
        let skipped = swordsmith_files::add_manifest(&folder, id, &mut input.sources);
        input.skipped = skipped.map_err(Error::File)?;
        Ok(input)
    }

    /// The path of the manifest.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of the manifest, to which its paths are relative.
    pub(crate) fn folder(&self) -> &Path {
        match self.path.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        }
    }

    /// What the manifest says.
    pub(crate) fn manifest(&self) -> Result<Manifest, Error> {
        let mut findings = Diagnostics::default();
        let manifest = Manifest::parse(self.id, &self.sources, &mut findings);
        manifest.ok_or_else(|| Error::Findings(findings.render(&self.sources)))
    }

    /// A finding about the manifest.
    pub(crate) fn finding(&self, place: Range<usize>, message: &str) -> String {
        let mut findings = Diagnostics::default();
        findings.error(self.id.span(place.start, place.end), message);
        findings.render(&self.sources)
    }

    /// Everything that was read, and the folder in which more may be found.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let files = self.sources.iter().map(|(_, it)| self.folder().join(&it.name));
        files.collect()
    }

    /// The texts, to show findings in.
    pub(crate) fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The text of a file of that name.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.sources.find(name).map(|id| self.sources.get(id).text.as_str())
    }

    /// The manifest and some of the other files, with their texts.
    pub(crate) fn texts(&self, ids: &BTreeSet<SourceId>) -> impl Iterator<Item = (&str, &str)> {
        let ids = ids.iter().copied().filter(|id| *id != self.id);
        let texts = std::iter::once(self.id).chain(ids).map(|id| self.sources.get(id));
        texts.map(|source| (source.name.as_str(), source.text.as_str()))
    }

    /// What was passed over, and why.
    pub(crate) fn skipped(&self) -> &[String] {
        &self.skipped
    }

    /// The files of all modules, with what is worth knowing of the schemas; or everything that is
    /// wrong with them.
    pub(crate) fn generate(
        &self,
        destination: &Destination,
        roots: &[String],
    ) -> Result<Generated, Diagnostics> {
        swordsmith_codegen::generate_for(destination, roots, &self.sources, self.id)
    }
}

/// Why a manifest cannot be read; where it was looked for, if it is not there.
fn unreadable(path: &Path, error: &io::Error) -> String {
    let Ok(absolute) = std::path::absolute(path) else { return format!("cannot read it: {error}") };
    match (error.kind(), absolute.parent(), absolute.file_name()) {
        (io::ErrorKind::NotFound, Some(folder), Some(name)) => {
            let (name, folder) = (name.to_string_lossy(), folder.display());
            format!("there is no {name} in {folder}: name the manifest (`--manifest FILE`)")
        }
        _ => format!("cannot read {}: {error}", path.display()),
    }
}
