//! The shortest way to the end of a content.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::{Least, Smallest};
use crate::xml::content::{Model, State};
use crate::xml::names::Symbol;

/// How many states are looked at for the end of one content.
const STATES: usize = 1 << 15;

/// The children that are needed to end a content, and what they cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::xml) struct End {
    pub(in crate::xml) cost: Least,
    /// Names, and how often each stands in a row.
    runs: Vec<(Symbol, u32)>,
}

impl End {
    /// The names of the children, if they are known and not too many.
    pub(in crate::xml) fn word(&self) -> Option<Vec<Symbol>> {
        let run = |(name, times): &(Symbol, u32)| std::iter::repeat_n(*name, *times as usize);
        self.cost.can_be_made().then(|| self.runs.iter().flat_map(run).collect())
    }

    /// Each name that is needed.
    pub(in crate::xml) fn names(&self) -> impl Iterator<Item = Symbol> {
        self.runs.iter().map(|(name, _)| *name)
    }
}

/// What a search knows of a state: how it was reached.
#[derive(Default)]
struct Reached {
    costs: BTreeMap<State, u64>,
    before: BTreeMap<State, (State, Symbol, u32)>,
}

impl Reached {
    /// Whether a state is reached for less than before, which is noted.
    fn is_better(&mut self, next: &State, cost: u64, before: (&State, Symbol, u32)) -> bool {
        let is_better = self.costs.get(next).is_none_or(|known| cost < *known);
        if is_better {
            self.costs.insert(next.clone(), cost);
            self.before.insert(next.clone(), (before.0.clone(), before.1, before.2));
        }
        is_better
    }

    fn runs(&self, end: &State) -> Vec<(Symbol, u32)> {
        let before = |state: &State| self.before.get(state);
        let mut runs: Vec<_> = std::iter::successors(before(end), |(state, ..)| before(state))
            .map(|(_, name, times)| (*name, *times))
            .collect();
        runs.reverse();
        runs
    }
}

impl<'s> Smallest<'_, 's> {
    /// The children with which a content ends for the least, from a state of that model.
    pub(in crate::xml) fn end_of(&self, model: &Model<'s>, from: &State) -> End {
        if model.may_end(from) {
            return End { cost: Least::Of(0), runs: Vec::new() };
        }
        match model.lacks(from) {
            Some(lacks) => self.end_of_set(model, from, &lacks),
            None => self.search(model, from),
        }
    }

    /// Of a set, each particle is read until it is enough: by what costs least.
    fn end_of_set(&self, model: &Model<'s>, from: &State, lacks: &[(usize, u32)]) -> End {
        let mut cheapest: BTreeMap<usize, (Least, Option<Symbol>)> = BTreeMap::new();
        for (name, (after, child)) in model.steps(self.context, from) {
            let (State::Unordered(from), State::Unordered(after)) = (from, after) else { continue };
            if let Some(particle) = from.iter().zip(&after).position(|(from, to)| from != to) {
                let cost = (self.cost(child), Some(name));
                let known = cheapest.entry(particle).or_insert(cost);
                *known = cost.min(*known);
            }
        }
        let (mut cost, mut runs) = (Least::Of(0), Vec::new());
        for (particle, times) in lacks {
            let none = (self.nothing(model), None);
            let (least, name) = cheapest.get(particle).copied().unwrap_or(none);
            cost = cost.and(least.times(*times));
            runs.extend(name.map(|name| (name, *times)));
        }
        let is_open = cost == Least::Never && self.nothing(model) == Least::Unknown;
        End { cost: if is_open { Least::Unknown } else { cost }, runs }
    }

    fn search(&self, model: &Model<'s>, from: &State) -> End {
        let mut reached = Reached::default();
        reached.costs.insert(from.clone(), 0);
        let mut open = BinaryHeap::from([Reverse((0, from.clone()))]);
        let mut failed = self.nothing(model);
        while let Some(Reverse((cost, state))) = open.pop() {
            if model.may_end(&state) {
                return End { cost: Least::Of(cost), runs: reached.runs(&state) };
            }
            if reached.costs.len() > STATES {
                failed = Least::Unknown;
                break;
            }
            if reached.costs.get(&state).is_some_and(|known| *known < cost) {
                continue;
            }
            for (name, (next, child)) in model.steps(self.context, &state) {
                let times = model.ahead(&state, &next).unwrap_or(1);
                match self.cost(child).times(times) {
                    Least::Of(more) if next != state => {
                        let (next, cost) =
                            (Model::repeated(&state, next, times), cost.saturating_add(more));
                        if reached.is_better(&next, cost, (&state, name, times)) {
                            open.push(Reverse((cost, next)));
                        }
                    }
                    Least::Unknown => failed = Least::Unknown,
                    _ => {}
                }
            }
        }
        End { cost: failed, runs: Vec::new() }
    }

    /// What it means that nothing was found: if not all that a wildcard lets in was tried, nothing.
    fn nothing(&self, model: &Model<'s>) -> Least {
        if self.are_few && model.has_wildcard() { Least::Unknown } else { Least::Never }
    }
}
