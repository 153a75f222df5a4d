//! Steps of automata, computed from what tables say about them: leaves, and runs of leaves that
//! lead to one state. The bounds of the leaves determine a sequence. Computed at compile time, or
//! with the table in memory.

use super::table::{Edge, Element, ElementId, Leaf, NONE, NONE16, State, Term};

/// How many edges are searched one by one; more are sorted by name.
pub const SEARCHED: usize = 8;

/// An element with those that may stand where it is declared, where that is not itself alone.
/// Sorted by element.
pub type Head<'s> = (ElementId, &'s [ElementId]);

/// Steps over leaves that follow each other, to one state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// The first leaf.
    pub first: u16,
    /// The leaf behind the last.
    pub end: u16,
    /// The state.
    pub target: u16,
    /// The repeated group of which a new iteration begins; [`NONE16`] for none.
    pub group: u16,
}

/// Steps from the leaf `first` to before `end`, within the current iteration of all groups.
pub const fn to(first: u16, end: u16, target: u16) -> Run {
    Run { first, end, target, group: NONE16 }
}

impl Run {
    /// The same, beginning a new iteration of a group.
    #[must_use]
    pub const fn iteration(mut self, group: u16) -> Self {
        self.group = group;
        self
    }
}

/// An edge that is not made yet.
pub const UNMADE: Edge = Edge { name: NONE, element: NONE, leaf: 0, group: NONE16, target: 0 };

