//! Catalogs from disk, and those that they go on to.

use std::collections::VecDeque;
use std::path::Path;

use swordsmith_codegen::frontend::catalog::mentions;
use swordsmith_codegen::source::{SourceId, Sources};

use crate::files::Files;

/// Adds the catalogs of these names, and all that they go on to, from a folder to which the names
/// are relative. What is on no disk is left out: whoever asks the catalogs is told.
pub fn add_catalogs(
    folder: &Path,
    names: &[String],
    sources: &mut Sources,
) -> Result<Vec<SourceId>, String> {
    add_catalogs_from(&Files::Disk, folder, names, sources)
}

/// The same from elsewhere.
pub(crate) fn add_catalogs_from(
    files: &Files,
    folder: &Path,
    names: &[String],
    sources: &mut Sources,
) -> Result<Vec<SourceId>, String> {
    let mut queue = VecDeque::from(names.to_vec());
    while let Some(name) = queue.pop_front() {
        if sources.find(&name).is_none() && files.is_file(&folder.join(&name)) {
            let text = files.read(&folder.join(&name))?;
            let id = sources.add(&*name, text);
            queue.extend(mentions(id, sources));
        }
    }
    Ok(names.iter().filter_map(|name| sources.find(name)).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn catalogs_that_go_on_to_each_other_are_read_once() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = |next: &str| {
            format!(
                "<catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'><nextCatalog catalog='{next}'/></catalog>"
            )
        };
        fs::create_dir(folder.path().join("in")).unwrap();
        fs::write(folder.path().join("a.xml"), catalog("in/b%20c.xml")).unwrap();
        fs::write(folder.path().join("in/b c.xml"), catalog("../a.xml")).unwrap();
        let mut sources = Sources::default();
        let names = ["a.xml".to_owned(), "missing.xml".to_owned()];
        let ids = add_catalogs(folder.path(), &names, &mut sources).unwrap();
        let names: Vec<_> = sources.iter().map(|(_, source)| &*source.name).collect();
        assert_eq!((ids.len(), names), (1, vec!["a.xml", "in/b c.xml"]));
    }
}
