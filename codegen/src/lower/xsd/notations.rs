//! `xs:NOTATION`: values are of types derived from it that list them.

use super::lowering::Lowering;
use crate::frontend::xsd::Node;
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, FacetKind, Variety};

/// The type of an element or attribute lists the notations that it allows (Datatypes 1.1,
/// enumeration-required-notation).
pub(super) fn check<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, index: TypeIndex) {
    let simple = lowering.output.simple_of(index);
    if simple.is_some_and(|simple| lacks_list(lowering, simple)) {
        lowering.findings.error_with_help(
            node.value_span("type"),
            "the type allows any notation",
            "write a restriction of `xs:NOTATION` with an `enumeration` for each notation",
        );
    }
}

/// Whether a type has values that are notations, of which it does not say which. A union has the values
/// of its members, and uses none directly: validators take it, and so does the W3C's suite.
fn lacks_list(lowering: &Lowering<'_, '_>, index: SimpleIndex) -> bool {
    let simple = lowering.output.simple(index);
    let is_list = |it: &FacetKind| matches!(it, FacetKind::Enumeration(_));
    match &simple.variety {
        Variety::Atomic(builtin) => {
            *builtin == Builtin::Notation && !simple.facets.iter().any(|it| is_list(&it.kind))
        }
        Variety::List(item) => lacks_list(lowering, *item),
        Variety::Union(_) => false,
    }
}
