//! Numbers every type and element of the set, in schema order, before anything is resolved.

use super::annotations::documentation;
use super::context::Context;
use crate::frontend::xsd::{Item, Node};
use crate::model::documents::{Block, ElementDeclaration, ElementIndex, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::{Content, TypeDefinition, TypeName};
use crate::source::Span;

/// Numbers types and elements; their contents are made later.
pub(super) fn assign(context: &mut Context<'_, '_>) {
    let set = context.set;
    for schema in set.schemas() {
        for node in schema.children() {
            match node.item {
                Item::Redefine(_) => {
                    node.children().into_iter().for_each(|it| walk(context, it, &TypeName::Part));
                }
                _ => walk(context, node, &TypeName::Part),
            }
        }
    }
}

/// A definition of which nothing is known but its name and place.
pub(super) fn blank(name: TypeName, span: Span) -> TypeDefinition {
    TypeDefinition {
        name,
        base: None,
        is_abstract: false,
        block: Block::default(),
        attributes: Vec::new(),
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
fn walk<'s>(context: &mut Context<'s, '_>, node: Node<'s>, owner: &TypeName) {
    let mut inner = owner.clone();
    match node.item {
        Item::SimpleType(_) | Item::ComplexType(_) => {
            add_type(context, node, owner);
            inner = TypeName::Part;
        }
        Item::Element(_) if node.name().is_some() => {
            inner = TypeName::OfElement(add_element(context, node));
        }
        Item::Attribute(_) => {
            if let Some(name) = node.name() {
                inner = TypeName::OfAttribute(attribute_name(context, node, name));
            }
        }
        _ => {}
    }
    for child in node.children() {
        walk(context, child, &inner);
    }
}

fn add_type<'s>(context: &mut Context<'s, '_>, node: Node<'s>, owner: &TypeName) {
    let name = match node.name() {
        Some(_) if context.globals.is_replaced(node) => TypeName::Part,
        Some(local) => TypeName::Named(node.own_name(local)),
        None => owner.clone(),
    };
    let index = TypeIndex(context.out.types.len());
    if let TypeName::Named(name) = &name {
        context.type_names.entry(name.clone()).or_insert(index);
    }
    if matches!(node.item, Item::SimpleType(_)) {
        context.simple_types.insert(index);
    }
    let documentation = documentation(node);
    context.out.types.push(TypeDefinition { documentation, ..blank(name, node.span()) });
    context.type_nodes.push(Some(node));
    context.types.insert(node.key(), index);
}

fn add_element<'s>(context: &mut Context<'s, '_>, node: Node<'s>) -> ElementIndex {
    let local = node.name().unwrap_or_default();
    let is_global = is_global(node);
    let name = if is_global {
        node.own_name(local)
    } else {
        local_name(context, node, local, "elementFormDefault")
    };
    let index = ElementIndex(context.out.elements.len());
    context.out.elements.push(ElementDeclaration {
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
    });
    context.element_nodes.push(node);
    context.elements.insert(node.key(), index);
    index
}

/// Whether a declaration stands right in the schema.
pub(super) fn is_global(node: Node<'_>) -> bool {
    node.document.file.tree.element(0).children.contains(&node.element)
}

/// The name of an attribute that a node declares.
pub(super) fn attribute_name<'s>(
    context: &Context<'s, '_>,
    node: Node<'s>,
    local: &str,
) -> ExpandedName {
    if is_global(node) {
        return node.own_name(local);
    }
    local_name(context, node, local, "attributeFormDefault")
}

/// The name of a local declaration: in the target namespace if it is qualified.
fn local_name<'s>(
    context: &Context<'s, '_>,
    node: Node<'s>,
    local: &str,
    default: &str,
) -> ExpandedName {
    if let Some(namespace) = node.text("targetNamespace") {
        return ExpandedName::new(namespace, local);
    }
    match context.or_default(node, "form", default) {
        "qualified" => node.own_name(local),
        _ => ExpandedName::new("", local),
    }
}
