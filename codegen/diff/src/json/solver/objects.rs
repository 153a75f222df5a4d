//! Objects: members that must be there, members of which one must be there, and how many.

use std::collections::BTreeSet;

use super::atoms::{Atom, Where};
use super::fill::Draft;
use super::members::{member_goal, names};
use super::{Goal, Literal, Outcome, Solver};
use crate::json::value::Json;

/// A member that was chosen, and what it must be beside what atoms say.
pub(super) type Chosen = (String, Option<Literal>);

impl<'a> Solver<'a> {
    /// An object.
    pub(super) fn object(&mut self, atoms: &[Atom<'a>]) -> Outcome {
        let some: Vec<_> = atoms
            .iter()
            .filter_map(|atom| match atom {
                Atom::SomeMember(place, literal) => Some((place.clone(), *literal)),
                _ => None,
            })
            .collect();
        self.choose(atoms, &some, &mut Vec::new())
    }

    /// Chooses names for members of which some must be there.
    fn choose(
        &mut self,
        atoms: &[Atom<'a>],
        some: &[(Where<'a>, Option<Literal>)],
        chosen: &mut Vec<Chosen>,
    ) -> Outcome {
        let Some(((place, literal), rest)) = some.split_first() else {
            return self.complete(atoms, chosen);
        };
        let (candidates, mut unknown) = self.candidates(atoms, place, chosen);
        let mut doubtful = None;
        for name in candidates {
            if self.steps == 0 {
                break;
            }
            self.steps -= 1;
            chosen.push((name, *literal));
            let outcome = self.choose(atoms, rest, chosen);
            chosen.pop();
            match outcome {
                Outcome::Found(value, None) => return Outcome::Found(value, None),
                found @ Outcome::Found(..) => doubtful = doubtful.or(Some(found)),
                Outcome::Unknown(why) => unknown = unknown.or(Some(why)),
                Outcome::Empty => {}
            }
        }
        doubtful.or(unknown.map(Outcome::Unknown)).unwrap_or(Outcome::Empty)
    }

    /// The names that a member may have which must be somewhere; those first that are there anyway.
    /// And why there may be others.
    fn candidates(
        &mut self,
        atoms: &[Atom<'a>],
        place: &Where<'a>,
        chosen: &[Chosen],
    ) -> (Vec<String>, Option<String>) {
        let needed = needed(atoms, chosen);
        let known = names(atoms).into_iter().map(str::to_owned);
        let known: Vec<_> = known.filter(|name| !needed.contains(name)).collect();
        let taken: Vec<_> = chosen.iter().map(|(name, _)| name.clone()).collect();
        let fresh = self.fresh(atoms, &taken);
        let mut unknown = None;
        let mut candidates = Vec::new();
        for name in needed.into_iter().chain(known).chain(fresh.names) {
            match (self.is_at(place, &name), self.may_be_named(atoms, &name)) {
                (Some(true), Some(true)) => candidates.push(name),
                (Some(false), _) | (_, Some(false)) => {}
                _ => unknown = Some("names of members depend on `$dynamicRef`".to_owned()),
            }
        }
        if let Where::Being(literal) = place {
            // What the name must not be is no pattern: a name is looked for by itself.
            match self.solve(&self.name_goal(atoms, *literal)) {
                Outcome::Found(Json::String(name), _) => candidates.push(name),
                Outcome::Unknown(why) => unknown = unknown.or(Some(why)),
                _ => {}
            }
        }
        if !fresh.is_complete {
            unknown = unknown.or(Some("patterns of names could not be compared".to_owned()));
        }
        (candidates, unknown)
    }

    fn name_goal(&self, atoms: &[Atom<'a>], literal: Literal) -> Goal {
        let all = atoms.iter().filter_map(|atom| match atom {
            Atom::Names(literal) => Some(*literal),
            _ => None,
        });
        Goal::new(all.chain([literal]).chain(self.string_literal()))
    }

    /// What every string is, if the table has a subschema that says so.
    fn string_literal(&self) -> Option<Literal> {
        use swordsmith_json::table::{Keyword, SubschemaId, Type};
        let is_string = |keywords: &[Keyword<'_>]| match keywords {
            [Keyword::Type(types)] => types.iter().eq([Type::String]),
            _ => false,
        };
        let at = self.schema.subschemas.iter().position(|it| is_string(it.keywords))?;
        Some(Literal::new(SubschemaId(u32::try_from(at).ok()?), true))
    }

    /// An object with all members that it needs.
    fn complete(&mut self, atoms: &[Atom<'a>], chosen: &[Chosen]) -> Outcome {
        let (least, most) = sizes(atoms);
        let needed = needed(atoms, chosen);
        if most.is_some_and(|most| least > most || needed.len() as u64 > most) {
            return Outcome::Empty;
        }
        let mut draft = Draft::default();
        for name in needed {
            match self.may_be_named(atoms, &name) {
                Some(true) => {}
                Some(false) => return Outcome::Empty,
                None => draft.doubt = Some("names depend on `$dynamicRef`".to_owned()),
            }
            match self.member(atoms, chosen, &name) {
                Outcome::Found(value, doubt) => {
                    draft.doubt = draft.doubt.or(doubt);
                    draft.members.insert(name, value);
                }
                other => return other,
            }
        }
        self.fill(atoms, chosen, draft, (least, most))
    }

    pub(super) fn member(&mut self, atoms: &[Atom<'a>], chosen: &[Chosen], name: &str) -> Outcome {
        let more = chosen.iter().filter(|(known, _)| known == name);
        let more: Vec<_> = more.filter_map(|(_, literal)| *literal).collect();
        let goal = member_goal(atoms, name).with(more);
        self.solve(&goal)
    }
}

/// The names of members that must be there.
fn needed(atoms: &[Atom<'_>], chosen: &[Chosen]) -> BTreeSet<String> {
    let needed = atoms.iter().filter_map(|atom| match atom {
        Atom::Present(name) | Atom::Member(name, _) => Some((*name).to_owned()),
        _ => None,
    });
    needed.chain(chosen.iter().map(|(name, _)| name.clone())).collect()
}

/// How many items or members there must be, and may be.
pub(super) fn sizes(atoms: &[Atom<'_>]) -> (u64, Option<u64>) {
    atoms.iter().fold((0, None), |(least, most), atom| match atom {
        Atom::LeastSize(size) => (least.max(*size), most),
        Atom::MostSize(size) => (least, Some(most.map_or(*size, |most: u64| most.min(*size)))),
        _ => (least, most),
    })
}
