//! What follows from the atoms that are known: alternatives that are true are no choices, and such
//! as are false are none to try.

use super::atoms::{Atom, Expansion, Shape, Term};
use super::members::member_goal;
use super::search::State;
use super::{DEEPEST, Goal, Solver};

/// Terms within each other that are looked at.
const EXPANSIONS: usize = 4;

impl<'a> Solver<'a> {
    /// Whether a conjunction follows from what is known, or contradicts it.
    pub(super) fn branch_truth(
        &mut self,
        state: &State<'a>,
        branch: &[Term<'a>],
        shape: Shape,
    ) -> Option<bool> {
        self.all_truth(state, branch, shape, 0)
    }

    fn all_truth(
        &mut self,
        state: &State<'a>,
        terms: &[Term<'a>],
        shape: Shape,
        depth: usize,
    ) -> Option<bool> {
        let mut is_true = true;
        for term in terms {
            match self.term_truth(state, term, shape, depth) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => is_true = false,
            }
        }
        is_true.then_some(true)
    }

    /// Whether a term follows from what is known, or contradicts it.
    fn term_truth(
        &mut self,
        state: &State<'a>,
        term: &Term<'a>,
        shape: Shape,
        depth: usize,
    ) -> Option<bool> {
        self.work += u64::from(self.random.is_some());
        if let Term::Schema(literal) = term {
            if state.literals.contains(literal) {
                return Some(true);
            }
            if state.literals.contains(&literal.turned()) {
                return Some(false);
            }
        }
        match self.expand(term.clone(), shape) {
            Expansion::True => Some(true),
            Expansion::False => Some(false),
            Expansion::Atom(atom) => state.truth(&atom).or_else(|| self.member_truth(state, &atom)),
            _ if depth >= EXPANSIONS => None,
            Expansion::All(terms) => self.all_truth(state, &terms, shape, depth + 1),
            Expansion::Any(branches) => {
                let mut is_false = true;
                for branch in &branches {
                    let [only] = &branch[..] else {
                        is_false = false;
                        continue;
                    };
                    match self.term_truth(state, only, shape, depth + 1) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => is_false = false,
                    }
                }
                is_false.then_some(false)
            }
        }
    }

    /// Whether a member that is there is what it must be, whatever else it is.
    fn member_truth(&mut self, state: &State<'a>, atom: &Atom<'a>) -> Option<bool> {
        match atom {
            Atom::Member(name, literal) => {
                let goal = member_goal(&state.atoms, name);
                if self.has_none(&goal.with([*literal])) {
                    return Some(false);
                }
                let is_there = state.has_member(name) == Some(true);
                (is_there && self.has_none(&goal.with([literal.turned()]))).then_some(true)
            }
            Atom::Members(members) => {
                let is_none = members.named.iter().any(|(name, _)| {
                    state.has_member(name) == Some(true) && {
                        let goal = member_goal(&state.atoms, name);
                        self.has_none(&goal.with(members.literals(name)))
                    }
                });
                is_none.then_some(false)
            }
            _ => None,
        }
    }

    /// Whether there is no value, however deep that is.
    fn has_none(&mut self, goal: &Goal) -> bool {
        // Nothing is drawn for that: which value there is does not matter.
        let random = self.random.take();
        let deepest = std::mem::replace(&mut self.deepest, DEEPEST);
        let is_empty = self.solve(goal).is_empty();
        (self.deepest, self.random) = (deepest, random);
        is_empty
    }
}
