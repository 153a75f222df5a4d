//! Numbers every type and element of the set, in schema order, before anything is resolved.

use super::annotations::documentation;
use super::lowering::Lowering;
use crate::frontend::xsd::{Item, Node, XSD};
use crate::model::documents::{Block, ElementDeclaration, ElementIndex, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeDefinition, TypeName};
use crate::source::Span;

/// Numbers types and elements; their contents are made later.
pub(super) fn assign(lowering: &mut Lowering<'_, '_>) {
    let set = lowering.set;
    for schema in set.schemas() {
        for node in schema.children() {
            match node.item {
                Item::Redefine(_) => {
                    node.children().into_iter().for_each(|it| walk(lowering, it, &TypeName::Part));
                }
                _ if is_built_in(lowering, node) => {}
                _ => walk(lowering, node, &TypeName::Part),
            }
        }
    }
}

/// Whether a node defines a type that is built in, as the schema for schemas does: every schema has
/// that type already (Structures 1.1, 3.16.7; Datatypes 1.1, 3).
fn is_built_in<'s>(lowering: &Lowering<'s, '_>, node: Node<'s>) -> bool {
    matches!(node.item, Item::SimpleType(_) | Item::ComplexType(_))
        && node.document.target_namespace == XSD
        && node
            .name()
            .is_some_and(|local| lowering.symbols.type_by_name(&node.own_name(local)).is_some())
}

/// A definition of which nothing is known but its name and place.
pub(super) fn blank(name: TypeName, span: Span) -> TypeDefinition {
    TypeDefinition {
        name,
        base: None,
        is_abstract: false,
        block: Block::default(),
        attributes: Vec::new(),
        instance: Vec::new(),
        fixed_instance: Vec::new(),
        any_attribute: None,
        content: Content::Empty,
        is_mixed: false,
        is_lenient: false,
        is_builtin: false,
        documentation: String::new(),
        span,
    }
}

/// Numbers what a node defines and holds; `owner` names the anonymous types right in it.
fn walk<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, owner: &TypeName) {
    let mut inner = owner.clone();
    match node.item {
        Item::SimpleType(_) | Item::ComplexType(_) => {
            add_type(lowering, node, owner);
            inner = TypeName::Part;
        }
        Item::Element(_) if node.name().is_some() => {
            check_target_namespace(lowering, node);
            inner = TypeName::OfElement(add_element(lowering, node));
        }
        Item::Attribute(_) => {
            if let Some(name) = node.name() {
                check_target_namespace(lowering, node);
                inner = TypeName::OfAttribute(attribute_name(node, name));
            }
        }
        _ => {}
    }
    for child in node.children() {
        walk(lowering, child, &inner);
    }
}

fn add_type<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, owner: &TypeName) {
    let name = match node.name() {
        Some(_) if lowering.symbols.globals.is_replaced(node) => TypeName::Part,
        Some(local) => TypeName::Named(node.own_name(local)),
        None => owner.clone(),
    };
    if let TypeName::Named(name) = &name {
        lowering.symbols.name_type(name.clone(), lowering.output.next_type());
    }
    let is_simple = matches!(node.item, Item::SimpleType(_));
    lowering.symbols.declare_type(Some(node), is_simple);
    let documentation = documentation(node);
    lowering.output.add_type(TypeDefinition { documentation, ..blank(name, node.span()) });
}

fn add_element<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> ElementIndex {
    let local = node.name().unwrap_or_default();
    let is_global = is_global(node);
    let name = if is_global { node.own_name(local) } else { local_name(node, local) };
    lowering.symbols.declare_element(node);
    lowering.output.add_element(ElementDeclaration {
        name,
        type_index: TypeIndex(0),
        is_global,
        nillable: false,
        is_abstract: false,
        block: Block::default(),
        value: None,
        substitutes: Vec::new(),
        identities: Vec::new(),
        documentation: documentation(node),
        span: node.span(),
    })
}

/// A declaration is of another namespace than its document only where it restricts one that is (Structures 1.1,
/// src-element, clause 4.3, and src-attribute, clause 6.3).
fn check_target_namespace<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) {
    let Some(own) = node.item.target_namespace() else { return };
    if own != node.document.target_namespace && !is_restricting(node) {
        let message = "`targetNamespace` is another here only in the restriction of a type";
        lowering.error(node.value_span("targetNamespace"), message);
    }
}

/// Whether a node stands in the restriction of a complex type other than `xs:anyType`. The tree of
/// positions knows what a node stands in; xsd-parser's items do not.
fn is_restricting(node: Node<'_>) -> bool {
    let tree = &node.document.file.tree;
    let mut index = node.element;
    while let Some(parent) = tree.element(index).parent {
        let place = tree.element(parent);
        if place.name.local == "restriction" {
            let base = place.attribute("base").and_then(|it| tree.resolve(parent, &it.value));
            return base.is_some_and(|it| it.namespace != XSD || it.local != "anyType");
        }
        index = parent;
    }
    false
}

/// Whether a declaration stands right in the schema.
pub(super) fn is_global(node: Node<'_>) -> bool {
    node.place().parent == Some(0)
}

/// The name of an attribute that a node declares.
pub(super) fn attribute_name(node: Node<'_>, local: &str) -> ExpandedName {
    if is_global(node) {
        return node.own_name(local);
    }
    local_name(node, local)
}

/// The name of a local declaration: in the target namespace if it is qualified.
fn local_name(node: Node<'_>, local: &str) -> ExpandedName {
    match node.item.target_namespace() {
        Some(namespace) => ExpandedName::new(namespace.trim_matches(' '), local),
        None if node.is_qualified() => node.own_name(local),
        None => ExpandedName::new("", local),
    }
}
