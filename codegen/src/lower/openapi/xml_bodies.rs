//! Bodies whose XML documents are described by JSON Schema: which document of the module each is.

use std::collections::{BTreeMap, BTreeSet};

use crate::frontend::xml_bodies::XmlBodies;
use crate::model::documents::Documents;
use crate::model::names::ExpandedName;
use crate::model::response::XmlDocumentType;
use crate::model::types::TypeName;
use crate::source::Span;

/// The documents of bodies that no XML Schema describes.
#[derive(Debug, Default)]
pub(super) struct BodyDocuments {
    /// By the place of the schema.
    pub documents: BTreeMap<Span, XmlDocumentType>,
    /// Schemas that could not be converted, which is reported.
    pub unsupported: BTreeSet<Span>,
    /// The indices of their roots.
    pub roots: BTreeSet<usize>,
    /// Whether there are documents of XML Schemas as well.
    pub has_schemas: bool,
}

impl BodyDocuments {
    /// Finds the documents of bodies among all.
    pub(super) fn find(bodies: &XmlBodies, documents: &Documents) -> Self {
        let by_name: BTreeMap<_, _> = documents
            .roots
            .iter()
            .enumerate()
            .filter_map(|(index, root)| {
                let element = &documents.element(root.element).name;
                match &documents.type_definition(root.type_index).name {
                    TypeName::Named(name) => Some(((element, name), index)),
                    _ => None,
                }
            })
            .collect();
        let mut found = Self::default();
        for (span, body) in &bodies.documents {
            let Some(root) = by_name.get(&(&body.element, &body.type_name)).copied() else {
                continue; // the module has some of its documents only
            };
            let type_index = documents.roots[root].type_index;
            let name: ExpandedName = body.type_name.clone();
            found.roots.insert(root);
            found.documents.insert(*span, XmlDocumentType { root, type_index, name });
        }
        found.unsupported = bodies.unsupported.iter().copied().collect();
        found.has_schemas = found.roots.len() < documents.roots.len();
        found
    }
}
