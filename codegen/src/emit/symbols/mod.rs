//! Symbols by which the rows of a table refer to each other: made of the schema's own names, so a new row
//! changes no other.

mod components;

use swordsmith_xml::rows::{builtin_names, builtin_simples};
use swordsmith_xml::table::Schema;

use crate::model::documents::Documents;
use crate::model::names::ExpandedName;
use crate::naming::{self, Wish};

/// The longest symbol that what is part of it has in front of its own.
const LONGEST: usize = 120;

/// Functions and constants by which leaves are listed where groups have their symbols.
const USED_BY_LEAVES: &[&str] = &["NONE", "any", "join", "of", "wildcard"];

/// The symbols of each list, by number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Symbols {
    /// Of names.
    pub(super) names: Vec<String>,
    /// Of elements.
    pub(super) elements: Vec<String>,
    /// Of types.
    pub(super) types: Vec<String>,
    /// Of simple types.
    pub(super) simples: Vec<String>,
    /// Of documents.
    pub(super) documents: Vec<String>,
    /// Of namespaces.
    pub(super) namespaces: Vec<String>,
    /// Of the files of the schemas.
    pub(super) files: Vec<String>,
}

impl Symbols {
    /// The symbols of all rows.
    pub(super) fn new(documents: &Documents, schema: &Schema<'_>) -> Self {
        let names = schema.names.iter().map(|name| {
            let namespace = schema.namespaces[usize::from(name.namespace)];
            symbol(documents, &ExpandedName::new(namespace, name.local))
        });
        let names = naming::symbols_behind(builtin_names::COUNT, names.collect(), &[]);
        let (elements, types) = components::symbols(documents);
        let simples = documents.simples.iter().map(|simple| types[simple.definition.0].clone());
        let simples = naming::symbols_behind(builtin_simples::COUNT, simples.collect(), &[]);
        // A document is called by its element; if that is another type there than it is declared, by the type.
        let roots = documents.roots.iter().map(|root| {
            let declared = documents.element(root.element).type_index;
            let is_declared = declared == root.type_index;
            if is_declared { &elements[root.element.0] } else { &types[root.type_index.0] }.clone()
        });
        let roots = naming::symbols(roots.collect());
        let namespaces = schema.namespaces.iter().map(|uri| namespace_symbol(documents, uri));
        let namespaces = naming::symbols(namespaces.collect());
        let files = file_symbols(schema.files);
        Self { names, elements, types, simples, documents: roots, namespaces, files }
    }
}

/// A namespace is called by its prefix.
fn namespace_symbol(documents: &Documents, uri: &str) -> String {
    if uri.is_empty() {
        return "none".to_owned();
    }
    naming::symbol(documents.prefix(&ExpandedName::new(uri, "")))
}

/// A file is called by its name, and by its path if another has that name.
fn file_symbols(files: &[&str]) -> Vec<String> {
    let names = |file: &&str| {
        let path = file.strip_suffix(".xsd").unwrap_or(file);
        let name = path.rsplit('/').next().unwrap_or(path);
        Wish { rank: 0, names: [name, path].map(naming::symbol).to_vec() }
    };
    naming::symbols_of_wishes(&files.iter().map(names).collect::<Vec<_>>(), &[])
}

/// Symbols of groups: none twice, and none that the lists of their leaves use.
pub(super) fn of_groups<'n>(
    documents: &Documents,
    names: impl Iterator<Item = &'n ExpandedName>,
) -> Vec<String> {
    let wanted = names.map(|name| symbol(documents, name)).collect();
    naming::symbols_behind(0, wanted, USED_BY_LEAVES)
}

/// The symbol of a name: prefix and local part.
fn symbol(documents: &Documents, name: &ExpandedName) -> String {
    naming::symbol(&documents.label(name))
}
