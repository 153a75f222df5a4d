//! Generates our types and tables.

use std::fs;
use std::path::Path;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::source::Sources;

/// Generates the module `ours` for a schema, which may import files of its folder.
pub(crate) fn generate(schema: &Path) -> Result<Vec<GeneratedFile>, String> {
    let folder = schema.parent().ok_or("a schema stands in a folder")?;
    let root = schema.file_name().ok_or("a schema has a name")?.to_string_lossy();
    // In a manifest, the keys of the languages are their file extensions.
    let language = schema.extension().ok_or("a schema's name says its language")?;
    let mut sources = Sources::default();
    let manifest = format!(
        "[output]\nfacade = false\n[[module]]\nname = \"ours\"\n{} = [\"{root}\"]\n",
        language.to_string_lossy()
    );
    let manifest = sources.add("swordsmith.toml", manifest);
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension() == Some(language) {
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            sources.add(path.file_name().unwrap_or_default().to_string_lossy(), text);
        }
    }
    let files = swordsmith_codegen::generate(&sources, manifest);
    files.map_err(|findings| findings.render(&sources))
}
