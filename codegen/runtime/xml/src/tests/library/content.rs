//! The content models: automata and sets, by hand.

use super::super::super::table::{
    All, Automaton, Edge, Leaf, NONE, NONE16, Namespaces, Process, State, Term, Wildcard,
};
use super::{element, leak, name, one, place, sorted};

pub(super) fn any(namespaces: Namespaces<'static>, process: Process) -> &'static Wildcard<'static> {
    one(Wildcard { namespaces, except: &[], process, place: place(60) })
}

fn leaf(label: &'static str, element: u32) -> Leaf<'static> {
    Leaf { label, term: Term::Element(element) }
}

fn other(namespaces: Namespaces<'static>, process: Process) -> Leaf<'static> {
    Leaf { label: "*", term: Term::Wildcard(any(namespaces, process)) }
}

fn edge(local: &str, element: u32, leaf: u16, target: u16) -> Edge {
    Edge { name: name(local), element, leaf, group: NONE16, target }
}

fn wild(leaf: u16, target: u16) -> Edge {
    Edge { name: NONE, element: NONE, leaf, group: NONE16, target }
}

fn state(is_final: bool, edges: impl IntoIterator<Item = Edge>, fallback: u16) -> State<'static> {
    State { is_final, minimum: 0, maximum: NONE, edges: leak(edges), fallback }
}

pub(super) fn anything() -> Automaton<'static> {
    Automaton {
        leaves: leak([other(Namespaces::Any, Process::Lax)]),
        bounds: &[],
        states: leak([state(true, [wild(0, 1)], NONE16), state(true, [wild(0, 1)], NONE16)]),
    }
}

pub(super) fn library() -> Automaton<'static> {
    let publications = || {
        [
            edge("book", element::BOOK, 1, 2),
            edge("journal", element::JOURNAL, 1, 2),
            edge("publication", element::PUBLICATION, 1, 2),
        ]
    };
    let leaves = [
        leaf("set", element::SET),
        leaf("publication", element::PUBLICATION),
        leaf("key", element::KEY),
        leaf("value", element::VALUE),
        leaf("note", element::NOTE),
        leaf("ref", element::REF),
    ];
    let states = [
        state(false, [edge("set", element::SET, 0, 1)], NONE16),
        state(true, publications(), 7),
        state(true, publications(), 7),
        state(false, [edge("value", element::VALUE, 3, 4)], NONE16),
        state(true, [Edge { group: 0, ..edge("key", element::KEY, 2, 3) }], 8),
        state(true, [edge("ref", element::REF, 5, 6)], NONE16),
        State { minimum: 1, maximum: 2, ..state(true, [edge("ref", element::REF, 5, 6)], NONE16) },
        state(true, [edge("key", element::KEY, 2, 3)], 8),
        state(true, [edge("note", element::NOTE, 4, 5), edge("ref", element::REF, 5, 6)], NONE16),
    ];
    Automaton { leaves: leak(leaves), bounds: &[], states: leak(states) }
}

pub(super) fn set() -> All<'static> {
    All {
        leaves: leak([
            leaf("a", element::A),
            leaf("b", element::B),
            other(Namespaces::Except(&[0, 1]), Process::Lax),
        ]),
        bounds: &[(1, 1), (0, 3), (0, NONE)],
        members: sorted([(name("a"), element::A, 0), (name("b"), element::B, 1)]),
        is_optional: false,
    }
}

pub(super) fn publication() -> Automaton<'static> {
    let leaves = [
        leaf("title", element::TITLE),
        leaf("pages", element::PAGES),
        other(Namespaces::Only(&[1]), Process::Strict),
    ];
    let states = [
        state(false, [edge("title", element::TITLE, 0, 1)], NONE16),
        state(true, [edge("pages", element::PAGES, 1, 2)], 2),
        state(true, [wild(2, 3)], NONE16),
        state(true, [], NONE16),
    ];
    Automaton { leaves: leak(leaves), bounds: &[], states: leak(states) }
}

pub(super) fn note() -> Automaton<'static> {
    let em = || [edge("em", element::EM, 0, 1)];
    Automaton {
        leaves: leak([leaf("em", element::EM)]),
        bounds: &[],
        states: leak([state(true, em(), NONE16), state(true, em(), NONE16)]),
    }
}

pub(super) fn lax() -> Automaton<'static> {
    let leaves = [leaf("a", element::A), leaf("key", element::KEY)];
    let key = || [edge("key", element::KEY, 1, 2)];
    let states = [
        state(false, [edge("a", element::A, 0, 1)], 1),
        state(false, key(), NONE16),
        state(true, [], NONE16),
    ];
    Automaton { leaves: leak(leaves), bounds: &[], states: leak(states) }
}

pub(super) fn node() -> Automaton<'static> {
    let node = || [edge("node", element::NODE, 0, 1)];
    Automaton {
        leaves: leak([leaf("node", element::NODE)]),
        bounds: &[],
        states: leak([state(true, node(), NONE16), state(true, node(), NONE16)]),
    }
}
