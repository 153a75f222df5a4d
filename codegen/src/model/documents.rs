//! The documents of a schema set: every component that its roots reach.

use std::collections::BTreeMap;

use super::bindings::Binding;
use super::facets::SimpleType;
use super::identity::Identity;
use super::names::{ExpandedName, Namespace};
use super::relations::Relations;
use super::types::{AttributeUse, TypeDefinition, ValueConstraint};
use crate::source::Span;

/// Index into [`Documents::types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeIndex(pub usize);

/// Index into [`Documents::elements`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ElementIndex(pub usize);

/// Index into [`Documents::simples`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimpleIndex(pub usize);

/// Index into [`Documents::groups`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupIndex(pub usize);

/// One schema set, resolved: references are indices, a reference to a group holds its content, the
/// content of extensions includes that of their base.
#[derive(Debug, Clone, Default)]
pub struct Documents {
    /// Namespaces in the order they are met; labels use their prefixes.
    pub namespaces: Vec<Namespace>,
    /// Type definitions, named and anonymous, complex and simple, in schema order.
    pub types: Vec<TypeDefinition>,
    /// Simple types (the facets and varieties behind [`super::types::Content::Simple`]).
    pub simples: Vec<SimpleType>,
    /// Element declarations, global and local, in schema order.
    pub elements: Vec<ElementDeclaration>,
    /// Definitions of groups, in the order they are met.
    pub groups: Vec<GroupDefinition>,
    /// Global attribute declarations.
    pub attributes: Vec<AttributeUse>,
    /// Documents that get a Rust type: roots with their types.
    pub roots: Vec<Root>,
    /// Simple types whose values are of types of the user's own.
    pub bindings: BTreeMap<TypeIndex, Binding>,
    /// How types and documents stand to each other; see [`Self::gather`].
    pub relations: Relations,
}

/// A definition of a model group, to which types refer. What it holds stands where it is referred
/// to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupDefinition {
    /// Its name.
    pub name: ExpandedName,
    /// Documentation.
    pub documentation: String,
    /// Where it is defined.
    pub span: Span,
}

/// A document: a root element and the type it is read and written as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// The root's declaration.
    pub element: ElementIndex,
    /// The type of this document.
    pub type_index: TypeIndex,
    /// Prefix (empty: default namespace) and namespace URI declared on the root, in order.
    pub declarations: Vec<(String, String)>,
    /// Whether our annotation says so: then it is written as the schemas say, without hints where
    /// these are found.
    pub is_annotated: bool,
}

/// An element declaration.
#[derive(Debug, Clone)]
pub struct ElementDeclaration {
    /// Its name.
    pub name: ExpandedName,
    /// Its declared type.
    pub type_index: TypeIndex,
    /// Whether it is global.
    pub is_global: bool,
    /// `nillable`.
    pub nillable: bool,
    /// `abstract`.
    pub is_abstract: bool,
    /// What `xsi:type` and substitution may not use.
    pub block: Block,
    /// Default or fixed value.
    pub value: Option<ValueConstraint>,
    /// Every element that may stand for it, itself excepted, transitively, in schema order. None
    /// where no content model refers to it: there, nothing can stand for it.
    pub substitutes: Vec<ElementIndex>,
    /// Identity constraints.
    pub identities: Vec<Identity>,
    /// Documentation, a paragraph per line group.
    pub documentation: String,
    /// Where it is declared.
    pub span: Span,
}

/// A set of ways to derive or substitute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Block {
    /// Types derived by extension.
    pub extension: bool,
    /// Types derived by restriction.
    pub restriction: bool,
    /// Members of the substitution group.
    pub substitution: bool,
}

impl Documents {
    /// The type behind an index.
    pub fn type_definition(&self, index: TypeIndex) -> &TypeDefinition {
        &self.types[index.0]
    }

    /// The element behind an index.
    pub fn element(&self, index: ElementIndex) -> &ElementDeclaration {
        &self.elements[index.0]
    }

    /// The simple type behind an index.
    pub fn simple(&self, index: SimpleIndex) -> &SimpleType {
        &self.simples[index.0]
    }

    /// The group definition behind an index.
    pub fn group(&self, index: GroupIndex) -> &GroupDefinition {
        &self.groups[index.0]
    }

    /// The element itself and those that may stand for it, without those that are abstract.
    pub fn alternatives(&self, head: ElementIndex) -> Vec<ElementIndex> {
        let element = self.element(head);
        let members = if element.block.substitution { &[] } else { &*element.substitutes };
        let all = std::iter::once(head).chain(members.iter().copied());
        all.filter(|index| !self.element(*index).is_abstract).collect()
    }

    /// The types whose direct base is the given one, in schema order.
    pub fn derived_from(&self, base: TypeIndex) -> impl Iterator<Item = TypeIndex> {
        self.relations.derived_from(base).iter().copied()
    }

    /// Gathers how the types stand to each other, once all of them and all documents are known.
    pub fn gather(&mut self) {
        self.relations = Relations::gather(&self.types, &self.elements, &self.roots);
    }

    /// A name with the prefix its namespace has here, for labels.
    pub fn label(&self, name: &ExpandedName) -> String {
        match self.prefix(name) {
            "" => name.local.clone(),
            prefix => format!("{prefix}:{}", name.local),
        }
    }

    /// The prefix that the namespace of a name has here; empty if it has none.
    pub fn prefix(&self, name: &ExpandedName) -> &str {
        let same = |namespace: &&Namespace| namespace.uri == name.namespace;
        self.namespaces.iter().find(same).map_or("", |namespace| &*namespace.prefix)
    }
}
