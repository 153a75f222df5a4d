//! What may be missing in front of a child that is refused.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::xml::content::{Context, Model, State, Step};
use crate::xml::names::Symbol;

/// How many elements may be missing in front of another one, each counted once.
const MISSING: usize = 4;

/// How many states are looked at for them.
const STATES: usize = 1 << 10;

/// The steps of a model from the states that were asked for.
pub(super) struct Steps<'x, 'c, 's> {
    model: &'x Model<'s>,
    context: Context<'c, 's>,
    numbers: BTreeMap<State, usize>,
    states: Vec<State>,
    /// By the number of a state: each name, and the state behind as many of it as are counted.
    nexts: Vec<Option<Vec<(Symbol, usize)>>>,
}

/// The children that are missing, and what follows them: the child that they are missing for.
pub(super) type Missing = (Vec<Symbol>, Step);

impl<'x, 'c, 's> Steps<'x, 'c, 's> {
    /// Those of a model.
    pub(super) fn of(model: &'x Model<'s>, context: Context<'c, 's>) -> Self {
        let (numbers, states, nexts) = (BTreeMap::new(), Vec::new(), Vec::new());
        Self { model, context, numbers, states, nexts }
    }

    fn number(&mut self, state: State) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state.clone()).or_insert(next);
        if number == next {
            self.states.push(state);
            self.nexts.push(None);
        }
        number
    }

    fn next(&mut self, at: usize) -> Vec<(Symbol, usize)> {
        if let Some(known) = &self.nexts[at] {
            return known.clone();
        }
        let state = self.states[at].clone();
        let mut nexts = Vec::new();
        for (name, (next, _)) in self.model.steps(self.context, &state) {
            let times = self.model.ahead(&state, &next).unwrap_or(1);
            nexts.push((name, self.number(Model::repeated(&state, next, times))));
        }
        self.nexts[at] = Some(nexts.clone());
        nexts
    }

    fn step(&self, at: usize, name: Symbol) -> Option<Step> {
        self.model.step(self.context, &self.states[at], name)
    }

    /// The fewest children in front of one that make the model take it, if there must be any.
    pub(super) fn missing(&mut self, state: &State, name: Symbol) -> Option<Missing> {
        let first = self.number(state.clone());
        let mut open = VecDeque::from([(first, Vec::new())]);
        let mut known = BTreeSet::from([first]);
        while let Some((at, missing)) = open.pop_front() {
            let nexts = self.next(at);
            let is_taken = nexts.binary_search_by_key(&name, |next| next.0).is_ok();
            if let Some(step) = is_taken.then(|| self.step(at, name)).flatten() {
                return Some((missing, step)).filter(|(missing, _)| !missing.is_empty());
            }
            if missing.len() == MISSING || known.len() > STATES {
                continue;
            }
            for (needed, next) in nexts {
                if known.insert(next) {
                    open.push_back((next, [&missing[..], &[needed]].concat()));
                }
            }
        }
        None
    }
}
