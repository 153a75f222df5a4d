//! What all pages share: names as people read them, and where everything is found.

use std::collections::BTreeSet;

use swordsmith_xml::table::Place;

use super::markup::{code, escaped, link, slug};
use crate::model::documents::{Documents, ElementIndex, SimpleIndex, TypeIndex};
use crate::model::facets::Variety;
use crate::model::names::ExpandedName;
use crate::model::path::Path;
use crate::model::types::{Content, TypeName};
use crate::model::{Model, Xml};
use crate::sample::Sampler;

/// Where the built-in types are defined.
const BUILTIN: &str = "https://www.w3.org/TR/xmlschema11-2/#";

/// The pages of a service and what they are made from.
pub(super) struct Book<'a> {
    pub(super) model: &'a Model<'a>,
    pub(super) all: &'a [Model<'a>],
    pub(super) xml: &'a Xml<'a>,
    pub(super) sampler: Sampler<'a>,
    /// What the service is called.
    pub(super) title: String,
}

/// How names are written on a page: with the prefixes that its document declares.
#[derive(Clone, Copy)]
pub(super) struct Prefixes<'a>(pub(super) &'a [(String, String)]);

impl Book<'_> {
    /// The schema files in which these rows of the table stand.
    pub(super) fn files(&self, places: impl Iterator<Item = Place>) -> Vec<String> {
        let files: BTreeSet<u16> = places.map(|place| place.file).collect();
        let all = self.xml.schema.files;
        let names = files.into_iter().filter_map(|file| all.get(usize::from(file)));
        names.map(|name| (*name).to_owned()).collect()
    }

    /// The files of all that a namespace declares.
    pub(super) fn files_of(&self, uri: &str) -> Vec<String> {
        let schema = self.xml.schema;
        let is_own = |name: u32| {
            let name = schema.names.get(name as usize);
            name.is_some_and(|it| schema.namespaces[usize::from(it.namespace)] == uri)
        };
        let elements = schema.elements.iter().filter(|it| it.is_global && is_own(it.name));
        let types = schema.types.iter().filter(|it| is_own(it.name));
        self.files(elements.map(|it| it.place).chain(types.map(|it| it.place)))
    }

    pub(super) fn documents(&self) -> &Documents {
        &self.xml.documents
    }

    /// The page of a path.
    pub(super) fn path_page(path: &Path) -> String {
        format!("path-{}.html", slug(&path.name))
    }

    /// What a document is called.
    pub(super) fn document_name(&self, root: usize) -> &str {
        self.xml.shapes.documents.get(root).map_or("document", String::as_str)
    }

    /// The page of a document.
    pub(super) fn document_page(&self, root: usize) -> String {
        format!("document-{}.html", slug(self.document_name(root)))
    }

    /// A link to it.
    pub(super) fn document_link(&self, root: usize) -> String {
        link(&self.document_page(root), &escaped(self.document_name(root)))
    }

    /// The page of a namespace.
    pub(super) fn namespace_page(&self, uri: &str) -> String {
        let known = self.documents().namespaces.iter().find(|it| it.uri == uri);
        let prefix = known.map_or("", |it| it.prefix.as_str());
        format!("namespace-{}.html", slug(if prefix.is_empty() { "none" } else { prefix }))
    }

    /// A name with the prefix that the page gives its namespace.
    pub(super) fn label(&self, name: &ExpandedName, prefixes: Prefixes<'_>) -> String {
        let declared = prefixes.0.iter().find(|(_, uri)| *uri == name.namespace);
        match declared {
            Some((prefix, _)) if prefix.is_empty() => name.local.clone(),
            Some((prefix, _)) => format!("{prefix}:{}", name.local),
            None => self.documents().label(name),
        }
    }

    /// Where a global element is described.
    pub(super) fn element_place(&self, name: &ExpandedName) -> String {
        format!("{}#element-{}", self.namespace_page(&name.namespace), slug(&name.local))
    }

    /// A type, as a link to where it is described.
    pub(super) fn type_link(&self, index: TypeIndex, prefixes: Prefixes<'_>) -> String {
        let documents = self.documents();
        let definition = documents.type_definition(index);
        match (&definition.name, &definition.content) {
            (TypeName::Named(name), _) if definition.is_builtin => builtin(&name.local),
            (TypeName::Named(name), _) => {
                let place =
                    format!("{}#type-{}", self.namespace_page(&name.namespace), slug(&name.local));
                link(&place, &code(&self.label(name, prefixes)))
            }
            (TypeName::OfElement(element), Content::Empty | Content::Elements(_)) => {
                let element = documents.element(*element);
                if element.is_global {
                    link(&self.element_place(&element.name), "elements of its own")
                } else {
                    "elements of its own".to_owned()
                }
            }
            (_, Content::Simple(simple)) => self.simple_link(*simple, prefixes),
            _ => "elements of its own".to_owned(),
        }
    }

    /// What a simple type that has no name is made of.
    fn simple_link(&self, index: SimpleIndex, prefixes: Prefixes<'_>) -> String {
        match &self.documents().simple(index).variety {
            Variety::Atomic(it) => builtin(it.name().trim_start_matches("xs:")),
            Variety::List(item) => format!("list of {}", self.simple_name(*item, prefixes)),
            Variety::Union(members) => {
                let all: Vec<_> =
                    members.iter().map(|it| self.simple_name(*it, prefixes)).collect();
                all.join(" or ")
            }
        }
    }

    fn simple_name(&self, index: SimpleIndex, prefixes: Prefixes<'_>) -> String {
        let definition = self.documents().simple(index).definition;
        match self.documents().type_definition(definition).name {
            TypeName::Named(_) => self.type_link(definition, prefixes),
            _ => self.simple_link(index, prefixes),
        }
    }

    /// Whether an element has attributes or children.
    pub(super) fn is_complex(&self, index: TypeIndex) -> bool {
        let definition = self.documents().type_definition(index);
        let is_plain = definition.attributes.is_empty() && definition.any_attribute.is_none();
        let is_simple = is_plain && matches!(definition.content, Content::Simple(_));
        !(is_simple || definition.is_builtin)
    }

    /// The anchor of an element's section on the page of a document.
    pub(super) fn section(&self, element: ElementIndex, prefixes: Prefixes<'_>) -> String {
        let declaration = self.documents().element(element);
        let label = slug(&self.label(&declaration.name, prefixes));
        match &self.documents().type_definition(declaration.type_index).name {
            TypeName::Named(name) if !declaration.is_global => {
                format!("element-{label}-{}", slug(&name.local))
            }
            _ => format!("element-{label}"),
        }
    }
}

fn builtin(local: &str) -> String {
    if local.starts_with("any") && local != "anyURI" {
        return code(&format!("xs:{local}"));
    }
    link(&format!("{BUILTIN}{local}"), &code(&format!("xs:{local}")))
}
