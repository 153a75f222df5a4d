//! What one version refuses of another: each keyword that does, with a document that shows it.
//!
//! A document that the one takes and the other refuses is looked for; the keyword that refuses it is
//! dropped from a copy of the other, and so on until nothing is refused any more.

use swordsmith_codegen::Bump;
use swordsmith_codegen::table::json::{build, subschema_id};
use swordsmith_json::table::Schema;
use swordsmith_json::{Error, Limits, validate};

use super::relax::{Cause, Relaxed};
use super::shrink::smallest;
use super::side::Side;
use super::solver::{Goal, Literal, Outcome, Solver};
use super::universe::Universe;
use super::value::Json;
use crate::random::Random;

/// How many keywords are looked for that refuse something.
const MOST: usize = 256;

/// How many documents are tried at random where no other way is known.
const TRIED: usize = 200;

/// How often a document is drawn for each that should be valid.
const DRAWN: usize = 3;

/// A keyword that refuses what the other version takes.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    pub(super) cause: Cause,
    /// A document of the other version.
    pub(super) document: Json,
    /// What is said of it, as it is written for people.
    pub(super) error: String,
}

/// All that is refused.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    pub(super) found: Vec<Refusal>,
    /// Why there may be more.
    pub(super) unknown: Option<String>,
}

/// All that the second version refuses of documents that the first one takes. So many documents are
/// drawn to confirm that there is no more.
pub(super) fn of(taking: &Side<'_, '_>, refusing: &Side<'_, '_>, samples: usize) -> Refusals {
    let mut relaxed = Relaxed::new(refusing.schemas, taking.schemas);
    let mut refusals = Refusals::default();
    for _ in 0..MOST {
        let step = Step { taking, refusing };
        let arena = Bump::new();
        let table = build(&relaxed.schemas, &arena);
        let document = match step.search(&relaxed, &table, samples) {
            Ok(Some(document)) => document,
            Ok(None) => return refusals,
            Err(why) => {
                refusals.unknown = Some(why);
                return refusals;
            }
        };
        match step.relax(&mut relaxed, &table, document) {
            Ok(refusal) => refusals.found.extend(refusal),
            Err(why) => {
                refusals.unknown = Some(why);
                return refusals;
            }
        }
    }
    refusals.unknown = Some("there are too many differences".to_owned());
    refusals
}

/// The comparison with what the second version became.
struct Step<'p, 'i, 'a> {
    taking: &'p Side<'i, 'a>,
    refusing: &'p Side<'i, 'a>,
}

