//! Schema files near others: where a location is a URL, its base name is looked for there.

use std::path::{Path, PathBuf};

use crate::files::Files;

/// How many folders deep is looked.
const DEEPEST: usize = 3;

/// The schema files of a folder and of those in it, the nearest first.
#[derive(Debug, Default)]
pub(super) struct Near {
    /// By how many folders they are away. In order of name.
    levels: Vec<Vec<PathBuf>>,
}

impl Near {
    /// The files of a folder; none, if it cannot be read.
    pub(super) fn of(from: &Files, folder: &Path) -> Self {
        let mut levels = Vec::new();
        let mut folders = vec![folder.to_owned()];
        for _ in 0..=DEEPEST {
            let (mut files, mut deeper) = (Vec::new(), Vec::new());
            for folder in &folders {
                list(from, folder, &mut files, &mut deeper);
            }
            levels.push(files);
            folders = deeper;
        }
        Self { levels }
    }

    /// The nearest files that are wanted: all that are equally near.
    pub(super) fn find(&self, mut is_wanted: impl FnMut(&Path) -> bool) -> Vec<PathBuf> {
        let found = self
            .levels
            .iter()
            .map(|files| files.iter().filter(|path| is_wanted(path)).cloned().collect::<Vec<_>>());
        let mut found = found.skip_while(Vec::is_empty);
        found.next().unwrap_or_default()
    }
}

/// Adds the schema files of a folder, and the folders in it; what cannot be read has none.
fn list(from: &Files, folder: &Path, files: &mut Vec<PathBuf>, folders: &mut Vec<PathBuf>) {
    for entry in from.list(folder).unwrap_or_default() {
        let path = folder.join(&entry.name);
        let is_schema = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("xsd"));
        match (entry.name.starts_with('.'), entry.is_folder) {
            (false, true) => folders.push(path),
            (false, false) if is_schema => files.push(path),
            _ => {}
        }
    }
}
