//! All schema files of a folder and of the folders in it.

use std::path::Path;

use swordsmith_codegen::source::Sources;

use crate::files::Files;

/// The kinds of file that can be a schema.
const SCHEMA_EXTENSIONS: [&str; 6] = ["xsd", "proto", "yaml", "yml", "json", "dtd"];

/// Marks folders that can be made again, cargo's build output among them
/// (<https://bford.info/cachedir/>).
pub(crate) const CACHE_MARK: &str = "CACHEDIR.TAG";

/// Adds every schema file of a folder, under names relative to it; hidden folders and caches are
/// passed over, and so are folders behind a link.
///
/// Answers what was left out, and why: a file that is no text is none that we could read, and to
/// name it in a schema is an error there.
pub fn add_folder(folder: &Path, sources: &mut Sources) -> Result<Vec<String>, String> {
    add_below(&Files::Disk, folder, "", sources)
}

/// The same from elsewhere, with something in front of the names.
pub(crate) fn add_below(
    files: &Files,
    folder: &Path,
    prefix: &str,
    sources: &mut Sources,
) -> Result<Vec<String>, String> {
    let mut left_out = Vec::new();
    add(files, folder, prefix, sources, &mut left_out)?;
    Ok(left_out)
}

fn add(
    files: &Files,
    folder: &Path,
    prefix: &str,
    sources: &mut Sources,
    left_out: &mut Vec<String>,
) -> Result<(), String> {
    let cannot = |error| format!("cannot read {}: {error}", folder.display());
    for entry in files.list(folder).map_err(cannot)? {
        let (path, name) = (folder.join(&entry.name), format!("{prefix}{}", entry.name));
        if entry.is_folder {
            let is_passed_over = entry.name.starts_with('.') || entry.is_link;
            if !is_passed_over && !files.is_file(&path.join(CACHE_MARK)) {
                add(files, &path, &format!("{name}/"), sources, left_out)?;
            }
        } else if is_schema(&path) {
            match files.read(&path) {
                Ok(text) => drop(sources.add(name, text)),
                Err(message) => left_out.push(message),
            }
        }
    }
    Ok(())
}

fn is_schema(path: &Path) -> bool {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    extension.is_some_and(|extension| SCHEMA_EXTENSIONS.contains(&extension.as_str()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn schemas_are_read_by_their_mark_and_what_is_no_text_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("in/.hidden")).unwrap();
        for (name, bytes) in [
            ("a.xsd", &b"\xEF\xBB\xBFa"[..]),
            ("in/b.yaml", b"\xFF\xFEa\0"),
            ("in/c.proto", b"\xE4"),
            ("in/.hidden/d.xsd", b"a"),
            ("e.txt", b"a"),
        ] {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        let mut sources = Sources::default();
        let left_out = add_folder(folder.path(), &mut sources).unwrap();
        let found: Vec<_> = sources.iter().map(|(_, it)| (&*it.name, &*it.text)).collect();
        assert_eq!(found, [("a.xsd", "a"), ("in/b.yaml", "a")]);
        assert!(left_out.len() == 1 && left_out[0].contains("c.proto"), "{left_out:?}");
    }
}
