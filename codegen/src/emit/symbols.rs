//! Symbols by which the rows of a table refer to each other: made of the schema's own names, so a new row
//! changes no other.

use std::collections::BTreeSet;

use swordsmith_xml::table::Schema;

use crate::model::documents::{Documents, ElementIndex, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::particles::elements;
use crate::model::types::{Content, TypeName};
use crate::naming::{self, Scope, Wish, is_keyword, verbatim_name};

/// The longest symbol that what is part of it has in front of its own.
const LONGEST: usize = 120;

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
        let names = distinct(names.collect());
        let owners = owners(documents);
        let own = |index: usize| own_type_symbol(documents, TypeIndex(index));
        let mut types: Vec<Option<String>> = (0..documents.types.len()).map(own).collect();
        let mut elements = vec![None; documents.elements.len()];
        for index in 0..documents.elements.len() {
            element_symbols(documents, &owners, ElementIndex(index), &mut elements, &mut types);
        }
        let elements = distinct(elements.into_iter().flatten().collect());
        let types = types.into_iter().map(|symbol| symbol.unwrap_or_else(|| "part".to_owned()));
        let types = distinct(types.collect());
        let simples = documents.simples.iter().map(|simple| types[simple.definition.0].clone());
        let simples = distinct(simples.collect());
        // A document is called by its element; if that is another type there than it is declared, by the type.
        let roots = documents.roots.iter().map(|root| {
            let declared = documents.element(root.element).type_index;
            let is_declared = declared == root.type_index;
            if is_declared { &elements[root.element.0] } else { &types[root.type_index.0] }.clone()
        });
        let roots = distinct(roots.collect());
        let namespaces = schema.namespaces.iter().map(|uri| namespace_symbol(documents, uri));
        let namespaces = distinct(namespaces.collect());
        let files = file_symbols(schema.files);
        Self { names, elements, types, simples, documents: roots, namespaces, files }
    }
}

/// A namespace is called by its prefix.
fn namespace_symbol(documents: &Documents, uri: &str) -> String {
    if uri.is_empty() {
        return "none".to_owned();
    }
    escaped(verbatim_name(documents.prefix(&ExpandedName::new(uri, ""))))
}

/// A file is called by its name, and by its path if another has that name.
fn file_symbols(files: &[&str]) -> Vec<String> {
    let wish = |file: &&str| {
        let path = file.strip_suffix(".xsd").unwrap_or(file);
        let name = path.rsplit('/').next().unwrap_or(path);
        Wish { rank: 0, names: [name, path].map(|name| escaped(verbatim_name(name))).to_vec() }
    };
    let wishes: Vec<Wish> = files.iter().map(wish).collect();
    naming::distinct(&wishes, &BTreeSet::new(), |name, number| format!("{name}_{number}"))
}

/// The symbol of a type that is not named after an element.
fn own_type_symbol(documents: &Documents, index: TypeIndex) -> Option<String> {
    match &documents.type_definition(index).name {
        TypeName::Named(name) => Some(symbol(documents, name)),
        TypeName::OfAttribute(name) => Some(format!("of_{}", symbol(documents, name))),
        TypeName::OfElement(_) | TypeName::Part => None,
    }
}

/// A global element is called by its name; a local one is part of its type, which may be an element's
/// in turn. That one gets its symbol first.
fn element_symbols(
    documents: &Documents,
    owners: &[Option<TypeIndex>],
    index: ElementIndex,
    elements: &mut [Option<String>],
    types: &mut [Option<String>],
) {
    let mut open = Vec::new();
    let (mut known, mut next) = (BTreeSet::new(), Some(index));
    while let Some(element) = next.filter(|it| elements[it.0].is_none() && known.insert(*it)) {
        open.push(element);
        next = owners[element.0].and_then(|owner| match documents.type_definition(owner).name {
            TypeName::OfElement(outer) if !documents.element(element).is_global => Some(outer),
            _ => None,
        });
    }
    for element in open.into_iter().rev() {
        let own = element_symbol(documents, owners, element, types);
        let anonymous = documents.element(element).type_index;
        if documents.type_definition(anonymous).name == TypeName::OfElement(element) {
            types[anonymous.0] = Some(own.clone());
        }
        elements[element.0] = Some(own);
    }
}

fn element_symbol(
    documents: &Documents,
    owners: &[Option<TypeIndex>],
    index: ElementIndex,
    types: &[Option<String>],
) -> String {
    let element = documents.element(index);
    let owner = owners[index.0].filter(|_| !element.is_global);
    let owner = owner.map(|owner| types[owner.0].as_deref().unwrap_or("part"));
    match owner.filter(|owner| owner.len() <= LONGEST) {
        Some(owner) => format!("{owner}_{}", verbatim_name(&element.name.local)),
        None => symbol(documents, &element.name),
    }
}

/// The first type that each local element stands in.
fn owners(documents: &Documents) -> Vec<Option<TypeIndex>> {
    let mut owners = vec![None; documents.elements.len()];
    for (index, definition) in documents.types.iter().enumerate() {
        let Content::Elements(particle) = &definition.content else { continue };
        for used in elements(particle) {
            owners[used.element.0].get_or_insert(TypeIndex(index));
        }
    }
    owners
}

/// Symbols of names, none twice.
pub(super) fn of_names<'n>(
    documents: &Documents,
    names: impl Iterator<Item = &'n ExpandedName>,
) -> Vec<String> {
    distinct(names.map(|name| symbol(documents, name)).collect())
}

/// The symbol of a name: prefix and local part.
fn symbol(documents: &Documents, name: &ExpandedName) -> String {
    escaped(verbatim_name(&documents.label(name)))
}

fn escaped(symbol: String) -> String {
    if is_keyword(&symbol) { format!("{symbol}_") } else { symbol }
}

/// The same symbols, those that were there before lengthened.
fn distinct(symbols: Vec<String>) -> Vec<String> {
    let mut scope = Scope::default();
    symbols.into_iter().map(|symbol| scope.claim_again(&[symbol], "_again")).collect()
}
