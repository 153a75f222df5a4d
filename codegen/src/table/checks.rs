//! What a content model must not be: of two minds about a child.

use std::collections::BTreeMap;

use swordsmith_xml::table::NameId;

use super::Context;
use crate::diagnostic::Diagnostics;
use crate::model::content::{Compositor, Group, Particle, ParticleTerm, Wildcard};
use crate::model::documents::{Documents, ElementIndex};
use crate::model::names::ExpandedName;
use crate::model::particles::leaves;
use crate::table::{edges, wildcards};

/// No two of these leaves may match the same child.
pub(super) fn distinct(documents: &Documents, leaves: &[&Particle], findings: &mut Diagnostics) {
    let mut names: BTreeMap<&ExpandedName, &Particle> = BTreeMap::new();
    let mut any: Vec<(&Wildcard, &Particle)> = Vec::new();
    for leaf in leaves {
        if let ParticleTerm::Wildcard(wildcard) = &leaf.term {
            let clash = any.iter().find(|(other, _)| wildcards::overlap(wildcard, other));
            if let Some((_, other)) = clash {
                ambiguous("a wildcard", other, leaf, findings);
            }
            any.push((wildcard, leaf));
        }
        for element in edges::elements(documents, leaf).unwrap_or_default() {
            let name = &documents.element(element).name;
            if let Some(other) = names.insert(name, leaf) {
                ambiguous(&format!("`{}`", documents.label(name)), other, leaf, findings);
            }
        }
    }
}

/// Two particles match the same child.
pub(super) fn ambiguous(what: &str, one: &Particle, other: &Particle, findings: &mut Diagnostics) {
    let message = format!("a child can match {what} here and elsewhere at the same point");
    findings.error_with_help(other.span, message, "XSD wants each child to match one particle");
    findings.note(one.span, format!("this is where {what} can match as well"));
}

/// Elements of one name in one content model must have one type.
pub(super) fn consistent(
    context: &Context<'_, '_>,
    particle: &Particle,
    findings: &mut Diagnostics,
) {
    let documents = context.documents;
    let leaves = leaves(particle);
    let mut seen: BTreeMap<NameId, (ElementIndex, &Particle)> = BTreeMap::new();
    for leaf in leaves {
        for index in edges::elements(documents, leaf).unwrap_or_default() {
            let element = documents.element(index);
            let name = context.elements[index.0].name;
            let (other, first) = *seen.entry(name).or_insert((index, leaf));
            if documents.element(other).type_index != element.type_index {
                let name = documents.label(&element.name);
                let message =
                    format!("`{name}` has another type here than elsewhere in the same content");
                findings.error(leaf.span, message);
                findings.note(first.span, format!("here is the other `{name}`"));
            }
        }
    }
}

/// An `all` holds elements and wildcards, and occurs at most once.
pub(super) fn plain_all(particle: &Particle, all: &Group, findings: &mut Diagnostics) {
    let groups = all.particles.iter();
    for inner in groups.filter(|inner| matches!(inner.term, ParticleTerm::Group(_))) {
        findings.error(inner.span, "a group within an `all` is not supported");
    }
    if particle.maximum != Some(1) {
        findings.error(particle.span, "an `all` occurs at most once");
    }
}

/// An `all` is the whole content of a type, never a part of it.
pub(super) fn no_inner_all(particle: &Particle, findings: &mut Diagnostics) {
    let ParticleTerm::Group(group) = &particle.term else { return };
    for inner in &group.particles {
        if matches!(&inner.term, ParticleTerm::Group(group) if group.compositor == Compositor::All)
        {
            findings.error(inner.span, "an `all` must be the whole content of a type");
        }
        no_inner_all(inner, findings);
    }
}
