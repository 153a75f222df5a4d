//! Values that fit some subschemas of a table and do not fit others: a smallest one where there is
//! any, or that there is none.
//!
//! A goal is a set of literals: subschemas that the value must be valid by, and such that it must be
//! invalid by. Old documents that the new version refuses are values of the goal *old and not new*; so
//! inclusion, samples and what violates a keyword are one question. Keywords are resolved type by
//! type (`expand`), alternatives are tried in turn (`search`), and what remains is a conjunction for
//! one type, which has a file of its own.

mod arrays;
mod assertions;
mod atoms;
mod expand;
mod fill;
mod goal;
mod items;
mod leaf;
mod members;
mod names;
mod numbers;
mod objects;
mod plan;
mod properties;
mod references;
mod search;
#[cfg(test)]
mod tests;
mod texts;
mod truth;
mod unevaluated;

use std::collections::BTreeMap;
use std::rc::Rc;

use swordsmith_json::table::{Keyword, Schema, SubschemaId};
use swordsmith_json::{Limits, validate};

pub(crate) use self::goal::{Goal, Literal, Outcome};
use self::references::dynamic;
use super::value::Json;
use crate::language::Walk;
use crate::random::Random;

/// How many conjunctions are looked at for one question.
const STEPS: u32 = 60_000;

/// Goals within each other, at most.
const DEEPEST: usize = 96;

/// How deep goals are looked at, one depth after the other, that say what a value must not be: so a
/// place near the root is found before one far below.
const DEPTHS: [usize; 8] = [2, 3, 4, 5, 6, 8, 12, DEEPEST];

/// From how many goals within each other on nothing is drawn at random, so that documents end.
const SHALLOW: usize = 5;

/// How many members a document gets at random that it need not have.
const EXTRA: usize = 24;

/// How many terms are looked at for all that is drawn: so what is large is drawn less often.
const WORK: u64 = 3_000_000;

/// Looks for values.
pub(crate) struct Solver<'a> {
    schema: Schema<'a>,
    /// Values that literals exclude.
    excluded: Vec<Json>,
    /// Subschemas that refer to something that depends on what refers to them.
    dynamic: Vec<bool>,
    known: BTreeMap<Goal, Outcome>,
    /// Goals without a value as long as those that are being looked at have none, in order.
    assumed: Vec<Goal>,
    /// The outermost goal that each of them depends on.
    assumed_by: BTreeMap<Goal, usize>,
    open: BTreeMap<Goal, usize>,
    /// The outermost goal being looked at that was taken for empty.
    lowest: usize,
    steps: u32,
    /// How deep goals are looked at now, and whether one was deeper.
    deepest: usize,
    is_cut: bool,
    /// How many goals within each other were looked at in vain, since others were deeper.
    shallow: BTreeMap<Goal, usize>,
    random: Option<Random>,
    /// Terms that were looked at to draw something.
    work: u64,
    /// How many members are still added to what is drawn.
    extra: usize,
    /// Strings by what they must match; nothing where that is not regular.
    walks: BTreeMap<String, Option<Rc<Walk>>>,
}

impl<'a> Solver<'a> {
    pub(crate) fn new(schema: Schema<'a>) -> Self {
        Self {
            dynamic: dynamic(&schema),
            schema,
            excluded: Vec::new(),
            known: BTreeMap::new(),
            assumed: Vec::new(),
            assumed_by: BTreeMap::new(),
            open: BTreeMap::new(),
            lowest: usize::MAX,
            steps: STEPS,
            deepest: DEEPEST,
            is_cut: false,
            shallow: BTreeMap::new(),
            random: None,
            work: 0,
            extra: 0,
            walks: BTreeMap::new(),
        }
    }

    /// A smallest value, as far as that is easy.
    pub(crate) fn find(&mut self, goal: &Goal) -> Outcome {
        let mut outcome = Outcome::Empty;
        for depth in DEPTHS {
            (self.deepest, self.is_cut, self.steps) = (depth, false, STEPS);
            outcome = self.solve(goal);
            if !matches!(outcome, Outcome::Unknown(_)) || !self.is_cut {
                break;
            }
        }
        self.deepest = DEEPEST;
        outcome
    }

    /// A value at random, until so much was drawn that it is enough.
    pub(crate) fn draw(&mut self, goal: &Goal, random: &mut Random) -> Outcome {
        if self.work > WORK {
            return Outcome::Unknown("enough was drawn".to_owned());
        }
        (self.random, self.extra) = (Some(random.clone()), EXTRA);
        self.steps = STEPS;
        let outcome = self.solve(goal);
        if let Some(used) = self.random.take() {
            *random = used;
        }
        outcome
    }

