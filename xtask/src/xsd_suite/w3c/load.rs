//! Loads the case of a group of tests: its schema documents with all that they reference.

use std::collections::VecDeque;
use std::path::Path;

use quick_xml::Reader;
use quick_xml::events::Event;
use swordsmith_codegen::source::Sources;

use super::super::case::{Case, Document, Expected, Schemas};
use super::index::Group;

/// The case of a group.
pub(super) fn case(files: &Path, group: &Group) -> Case {
    let document = |(name, path, expected): &(String, String, Expected)| Document {
        name: name.clone(),
        path: files.join(path),
        expected: *expected,
    };
    Case {
        name: group.name.clone(),
        schemas: schemas(files, group),
        expected: group.schema.unwrap_or(Expected::Open),
        documents: group.documents.iter().map(document).collect(),
    }
}

/// The group's schema documents, and those that its instances name for other namespaces.
fn schemas(files: &Path, group: &Group) -> Result<Schemas, String> {
    let (mut sources, mut roots) = (Sources::default(), Vec::new());
    for name in &group.roots {
        roots.push(sources.add(name, read(files, name)?));
    }
    add_named(files, group.roots.clone().into(), &mut sources);
    let known = namespaces(&sources);
    for (namespace, name) in hinted(files, group) {
        let is_new = sources.find(&name).is_none() && !known.contains(&namespace);
        if is_new && files.join(&name).is_file() {
            roots.push(sources.add(&name, read(files, &name)?));
            add_named(files, [name].into(), &mut sources);
        }
    }
    Ok(Schemas { sources, roots, catalogs: Vec::new() })
}

/// The schema locations in the instances of a group, by namespace.
fn hinted(files: &Path, group: &Group) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (_, path, _) in &group.documents {
        // A missing file is reported when it is validated.
        let hints = hints(&read(files, path).unwrap_or_default()).into_iter();
        found.extend(hints.map(|(namespace, place)| (namespace, beside(path, &place))));
    }
    found
}

/// The target namespaces of schema documents.
fn namespaces(sources: &Sources) -> Vec<String> {
    let target = |text: &str| attributes(text, "targetNamespace").into_iter().next();
    sources.iter().map(|(_, source)| target(&source.text).unwrap_or_default()).collect()
}

/// Adds the schema documents that others name, recursively.
fn add_named(files: &Path, mut queue: VecDeque<String>, sources: &mut Sources) {
    while let Some(name) = queue.pop_front() {
        let text = sources.find(&name).map(|id| sources.get(id).text.clone()).unwrap_or_default();
        for location in locations(&text) {
            let other = beside(&name, &location);
            if sources.find(&other).is_some() {
                continue;
            }
            // The generator reports a missing file, if it is needed at all.
            if let Ok(text) = read(files, &other) {
                sources.add(&other, text);
                queue.push_back(other);
            }
        }
    }
}

fn read(files: &Path, name: &str) -> Result<String, String> {
    swordsmith_files::read(&files.join(name))
}

/// A location relative to a file, as a path from the same root.
fn beside(file: &str, location: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in location.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The locations that a schema document names.
fn locations(text: &str) -> Vec<String> {
    attributes(text, "schemaLocation")
}

/// The schema locations that an instance names, with their namespaces.
fn hints(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for pairs in attributes(text, "schemaLocation") {
        let mut words = pairs.split_ascii_whitespace().map(str::to_owned);
        while let Some(pair) = words.next().zip(words.next()) {
            found.push(pair);
        }
    }
    let without = attributes(text, "noNamespaceSchemaLocation").into_iter();
    found.extend(without.map(|place| (String::new(), place)));
    found
}

/// The values of all attributes of that local name, as far as the text parses.
fn attributes(text: &str, local: &str) -> Vec<String> {
    let mut reader = Reader::from_str(text);
    let mut found = Vec::new();
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(tag) | Event::Empty(tag) => {
                let named = tag.attributes().flatten().filter(|attribute| {
                    let name: &str = attribute.key.as_ref();
                    name.rsplit(':').next() == Some(local)
                });
                found.extend(named.map(|attribute| attribute.value.trim().to_owned()));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    found
}
