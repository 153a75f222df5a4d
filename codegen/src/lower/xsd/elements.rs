//! Element declarations: type, value, what blocks what.

use super::builtins::ANY_TYPE;
use super::lowering::Lowering;
use super::{derivation, identity, notations, values};
use crate::frontend::xsd::{Item, Node};
use crate::model::documents::{ElementIndex, TypeIndex};

/// Makes all elements, once all types are made.
pub(super) fn declare(lowering: &mut Lowering<'_, '_>) {
    let mut types = vec![None; lowering.symbols.elements().count()];
    for index in lowering.symbols.elements() {
        give_type(lowering, index, &mut types);
        lowering.output.element_mut(index).type_index = types[index.0].unwrap_or(ANY_TYPE);
    }
    for index in lowering.symbols.elements() {
        let node = lowering.symbols.element_node(index);
        let type_index = lowering.output.element(index).type_index;
        let value = values::constraint(lowering, node, type_index);
        notations::check(lowering, node, type_index);
        let block = derivation::block(node);
        let identities = identity::constraints(lowering, node);
        let element = lowering.output.element_mut(index);
        if let Item::Element(it) = node.item {
            (element.nillable, element.is_abstract) = (it.nillable == Some(true), it.abstract_);
        }
        (element.value, element.block, element.identities) = (value, block, identities);
    }
}

/// The declared type: named, inside, that of the substitution group's head, or `xs:anyType`. Heads that are
/// asked on the way get theirs, too: groups of groups may be many.
fn give_type(
    lowering: &mut Lowering<'_, '_>,
    index: ElementIndex,
    types: &mut [Option<TypeIndex>],
) {
    let (mut asked, mut current) = (Vec::new(), index);
    let found = loop {
        if let Some(known) = types[current.0] {
            break known;
        }
        // A head that is its own member has been given a type for now, which ends the circle.
        types[current.0] = Some(ANY_TYPE);
        asked.push(current);
        let node = lowering.symbols.element_node(current);
        if let Some(own) = own_type(lowering, node) {
            break own;
        }
        let head = node.references("substitutionGroup").into_iter().next();
        match head.and_then(|head| lowering.element_named(node, &head)) {
            Some(head) => current = head,
            None => break ANY_TYPE,
        }
    };
    for element in asked {
        types[element.0] = Some(found);
    }
}

fn own_type<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Option<TypeIndex> {
    let is_type = |it: &Node<'_>| matches!(it.item, Item::SimpleType(_) | Item::ComplexType(_));
    let inner = node.children().into_iter().find(is_type);
    if let (Some(_), Some(span)) = (inner, node.name_span("type")) {
        lowering.error(span, "`type` and a type inside exclude each other");
    }
    if let Some(inner) = inner {
        return lowering.symbols.type_of(inner);
    }
    node.reference("type")?;
    // A type that does not exist has been said to be missing: the head's would not mend it.
    Some(lowering.type_reference(node, "type").unwrap_or(ANY_TYPE))
}
