//! The search over alternatives: one conjunction after the other, until a value is found.

use std::collections::BTreeSet;

use super::atoms::{Atom, Expansion, Shape, Term};
use super::members::member_goal;
use super::{Goal, Literal, Outcome, Solver};
use crate::json::value::Json;

/// Alternatives, each a conjunction.
type Choice<'a> = Vec<Vec<Term<'a>>>;

/// A conjunction that is being resolved.
#[derive(Clone, Default)]
pub(super) struct State<'a> {
    pending: Vec<Term<'a>>,
    literals: BTreeSet<Literal>,
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
    fn truth(&self, atom: &Atom<'a>) -> Option<bool> {
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
    fn has_member(&self, name: &str) -> Option<bool> {
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

    fn branch_truth(
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

    /// A value of a type that fulfils all atoms.
    fn conjunction(&mut self, goal: &Goal, shape: Shape, state: &State<'a>) -> Outcome {
        let atoms = &state.atoms;
        let doubt = atoms.iter().find_map(|atom| match atom {
            Atom::Opaque(id, at, _) => Some(self.opaque_reason(*id, *at)),
            _ => None,
        });
        let listed = atoms.iter().find_map(|atom| match atom {
            Atom::OneOf(values) => Some(values.clone()),
            _ => None,
        });
        let outcome = match (listed, shape) {
            (Some(values), _) => self.listed(goal, values, atoms),
            (None, Shape::Null) => self.first(&[Json::Null], atoms),
            (None, Shape::Boolean) => {
                self.first(&[Json::Boolean(true), Json::Boolean(false)], atoms)
            }
            (None, Shape::Number) => self.number(atoms),
            (None, Shape::String) => self.string(atoms),
            (None, Shape::Array) => self.array(atoms),
            (None, Shape::Object) => self.object(atoms),
        };
        match outcome {
            Outcome::Found(value, known) => Outcome::Found(value, known.or(doubt)),
            other => other,
        }
    }

    /// The first of these that is not excluded.
    fn first(&mut self, values: &[Json], atoms: &[Atom<'a>]) -> Outcome {
        let values = self.shuffled(values.to_vec());
        let free = values.into_iter().find(|value| !is_excluded(atoms, value));
        free.map_or(Outcome::Empty, |value| Outcome::Found(value, None))
    }

    /// One of some values: each is asked about.
    fn listed(&mut self, goal: &Goal, mut values: Vec<Json>, atoms: &[Atom<'a>]) -> Outcome {
        let mut doubtful = None;
        values.retain(|value| !is_excluded(atoms, value) && has_patterns(atoms, value));
        for value in self.shuffled(values) {
            let truths: Vec<_> = goal.0.iter().map(|it| self.holds(*it, &value)).collect();
            if truths.contains(&Some(false)) {
                continue;
            }
            if truths.iter().all(|it| *it == Some(true)) {
                return Outcome::Found(value, None);
            }
            let why = "it depends on `$dynamicRef`".to_owned();
            doubtful = doubtful.or(Some(Outcome::Found(value, Some(why))));
        }
        doubtful.unwrap_or(Outcome::Empty)
    }

    fn opaque_reason(&self, id: u32, at: usize) -> String {
        use swordsmith_json::table::Keyword;
        let name = match self.keywords(id).get(at) {
            Some(Keyword::UnevaluatedItems(_)) => "unevaluatedItems",
            Some(Keyword::UnevaluatedProperties(_)) => "unevaluatedProperties",
            _ => "$dynamicRef",
        };
        format!("what `{name}` allows depends on the value or on what refers to the schema")
    }
}

/// The choice with the fewest alternatives.
fn smallest<'a>(choices: &mut Vec<Choice<'a>>) -> Option<Choice<'a>> {
    let at = (0..choices.len()).min_by_key(|at| choices[*at].len())?;
    Some(choices.swap_remove(at))
}

/// Whether a value is excluded.
pub(super) fn is_excluded(atoms: &[Atom<'_>], value: &Json) -> bool {
    atoms.iter().any(|atom| matches!(atom, Atom::NoneOf(values) if values.contains(value)))
}

/// Whether a string matches all patterns that it must, and no others.
fn has_patterns(atoms: &[Atom<'_>], value: &Json) -> bool {
    let Json::String(text) = value else { return true };
    atoms.iter().all(|atom| match atom {
        Atom::Pattern(pattern, is_met) => pattern.is_match(text) == *is_met,
        _ => true,
    })
}
