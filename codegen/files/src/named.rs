//! Schema files that a manifest names outside of its folder.

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;

use swordsmith_codegen::frontend::openapi::{beside, mentions};
use swordsmith_codegen::source::{SourceId, Sources};

use crate::files::Files;
use crate::folder::add_below;
use crate::gather::gather;

/// Adds the files of these names that are not there yet, from a folder to which the names are
/// relative, each with the schema files of its own folder, as the manifest's are read; and what XML
/// schemas reach from there by their locations, and descriptions by their references. What is on no
/// disk is left out: whoever generates from it is told.
pub fn add_named(folder: &Path, names: &[String], sources: &mut Sources) -> Result<(), String> {
    add_named_from(&Files::Disk, folder, names, &[], sources)
}

/// The same from elsewhere.
pub(crate) fn add_named_from(
    files: &Files,
    folder: &Path,
    names: &[String],
    catalogs: &[SourceId],
    sources: &mut Sources,
) -> Result<(), String> {
    for name in names {
        if sources.find(name).is_none() && files.is_file(&folder.join(name)) {
            let own = name.rfind('/').map_or("", |at| &name[..=at]);
            add_below(files, &folder.join(own), own, sources)?;
        }
    }
    follow(files, folder, names, catalogs, sources)
}

/// Adds what is reached from XML schemas, which catalogs may lead on, and by the references in
/// descriptions, as far as it is there.
pub(crate) fn follow(
    files: &Files,
    folder: &Path,
    names: &[String],
    catalogs: &[SourceId],
    sources: &mut Sources,
) -> Result<(), String> {
    let (mut roots, mut descriptions) = (Vec::new(), Vec::new());
    for name in names {
        match name.rsplit('.').next().unwrap_or_default().to_lowercase().as_str() {
            "yaml" | "yml" | "json" => descriptions.push(name.clone()),
            "proto" => {}
            _ => roots.extend(present(files, folder, name, sources)?),
        }
    }
    gather(files, folder, &roots, catalogs, sources)?;
    follow_references(files, folder, descriptions, sources)
}

/// A source, or what is read to be one; `None` for what is not there.
fn present(
    files: &Files,
    folder: &Path,
    name: &str,
    sources: &mut Sources,
) -> Result<Option<SourceId>, String> {
    let path = folder.join(name);
    Ok(match sources.find(name) {
        Some(id) => Some(id),
        None if files.is_file(&path) => Some(sources.add(name, files.read(&path)?)),
        None => None,
    })
}

fn follow_references(
    files: &Files,
    folder: &Path,
    descriptions: Vec<String>,
    sources: &mut Sources,
) -> Result<(), String> {
    let mut queue = VecDeque::from(descriptions);
    let mut seen = BTreeSet::new();
    while let Some(name) = queue.pop_front() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let Some(id) = present(files, folder, &name, sources)? else { continue };
        let locations = mentions(id, sources);
        queue.extend(locations.iter().filter_map(|location| beside(&name, location)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_named_elsewhere_is_read_with_what_it_reaches() {
        let root = tempfile::tempdir().unwrap();
        let schema = |location: &str| {
            format!(
                "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:include schemaLocation='{location}'/></xs:schema>"
            )
        };
        for (name, text) in [
            ("shared/a.xsd", schema("in/b.xsd")),
            ("shared/in/b.xsd", schema("../../c.xsd")),
            ("c.xsd", schema("missing.xsd")),
            ("shared/near.xsd", schema("x")),
            ("protos/one.proto", String::new()),
            ("protos/two.proto", String::new()),
            ("api/openapi.yaml", "a: [{$ref: '../parts/book.json#/a'}]".to_owned()),
            ("parts/book.json", "{\"$ref\": \"./in/more%20parts.yml\"}".to_owned()),
            ("parts/in/more parts.yml", "{$ref: 'https://example.org/a.yaml'}".to_owned()),
            ("parts/other.yaml", String::new()),
        ] {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir(root.path().join("schemas")).unwrap();
        let mut sources = Sources::default();
        let names =
            ["../shared/a.xsd", "../protos/one.proto", "../none.xsd", "../api/openapi.yaml"];
        let names = names.map(str::to_owned);
        add_named(&root.path().join("schemas"), &names, &mut sources).unwrap();
        let found: Vec<_> = sources.iter().map(|(_, it)| &*it.name).collect();
        let expected = [
            "../shared/a.xsd",
            "../shared/in/b.xsd",
            "../shared/near.xsd",
            "../protos/one.proto",
            "../protos/two.proto",
            "../api/openapi.yaml",
            "../c.xsd",
            "../parts/book.json",
            "../parts/in/more parts.yml",
        ];
        assert_eq!(found, expected);
    }
}
