//! Rows of content: leaves, automata, wildcards.

use super::super::steps::{self, Head, Run, UNMADE};
use super::super::table::{
    All, Automaton, Content, Edge, Element, ElementId, Leaf, NONE, NONE16, NameId, Namespaces,
    Process, State, Term, Wildcard,
};
use super::NOWHERE;

/// An automaton: its leaves, and its states.
pub const fn automaton<'s>(leaves: &'s [Leaf<'s>], states: &'s [State<'s>]) -> Automaton<'s> {
    Automaton { leaves, bounds: &[], states }
}

/// Elements as leaves of a content model.
pub const fn leaves<'s, const N: usize>(
    elements: &[Element<'s>],
    ids: [ElementId; N],
) -> [Leaf<'s>; N] {
    let mut leaves = [leaf("", NONE); N];
    let mut at = 0;
    while at < N {
        leaves[at] = leaf(elements[ids[at] as usize].label, ids[at]);
        at += 1;
    }
    leaves
}

/// Leaves behind each other.
///
/// # Panics
///
/// If the parts have another number of leaves: while the table is compiled.
pub const fn join<'s, const N: usize>(parts: &[&[Leaf<'s>]]) -> [Leaf<'s>; N] {
    let mut leaves = [leaf("", NONE); N];
    let (mut made, mut part) = (0, 0);
    while part < parts.len() {
        let mut at = 0;
        while at < parts[part].len() {
            leaves[made] = parts[part][at];
            (made, at) = (made + 1, at + 1);
        }
        part += 1;
    }
    assert!(made == N, "there are other leaves");
    leaves
}

/// The edges of a state.
pub const fn edges<const N: usize>(
    elements: &[Element<'_>],
    heads: &[Head<'_>],
    leaves: &[Leaf<'_>],
    runs: &[Run],
) -> [Edge; N] {
    let mut edges = [UNMADE; N];
    steps::fill(elements, heads, leaves, runs, &mut edges);
    edges
}

/// The content that is a sequence: its leaves and their bounds. Edges and states follow from these.
#[macro_export]
macro_rules! table_sequence {
    ($elements:expr, $heads:expr, $leaves:expr, $bounds:expr) => {{
        use $crate::steps;
        const LEAVES: &[Leaf<'static>] = $leaves;
        const BOUNDS: &[(u32, u32)] = $bounds;
        const EDGES: [Edge; steps::sequence_edges($heads, LEAVES, BOUNDS)] = {
            let mut edges = [steps::UNMADE; steps::sequence_edges($heads, LEAVES, BOUNDS)];
            steps::fill_sequence($elements, $heads, LEAVES, BOUNDS, &mut edges);
            edges
        };
        const STATES: [State<'static>; BOUNDS.len() + 1] = {
            let mut states = [end(&[]); BOUNDS.len() + 1];
            steps::fill_sequence_states($heads, LEAVES, BOUNDS, &EDGES, &mut states);
            states
        };
        ordered(&sequence(LEAVES, BOUNDS, &STATES))
    }};
}

/// The automaton of a sequence: its leaves, their bounds, and its states.
pub const fn sequence<'s>(
    leaves: &'s [Leaf<'s>],
    bounds: &'s [(u32, u32)],
    states: &'s [State<'s>],
) -> Automaton<'s> {
    Automaton { leaves, bounds, states }
}

/// A wildcard; its place is that of its type.
pub const fn wildcard(namespaces: Namespaces<'_>, process: Process) -> Wildcard<'_> {
    Wildcard { namespaces, except: &[], process, place: NOWHERE }
}

/// An element as a leaf of a content model.
pub const fn leaf(label: &str, element: ElementId) -> Leaf<'_> {
    Leaf { label, term: Term::Element(element) }
}

/// A wildcard as a leaf of a content model.
pub const fn any<'s>(wildcard: &'s Wildcard<'s>) -> Leaf<'s> {
    Leaf { label: "*", term: Term::Wildcard(wildcard) }
}

/// A step of an automaton, within the current iteration of all groups.
pub const fn edge(name: NameId, element: ElementId, leaf: u16, target: u16) -> Edge {
    Edge { name, element, leaf, group: NONE16, target }
}

/// A step of an automaton over what a wildcard matches.
pub const fn any_edge(leaf: u16, target: u16) -> Edge {
    edge(NONE, NONE, leaf, target)
}

/// A state of an automaton, where the element may not end, and whose leaf is not counted.
pub const fn state(edges: &[Edge]) -> State<'_> {
    State { is_final: false, minimum: 0, maximum: NONE, edges, fallback: NONE16 }
}

/// Such a state, where the element may end.
pub const fn end(edges: &[Edge]) -> State<'_> {
    State { is_final: true, minimum: 0, maximum: NONE, edges, fallback: NONE16 }
}

/// Children in the order of an automaton.
pub const fn ordered<'s>(automaton: &'s Automaton<'s>) -> Content<'s> {
    Content::Ordered(automaton)
}

/// Children in any order.
pub const fn unordered<'s>(all: &'s All<'s>) -> Content<'s> {
    Content::Unordered(all)
}

impl State<'_> {
    /// The same with bounds for the leaf that leads here.
    pub const fn counted(mut self, minimum: u32, maximum: u32) -> Self {
        self.minimum = minimum;
        self.maximum = maximum;
        self
    }

    /// The same with the state whose edges are searched next.
    pub const fn or(mut self, fallback: u16) -> Self {
        self.fallback = fallback;
        self
    }
}

impl Edge {
    /// The same, beginning a new iteration of a group.
    pub const fn iteration(mut self, group: u16) -> Self {
        self.group = group;
        self
    }
}

impl<'s> Wildcard<'s> {
    /// The same with names that it keeps out.
    pub const fn except(mut self, names: &'s [NameId]) -> Self {
        self.except = names;
        self
    }
}
