//! The attributes of the namespace `xsi`, which every schema has (Structures 1.1, 3.2.7) and every
//! element may have: a type can only require them, or fix the values of `xsi:type` and `xsi:nil`.

use super::lowering::Lowering;
use super::{builtins, values};
use crate::frontend::xsd::{Node, Reference};
use crate::model::documents::Documents;
use crate::model::types::{AttributeUse, ValueConstraint};

/// The namespace of `xsi:type` and its like.
pub(super) const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// The use of one; `None` for a name that the namespace does not have, which is said.
pub(super) fn referred<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    reference: &Reference,
) -> Option<AttributeUse> {
    let type_name = type_name(lowering, reference)?;
    let type_index = builtins::index_of(lowering, type_name);
    check_value(lowering, node, reference);
    Some(AttributeUse {
        name: reference.name.clone(),
        type_index,
        required: false,
        value: values::constraint(lowering, node, type_index),
        documentation: String::new(),
        span: node.span(),
    })
}

/// The built-in type of one that is there.
fn type_name(lowering: &mut Lowering<'_, '_>, reference: &Reference) -> Option<&'static str> {
    match &*reference.name.local {
        "type" => Some("QName"),
        "nil" => Some("boolean"),
        "schemaLocation" | "noNamespaceSchemaLocation" => Some("anyURI"),
        other => {
            let message = format!("there is no attribute `xsi:{other}`");
            let help = "`type`, `nil`, `schemaLocation` and `noNamespaceSchemaLocation` are there";
            lowering.findings.error_with_help(reference.span, message, help);
            None
        }
    }
}

/// Refuses a fixed value that is not held to, and notes that a default says nothing.
fn check_value<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, reference: &Reference) {
    let local = &*reference.name.local;
    if !matches!(local, "type" | "nil") && node.item.fixed_value().is_some() {
        let message = format!("`fixed` is not supported for `xsi:{local}`");
        let help = "where a schema is found is for the document to say: leave `fixed` out";
        lowering.findings.error_with_help(node.value_span("fixed"), message, help);
    }
    if node.item.default_value().is_some() {
        let message = format!("`xsi:{local}` is for documents to say: its `default` has no effect");
        lowering.findings.note(node.value_span("default"), message);
    }
}

/// Notes that a type cannot forbid them (Structures 1.1, 3.4.4.2, clause 3).
pub(super) fn note_prohibited(lowering: &mut Lowering<'_, '_>, it: &AttributeUse) {
    if it.name.namespace == XSI {
        let local = &it.name.local;
        let note = format!("`xsi:{local}` may stand on any element: `prohibited` has no effect");
        lowering.findings.note(it.span, note);
    }
}

/// Takes them out of the attributes of types: they are no part of values.
pub(super) fn take_out(documents: &mut Documents) {
    for definition in &mut documents.types {
        let is_one = |it: &AttributeUse| it.name.namespace == XSI;
        if definition.attributes.iter().any(is_one) {
            let (instance, others): (Vec<_>, Vec<_>) =
                std::mem::take(&mut definition.attributes).into_iter().partition(is_one);
            definition.attributes = others;
            let fixed = instance.iter().filter_map(|it| match &it.value {
                Some(ValueConstraint::Fixed(value)) => Some((it.name.local.clone(), value.clone())),
                _ => None,
            });
            definition.fixed_instance = fixed.collect();
            let required = instance.into_iter().filter(|it| it.required);
            definition.instance = required.map(|it| it.name.local).collect();
        }
    }
}
