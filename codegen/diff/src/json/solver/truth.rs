//! What follows from the atoms that are known: alternatives that are true are no choices, and such
//! as are false are none to try.

use super::Solver;
use super::atoms::{Atom, Expansion, Shape, Term};
use super::members::member_goal;
use super::search::State;

impl<'a> Solver<'a> {
    /// Whether a conjunction follows from what is known, or contradicts it.
    pub(super) fn branch_truth(
        &mut self,
        state: &State<'a>,
        branch: &[Term<'a>],
        shape: Shape,
    ) -> Option<bool> {
        let truths: Vec<_> = branch.iter().map(|it| self.term_truth(state, it, shape, 0)).collect();
        if truths.contains(&Some(false)) {
            return Some(false);
        }
        truths.iter().all(|it| *it == Some(true)).then_some(true)
    }

    /// Whether a term follows from what is known, or contradicts it.
    fn term_truth(
        &mut self,
        state: &State<'a>,
        term: &Term<'a>,
        shape: Shape,
        depth: usize,
    ) -> Option<bool> {
        const DEEPEST: usize = 4;
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
            _ if depth >= DEEPEST => None,
            Expansion::All(terms) => {
                let mut truths = Vec::new();
                for term in &terms {
                    truths.push(self.term_truth(state, term, shape, depth + 1));
                    if truths.last() == Some(&Some(false)) {
                        return Some(false);
                    }
                }
                truths.iter().all(|it| *it == Some(true)).then_some(true)
            }
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
        let Atom::Member(name, literal) = atom else { return None };
        let goal = member_goal(&state.atoms, name);
        if self.solve(&goal.with([*literal])).is_empty() {
            return Some(false);
        }
        let is_there = state.has_member(name) == Some(true);
        (is_there && self.solve(&goal.with([literal.turned()])).is_empty()).then_some(true)
    }
}
