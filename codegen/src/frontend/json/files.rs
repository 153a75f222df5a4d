//! The files that schemas are in.

use std::collections::BTreeMap;

use super::metaschemas;
use crate::diagnostic::Diagnostics;
use crate::frontend::nodes;
use crate::frontend::nodes::{Kind, Node};
use crate::frontend::uri;
use crate::source::{SourceId, Sources};

/// The given files, those that they reach, and the meta-schemas among these: each once.
pub(crate) struct Files {
    pub(crate) sources: Sources,
    files: BTreeMap<SourceId, File>,
}

/// A file.
pub(crate) struct File {
    /// The URI that it has if it does not give itself one.
    pub(crate) uri: String,
    pub(crate) root: Node,
}

/// Keywords whose value is a reference.
const REFERENCES: [&str; 4] = ["$ref", "$dynamicRef", "$recursiveRef", "$schema"];

impl Files {
    /// Reads the given files and all that they refer to, as far as it is among the sources.
    pub(crate) fn read(roots: &[SourceId], sources: &Sources, findings: &mut Diagnostics) -> Self {
        let mut read = Self { sources: sources.clone(), files: BTreeMap::new() };
        let mut queue = roots.to_vec();
        while let Some(id) = queue.pop() {
            if read.files.contains_key(&id) {
                continue;
            }
            let uri = base(&read.sources.get(id).name);
            let Some(root) = nodes::read(id, &read.sources, findings) else { continue };
            let mut references = Vec::new();
            collect(&root, &uri, &uri, &mut references);
            queue.extend(references.iter().filter_map(|it| read.find(it)));
            read.files.insert(id, File { uri, root });
        }
        read
    }

    /// The files.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (SourceId, &File)> {
        self.files.iter().map(|(id, file)| (*id, file))
    }

    /// The file of an id.
    pub(crate) fn get(&self, id: SourceId) -> Option<&File> {
        self.files.get(&id)
    }

    /// The source at a URI: one of that name, the file that the URI is the path of, or a
    /// meta-schema.
    fn find(&mut self, uri: &str) -> Option<SourceId> {
        let named = self.sources.find(uri);
        let file = || self.sources.find_path(&uri::file_name(uri)?);
        if let Some(found) = named.or_else(file) {
            return Some(found);
        }
        let text = metaschemas::find(uri)?;
        Some(self.sources.add(format!("{uri}.json"), text))
    }
}

/// The names of the files that a schema may refer to, as paths from where the names of sources are;
/// none if it cannot be read.
pub fn named_files(id: SourceId, sources: &Sources) -> Vec<String> {
    let Some(root) = nodes::read(id, sources, &mut Diagnostics::default()) else {
        return Vec::new();
    };
    let (uri, mut references) = (base(&sources.get(id).name), Vec::new());
    collect(&root, &uri, &uri, &mut references);
    references.iter().filter_map(|it| uri::file_name(it)).collect()
}

/// The URI of a file: its name, which may be a URI.
fn base(name: &str) -> String {
    let is_uri = name.contains("://");
    let meta_schema = name.strip_suffix(".json").filter(|it| metaschemas::find(it).is_some());
    match meta_schema {
        Some(uri) => uri.to_owned(),
        None if is_uri => name.to_owned(),
        None => uri::of_name(name),
    }
}

/// The references below a value, without their fragments: relative to the URIs of the schemas that
/// they stand in, and to the file.
fn collect(node: &Node, file: &str, base: &str, found: &mut Vec<String>) {
    match &node.kind {
        Kind::Scalar(..) => {}
        Kind::Sequence(items) => items.iter().for_each(|item| collect(item, file, base, found)),
        Kind::Mapping(entries) => {
            let id = super::string(node, "$id").or_else(|| super::string(node, "id"));
            let base = id.map_or_else(|| base.to_owned(), |id| uri::join(base, id));
            for (key, value) in entries {
                if let Kind::Scalar(text, _) = &value.kind
                    && REFERENCES.contains(&key.text.as_str())
                {
                    let location = text.split('#').next().unwrap_or_default();
                    found.extend([uri::join(&base, location), uri::join(file, location)]);
                }
                collect(value, file, &base, found);
            }
        }
    }
}
