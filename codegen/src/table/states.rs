//! From positions to the states of a deterministic automaton.
//!
//! A state is what may have been read last: one position, or several copies of the same leaf. Schemas
//! must tell leaves apart by the next child alone, so nothing more is to be determined.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_runtime::xml::table::{NONE, NONE16};

use super::positions::Positions;

/// How many states one type may have.
const STATES: usize = NONE16 as usize - 1;

/// A state. Edges lead to states of the same list.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    /// Whether the content may end here.
    pub(super) is_final: bool,
    /// Bounds of the leaf that leads here; `(0, NONE)` if it is not counted.
    pub(super) bounds: (u32, u32),
    /// What may follow, a leaf at most once, in the order of the leaves.
    pub(super) edges: Vec<Edge>,
}

/// An edge: any name of the leaf leads to the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    /// The leaf.
    pub(super) leaf: u16,
    /// The repeated group of which a new round begins.
    pub(super) group: u16,
    /// The state that follows.
    pub(super) target: usize,
}

/// Why there are no states.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// More than the table can number.
    TooMany,
    /// Nobody could tell which of two counts goes on.
    TwoCounts,
}

/// The states, the initial one first, none twice.
pub(super) fn build(positions: &Positions) -> Result<Vec<State>, Failure> {
    let mut found = vec![BTreeSet::new()];
    let mut numbers = BTreeMap::from([(BTreeSet::new(), 0)]);
    let mut states = Vec::new();
    while let Some(read) = found.get(states.len()).cloned() {
        let mut edges = Vec::new();
        for (leaf, (next, group)) in next(positions, &read) {
            let target = *numbers.entry(next).or_insert_with_key(|next| {
                found.push(next.clone());
                found.len() - 1
            });
            edges.push(Edge { leaf, group, target });
        }
        let is_last = |position| positions.last.contains(position);
        let is_final =
            if states.is_empty() { positions.is_nullable } else { read.iter().any(is_last) };
        states.push(State { is_final, bounds: bounds(positions, &read)?, edges });
        if found.len() > STATES {
            return Err(Failure::TooMany);
        }
    }
    Ok(merge(states))
}

type Steps = BTreeMap<u16, (BTreeSet<usize>, u16)>;

/// What may follow: the positions of each leaf, and the group of which a new round begins.
fn next(positions: &Positions, read: &BTreeSet<usize>) -> Steps {
    let mut steps = Steps::new();
    let mut add = |position: usize, group: u16| {
        let leaf = positions.all[position].leaf;
        let (reached, round) = steps.entry(leaf).or_insert((BTreeSet::new(), group));
        reached.insert(position);
        *round = group.max(*round);
    };
    if read.is_empty() {
        positions.first.iter().for_each(|position| add(*position, NONE16));
    }
    for position in read {
        positions.all[*position].follow.iter().for_each(|(next, group)| add(*next, *group));
    }
    steps
}

fn bounds(positions: &Positions, read: &BTreeSet<usize>) -> Result<(u32, u32), Failure> {
    let counted = |position: &usize| positions.all[*position].bounds;
    match (read.iter().find_map(counted), read.len()) {
        (None, _) => Ok((0, NONE)),
        (Some((minimum, maximum)), 1) => Ok((minimum, maximum.unwrap_or(NONE))),
        (Some(_), _) => Err(Failure::TwoCounts),
    }
}

/// Makes one of states that nobody can tell apart.
fn merge(mut states: Vec<State>) -> Vec<State> {
    loop {
        let mut first_of: BTreeMap<&State, usize> = BTreeMap::new();
        let mut numbers = Vec::with_capacity(states.len());
        let mut kept = Vec::new();
        for (number, state) in states.iter().enumerate() {
            let may_merge = state.bounds == (0, NONE);
            let same = if may_merge { first_of.get(state).copied() } else { None };
            numbers.push(same.unwrap_or(kept.len()));
            if same.is_none() {
                first_of.insert(state, kept.len());
                kept.push(number);
            }
        }
        if kept.len() == states.len() {
            return states;
        }
        let mut merged: Vec<State> = kept.iter().map(|number| states[*number].clone()).collect();
        for edge in merged.iter_mut().flat_map(|state| &mut state.edges) {
            edge.target = numbers[edge.target];
        }
        states = merged;
    }
}