/// The elements that match a leaf, if its own is not the only one.
const fn members<'h>(heads: &'h [Head<'h>], element: ElementId) -> Option<&'h [ElementId]> {
    let (mut low, mut high) = (0, heads.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        if heads[middle].0 == element {
            return Some(heads[middle].1);
        }
        if heads[middle].0 < element {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    None
}

/// How many edges a leaf makes.
const fn width(heads: &[Head<'_>], leaf: &Leaf<'_>) -> usize {
    match leaf.term {
        Term::Wildcard(_) => 1,
        Term::Element(element) => match members(heads, element) {
            Some(members) => members.len(),
            None => 1,
        },
    }
}

/// Adds the edges of a leaf at `at`; where the next ones go is returned.
const fn add(
    elements: &[Element<'_>],
    heads: &[Head<'_>],
    leaves: &[Leaf<'_>],
    edges: &mut [Edge],
    at: usize,
    edge: Edge,
) -> usize {
    let Term::Element(own) = leaves[edge.leaf as usize].term else {
        edges[at] = edge;
        return at + 1;
    };
    let alone = [own];
    let matching = match members(heads, own) {
        Some(members) => members,
        None => &alone,
    };
    let mut index = 0;
    while index < matching.len() {
        let element = matching[index];
        let name = elements[element as usize].name;
        edges[at + index] = Edge { name, element, ..edge };
        index += 1;
    }
    at + index
}

/// The order in which edges are searched: wildcards last; many by name.
const fn order(edges: &mut [Edge]) {
    let is_sorted = edges.len() > SEARCHED;
    let mut end = 1;
    while end < edges.len() {
        let edge = edges[end];
        let mut at = end;
        while at > 0 && is_behind(&edges[at - 1], &edge, is_sorted) {
            edges[at] = edges[at - 1];
            at -= 1;
        }
        edges[at] = edge;
        end += 1;
    }
}

const fn is_behind(one: &Edge, other: &Edge, is_sorted: bool) -> bool {
    if is_sorted { one.name > other.name } else { one.name == NONE && other.name != NONE }
}

/// How many edges runs make.
pub const fn count(heads: &[Head<'_>], leaves: &[Leaf<'_>], runs: &[Run]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < runs.len() {
        let mut leaf = runs[at].first;
        while leaf < runs[at].end {
            sum += width(heads, &leaves[leaf as usize]);
            leaf += 1;
        }
        at += 1;
    }
    sum
}

/// Makes the edges of a state: as many as [`count`] says.
///
/// # Panics
///
/// If there is room for another number: while the table is compiled.
pub const fn fill(
    elements: &[Element<'_>],
    heads: &[Head<'_>],
    leaves: &[Leaf<'_>],
    runs: &[Run],
    edges: &mut [Edge],
) {
    let (mut made, mut at) = (0, 0);
    while at < runs.len() {
        let Run { first, end, target, group } = runs[at];
        let mut leaf = first;
        while leaf < end {
            let edge = Edge { leaf, group, target, ..UNMADE };
            made = add(elements, heads, leaves, edges, made, edge);
            leaf += 1;
        }
        at += 1;
    }
    assert!(made == edges.len(), "the runs make another number of edges");
    order(edges);
}

/// The runs of a state of a sequence, of which no more than two are used; and the state whose edges
/// are searched next.
///
/// State `n` is that behind the leaf before `n`. What may be absent is searched in the state behind
/// it.
const fn sequence_runs(bounds: &[(u32, u32)], state: usize) -> ([Run; 2], usize, u16) {
    let (mut runs, mut length) = ([to(0, 0, 0); 2], 0);
    let here = narrow(state);
    if state > 0 && bounds[state - 1].1 != 1 {
        runs[0] = to(here - 1, here, here);
        length = 1;
    }
    if state == bounds.len() {
        return (runs, length, NONE16);
    }
    let (minimum, maximum) = bounds[state];
    if minimum > 0 || maximum == 1 {
        runs[length] = to(here, here + 1, here + 1);
        length += 1;
    }
    (runs, length, if minimum == 0 { here + 1 } else { NONE16 })
}

#[expect(clippy::cast_possible_truncation, reason = "leaves are numbered by 16 bits")]
const fn narrow(number: usize) -> u16 {
    assert!(number < NONE16 as usize, "a sequence of too many leaves");
    number as u16
}

/// How many edges a state of a sequence has.
const fn sequence_count(
    heads: &[Head<'_>],
    leaves: &[Leaf<'_>],
    bounds: &[(u32, u32)],
    state: usize,
) -> usize {
    let (runs, length, _) = sequence_runs(bounds, state);
    count(heads, leaves, runs.split_at(length).0)
}

/// How many edges a sequence has.
pub const fn sequence_edges(
    heads: &[Head<'_>],
    leaves: &[Leaf<'_>],
    bounds: &[(u32, u32)],
) -> usize {
    let (mut sum, mut state) = (0, 0);
    while state <= bounds.len() {
        sum += sequence_count(heads, leaves, bounds, state);
        state += 1;
    }
    sum
}

/// Makes the edges of a sequence, state by state: as many as [`sequence_edges`] says.
pub const fn fill_sequence(
    elements: &[Element<'_>],
    heads: &[Head<'_>],
    leaves: &[Leaf<'_>],
    bounds: &[(u32, u32)],
    edges: &mut [Edge],
) {
    let (mut rest, mut state) = (edges, 0);
    while state <= bounds.len() {
        let (runs, length, _) = sequence_runs(bounds, state);
        let runs = runs.split_at(length).0;
        let (own, others) = rest.split_at_mut(count(heads, leaves, runs));
        fill(elements, heads, leaves, runs, own);
        rest = others;
        state += 1;
    }
}

/// Makes the states of a sequence from its edges: one more than it has leaves.
pub const fn fill_sequence_states<'s>(
    heads: &[Head<'_>],
    leaves: &[Leaf<'_>],
    bounds: &[(u32, u32)],
    edges: &'s [Edge],
    states: &mut [State<'s>],
) {
    let (mut rest, mut state) = (edges, 0);
    while state < states.len() {
        let (own, others) = rest.split_at(sequence_count(heads, leaves, bounds, state));
        let (_, _, fallback) = sequence_runs(bounds, state);
        let (minimum, maximum) = if state == 0 { (0, NONE) } else { counted(bounds[state - 1]) };
        let is_final = may_end(bounds, state);
        states[state] = State { is_final, minimum, maximum, edges: own, fallback };
        rest = others;
        state += 1;
    }
}

/// The bounds of a leaf as its state counts them.
const fn counted((minimum, maximum): (u32, u32)) -> (u32, u32) {
    if minimum > 1 || (maximum > 1 && maximum != NONE) { (minimum, maximum) } else { (0, NONE) }
}

/// Whether all leaves from `state` on may be absent.
const fn may_end(bounds: &[(u32, u32)], state: usize) -> bool {
    let mut at = state;
    while at < bounds.len() {
        if bounds[at].0 > 0 {
            return false;
        }
        at += 1;
    }
    true
}
