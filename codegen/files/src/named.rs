//! Schema files that a manifest names outside of its folder.

use std::collections::VecDeque;
use std::path::Path;

use swordsmith_codegen::frontend::xsd::{beside, outline};
use swordsmith_codegen::source::Sources;

use crate::folder::add_below;

/// Adds the files of these names that are not there yet, from a folder to which the names are
/// relative, and what they reach: XML Schema by its locations, Protocol Buffers in the file's own
/// folder. What is on no disk is left out: whoever generates from it is told.
pub fn add_named(folder: &Path, names: &[String], sources: &mut Sources) -> Result<(), String> {
    let mut queue = VecDeque::from(names.to_vec());
    while let Some(name) = queue.pop_front() {
        let path = folder.join(&name);
        if sources.find(&name).is_some() || !path.is_file() {
            continue;
        }
        if path.extension().is_some_and(|it| it.eq_ignore_ascii_case("proto")) {
            let (beside, _) = name.rsplit_once('/').unwrap_or_default();
            add_below(&folder.join(beside), &format!("{beside}/"), sources)?;
        } else {
            let id = sources.add(&*name, crate::read(&path)?);
            let mentions = outline(id, sources).map(|it| it.mentions).unwrap_or_default();
            let locations = mentions.iter().filter_map(|it| it.location.as_deref());
            queue.extend(locations.filter_map(|location| beside(&name, location)));
        }
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
            ("shared/unasked.xsd", schema("x")),
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
            "../protos/one.proto",
            "../protos/two.proto",
            "../shared/in/b.xsd",
            "../c.xsd",
        ];
        assert_eq!(found, expected);
    }
}
