//! JSON Schemas and all that they refer to.

use std::path::{Path, PathBuf};

use swordsmith_codegen::frontend::json::named_files;
use swordsmith_codegen::source::{SourceId, Sources};

use crate::files::Files;
use crate::name::name;

/// Reads JSON Schemas, and the files that they refer to by a path from there. A reference to a URI
/// is found if one of the files has it. Files that do not exist are left out: generation reports the
/// references to them.
///
/// A file is named by its path from the current folder.
pub fn json_schemas(roots: &[PathBuf]) -> Result<(Sources, Vec<SourceId>), String> {
    let (files, mut sources) = (Files::Disk, Sources::default());
    let mut ids = Vec::new();
    for root in roots {
        ids.push(add(&files, root, &mut sources)?);
    }
    let mut queue = ids.clone();
    while let Some(id) = queue.pop() {
        for named in named_files(id, &sources) {
            let path = Path::new(&named);
            if sources.find(&name(path)).is_none() && files.is_file(path) {
                queue.push(add(&files, path, &mut sources)?);
            }
        }
    }
    Ok((sources, ids))
}

fn add(files: &Files, path: &Path, sources: &mut Sources) -> Result<SourceId, String> {
    if files.is_folder(path) {
        let path = files.shown(path);
        return Err(format!("{path} is a folder: expected a JSON Schema (`.json`, `.yaml`)"));
    }
    let text = files.read(path)?;
    Ok(sources.add(name(path), text))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::json_schemas;

    #[test]
    fn files_are_followed_by_their_paths() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("parts")).unwrap();
        fs::write(path("order.json"), r#"{"items": {"$ref": "parts/item.json#/$defs/a"}}"#)
            .unwrap();
        fs::write(path("parts/item.json"), r#"{"$ref": "price.yaml", "not": {"$ref": "no.json"}}"#)
            .unwrap();
        fs::write(path("parts/price.yaml"), "type: number\n").unwrap();
        let (sources, roots) = json_schemas(&[path("order.json")]).unwrap();
        let names: Vec<_> = sources.iter().map(|(_, source)| &source.name).collect();
        assert_eq!((names.len(), roots.len()), (3, 1), "{names:?}");
        assert!(names[2].ends_with("parts/price.yaml"), "{names:?}");
    }
}
