//! Names of members that nothing names: one of each class of names that patterns tell apart.

use super::atoms::{Atom, Shape, Term};
use super::members::{names, patterns};
use super::search::State;
use super::{Goal, Outcome, Solver};
use crate::json::value::Json;

/// Patterns of which all combinations are tried.
const PATTERNS: usize = 5;

/// Names that nothing names.
pub(super) struct Fresh {
    pub(super) names: Vec<String>,
    /// Whether there may be others that are told apart.
    pub(super) is_complete: bool,
}

impl<'a> Solver<'a> {
    /// One name of each class, and none that is taken.
    pub(super) fn fresh(&mut self, atoms: &[Atom<'a>], taken: &[String]) -> Fresh {
        let patterns = patterns(atoms);
        let mut fresh = Fresh { names: Vec::new(), is_complete: true };
        let combinations = 1_usize << patterns.len().min(PATTERNS);
        for combination in 0..combinations {
            let signs = patterns.iter().enumerate();
            let signs = signs.map(|(at, it)| Atom::Pattern(it, combination >> at & 1 == 1));
            match self.fresh_name(atoms, signs.collect(), taken) {
                Outcome::Found(Json::String(name), _) => fresh.names.push(name),
                Outcome::Empty => {}
                _ => fresh.is_complete = false,
            }
        }
        fresh.is_complete &= patterns.len() <= PATTERNS;
        fresh
    }

    fn fresh_name(
        &mut self,
        atoms: &[Atom<'a>],
        signs: Vec<Atom<'a>>,
        taken: &[String],
    ) -> Outcome {
        let known = names(atoms).into_iter().map(str::to_owned).chain(taken.iter().cloned());
        let known: Vec<_> = known.map(Json::String).collect();
        let literals = atoms.iter().filter_map(|atom| match atom {
            Atom::Names(literal) => Some(*literal),
            _ => None,
        });
        let goal = Goal::new(literals);
        let terms = goal.0.iter().copied().map(Term::Schema);
        let terms: Vec<_> =
            terms.chain(signs.into_iter().chain([Atom::NoneOf(known)]).map(Term::Atom)).collect();
        self.search(&goal, Shape::String, State::of(terms))
    }
}
