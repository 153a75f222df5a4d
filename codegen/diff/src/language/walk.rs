//! Texts that a machine takes: the shortest ones in order, and random ones.

use std::collections::{BTreeMap, VecDeque};

use super::alphabet::{Alphabet, Symbol};
use super::machine::{AnyMachine, advance, begin, takes};
use crate::random::Random;

/// How many states are looked at.
const STATES: usize = 2048;

/// No text leads from a state to the end.
const NEVER: u32 = u32::MAX;

/// The states of a machine, as far as they were looked at.
pub(crate) struct Walk {
    alphabet: Alphabet,
    states: Vec<State>,
    /// Whether there are more states than were looked at.
    is_cut: bool,
}

struct State {
    accepts: bool,
    /// Symbols that it reads, and the states they lead to.
    steps: Vec<(Symbol, usize)>,
    /// How many symbols there are at least to the end.
    distance: u32,
}

impl Walk {
    /// Looks at the states of a machine.
    pub(crate) fn new(mut machine: AnyMachine, alphabet: Alphabet) -> Self {
        let first = begin(&mut *machine);
        let mut ids = BTreeMap::from([(first.clone(), 0)]);
        let mut slots = vec![first];
        let (mut states, mut is_cut) = (Vec::new(), false);
        while states.len() < slots.len() {
            let here = slots[states.len()].clone();
            let mut steps = Vec::new();
            for symbol in alphabet.symbols() {
                let mut next = here.clone();
                if !advance(&mut *machine, &mut next, symbol, &alphabet) {
                    continue;
                }
                let known = ids.len();
                if known < STATES || ids.contains_key(&next) {
                    let id = *ids.entry(next.clone()).or_insert(known);
                    if id == known {
                        slots.push(next);
                    }
                    steps.push((symbol, id));
                } else {
                    is_cut = true;
                }
            }
            let accepts = takes(&*machine, &here);
            states.push(State { accepts, steps, distance: NEVER });
        }
        let mut walk = Self { alphabet, states, is_cut };
        walk.measure();
        walk
    }

    /// Whether there is surely no text.
    pub(crate) fn is_empty(&self) -> bool {
        !self.is_cut && self.states.first().is_some_and(|first| first.distance == NEVER)
    }

    /// Finds how far it is to the end from each state.
    fn measure(&mut self) {
        let mut before = vec![Vec::new(); self.states.len()];
        for (at, state) in self.states.iter().enumerate() {
            state.steps.iter().for_each(|(_, to)| before[*to].push(at));
        }
        let mut open = VecDeque::new();
        for (at, state) in self.states.iter_mut().enumerate().filter(|(_, state)| state.accepts) {
            state.distance = 0;
            open.push_back(at);
        }
        while let Some(at) = open.pop_front() {
            let distance = self.states[at].distance + 1;
            for other in &before[at] {
                if self.states[*other].distance == NEVER {
                    self.states[*other].distance = distance;
                    open.push_back(*other);
                }
            }
        }
    }

    /// The steps that lead to the end.
    fn steps(&self, at: usize) -> impl Iterator<Item = (Symbol, usize)> {
        let steps = self.states[at].steps.iter().copied();
        steps.filter(|(_, to)| self.states[*to].distance != NEVER)
    }

    /// Up to that many texts, the shorter the earlier, of characters that people read well.
    ///
    /// What can end soonest comes first, so that nothing is followed that only gets longer.
    pub(crate) fn words(&self, most: usize) -> Vec<String> {
        let mut words = Vec::new();
        let mut open = BTreeMap::new();
        // Of what ends equally soon, that comes first which was met first: its characters read well.
        let mut met = 0_usize;
        if self.states.first().is_some_and(|first| first.distance != NEVER) {
            open.insert((self.states[0].distance, met), (0_u32, String::new(), 0));
        }
        while let Some((_, (length, text, at))) = open.pop_first() {
            if self.states[at].accepts {
                words.push(text.clone());
            }
            if words.len() >= most {
                break;
            }
            for (symbol, to) in self.steps(at) {
                let end = (length + 1).saturating_add(self.states[to].distance);
                for character in self.alphabet.characters(symbol) {
                    met += 1;
                    open.insert((end, met), (length + 1, format!("{text}{character}"), to));
                }
            }
            while open.len() > most {
                open.pop_last();
            }
        }
        words
    }

    /// A random text of about that length at most.
    pub(crate) fn random(&self, length: usize, random: &mut Random) -> Option<String> {
        let mut text = String::new();
        let (mut at, mut read) = (0, 0);
        if self.states.first()?.distance == NEVER {
            return None;
        }
        loop {
            let state = &self.states[at];
            let is_enough = read >= length || random.is_once_in(length + 1);
            if state.accepts && is_enough {
                return Some(text);
            }
            let is_near = |(_, to): &(Symbol, usize)| self.states[*to].distance < state.distance;
            let steps: Vec<_> = if is_enough {
                self.steps(at).filter(is_near).collect()
            } else {
                self.steps(at).collect()
            };
            let Some((symbol, to)) = random.one_of(&steps) else {
                return state.accepts.then_some(text);
            };
            text.extend(random.one_of(self.alphabet.characters(*symbol)));
            (at, read) = (*to, read + 1);
        }
    }
}
