//! Values for conjunctions of atoms.

use swordsmith_json::table::Keyword;

use super::atoms::{Atom, Shape};
use super::search::State;
use super::{Goal, Outcome, Solver};
use crate::json::value::Json;

impl<'a> Solver<'a> {
    /// A value of a type that fulfils all atoms.
    pub(super) fn conjunction(&mut self, goal: &Goal, shape: Shape, state: &State<'a>) -> Outcome {
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
        let name = match self.keywords(id).get(at) {
            Some(Keyword::UnevaluatedItems(_)) => "unevaluatedItems",
            Some(Keyword::UnevaluatedProperties(_)) => "unevaluatedProperties",
            _ => "$dynamicRef",
        };
        format!("what `{name}` allows depends on the value or on what refers to the schema")
    }
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
