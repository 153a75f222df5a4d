//! Schema files near others: what an import may mean at whose location there is no file.

use std::path::Path;

use swordsmith_codegen::frontend::xsd::NEAR_DEPTH;

use crate::files::Files;
use crate::folder::CACHE_MARK;

/// The names of the schema files in a folder and in those in it, as deep as the generator calls
/// near; none, if it cannot be read. The folder is named from another one.
pub(crate) fn near(files: &Files, base: &Path, folder: &str) -> Vec<String> {
    below(files, base, folder, NEAR_DEPTH)
}

/// The same of all folders in it, as deep as that.
pub(crate) fn below(files: &Files, base: &Path, folder: &str, depth: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    for _ in 0..=depth {
        if folders.is_empty() {
            break;
        }
        let mut deeper = Vec::new();
        for folder in &folders {
            list(files, base, folder, &mut found, &mut deeper);
        }
        folders = deeper;
    }
    found
}

/// Adds the schema files of a folder, and the folders in it: but for those
/// that are passed over in the folder of a manifest, too.
fn list(
    files: &Files,
    base: &Path,
    folder: &str,
    found: &mut Vec<String>,
    folders: &mut Vec<String>,
) {
    let path = if folder.is_empty() && base == Path::new("") {
        Path::new(".").to_owned()
    } else {
        base.join(folder)
    };
    for entry in files.list(&path).unwrap_or_default() {
        let name = match folder {
            "" => entry.name.clone(),
            "/" => format!("/{}", entry.name),
            folder => format!("{folder}/{}", entry.name),
        };
        let ending = entry.name.rsplit_once('.').map(|(_, ending)| ending);
        let is_hidden = entry.name.starts_with('.');
        let is_cache = || files.is_file(&path.join(&entry.name).join(CACHE_MARK));
        if entry.is_folder && !is_hidden && !entry.is_link && !is_cache() {
            folders.push(name);
        } else if !entry.is_folder && !is_hidden {
            found.extend(ending.filter(|it| it.eq_ignore_ascii_case("xsd")).map(|_| name));
        }
    }
}
