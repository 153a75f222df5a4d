//! Facets that a type fixes: those who restrict it may repeat them, and not change them (Datatypes
//! 1.1, 4.3.1.4 and its like).

use std::mem::discriminant;

use super::lowering::Lowering;
use super::values::normalise;
use crate::frontend::xsd::{Node, xs};
use crate::model::documents::SimpleIndex;
use crate::model::facets::{Facet, FacetKind, WhiteSpace};

/// A facet that a type fixes.
#[derive(Debug, Clone)]
pub(super) struct FixedFacet {
    /// Its name.
    name: String,
    /// Its value, as it is written.
    value: String,
}

/// Checks the facets of a restriction against those that its base fixes; the new type, `index`, has
/// these, and its own.
pub(super) fn check<'s>(
    lowering: &mut Lowering<'s, '_>,
    base: SimpleIndex,
    own: &[(Node<'s>, &xs::Facet)],
    added: &[Facet],
    index: SimpleIndex,
) {
    let mut fixed = lowering.output.fixed_facets.get(&base).cloned().unwrap_or_default();
    for (node, _) in own {
        let (name, value) = (node.element_name(), written(*node));
        if let Some(before) = fixed.iter().find(|it| it.name == name && it.value != value) {
            changed(lowering, *node, base, before, added);
        }
    }
    let own = own.iter().filter(|(node, _)| is_fixed(*node));
    fixed.extend(own.map(|(node, _)| FixedFacet {
        name: node.element_name().to_owned(),
        value: written(*node),
    }));
    if !fixed.is_empty() {
        lowering.output.fixed_facets.insert(index, fixed);
    }
}

/// Refuses another text for a fixed facet. Counts and bounds may be the same value all the same.
fn changed<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    base: SimpleIndex,
    before: &FixedFacet,
    added: &[Facet],
) {
    let own = added.iter().find(|it| it.span == node.span()).map(|it| &it.kind);
    let facets = &lowering.output.simple(base).facets;
    // The last one is that which was fixed: nothing has changed it since.
    let of_base = own.and_then(|own| {
        let is_same = |it: &&Facet| discriminant(&it.kind) == discriminant(own);
        facets.iter().rev().find(is_same).map(|it| &it.kind)
    });
    let (one, other) = match own.zip(of_base) {
        Some((own, before)) if own == before => return,
        Some((own, before)) => (bound(own), bound(before)),
        None => (None, None),
    };
    if let Some((own, before)) = one.zip(other) {
        let pair = (base, before.to_owned(), own.to_owned(), node.value_span("value"));
        lowering.output.checks.fixed_bounds.push(pair);
    } else {
        let message = format!("the base fixes `{}`: `{}`", before.name, before.value);
        lowering.error(node.value_span("value"), message);
    }
}

fn bound(facet: &FacetKind) -> Option<&str> {
    match facet {
        FacetKind::MinInclusive(value)
        | FacetKind::MinExclusive(value)
        | FacetKind::MaxInclusive(value)
        | FacetKind::MaxExclusive(value) => Some(value),
        _ => None,
    }
}

fn written(node: Node<'_>) -> String {
    normalise(WhiteSpace::Collapse, node.item.facet_value()).into_owned()
}

fn is_fixed(node: Node<'_>) -> bool {
    let fixed = node.place().attribute("fixed");
    fixed.is_some_and(|it| matches!(it.value.trim(), "true" | "1"))
}
