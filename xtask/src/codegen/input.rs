//! The schemas that a manifest may name: everything beside and below it, read before anything runs.

use std::fs;
use std::path::Path;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::emit::manifest::{self, OutputCrate};
use swordsmith_codegen::manifest::Manifest;
use swordsmith_codegen::source::{SourceId, Sources};

/// The files that the generator may read.
pub(super) struct Input {
    sources: Sources,
    manifest: SourceId,
}

/// Reads a manifest and every schema file of its folder, under names relative to that folder.
pub(super) fn read(manifest: &Path) -> Result<Input, String> {
    let name = manifest.file_name().ok_or(format!("{} is no file", manifest.display()))?;
    let text = fs::read_to_string(manifest)
        .map_err(|error| format!("cannot read {}: {error}", manifest.display()))?;
    let mut sources = Sources::default();
    let id = sources.add(name.to_string_lossy(), text);
    let folder = match manifest.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    for message in swordsmith_files::add_folder(folder, &mut sources)? {
        eprintln!("left out: {message}");
    }
    // The generator reports errors of the manifest.
    let read = Manifest::parse(id, &sources, &mut Diagnostics::default());
    let catalogs: Vec<String> = read.iter().flat_map(Manifest::catalogs).collect();
    swordsmith_files::add_catalogs(folder, &catalogs, &mut sources)?;
    Ok(Input { sources, manifest: id })
}

impl Input {
    /// The same, with the paths that the files have when the generated code is compiled.
    pub(super) fn staying_at(mut self, location: &str) -> Self {
        self.sources.stay_at(location);
        self
    }

    /// The files of all modules. The error is the rendered findings.
    pub(super) fn generate(&self) -> Result<Vec<GeneratedFile>, String> {
        self.generate_only(&[])
    }

    fn generate_only(&self, only: &[String]) -> Result<Vec<GeneratedFile>, String> {
        swordsmith_codegen::generate_only(only, &self.sources, self.manifest)
            .map_err(|findings| findings.render(&self.sources))
    }

    /// The same as a crate of its own, compiled against a runtime at that path.
    pub(super) fn generate_crate(
        &self,
        only: &[String],
        name: &str,
        runtime: &Path,
    ) -> Result<Vec<GeneratedFile>, String> {
        let mut files = self.generate_only(only)?;
        let (file_name, runtime) =
            (&self.sources.get(self.manifest).name, runtime.to_string_lossy());
        let output = OutputCrate { name, manifest: file_name, runtime: &runtime };
        let modules = Manifest::parse(self.manifest, &self.sources, &mut Diagnostics::default())
            .ok_or("the manifest was read a moment ago and now is not")?;
        for (path, contents) in [
            ("Cargo.toml", manifest::cargo_toml(output, &modules)),
            ("src/lib.rs", manifest::lib_rs(output, &modules)),
        ] {
            files.push(GeneratedFile { path: path.to_owned(), contents });
        }
        Ok(files)
    }
}
