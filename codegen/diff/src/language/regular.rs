//! The machine of a regular expression: an automaton that is made deterministic as far as texts are
//! read.

use std::collections::BTreeMap;

use regex_syntax::hir::Hir;

use super::TooLarge;
use super::alphabet::{Alphabet, Classes, Symbol};
use super::automaton::{Automaton, Node, NodeId};
use super::machine::{AnyMachine, DEAD, Machine};

/// How many numbers the sets of all states together may have.
const LARGEST: usize = 1 << 21;

/// A step that was not made yet.
const UNKNOWN: u32 = DEAD - 1;

/// Takes the texts that an expression matches as a whole. The slot is the number of a set of places
/// where the automaton may be.
pub(crate) struct Regular {
    automaton: Automaton,
    states: Vec<State>,
    ids: BTreeMap<Vec<NodeId>, u32>,
    size: usize,
    is_too_large: bool,
}

/// A state, with its steps by symbol.
struct State {
    places: Vec<NodeId>,
    accepts: bool,
    steps: Vec<u32>,
}

impl Regular {
    /// The machine of an expression.
    pub(crate) fn of(expression: &Hir, classes: &mut Classes) -> Result<AnyMachine, TooLarge> {
        let automaton = Automaton::new(expression, classes)?;
        let (states, ids) = (Vec::new(), BTreeMap::new());
        Ok(Box::new(Self { automaton, states, ids, size: 0, is_too_large: false }))
    }

    /// The machine of an expression in the syntax of the `regex` crate.
    pub(crate) fn parse(expression: &str, classes: &mut Classes) -> Result<AnyMachine, TooLarge> {
        Self::of(&parsed(expression)?, classes)
    }

    /// The state of what can be reached from some nodes without reading.
    fn state(&mut self, from: Vec<NodeId>) -> u32 {
        let places = self.reached(from);
        if places.is_empty() {
            return DEAD;
        }
        if let Some(id) = self.ids.get(&places) {
            return *id;
        }
        self.size += places.len();
        let id = u32::try_from(self.states.len()).unwrap_or(UNKNOWN);
        if self.size > LARGEST || id >= UNKNOWN {
            self.is_too_large = true;
            return DEAD;
        }
        let accepts =
            places.iter().any(|at| matches!(self.automaton.nodes[*at as usize], Node::End));
        self.ids.insert(places.clone(), id);
        self.states.push(State { places, accepts, steps: Vec::new() });
        id
    }

    /// The nodes that read, and the end, that can be reached without reading.
    fn reached(&self, mut open: Vec<NodeId>) -> Vec<NodeId> {
        let mut places = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        while let Some(at) = open.pop() {
            if !seen.insert(at) {
                continue;
            }
            match &self.automaton.nodes[at as usize] {
                Node::Split(to) => open.extend(to),
                Node::Read(..) | Node::End => places.push(at),
            }
        }
        places.sort_unstable();
        places
    }

    fn made_step(&mut self, state: usize, symbol: Symbol, alphabet: &Alphabet) -> u32 {
        let nodes = self.states[state].places.iter().map(|at| &self.automaton.nodes[*at as usize]);
        let next = nodes.filter_map(|node| match node {
            Node::Read(class, then) if alphabet.has(*class, symbol) => Some(*then),
            _ => None,
        });
        let next = next.collect();
        self.state(next)
    }
}

/// An expression as a tree.
pub(crate) fn parsed(expression: &str) -> Result<Hir, TooLarge> {
    regex_syntax::parse(expression).map_err(|_| TooLarge)
}

impl Machine for Regular {
    fn start(&mut self, slots: &mut [u32]) {
        slots[0] = if self.states.is_empty() { self.state(vec![self.automaton.start]) } else { 0 };
    }

    fn step(&mut self, slots: &mut [u32], symbol: Symbol, alphabet: &Alphabet) -> bool {
        let state = slots[0] as usize;
        let steps = &mut self.states[state].steps;
        if steps.is_empty() {
            steps.resize(alphabet.symbols().len(), UNKNOWN);
        }
        if steps[symbol] == UNKNOWN {
            let next = self.made_step(state, symbol, alphabet);
            self.states[state].steps[symbol] = next;
        }
        slots[0] = self.states[state].steps[symbol];
        slots[0] != DEAD
    }

    fn accepts(&self, slots: &[u32]) -> bool {
        self.states[slots[0] as usize].accepts
    }

    fn is_too_large(&self) -> bool {
        self.is_too_large
    }
}
