//! Our types and table.

use std::fs;
use std::path::Path;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::source::Sources;

/// What is generated for a schema, in a module `ours`. The schema may import what stands beside it.
pub(crate) fn generate(schema: &Path) -> Result<Vec<GeneratedFile>, String> {
    let folder = schema.parent().ok_or("a schema stands in a folder")?;
    let root = schema.file_name().ok_or("a schema has a name")?.to_string_lossy();
    let mut sources = Sources::default();
    let manifest = format!("[[module]]\nname = \"ours\"\nxsd = [\"{root}\"]\n");
    let manifest = sources.add("swordsmith.toml", manifest);
    for entry in fs::read_dir(folder).map_err(|error| error.to_string())? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|extension| extension == "xsd") {
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            sources.add(path.file_name().unwrap_or_default().to_string_lossy(), text);
        }
    }
    let files = swordsmith_codegen::generate(&sources, manifest);
    files.map_err(|findings| findings.render(&sources))
}
