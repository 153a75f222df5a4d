//! Leaves out what the documents that a user wants do not reach.
//!
//! Before: everything that the schemas declare. After: the wanted documents alone, with the elements,
//! types and simple types that they reach, all numbered anew in the same order. A type reaches its base, the
//! elements of its content and the types of its attributes; an element reaches its type, the types that
//! `xsi:type` may name instead, and what may stand for it. Built-in types and global attributes
//! stay. What a wildcard lets in is looked up among what is left: a lax one takes anything else as
//! it is, a strict one refuses it. `xs:anyType` reaches nothing, though every type is derived from it.

mod keep;
mod requested;

use std::collections::BTreeSet;

use crate::model::documents::{Documents, ElementIndex, Root, SimpleIndex, TypeIndex};
use crate::model::facets::Variety;
use crate::model::names::ExpandedName;
use crate::model::particles::elements;
use crate::model::types::{Content, TypeName};

pub use requested::RequestedRoots;

/// Limits documents to those whose roots or types have these names; other types of these names stay,
/// too. Without any, all documents stay.
pub fn run(documents: &mut Documents, wanted: &[ExpandedName]) {
    if wanted.is_empty() {
        return;
    }
    let is_wanted = |root: &Root| {
        let of_type = type_name(documents, root.type_index);
        let of_root = &documents.element(root.element).name;
        wanted.contains(of_root) || of_type.is_some_and(|name| wanted.contains(name))
    };
    let are_wanted: Vec<_> = documents.roots.iter().map(is_wanted).collect();
    let mut are_wanted = are_wanted.into_iter();
    documents.roots.retain(|_| are_wanted.next() == Some(true));
    let reached = Reached::of(documents, wanted);
    keep::run(documents, &reached);
}

/// The name of a type: it also tells documents apart that have the same root.
fn type_name(documents: &Documents, index: TypeIndex) -> Option<&ExpandedName> {
    match &documents.type_definition(index).name {
        TypeName::Named(name) => Some(name),
        _ => None,
    }
}

/// What some documents reach.
#[derive(Debug, Default)]
struct Reached {
    types: BTreeSet<TypeIndex>,
    elements: BTreeSet<ElementIndex>,
    simples: BTreeSet<SimpleIndex>,
    /// Types whose derived types are reached, too.
    held: BTreeSet<TypeIndex>,
    /// What has been reached and not been looked at.
    open: Vec<Component>,
}

/// A component that reaches others.
#[derive(Debug, Clone, Copy)]
enum Component {
    Type(TypeIndex),
    Element(ElementIndex),
    Simple(SimpleIndex),
}

impl Reached {
    fn of(documents: &Documents, wanted: &[ExpandedName]) -> Self {
        let mut reached = Self::default();
        for root in &documents.roots {
            reached.element(root.element);
            reached.held(documents, root.type_index);
        }
        for index in (0..documents.types.len()).map(TypeIndex) {
            let is_wanted = type_name(documents, index).is_some_and(|name| wanted.contains(name));
            if is_wanted || documents.type_definition(index).is_builtin {
                reached.type_definition(index);
            }
        }
        documents.attributes.iter().for_each(|it| reached.type_definition(it.type_index));
        while let Some(component) = reached.open.pop() {
            match component {
                Component::Type(index) => reached.look_at_type(documents, index),
                Component::Element(index) => reached.look_at_element(documents, index),
                Component::Simple(index) => reached.look_at_simple(documents, index),
            }
        }
        reached
    }

    fn type_definition(&mut self, index: TypeIndex) {
        if self.types.insert(index) {
            self.open.push(Component::Type(index));
        }
    }

    fn element(&mut self, index: ElementIndex) {
        if self.elements.insert(index) {
            self.open.push(Component::Element(index));
        }
    }

    fn simple(&mut self, index: SimpleIndex) {
        if self.simples.insert(index) {
            self.open.push(Component::Simple(index));
        }
    }

    /// A type that an element has, and those that `xsi:type` may put in its place.
    fn held(&mut self, documents: &Documents, index: TypeIndex) {
        let mut bases = vec![index];
        while let Some(base) = bases.pop() {
            self.type_definition(base);
            if documents.type_definition(base).is_builtin || !self.held.insert(base) {
                continue;
            }
            let is_named = |derived: &TypeIndex| {
                matches!(documents.type_definition(*derived).name, TypeName::Named(_))
            };
            bases.extend(documents.derived_from(base).filter(is_named));
        }
    }

    fn look_at_type(&mut self, documents: &Documents, index: TypeIndex) {
        let definition = documents.type_definition(index);
        definition.base.iter().for_each(|(base, _)| self.type_definition(*base));
        definition.attributes.iter().for_each(|used| self.type_definition(used.type_index));
        if let TypeName::OfElement(element) = definition.name {
            self.element(element);
        }
        match &definition.content {
            Content::Empty => {}
            Content::Simple(simple) => self.simple(*simple),
            Content::Elements(particle) => {
                elements(particle).for_each(|used| self.element(used.element));
            }
        }
    }

    fn look_at_element(&mut self, documents: &Documents, index: ElementIndex) {
        let element = documents.element(index);
        self.held(documents, element.type_index);
        element.substitutes.iter().for_each(|member| self.element(*member));
    }

    fn look_at_simple(&mut self, documents: &Documents, index: SimpleIndex) {
        let simple = documents.simple(index);
        self.type_definition(simple.definition);
        match &simple.variety {
            Variety::Atomic(_) => {}
            Variety::List(item) => self.simple(*item),
            Variety::Union(members) => members.iter().for_each(|member| self.simple(*member)),
        }
    }
}
