//! States of automata in `table.rs`: runs of leaves stand for edges.

use std::collections::BTreeMap;

use swordsmith_xml::steps::{self, Head, Run};
use swordsmith_xml::table::{Automaton, Edge, NONE, NONE16, State};

use super::table_content::{array, filled, number, put};
use super::table_leaves::Context;
use crate::model::content::Particle;

/// An automaton as the content of a type.
pub(super) fn content(
    automaton: &Automaton<'_>,
    particle: &Particle,
    context: &Context<'_>,
) -> String {
    let leaves = context.leaves(particle, automaton.leaves, 2);
    if !automaton.bounds.is_empty() {
        let bounds = bounds(automaton.bounds);
        return format!("table_sequence!(ELEMENTS, HEADS, {leaves}, &[{bounds}])");
    }
    let states = automaton.states.iter().map(|state| row(state, automaton, context));
    let states = array(states, 3);
    format!(
        "{{\n        const L: &[Leaf<'static>] = {leaves};\n        ordered(&automaton(L, &{states}))\n    }}"
    )
}

/// Bounds of leaves.
pub(super) fn bounds(bounds: &[(u32, u32)]) -> String {
    let bound =
        |(minimum, maximum): &(u32, u32)| format!("({}, {})", number(*minimum), number(*maximum));
    filled(&bounds.iter().map(bound).collect::<Vec<_>>(), 8)
}

fn row(state: &State<'_>, automaton: &Automaton<'_>, context: &Context<'_>) -> String {
    let function = if state.is_final { "end" } else { "state" };
    let mut row = format!("{function}({})", edges(state.edges, automaton, context));
    if (state.minimum, state.maximum) != (0, NONE) {
        let (minimum, maximum) = (number(state.minimum), number(state.maximum));
        put(&mut row, format_args!(".counted({minimum}, {maximum})"));
    }
    if state.fallback != NONE16 {
        put(&mut row, format_args!(".or({})", state.fallback));
    }
    row
}

fn edges(edges: &[Edge], automaton: &Automaton<'_>, context: &Context<'_>) -> String {
    if edges.is_empty() {
        return "&[]".to_owned();
    }
    let runs = runs(edges);
    if is_made_by(&runs, edges, automaton, context) {
        let rows: Vec<String> = runs.iter().copied().map(run_row).collect();
        return format!("&steps::<{}>(L, &[{}])", edges.len(), filled(&rows, 12));
    }
    let rows: Vec<String> = edges.iter().map(|edge| edge_row(edge, context)).collect();
    format!("&[{}]", filled(&rows, 12))
}

/// Leaves that follow each other and lead to one state.
fn runs(edges: &[Edge]) -> Vec<Run> {
    let of_leaves: BTreeMap<u16, (u16, u16)> =
        edges.iter().map(|edge| (edge.leaf, (edge.target, edge.group))).collect();
    let mut runs: Vec<Run> = Vec::new();
    for (leaf, (target, group)) in of_leaves {
        let end = leaf.saturating_add(1);
        match runs.last_mut() {
            Some(run) if (run.end, run.target, run.group) == (leaf, target, group) => run.end = end,
            _ => runs.push(Run { first: leaf, end, target, group }),
        }
    }
    runs
}

/// Whether the runs make just these edges. They do not if a part of a substitution group is searched elsewhere.
fn is_made_by(
    runs: &[Run],
    edges: &[Edge],
    automaton: &Automaton<'_>,
    context: &Context<'_>,
) -> bool {
    let heads: Vec<Head<'_>> =
        context.heads.iter().map(|(head, members)| (*head, members.as_slice())).collect();
    if steps::count(&heads, automaton.leaves, runs) != edges.len() {
        return false;
    }
    let mut made = vec![steps::UNMADE; edges.len()];
    steps::fill(context.xml.schema.elements, &heads, automaton.leaves, runs, &mut made);
    made == edges
}

fn run_row(run: Run) -> String {
    let mut row = format!("to({}, {}, {})", run.first, run.end, run.target);
    if run.group != NONE16 {
        put(&mut row, format_args!(".iteration({})", run.group));
    }
    row
}

fn edge_row(edge: &Edge, context: &Context<'_>) -> String {
    let mut row = if edge.name == NONE {
        format!("any_edge({}, {})", edge.leaf, edge.target)
    } else {
        let name = &context.symbols.names[edge.name as usize];
        format!(
            "edge(n::{name}, {}, {}, {})",
            context.element(edge.element),
            edge.leaf,
            edge.target
        )
    };
    if edge.group != NONE16 {
        put(&mut row, format_args!(".iteration({})", edge.group));
    }
    row
}
