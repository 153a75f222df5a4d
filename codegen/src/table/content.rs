//! What stands between the tags, as a row: nothing, a value, a set of children, an automaton.

use swordsmith_xml::table::{self, All, Leaf, NONE, Term};

use super::components::element_id;
use super::{Context, automaton, checks, edges, wildcards};
use crate::diagnostic::Diagnostics;
use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::model::particles::leaves;
use crate::model::rows::simple_id;
use crate::model::types::{Content, TypeDefinition};

/// The content of a type.
pub(super) fn row<'a>(
    context: &Context<'a, '_>,
    definition: &TypeDefinition,
    findings: &mut Diagnostics,
) -> table::Content<'a> {
    let particle = match &definition.content {
        Content::Empty => return table::Content::Empty,
        Content::Simple(simple) => return table::Content::Simple(simple_id(*simple)),
        Content::Elements(particle) => particle,
    };
    checks::consistent(context, particle, findings);
    match &particle.term {
        ParticleTerm::Group(group) if group.compositor == Compositor::All => {
            checks::plain_all(particle, group, findings);
            table::Content::Unordered(all(context, particle, group, findings))
        }
        _ => {
            checks::no_inner_all(particle, findings);
            table::Content::Ordered(automaton::build(
                context,
                particle,
                definition.is_mixed,
                findings,
            ))
        }
    }
}

/// The leaves of a particle as rows.
pub(super) fn leaf_rows<'a>(context: &Context<'a, '_>, particle: &Particle) -> &'a [Leaf<'a>] {
    let row = |leaf: &Particle| match &leaf.term {
        ParticleTerm::Wildcard(wildcard) => {
            Leaf { label: "*", term: Term::Wildcard(wildcards::row(context, wildcard)) }
        }
        ParticleTerm::Element(used) => {
            let label = context.elements[used.element.0].label;
            Leaf { label, term: Term::Element(element_id(used.element)) }
        }
        ParticleTerm::Group(_) => unreachable!("a group is no leaf"),
    };
    context.slice(leaves(particle).into_iter().map(row).collect())
}

fn all<'a>(
    context: &Context<'a, '_>,
    particle: &Particle,
    group: &Group,
    findings: &mut Diagnostics,
) -> &'a All<'a> {
    let leaves = leaves(particle);
    let mut members = Vec::new();
    for (leaf, particle) in (0..).zip(&leaves) {
        let names = edges::names(context, particle);
        members.extend(names.into_iter().map(|(name, element)| (name, element, leaf)));
    }
    members.retain(|(name, _, _)| *name != NONE);
    members.sort_by_key(|(name, _, leaf)| (*name, *leaf));
    checks::distinct(context.documents, &leaves, findings);
    let bounds = leaves.iter().map(|leaf| (leaf.minimum, leaf.maximum.unwrap_or(NONE))).collect();
    debug_assert_eq!(leaves.len(), group.particles.len(), "an `all` holds leaves only");
    context.arena.alloc(All {
        leaves: leaf_rows(context, particle),
        bounds: context.slice(bounds),
        members: context.slice(members),
        is_optional: particle.minimum == 0,
    })
}
