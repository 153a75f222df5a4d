//! The automaton of a content model whose order matters.

use swordsmith_xml::table::{self, Automaton, Edge, NONE, NONE16};
use swordsmith_xml::{rows, steps};

use super::positions::{POSITIONS, TooMany};
use super::{Context, attribution, content, edges, positions, states};
use crate::diagnostic::Diagnostics;
use crate::model::content::{Compositor, Group, Particle, ParticleTerm};
use crate::model::particles::leaves;

/// Builds it; an empty one if something stands against it, which is then in the findings.
pub(super) fn build<'a>(
    context: &Context<'a, '_>,
    particle: &Particle,
    is_mixed: bool,
    findings: &mut Diagnostics,
) -> &'a Automaton<'a> {
    let leaves = leaves(particle);
    let determined = determine(context, particle, &leaves, findings).unwrap_or_default();
    // Mixed content is a list of texts and elements, whose order and number are looked at when it
    // is written.
    if let Some(bounds) = sequence(particle).filter(|_| !is_mixed && !determined.is_empty()) {
        return ordered_by(context, particle, bounds);
    }
    let rows = determined.iter().map(|state| table::State {
        is_final: state.is_final,
        minimum: state.bounds.0,
        maximum: state.bounds.1,
        edges: context.slice(edge_rows(context, state, &leaves)),
        fallback: state.fallback.map_or(NONE16, number),
    });
    let states = context.slice(rows.collect());
    let leaves = content::leaf_rows(context, particle);
    context.arena.alloc(Automaton { leaves, bounds: &[], states })
}

/// The automaton of a sequence, which follows from its bounds.
fn ordered_by<'a>(
    context: &Context<'a, '_>,
    particle: &Particle,
    bounds: Vec<(u32, u32)>,
) -> &'a Automaton<'a> {
    let (leaves, bounds) = (content::leaf_rows(context, particle), context.slice(bounds));
    let heads = &context.heads;
    let mut edges = vec![steps::UNMADE; steps::sequence_edges(heads, leaves, bounds)];
    steps::fill_sequence(context.elements, heads, leaves, bounds, &mut edges);
    let edges = context.slice(edges);
    let mut states = vec![rows::end(&[]); bounds.len() + 1];
    steps::fill_sequence_states(heads, leaves, bounds, edges, &mut states);
    context.arena.alloc(Automaton { leaves, bounds, states: context.slice(states) })
}

/// The bounds of the particles of a sequence of elements that is there once, and of such sequences
/// in it.
fn sequence(particle: &Particle) -> Option<Vec<(u32, u32)>> {
    match &particle.term {
        ParticleTerm::Element(_) => {
            Some(vec![(particle.minimum, particle.maximum.unwrap_or(NONE))])
        }
        ParticleTerm::Group(Group { compositor: Compositor::Sequence, particles, .. })
            if (particle.minimum, particle.maximum) == (1, Some(1)) =>
        {
            let bounds: Option<Vec<_>> = particles.iter().map(sequence).collect();
            bounds.map(|bounds| bounds.concat())
        }
        _ => None,
    }
}

fn determine(
    context: &Context<'_, '_>,
    particle: &Particle,
    leaves: &[&Particle],
    findings: &mut Diagnostics,
) -> Option<Vec<states::State>> {
    match states(particle) {
        Ok(states) => {
            attribution::check(context, &states, leaves, findings);
            Some(states)
        }
        Err(TooMany(span)) => {
            let message = format!(
                "this content model is too large once its bounds are written out: more than \
                 {POSITIONS} elements and wildcards"
            );
            let help = "a group counts as often as it may occur: lower `maxOccurs`, or set it to \
                        `unbounded`";
            findings.error_with_help(span, message, help);
            None
        }
    }
}

/// The states: with leaves that are counted, or, where one count could not be told from another,
/// with as many copies of each leaf as it may occur.
fn states(particle: &Particle) -> Result<Vec<states::State>, TooMany> {
    let too_many = |_| TooMany(particle.span);
    match states::build(&positions::build(particle, false)?) {
        Err(states::Failure::TwoCounts) => {
            states::build(&positions::build(particle, true)?).map_err(too_many)
        }
        states => states.map_err(too_many),
    }
}

/// The edges of a state: elements in schema order, wildcards behind them. Of many, the runtime
/// expects the order of their names.
fn edge_rows(context: &Context<'_, '_>, state: &states::State, leaves: &[&Particle]) -> Vec<Edge> {
    let mut rows = Vec::new();
    for states::Edge { leaf, group, target } in &state.edges {
        let target = number(*target);
        let row = |(name, element)| Edge { name, element, leaf: *leaf, group: *group, target };
        rows.extend(edges::names(context, leaves[usize::from(*leaf)]).into_iter().map(row));
    }
    if rows.len() > steps::SEARCHED {
        rows.sort_by_key(|edge| edge.name);
    } else {
        rows.sort_by_key(|edge| edge.name == NONE);
    }
    rows
}

/// The number of a state; there are fewer than there are numbers.
fn number(state: usize) -> u16 {
    u16::try_from(state).unwrap_or(NONE16)
}
