//! Children in the order of an automaton.

use std::collections::BTreeMap;

use swordsmith_xml::table::{Automaton, Edge, NONE, NONE16, NameId, State as Row, Wildcard};

use super::{Context, State, Step, child, wildcard};
use crate::xml::names::Symbol;

/// A state of the automaton, and how often the particle that led to it was read in a row.
type At = (u16, u32);

/// A count as far as it matters to a state.
fn cut(count: u32, row: &Row<'_>) -> u32 {
    if row.maximum == NONE { count.min(row.minimum) } else { count }
}

/// Whether the content may end here.
pub(super) fn may_end(automaton: &Automaton<'_>, (state, count): At) -> bool {
    let row = automaton.states.get(usize::from(state));
    row.is_some_and(|row| row.is_final && count >= row.minimum)
}

/// The edges of a state, and of those that it falls back to.
fn edges<'s>(automaton: &'s Automaton<'s>, state: u16) -> impl Iterator<Item = &'s Edge> {
    let first = automaton.states.get(usize::from(state));
    let chain = std::iter::successors(first, |row| match row.fallback {
        NONE16 => None,
        fallback => automaton.states.get(usize::from(fallback)),
    });
    chain.take(automaton.states.len()).flat_map(|row| row.edges)
}

/// The edges that fit here, as counts say.
fn fitting<'s>(automaton: &'s Automaton<'s>, (state, count): At) -> impl Iterator<Item = &'s Edge> {
    let row = automaton.states.get(usize::from(state));
    edges(automaton, state).filter(move |edge| {
        row.is_some_and(|row| {
            if is_again(edge, state) {
                row.maximum == NONE || count < row.maximum
            } else {
                count >= row.minimum
            }
        })
    })
}

fn is_again(edge: &Edge, state: u16) -> bool {
    edge.target == state && edge.group == NONE16 && state != 0
}

/// The step of a name.
pub(super) fn step<'s>(
    context: Context<'_, 's>,
    automaton: &'s Automaton<'s>,
    at: At,
    name: Symbol,
) -> Option<Step> {
    let is_named =
        |edge: &&Edge| edge.name != NONE && context.grammar.names.symbol(edge.name) == Some(name);
    let lets_in = |edge: &&Edge| {
        edge.name == NONE
            && wildcard(automaton.leaves, edge.leaf)
                .is_some_and(|it| context.grammar.lets_in(context.names, it, name))
    };
    let by_name = fitting(automaton, at).find(is_named);
    let edge = by_name.or_else(|| fitting(automaton, at).find(lets_in))?;
    along(context, automaton, at, edge, name)
}

/// The steps of all names that edges have.
pub(super) fn named<'s>(
    context: Context<'_, 's>,
    automaton: &'s Automaton<'s>,
    at: At,
) -> BTreeMap<Symbol, Step> {
    let mut steps = BTreeMap::new();
    for edge in fitting(automaton, at).filter(|edge| edge.name != NONE) {
        let Some(name) = context.grammar.names.symbol(edge.name) else { continue };
        if !steps.contains_key(&name) {
            steps.extend(along(context, automaton, at, edge, name).map(|step| (name, step)));
        }
    }
    steps
}

/// The step along an edge.
fn along<'s>(
    context: Context<'_, 's>,
    automaton: &'s Automaton<'s>,
    (state, count): At,
    edge: &Edge,
    name: Symbol,
) -> Option<Step> {
    let count = if is_again(edge, state) { count.saturating_add(1) } else { 1 };
    let target = automaton.states.get(usize::from(edge.target))?;
    let child = child(context, automaton.leaves, edge.element, edge.leaf, name)?;
    Some((State::Ordered(edge.target, cut(count, target)), child))
}

/// The names and the wildcards of the edges of a state, whatever was counted.
pub(super) fn next<'s>(
    automaton: &'s Automaton<'s>,
    state: u16,
) -> (Vec<NameId>, Vec<&'s Wildcard<'s>>) {
    let (names, wildcards): (Vec<&Edge>, Vec<&Edge>) =
        edges(automaton, state).partition(|edge| edge.name != NONE);
    let wildcards = wildcards.into_iter();
    let wildcards = wildcards.filter_map(|edge| wildcard(automaton.leaves, edge.leaf));
    (names.into_iter().map(|edge| edge.name).collect(), wildcards.collect())
}

/// How far a count is from the next bound.
pub(super) fn ahead(automaton: &Automaton<'_>, (state, count): At) -> u32 {
    let row = automaton.states.get(usize::from(state));
    let bounds = row.map_or([NONE, NONE], |row| [row.minimum, row.maximum]);
    super::unordered::distance(count, bounds)
}
