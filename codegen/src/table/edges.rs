//! The names by which a child can match a leaf: its own, and those of its substitution group.

use swordsmith_xml::table::{ElementId, NONE, NameId};

use super::Context;
use super::components::element_id;
use crate::model::content::{Particle, ParticleTerm};
use crate::model::documents::{Documents, ElementIndex};

/// The elements for which others may stand, or which are abstract, each with those that may stand
/// where it is declared.
pub fn heads(documents: &Documents) -> Vec<(ElementId, Vec<ElementId>)> {
    let all = (0..documents.elements.len()).map(ElementIndex);
    let head = |index: ElementIndex| {
        let matching = documents.alternatives(index);
        let ids = || matching.iter().map(|it| element_id(*it)).collect();
        (matching != [index]).then(|| (element_id(index), ids()))
    };
    all.filter_map(head).collect()
}

/// Names and declarations that match a leaf; of a wildcard, [`NONE`].
pub(super) fn names(context: &Context<'_, '_>, leaf: &Particle) -> Vec<(NameId, ElementId)> {
    let row = |index: ElementIndex| (context.elements[index.0].name, element_id(index));
    match elements(context.documents, leaf) {
        Some(elements) => elements.into_iter().map(row).collect(),
        None => vec![(NONE, NONE)],
    }
}

/// The declarations that a leaf lets in; `None` of a wildcard.
pub(super) fn elements(documents: &Documents, leaf: &Particle) -> Option<Vec<ElementIndex>> {
    let ParticleTerm::Element(used) = &leaf.term else { return None };
    Some(documents.alternatives(used.element))
}
