//! What a schema set declares: components by their names and by the nodes that declare them.

use std::collections::{BTreeMap, BTreeSet};

use super::globals::Globals;
use crate::frontend::xsd::Node;
use crate::model::documents::{ElementIndex, GroupIndex, TypeIndex};
use crate::model::names::ExpandedName;

/// What identifies a node: its document, and its element there.
pub(super) type Key = (usize, usize);

/// The declared components. Types and elements are numbered as the model numbers them.
#[derive(Debug, Default)]
pub(super) struct Symbols<'s> {
    /// Global components by name.
    pub globals: Globals<'s>,
    /// Built-in types included.
    type_names: BTreeMap<ExpandedName, TypeIndex>,
    types: BTreeMap<Key, TypeIndex>,
    /// By type; none for types that no file declares.
    type_nodes: Vec<Option<Node<'s>>>,
    simple_types: BTreeSet<TypeIndex>,
    /// Types whose base must not be followed: it leads back to them.
    circular_types: BTreeSet<TypeIndex>,
    elements: BTreeMap<Key, ElementIndex>,
    /// By element.
    element_nodes: Vec<Node<'s>>,
    groups: BTreeMap<Key, GroupIndex>,
}

impl<'s> Symbols<'s> {
    /// Declares the next type, by its node if it has one.
    pub(super) fn declare_type(&mut self, node: Option<Node<'s>>, is_simple: bool) {
        let index = TypeIndex(self.type_nodes.len());
        self.type_nodes.push(node);
        if let Some(node) = node {
            self.types.insert(node.key(), index);
        }
        if is_simple {
            self.simple_types.insert(index);
        }
    }

    /// Gives a type a name, unless another has it.
    pub(super) fn name_type(&mut self, name: ExpandedName, index: TypeIndex) {
        self.type_names.entry(name).or_insert(index);
    }

    /// The type of a name.
    pub(super) fn type_by_name(&self, name: &ExpandedName) -> Option<TypeIndex> {
        self.type_names.get(name).copied()
    }

    /// The names of all types, of built-in ones too.
    pub(super) fn type_names(&self) -> impl Iterator<Item = &ExpandedName> {
        self.type_names.keys()
    }

    /// The type that a node defines.
    pub(super) fn type_of(&self, node: Node<'s>) -> Option<TypeIndex> {
        self.types.get(&node.key()).copied()
    }

    /// The types that are defined right inside of a node.
    pub(super) fn types_inside(&self, node: Node<'s>) -> impl Iterator<Item = TypeIndex> {
        node.children().into_iter().filter_map(|it| self.type_of(it))
    }

    /// Every type.
    pub(super) fn types(&self) -> impl Iterator<Item = TypeIndex> + use<> {
        (0..self.type_nodes.len()).map(TypeIndex)
    }

    /// The node that defines a type.
    pub(super) fn type_node(&self, index: TypeIndex) -> Option<Node<'s>> {
        self.type_nodes[index.0]
    }

    /// Whether a type is a simple type definition.
    pub(super) fn is_simple(&self, index: TypeIndex) -> bool {
        self.simple_types.contains(&index)
    }

    /// Marks a type whose base leads back to it.
    pub(super) fn mark_circular(&mut self, index: TypeIndex) {
        self.circular_types.insert(index);
    }

    /// Whether the base of a type leads back to it.
    pub(super) fn is_circular(&self, index: TypeIndex) -> bool {
        self.circular_types.contains(&index)
    }

    /// Declares the next element.
    pub(super) fn declare_element(&mut self, node: Node<'s>) {
        self.elements.insert(node.key(), ElementIndex(self.element_nodes.len()));
        self.element_nodes.push(node);
    }

    /// The element that a node declares.
    pub(super) fn element_of(&self, node: Node<'s>) -> Option<ElementIndex> {
        self.elements.get(&node.key()).copied()
    }

    /// Every element.
    pub(super) fn elements(&self) -> impl Iterator<Item = ElementIndex> + use<> {
        (0..self.element_nodes.len()).map(ElementIndex)
    }

    /// The node that declares an element.
    pub(super) fn element_node(&self, index: ElementIndex) -> Node<'s> {
        self.element_nodes[index.0]
    }

    /// Declares a group.
    pub(super) fn declare_group(&mut self, node: Node<'s>, index: GroupIndex) {
        self.groups.insert(node.key(), index);
    }

    /// The group that a node defines.
    pub(super) fn group_of(&self, node: Node<'s>) -> Option<GroupIndex> {
        self.groups.get(&node.key()).copied()
    }
}
