//! What is made so far: the model, which of its elements something refers to, and what is checked
//! when it is complete.

use std::collections::{BTreeMap, BTreeSet};

use super::checks::Checks;
use super::fixed_facets::FixedFacet;
use crate::model::documents::{
    Documents, ElementDeclaration, ElementIndex, GroupDefinition, GroupIndex, SimpleIndex,
    TypeIndex,
};
use crate::model::facets::SimpleType;
use crate::model::types::{Content, TypeDefinition};
use crate::source::Span;

/// The model as far as it is made.
#[derive(Debug, Default)]
pub(super) struct Output {
    /// The model.
    pub documents: Documents,
    /// What is checked once all types are made.
    pub checks: Checks,
    /// Wildcards that keep out the elements beside them.
    pub sibling_wildcards: BTreeSet<Span>,
    /// The facets that simple types fix.
    pub fixed_facets: BTreeMap<SimpleIndex, Vec<FixedFacet>>,
    /// Elements that something refers to.
    used_elements: BTreeSet<ElementIndex>,
    /// Elements that a content model refers to.
    referred_elements: BTreeSet<ElementIndex>,
}

impl Output {
    /// Adds a type; its number.
    pub(super) fn add_type(&mut self, definition: TypeDefinition) -> TypeIndex {
        self.documents.types.push(definition);
        TypeIndex(self.documents.types.len() - 1)
    }

    /// The number that the next type gets.
    pub(super) fn next_type(&self) -> TypeIndex {
        TypeIndex(self.documents.types.len())
    }

    /// The type behind a number.
    pub(super) fn definition(&self, index: TypeIndex) -> &TypeDefinition {
        self.documents.type_definition(index)
    }

    /// The same, to be completed.
    pub(super) fn definition_mut(&mut self, index: TypeIndex) -> &mut TypeDefinition {
        &mut self.documents.types[index.0]
    }

    /// Adds a simple type; its number.
    pub(super) fn add_simple(&mut self, simple: SimpleType) -> SimpleIndex {
        self.documents.simples.push(simple);
        SimpleIndex(self.documents.simples.len() - 1)
    }

    /// The simple type behind a number.
    pub(super) fn simple(&self, index: SimpleIndex) -> &SimpleType {
        self.documents.simple(index)
    }

    /// The simple type of a simple type definition, or of a complex type's simple content.
    pub(super) fn simple_of(&self, index: TypeIndex) -> Option<SimpleIndex> {
        match self.definition(index).content {
            Content::Simple(simple) => Some(simple),
            _ => None,
        }
    }

    /// Adds an element; its number.
    pub(super) fn add_element(&mut self, element: ElementDeclaration) -> ElementIndex {
        self.documents.elements.push(element);
        ElementIndex(self.documents.elements.len() - 1)
    }

    /// The element behind a number.
    pub(super) fn element(&self, index: ElementIndex) -> &ElementDeclaration {
        self.documents.element(index)
    }

    /// The same, to be completed.
    pub(super) fn element_mut(&mut self, index: ElementIndex) -> &mut ElementDeclaration {
        &mut self.documents.elements[index.0]
    }

    /// Records that something refers to an element.
    pub(super) fn use_element(&mut self, index: ElementIndex) {
        self.used_elements.insert(index);
    }

    /// Records that a content model refers to an element.
    pub(super) fn refer_to_element(&mut self, index: ElementIndex) {
        self.use_element(index);
        self.referred_elements.insert(index);
    }

    /// Whether something refers to an element.
    pub(super) fn is_used(&self, index: ElementIndex) -> bool {
        self.used_elements.contains(&index)
    }

    /// The elements that content models refer to.
    pub(super) fn referred_elements(&self) -> &BTreeSet<ElementIndex> {
        &self.referred_elements
    }

    /// Adds a group; its number.
    pub(super) fn add_group(&mut self, group: GroupDefinition) -> GroupIndex {
        self.documents.groups.push(group);
        GroupIndex(self.documents.groups.len() - 1)
    }
}
