//! Arrays: what each item is, items that must be somewhere, how many there are, and whether any are
//! equal.

use super::atoms::Atom;
use super::leaf::is_excluded;
use super::plan::{Plan, WANTED};
use super::{Goal, Literal, Outcome, Solver};
use crate::json::value::Json;

/// The most items that an array gets, and indices that are told apart.
const MANY: u64 = 256;

impl<'a> Solver<'a> {
    /// An array.
    pub(super) fn array(&mut self, atoms: &[Atom<'a>]) -> Outcome {
        let Some(mut plan) = Plan::of(atoms) else { return Outcome::Empty };
        if plan.has_too_many() {
            return Outcome::Empty;
        }
        if plan.alike > MANY || plan.least > MANY || plan.wanted.len() > WANTED {
            return Outcome::Unknown(format!("arrays of more than {MANY} items are not made"));
        }
        let wanted = std::mem::take(&mut plan.wanted);
        match self.place(atoms, &wanted, &mut plan) {
            Outcome::Empty if plan.is_counted => {
                Outcome::Unknown("items that `contains` counts could not be placed".to_owned())
            }
            other => other,
        }
    }

    /// Puts items that must be somewhere at each index that is told apart.
    fn place(&mut self, atoms: &[Atom<'a>], wanted: &[(u64, Literal)], plan: &mut Plan) -> Outcome {
        let Some(((from, literal), rest)) = wanted.split_first() else {
            return if plan.is_unique == Some(false) {
                self.with_equal(atoms, plan)
            } else {
                self.items(atoms, plan, None)
            };
        };
        let end = plan.alike.max(*from) + wanted.len() as u64 + plan.placed.len() as u64;
        let (mut doubtful, mut unknown) = (None, None);
        for at in *from..end {
            if self.steps == 0 {
                break;
            }
            self.steps -= 1;
            // Two items that are counted are two items.
            if plan.placed.get(&at).is_some_and(|placed| placed.contains(literal)) {
                continue;
            }
            plan.placed.entry(at).or_default().push(*literal);
            let outcome = self.place(atoms, rest, plan);
            if let Some(placed) = plan.placed.get_mut(&at) {
                placed.pop();
            }
            plan.placed.retain(|_, placed| !placed.is_empty());
            match outcome {
                Outcome::Found(value, None) => return Outcome::Found(value, None),
                found @ Outcome::Found(..) => doubtful = doubtful.or(Some(found)),
                found @ Outcome::Unknown(_) => unknown = unknown.or(Some(found)),
                Outcome::Empty => {}
            }
        }
        doubtful.or(unknown).unwrap_or(Outcome::Empty)
    }

    /// An array with two equal items.
    fn with_equal(&mut self, atoms: &[Atom<'a>], plan: &Plan) -> Outcome {
        let end = plan.alike + 2 + plan.placed.len() as u64;
        let mut unknown = None;
        for other in 1..end {
            for one in 0..other {
                match self.items(atoms, plan, Some((one, other))) {
                    found @ Outcome::Found(..) => return found,
                    found @ Outcome::Unknown(_) => unknown = unknown.or(Some(found)),
                    Outcome::Empty => {}
                }
            }
        }
        unknown.unwrap_or(Outcome::Empty)
    }

    /// All items, two of which are equal if that is asked for.
    fn items(&mut self, atoms: &[Atom<'a>], plan: &Plan, equal: Option<(u64, u64)>) -> Outcome {
        let placed = plan.placed.keys().next_back().map_or(0, |last| last + 1);
        let needed = plan.least.max(placed).max(equal.map_or(0, |(_, last)| last + 1));
        if plan.most.is_some_and(|most| needed > most) {
            return Outcome::Empty;
        }
        let more = self.below(3) as u64;
        let count = plan.most.map_or(needed + more, |most| most.min(needed + more));
        let shared = equal
            .map(|(one, other)| item_goal(atoms, plan, one).with(item_goal(atoms, plan, other).0));
        let shared = match shared.map(|goal| self.solve(&goal)) {
            Some(Outcome::Found(value, doubt)) => Some((value, doubt)),
            Some(other) => return other,
            None => None,
        };
        let (mut items, mut doubt) = (Vec::new(), None);
        for at in 0..count {
            let is_shared = equal.is_some_and(|(one, other)| at == one || at == other);
            let outcome = match &shared {
                Some((value, doubt)) if is_shared => Outcome::Found(value.clone(), doubt.clone()),
                _ => self.item(atoms, plan, (at, &items)),
            };
            match outcome {
                Outcome::Found(value, more) => {
                    items.push(value);
                    doubt = doubt.or(more);
                }
                // What is drawn beyond what is needed may be left out.
                _ if at >= needed => break,
                other => return other,
            }
        }
        self.not_excluded(atoms, plan, items, doubt)
    }

    /// An item that is equal to none before it, if that is asked for.
    fn item(&mut self, atoms: &[Atom<'a>], plan: &Plan, (at, before): (u64, &[Json])) -> Outcome {
        let goal = item_goal(atoms, plan, at);
        if plan.is_unique != Some(true) {
            return self.solve(&goal);
        }
        let others: Vec<_> = before.iter().map(|value| self.excluding(value)).collect();
        match self.solve(&goal.with(others)) {
            // Other items before it may leave one for it, unless all are alike.
            Outcome::Empty if at > 0 && !plan.is_uniform() && !self.solve(&goal).is_empty() => {
                Outcome::Unknown("no items were found that are all different".to_owned())
            }
            other => other,
        }
    }

    fn not_excluded(
        &mut self,
        atoms: &[Atom<'a>],
        plan: &Plan,
        mut items: Vec<Json>,
        doubt: Option<String>,
    ) -> Outcome {
        while is_excluded(atoms, &Json::Array(items.clone())) {
            let at = items.len() as u64;
            let has_room = plan.most.is_none_or(|most| at < most);
            match has_room.then(|| self.item(atoms, plan, (at, &items))) {
                Some(Outcome::Found(value, None)) => items.push(value),
                _ => return Outcome::Unknown("no array was found that is not listed".to_owned()),
            }
        }
        Outcome::Found(Json::Array(items), doubt)
    }
}

/// What the item at an index must be.
fn item_goal(atoms: &[Atom<'_>], plan: &Plan, at: u64) -> Goal {
    let of_atoms = atoms.iter().filter_map(|atom| match atom {
        Atom::Items(from, literal) if at >= *from => Some(*literal),
        Atom::ItemIfThere(known, literal) if *known == at => Some(*literal),
        _ => None,
    });
    // As many as may be of a kind are so where they have to be; the others are not.
    let placed = plan.placed.get(&at).into_iter().flatten().copied();
    let few = atoms.iter().filter_map(|atom| match atom {
        Atom::FewItems(_, literal) => {
            let is_placed = plan.placed.get(&at).is_some_and(|it| it.contains(literal));
            (!is_placed).then(|| literal.turned())
        }
        _ => None,
    });
    Goal::new(of_atoms.chain(placed).chain(few))
}
