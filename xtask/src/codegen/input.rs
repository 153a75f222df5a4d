//! Loads a manifest and all schema files in its folder (recursively) before generation.

use std::fs;
use std::path::Path;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::emit::manifest::{self, OutputCrate};
use swordsmith_codegen::manifest::Manifest;
use swordsmith_codegen::source::{SourceId, Sources};

/// The files that the generator may read.
pub(super) struct SchemaSources {
    sources: Sources,
    manifest_id: SourceId,
}

/// Reads a manifest and every schema file of its folder, under names relative to that folder.
pub(super) fn read(manifest_path: &Path) -> Result<SchemaSources, String> {
    let name = manifest_path
        .file_name()
        .ok_or(format!("{} is not a file path", manifest_path.display()))?;
    let text = fs::read_to_string(manifest_path)
        .map_err(|error| format!("cannot read {}: {error}", manifest_path.display()))?;
    let mut sources = Sources::default();
    let manifest_id = sources.add(name.to_string_lossy(), text);
    let folder = match manifest_path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    for message in swordsmith_files::add_folder(folder, &mut sources)? {
        eprintln!("skipped: {message}");
    }
    // The generator reports errors of the manifest.
    let read = Manifest::parse(manifest_id, &sources, &mut Diagnostics::default());
    let catalogs: Vec<String> = read.iter().flat_map(Manifest::catalogs).collect();
    swordsmith_files::add_catalogs(folder, &catalogs, &mut sources)?;
    Ok(SchemaSources { sources, manifest_id })
}

impl SchemaSources {
    /// Sets the path of the schema folder relative to the generated crate, so that files are
    /// included from there and not copied.
    pub(super) fn with_schema_location(mut self, path: &str) -> Self {
        self.sources.set_location(path);
        self
    }

    /// Generates all modules; the error is the rendered diagnostics.
    pub(super) fn generate(&self) -> Result<Vec<GeneratedFile>, String> {
        self.generate_roots(&[])
    }

    fn generate_roots(&self, roots: &[String]) -> Result<Vec<GeneratedFile>, String> {
        swordsmith_codegen::generate_roots(roots, &self.sources, self.manifest_id)
            .map_err(|findings| findings.render(&self.sources))
    }

    /// The same as a crate of its own, compiled against a runtime at that path.
    pub(super) fn generate_crate(
        &self,
        roots: &[String],
        crate_name: &str,
        runtime_path: &Path,
    ) -> Result<Vec<GeneratedFile>, String> {
        let mut files = self.generate_roots(roots)?;
        let file_name = &self.sources.get(self.manifest_id).name;
        let runtime = runtime_path.to_string_lossy();
        let output = OutputCrate { name: crate_name, manifest: file_name, runtime: &runtime };
        let manifest =
            Manifest::parse(self.manifest_id, &self.sources, &mut Diagnostics::default())
                .ok_or("the manifest cannot be parsed")?;
        for (path, contents) in [
            ("Cargo.toml", manifest::cargo_toml(output, &manifest)),
            ("src/lib.rs", manifest::lib_rs(output, &manifest)),
        ] {
            files.push(GeneratedFile { path: path.to_owned(), contents });
        }
        Ok(files)
    }
}
