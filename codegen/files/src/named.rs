//! Schema files that a manifest names outside of its folder.

use std::collections::{BTreeSet, VecDeque};
use std::path::Path;

use swordsmith_codegen::frontend::xsd::{beside, outline};
use swordsmith_codegen::source::Sources;

use crate::folder::add_below;

/// Adds the files of these names that are not there yet, from a folder to which the names are
/// relative, each with the schema files of its own folder, as the manifest's are read; and what XML
/// schemas reach from there by their locations. What is on no disk is left out: whoever generates
/// from it is told.
pub fn add_named(folder: &Path, names: &[String], sources: &mut Sources) -> Result<(), String> {
    for name in names {
        if sources.find(name).is_none() && folder.join(name).is_file() {
            let own = name.rfind('/').map_or("", |at| &name[..=at]);
            add_below(&folder.join(own), own, sources)?;
        }
    }
    follow(folder, names, sources)
}

/// Adds what is reached by the locations in XML schemas, as far as it is there.
fn follow(folder: &Path, names: &[String], sources: &mut Sources) -> Result<(), String> {
    let mut queue = VecDeque::from(names.to_vec());
    let mut seen = BTreeSet::new();
    while let Some(name) = queue.pop_front() {
        if !seen.insert(name.clone()) {
            continue;
        }
        let path = folder.join(&name);
        let id = match sources.find(&name) {
            Some(id) => id,
            None if path.is_file() => sources.add(&*name, crate::read(&path)?),
            None => continue,
        };
        let mentions = outline(id, sources).map(|it| it.mentions).unwrap_or_default();
        let locations = mentions.iter().filter_map(|it| it.location.as_deref());
        queue.extend(locations.filter_map(|location| beside(&name, location)));
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
        ] {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        fs::create_dir(root.path().join("schemas")).unwrap();
        let mut sources = Sources::default();
        let names = ["../shared/a.xsd", "../protos/one.proto", "../none.xsd"].map(str::to_owned);
        add_named(&root.path().join("schemas"), &names, &mut sources).unwrap();
        let found: Vec<_> = sources.iter().map(|(_, it)| &*it.name).collect();
        let expected = [
            "../shared/a.xsd",
            "../shared/in/b.xsd",
            "../shared/near.xsd",
            "../protos/one.proto",
            "../protos/two.proto",
            "../c.xsd",
        ];
        assert_eq!(found, expected);
    }
}