    fn solve(&mut self, goal: &Goal) -> Outcome {
        if goal.is_contradictory() {
            return Outcome::Empty;
        }
        let known = self.known.get(goal);
        if let Some(outcome) = known.filter(|it| it.is_empty()) {
            return outcome.clone();
        }
        if self.is_too_deep(goal) {
            self.is_cut = true;
            return Outcome::Unknown("what is deeper is looked at later".to_owned());
        }
        if let Some(outcome) = known.filter(|_| !self.is_random()) {
            return outcome.clone();
        }
        let assumed = self.assumed_by.get(goal).or_else(|| self.open.get(goal));
        if let Some(at) = assumed.copied() {
            // A smallest value does not contain another one for the same goal.
            self.lowest = self.lowest.min(at);
            return Outcome::Empty;
        }
        if self.steps == 0 || self.open.len() >= DEEPEST {
            return Outcome::Unknown("the schemas are too large, or nest too deep".to_owned());
        }
        stacker::maybe_grow(128 << 10, 2 << 20, || self.enter(goal))
    }

    /// Whether a goal is deeper than is looked at now, or has only what is deeper.
    fn is_too_deep(&self, goal: &Goal) -> bool {
        let left = self.deepest.saturating_sub(self.open.len());
        let is_bounded = self.deepest < DEEPEST && goal.0.iter().any(|it| !it.is_valid);
        is_bounded && (left == 0 || self.shallow.get(goal).is_some_and(|known| left <= *known))
    }

    /// Looks at a goal, and remembers what holds whatever becomes of those around it.
    fn enter(&mut self, goal: &Goal) -> Outcome {
        let (depth, assumed) = (self.open.len(), self.assumed.len());
        self.open.insert(goal.clone(), depth);
        let outer = std::mem::replace(&mut self.lowest, usize::MAX);
        let outcome = self.types(goal);
        self.open.remove(goal);
        let lowest = std::mem::replace(&mut self.lowest, outer);
        let depends = lowest < depth;
        match &outcome {
            Outcome::Empty if depends => {
                self.lowest = self.lowest.min(lowest);
                self.assumed.push(goal.clone());
                self.assumed_by.insert(goal.clone(), lowest);
            }
            Outcome::Empty => {
                let proven = self.forget(assumed).into_iter().chain([goal.clone()]);
                self.known.extend(proven.map(|goal| (goal, Outcome::Empty)));
            }
            Outcome::Found(..) => {
                self.forget(assumed);
                self.known.insert(goal.clone(), outcome.clone());
            }
            Outcome::Unknown(_) => {
                self.forget(assumed);
                if depends {
                    self.lowest = self.lowest.min(lowest);
                } else if self.steps > 0 && !self.is_cut {
                    self.known.insert(goal.clone(), outcome.clone());
                }
                if self.is_cut {
                    self.shallow.insert(goal.clone(), self.deepest.saturating_sub(depth));
                }
            }
        }
        outcome
    }

    /// Takes back what was assumed since there were so many.
    fn forget(&mut self, count: usize) -> Vec<Goal> {
        let goals = self.assumed.split_off(count);
        for goal in &goals {
            self.assumed_by.remove(goal);
        }
        goals
    }

    fn is_random(&self) -> bool {
        self.random.is_some() && self.open.len() < SHALLOW
    }

    /// A number below another one, 0 where nothing is drawn.
    fn below(&mut self, end: usize) -> usize {
        if !self.is_drawing() {
            return 0;
        }
        self.random.as_mut().map_or(0, |random| random.below(end))
    }

    /// Whether choices are drawn: for the goal that is being looked at, which is open itself.
    fn is_drawing(&self) -> bool {
        self.random.is_some() && self.open.len() <= SHALLOW
    }

    /// Some of these in the order in which they are tried.
    fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for at in (1..items.len()).rev() {
            if self.is_drawing() {
                let other = self.below(at + 1);
                items.swap(at, other);
            }
        }
        items
    }

    /// Whether a value fulfils a literal; `None` where that depends on what refers to the subschema.
    fn holds(&self, literal: Literal, value: &Json) -> Option<bool> {
        let count = self.schema.subschemas.len();
        let at = literal.id as usize;
        if at >= count {
            let excluded = self.excluded.get(at - count)?;
            return Some((excluded == value) == literal.is_valid);
        }
        if self.dynamic[at] {
            return None;
        }
        let text = value.text();
        let errors = validate(&self.schema, SubschemaId(literal.id), text.as_bytes(), &LIMITS);
        Some(errors.is_empty() == literal.is_valid)
    }

    /// The literal that excludes a value.
    fn excluding(&mut self, value: &Json) -> Literal {
        let known = self.excluded.iter().position(|it| it == value);
        let at = known.unwrap_or_else(|| {
            self.excluded.push(value.clone());
            self.excluded.len() - 1
        });
        let id = u32::try_from(self.schema.subschemas.len() + at).unwrap_or(u32::MAX);
        Literal { id, is_valid: false }
    }

    fn keywords(&self, id: u32) -> &'a [Keyword<'a>] {
        self.schema.subschemas.get(id as usize).map_or(&[], |it| it.keywords)
    }
}

/// Limits for values that are tried.
const LIMITS: Limits = Limits { steps: 1 << 22, errors: 1, ..Limits::DEFAULT };