impl Step<'_, '_, '_> {
    /// A document that is still refused; or why there may be one.
    fn search(
        &self,
        relaxed: &Relaxed,
        table: &Schema<'_>,
        samples: usize,
    ) -> Result<Option<Json>, String> {
        let universe = Universe::of(self.taking.schemas, &relaxed.schemas);
        let (old, new) = (universe.first(self.taking.root), universe.second(self.refusing.root));
        if old == new {
            return Ok(None);
        }
        let arena = Bump::new();
        let mut solver = Solver::new(build(&universe.schemas, &arena));
        let taken = Literal::new(subschema_id(old), true);
        let goal = Goal::new([taken, Literal::new(subschema_id(new), false)]);
        let outcome = solver.find(&goal);
        let is_one = |value: &Json| self.is_refused(table, value);
        let (mut random, taken) = (Random::new(1), Goal::new([taken]));
        match outcome {
            Outcome::Found(value, _) if is_one(&value) => Ok(Some(value)),
            Outcome::Empty => {
                let drawn = Draws { wanted: samples, tries: samples * DRAWN };
                Ok(drawn.find(|| solver.draw(&taken, &mut random), self, &is_one))
            }
            Outcome::Found(_, why) => {
                let why = why.unwrap_or_else(|| "a document was found that is none".to_owned());
                self.by_chance(&mut solver, &goal, &taken, &is_one).map(Some).ok_or(why)
            }
            Outcome::Unknown(why) => {
                self.by_chance(&mut solver, &goal, &taken, &is_one).map(Some).ok_or(why)
            }
        }
    }

    /// A document that is refused, among some made at random.
    fn by_chance(
        &self,
        solver: &mut Solver<'_>,
        goal: &Goal,
        taken: &Goal,
        is_one: &impl Fn(&Json) -> bool,
    ) -> Option<Json> {
        let mut random = Random::new(2);
        let drawn = Draws { wanted: TRIED, tries: TRIED };
        let by_goal = (0..8).find_map(|_| match solver.draw(goal, &mut random) {
            Outcome::Found(value, _) => Some(value).filter(is_one),
            _ => None,
        });
        by_goal.or_else(|| drawn.find(|| solver.draw(taken, &mut random), self, is_one))
    }

    fn is_refused(&self, table: &Schema<'_>, value: &Json) -> bool {
        self.taking.accepts(value) && !self.refused(table, value).is_empty()
    }

    fn refused(&self, table: &Schema<'_>, value: &Json) -> Vec<Error> {
        let root = subschema_id(self.refusing.root);
        validate(table, root, value.text().as_bytes(), &Limits::DEFAULT)
    }

    /// Drops what refuses a document. It counts if the version itself refuses a document for that.
    fn relax(
        &self,
        relaxed: &mut Relaxed,
        table: &Schema<'_>,
        document: Json,
    ) -> Result<Option<Refusal>, String> {
        let errors = self.refused(table, &document);
        let unclear = || "what refuses a document is not known".to_owned();
        let first = errors.iter().find(|it| it.rule().is_some()).ok_or_else(unclear)?.clone();
        let is_same = |error: &Error| error.rule() == first.rule();
        let document = smallest(document, |value| {
            self.taking.accepts(value) && self.refused(table, value).iter().any(is_same)
        });
        let errors = self.refused(table, &document);
        let error = errors.iter().find(|error| is_same(error)).ok_or_else(unclear)?;
        let is_known = |name: &str| self.taking.knows(name);
        let alternative = |pointer: &str| self.taking.alternative(&document, pointer);
        let undeclared = self.taking.undeclared(self.refusing, deepest(error).pointer());
        let undeclared = undeclared
            .and_then(|pointer| relaxed.undeclare(&self.refusing.naming(&pointer), &pointer));
        let cause = undeclared
            .or_else(|| relaxed.relax(error, &document, &is_known, &alternative))
            .ok_or_else(unclear)?;
        let real = self.refusing.errors(&document.pretty());
        let same =
            real.iter().find(|it| it.rule() == error.rule() && it.pointer() == error.pointer());
        let shown = same.or_else(|| real.iter().find(|it| it.pointer() == error.pointer()));
        let shown = shown.or_else(|| real.first());
        Ok(shown.map(|it| Refusal { cause, document: document.clone(), error: reason(it) }))
    }
}

/// What is wrong at last: of alternatives, with the one that comes closest.
fn deepest(error: &Error) -> &Error {
    error.causes().first().map_or(error, deepest)
}

/// What an error says; of alternatives, why not the one that comes closest.
fn reason(error: &Error) -> String {
    match error.causes().first() {
        Some(cause) => format!("{error}; {}", reason(cause)),
        None => error.to_string(),
    }
}

/// How many documents are drawn, and how many of them should be valid.
struct Draws {
    wanted: usize,
    tries: usize,
}

impl Draws {
    fn find(
        self,
        mut draw: impl FnMut() -> Outcome,
        step: &Step<'_, '_, '_>,
        is_one: &impl Fn(&Json) -> bool,
    ) -> Option<Json> {
        let mut left = self.wanted;
        for _ in 0..self.tries {
            if left == 0 {
                break;
            }
            let Outcome::Found(value, _) = draw() else { return None };
            if is_one(&value) {
                return Some(value);
            }
            left -= usize::from(step.taking.accepts(&value));
        }
        None
    }
}
