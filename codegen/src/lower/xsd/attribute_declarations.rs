//! Declarations of attributes, global and local, and uses of global ones.

use super::annotations::documentation;
use super::builtins::ANY_SIMPLE_TYPE;
use super::globals::Kind;
use super::ids::attribute_name;
use super::instance_attributes::{self, XSI};
use super::lowering::Lowering;
use super::{notations, simple, values};
use crate::frontend::xsd::{Item, Node, Reference};
use crate::model::types::{AttributeUse, ValueConstraint};

/// The use of a global attribute: its declaration, with what the use says itself.
pub(super) fn referred<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    reference: &Reference,
) -> Option<AttributeUse> {
    for excluded in ["name", "type", "form"] {
        if let Some(span) = node.name_span(excluded) {
            lowering.error(span, format!("`ref` and `{excluded}` exclude each other"));
        }
    }
    if let Some(inner) = node.children().iter().find(|it| matches!(it.item, Item::SimpleType(_))) {
        lowering.error(inner.span(), "`ref` and a type inside exclude each other");
    }
    if reference.name.namespace == XSI {
        return instance_attributes::referred(lowering, node, reference);
    }
    let built_in =
        lowering.output.documents.attributes.iter().find(|it| it.name == reference.name).cloned();
    let mut it = if let Some(it) = built_in {
        it
    } else {
        let global = lowering.component(Kind::Attribute, node, reference)?;
        own(lowering, global, global)?
    };
    if let Some(value) = values::constraint(lowering, node, it.type_index) {
        check_fixed(lowering, node, &it, &value);
        it.value = Some(value);
    }
    let own_words = documentation(node);
    if !own_words.is_empty() {
        it.documentation = own_words;
    }
    it.span = node.span();
    Some(it)
}

/// A use of a declaration with a fixed value has no other (Structures 1.1, au-props-correct).
fn check_fixed<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    declared: &AttributeUse,
    own: &ValueConstraint,
) {
    let Some(ValueConstraint::Fixed(fixed)) = &declared.value else { return };
    match (own, lowering.output.simple_of(declared.type_index)) {
        (ValueConstraint::Fixed(value), Some(simple)) => {
            let pair = (simple, fixed.clone(), value.clone(), node.value_span("fixed"));
            lowering.output.checks.fixed.push(pair);
        }
        _ => lowering.error(node.value_span("default"), "the declaration has a fixed value"),
    }
}

/// What a declaration says.
pub(super) fn own<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    at: Node<'s>,
) -> Option<AttributeUse> {
    let local = node.name()?;
    let name = attribute_name(node, local);
    if local == "xmlns" {
        lowering.error(at.value_span("name"), "no attribute can be called `xmlns`");
    }
    if name.namespace == XSI {
        let message = "no attribute of this namespace can be declared: XML Schema has its own";
        lowering.error(at.value_span("name"), message);
    }
    let inner = lowering.symbols.types_inside(node).next();
    if let (Some(_), Some(span)) = (inner, node.name_span("type")) {
        lowering.error(span, "`type` and a type inside exclude each other");
    }
    let named = lowering.type_reference(node, "type");
    let named = named.filter(|it| simple::is_simple(lowering, node, "type", *it));
    let type_index = inner.or(named).unwrap_or(ANY_SIMPLE_TYPE);
    notations::check(lowering, node, type_index);
    let value = values::constraint(lowering, node, type_index);
    let documentation = documentation(node);
    Some(AttributeUse {
        name,
        type_index,
        required: false,
        value,
        documentation,
        span: node.span(),
    })
}
