//! What XML Schema has and we do not: refused, with a reason and a place, before anything is resolved.

use super::annotations;
use super::lowering::Lowering;
use crate::frontend::xml::VERSIONING;
use crate::frontend::xsd::{Item, Node, xs};

/// Refuses what cannot be enforced, in all documents.
pub(super) fn refuse(lowering: &mut Lowering<'_, '_>) {
    let set = lowering.set;
    for schema in set.schemas() {
        walk(lowering, schema);
    }
}

fn walk<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) {
    if let Some(reason) = reason(node) {
        lowering.error(node.span(), reason);
    }
    conditional(lowering, node);
    annotations::check(lowering, node);
    for child in node.children() {
        walk(lowering, child);
    }
}

fn reason(node: Node<'_>) -> Option<&'static str> {
    Some(match node.item {
        Item::Override(_) => "`override` is not supported: change the other file, or redefine",
        Item::DefaultOpenContent(_) => {
            "`defaultOpenContent` is not supported: write out the wildcard"
        }
        Item::OpenContent(it) if it.mode != xs::OpenContentModeType::None => {
            "`openContent` is not supported: write out the wildcard"
        }
        Item::Assert(_) | Item::Facet(xs::Facet::Assertion(_)) => {
            "assertions are not supported: they could not be enforced"
        }
        Item::Alternative(_) => "type alternatives are not supported: name a type by `xsi:type`",
        _ => return None,
    })
}

/// Refuses conditions of conditional inclusion that the front end does not evaluate. They are read
/// from the tree of positions: xsd-parser drops attributes of other namespaces, as
/// `vc:typeAvailable` is.
fn conditional<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) {
    for attribute in &node.place().attributes {
        let is_known = matches!(&*attribute.name.local, "minVersion" | "maxVersion");
        if attribute.name.namespace == VERSIONING && !is_known {
            lowering
                .error(attribute.name_span, "this kind of conditional inclusion is not supported");
        }
    }
}
