//! The search over alternatives: one conjunction after the other, until a value is found.

use std::collections::BTreeSet;

use super::atoms::{Atom, Expansion, Shape, Term};
use super::{Goal, Literal, Outcome, Solver};

/// Alternatives, each a conjunction.
type Choice<'a> = Vec<Vec<Term<'a>>>;

/// A conjunction that is being resolved.
#[derive(Clone, Default)]
pub(super) struct State<'a> {
    pending: Vec<Term<'a>>,
    pub(super) literals: BTreeSet<Literal>,
    choices: Vec<Choice<'a>>,
    pub(super) atoms: Vec<Atom<'a>>,
}

impl<'a> State<'a> {
    /// A conjunction of these.
    pub(super) fn of(terms: impl IntoIterator<Item = Term<'a>>) -> Self {
        Self { pending: terms.into_iter().collect(), ..Self::default() }
    }

    fn has_opaque(&self, wanted: (u32, usize, bool)) -> bool {
        self.atoms.iter().any(|atom| match atom {
            Atom::Opaque(id, at, is_met) => (*id, *at, *is_met) == wanted,
            _ => false,
        })
    }

    /// What the atoms say of another one.
    pub(super) fn truth(&self, atom: &Atom<'a>) -> Option<bool> {
        match atom {
            Atom::Opaque(id, at, is_met) => {
                let has = |is_met| self.has_opaque((*id, *at, is_met));
                if has(!is_met) { Some(false) } else { has(*is_met).then_some(true) }
            }
            Atom::Present(name) => self.has_member(name),
            Atom::Absent(name) => self.has_member(name).map(|it| !it),
            Atom::Member(name, _) if self.has_member(name) == Some(false) => Some(false),
            _ => None,
        }
    }

    /// Whether a name must be there, or must not; `None` if it may.
    pub(super) fn has_member(&self, name: &str) -> Option<bool> {
        self.atoms.iter().find_map(|atom| match atom {
            Atom::Present(known) | Atom::Member(known, _) if *known == name => Some(true),
            Atom::Absent(known) if *known == name => Some(false),
            _ => None,
        })
    }
}

impl<'a> Solver<'a> {
    /// A value of some type.
    pub(super) fn types(&mut self, goal: &Goal) -> Outcome {
        let (mut doubtful, mut unknown) = (None, None);
        for shape in self.shuffled(Shape::ALL.to_vec()) {
            let state = State::of(goal.0.iter().copied().map(Term::Schema));
            match self.search(goal, shape, state) {
                Outcome::Found(value, None) => return Outcome::Found(value, None),
                found @ Outcome::Found(..) => doubtful = doubtful.or(Some(found)),
                found @ Outcome::Unknown(_) => unknown = unknown.or(Some(found)),
                Outcome::Empty => {}
            }
        }
        doubtful.or(unknown).unwrap_or(Outcome::Empty)
    }

    /// A value of a conjunction.
    pub(super) fn search(&mut self, goal: &Goal, shape: Shape, mut state: State<'a>) -> Outcome {
        if self.steps == 0 {
            return Outcome::Unknown("the schemas have too many alternatives".to_owned());
        }
        self.steps -= 1;
        if !self.settle(&mut state, shape) {
            return Outcome::Empty;
        }
        let Some(choice) = smallest(&mut state.choices) else {
            return self.conjunction(goal, shape, &state);
        };
        let (mut doubtful, mut unknown) = (None, None);
        for branch in self.shuffled(choice) {
            let mut next = state.clone();
            next.pending = branch;
            match stacker::maybe_grow(128 << 10, 2 << 20, || self.search(goal, shape, next)) {
                Outcome::Found(value, None) => return Outcome::Found(value, None),
                found @ Outcome::Found(..) => doubtful = doubtful.or(Some(found)),
                found @ Outcome::Unknown(_) => unknown = unknown.or(Some(found)),
                Outcome::Empty => {}
            }
        }
        doubtful.or(unknown).unwrap_or(Outcome::Empty)
    }

    /// Resolves all that is no alternative; whether nothing contradicts.
    fn settle(&mut self, state: &mut State<'a>, shape: Shape) -> bool {
        loop {
            while let Some(term) = state.pending.pop() {
                if !self.resolve(state, term, shape) {
                    return false;
                }
            }
            let choices = std::mem::take(&mut state.choices);
            for mut choice in choices {
                let truths: Vec<_> =
                    choice.iter().map(|branch| self.branch_truth(state, branch, shape)).collect();
                if truths.contains(&Some(true)) {
                    continue;
                }
                let mut truths = truths.into_iter();
                choice.retain(|_| truths.next() != Some(Some(false)));
                match &mut choice[..] {
                    [] => return false,
                    [only] => state.pending.append(only),
                    _ => state.choices.push(choice),
                }
            }
            if state.pending.is_empty() {
                return true;
            }
        }
    }

    fn resolve(&mut self, state: &mut State<'a>, term: Term<'a>, shape: Shape) -> bool {
        self.work += u64::from(self.random.is_some());
        if let Term::Schema(literal) = &term {
            if state.literals.contains(&literal.turned()) {
                return false;
            }
            if !state.literals.insert(*literal) {
                return true;
            }
        }
        match self.expand(term, shape) {
            Expansion::True => true,
            Expansion::False => false,
            Expansion::All(terms) => {
                state.pending.extend(terms);
                true
            }
            Expansion::Any(branches) => {
                state.choices.push(branches);
                true
            }
            Expansion::Atom(atom) => {
                let is_true = state.truth(&atom);
                if is_true.is_none() {
                    state.atoms.push(atom);
                }
                is_true != Some(false)
            }
        }
    }
}

/// The choice with the fewest alternatives.
fn smallest<'a>(choices: &mut Vec<Choice<'a>>) -> Option<Choice<'a>> {
    let at = (0..choices.len()).min_by_key(|at| choices[*at].len())?;
    Some(choices.swap_remove(at))
}
