//! The schemas that a manifest may name: everything beside and below it, read before anything runs.

use std::fs;
use std::path::Path;

use swordsmith_codegen::GeneratedFile;
use swordsmith_codegen::diagnostic::Diagnostics;
use swordsmith_codegen::emit::manifest::{self, OutputCrate};
use swordsmith_codegen::manifest::Manifest;
use swordsmith_codegen::source::{SourceId, Sources};

/// What the generator may see.
pub(super) struct Input {
    sources: Sources,
    manifest: SourceId,
}

/// The kinds of file that can be a schema.
const SCHEMA_EXTENSIONS: [&str; 6] = ["xsd", "proto", "yaml", "yml", "json", "dtd"];

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
    add_folder(folder, "", &mut sources)?;
    Ok(Input { sources, manifest: id })
}

impl Input {
    /// The files of all modules; or what is wrong with the schemas, as people read it.
    pub(super) fn generate(&self) -> Result<Vec<GeneratedFile>, String> {
        swordsmith_codegen::generate(&self.sources, self.manifest)
            .map_err(|findings| findings.render(&self.sources))
    }

    /// The same as a crate of its own, compiled against a runtime at that path.
    pub(super) fn generate_crate(
        &self,
        name: &str,
        runtime: &Path,
    ) -> Result<Vec<GeneratedFile>, String> {
        let mut files = self.generate()?;
        for file in &mut files {
            file.path = format!("src/{}", file.path);
        }
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

/// Adds every schema file in and below a folder, under names relative to it.
pub(crate) fn add_folder(folder: &Path, prefix: &str, sources: &mut Sources) -> Result<(), String> {
    let cannot = |error| format!("cannot read {}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(cannot)?.collect::<Result<Vec<_>, _>>();
    let mut entries = entries.map_err(cannot)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let file_name = entry.file_name().to_string_lossy().into_owned();
        let (path, name) = (entry.path(), format!("{prefix}{file_name}"));
        if path.is_dir() {
            if !file_name.starts_with('.') {
                add_folder(&path, &format!("{name}/"), sources)?;
            }
        } else if is_schema(&path) {
            add_file(&path, name, sources)?;
        }
    }
    Ok(())
}

fn is_schema(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    extension.is_some_and(|extension| SCHEMA_EXTENSIONS.contains(&extension.as_str()))
}

/// A file that is not text is none that we could read; naming it in a schema is then an error there.
fn add_file(path: &Path, name: String, sources: &mut Sources) -> Result<(), String> {
    let bytes =
        fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    match decode(&bytes) {
        Some(text) => {
            sources.add(name, text);
        }
        None => eprintln!("left out {}: neither UTF-8 nor UTF-16", path.display()),
    }
    Ok(())
}

/// UTF-8, or UTF-16 that says so with a byte order mark; the mark is no part of the text.
pub(crate) fn decode(bytes: &[u8]) -> Option<String> {
    let wide = |unit: fn([u8; 2]) -> u16| {
        let (units, []) = bytes[2..].as_chunks::<2>() else { return None };
        String::from_utf16(&units.iter().map(|pair| unit(*pair)).collect::<Vec<_>>()).ok()
    };
    match bytes {
        [0xFE, 0xFF, ..] => wide(u16::from_be_bytes),
        [0xFF, 0xFE, ..] => wide(u16::from_le_bytes),
        [0xEF, 0xBB, 0xBF, text @ ..] | text => str::from_utf8(text).ok().map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn texts_are_decoded_by_their_mark() {
        assert_eq!(decode(b"\xEF\xBB\xBFa").as_deref(), Some("a"));
        assert_eq!(decode(b"\xFF\xFEa\0").as_deref(), Some("a"));
        assert_eq!(decode(b"\xFE\xFF\0a").as_deref(), Some("a"));
        assert_eq!(decode(b"\xFE\xFF\0"), None);
        assert_eq!(decode(b"\xE4"), None);
    }
}
