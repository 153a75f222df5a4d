//! The attributes of the namespace `xsi`, which every schema has (Structures 1.1, 3.2.7) and every
//! element may have: a type can only require them.

use super::builtins;
use super::lowering::Lowering;
use crate::frontend::xsd::{Node, Reference};
use crate::model::documents::Documents;
use crate::model::types::AttributeUse;

/// The namespace of `xsi:type` and its like.
pub(super) const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// The use of one; `None` for a name that the namespace does not have, which is said.
pub(super) fn referred<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    reference: &Reference,
) -> Option<AttributeUse> {
    let type_name = match &*reference.name.local {
        "type" => "QName",
        "nil" => "boolean",
        "schemaLocation" | "noNamespaceSchemaLocation" => "anyURI",
        other => {
            let message = format!("there is no attribute `xsi:{other}`");
            let help = "`type`, `nil`, `schemaLocation` and `noNamespaceSchemaLocation` are there";
            lowering.findings.error_with_help(reference.span, message, help);
            return None;
        }
    };
    let type_index = builtins::index_of(lowering, type_name);
    if node.item.fixed_value().is_some() {
        let message = format!("`fixed` is not supported for `xsi:{}`", reference.name.local);
        lowering.error(node.value_span("fixed"), message);
    }
    Some(AttributeUse {
        name: reference.name.clone(),
        type_index,
        required: false,
        // A default is ignored: what these attributes say is said by the document alone.
        value: None,
        documentation: String::new(),
        span: node.span(),
    })
}

/// Takes them out of the attributes of types: they are no part of values.
pub(super) fn take_out(documents: &mut Documents) {
    for definition in &mut documents.types {
        let is_one = |it: &AttributeUse| it.name.namespace == XSI;
        if definition.attributes.iter().any(is_one) {
            let (instance, others): (Vec<_>, Vec<_>) =
                std::mem::take(&mut definition.attributes).into_iter().partition(is_one);
            definition.attributes = others;
            let required = instance.into_iter().filter(|it| it.required);
            definition.instance = required.map(|it| it.name.local).collect();
        }
    }
}
