//! Members that an object has because there must be enough, or because they are drawn.

use std::collections::BTreeMap;

use super::atoms::Atom;
use super::leaf::is_excluded;
use super::members::{member_goal, names};
use super::objects::Chosen;
use super::{Outcome, Solver};
use crate::json::value::Json;

/// Members that objects are filled up to.
const MANY: u64 = 64;

/// An object that is being made.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) members: BTreeMap<String, Json>,
    pub(super) doubt: Option<String>,
}

/// What is known of members that an object could have as well.
#[derive(Default)]
struct Spare {
    /// Why it is not known whether there is another one.
    pub(super) unknown: Option<String>,
}

impl<'a> Solver<'a> {
    /// Adds members until there are enough, and the object is none that is excluded.
    pub(super) fn fill(
        &mut self,
        atoms: &[Atom<'a>],
        chosen: &[Chosen],
        mut draft: Draft,
        (least, most): (u64, Option<u64>),
    ) -> Outcome {
        if least > MANY {
            return Outcome::Unknown(format!("objects of {least} members are not made"));
        }
        let has_room = |draft: &Draft| most.is_none_or(|most| (draft.members.len() as u64) < most);
        let mut spare = Spare::default();
        if self.is_drawing() {
            self.add_some(atoms, chosen, &mut draft, has_room);
        }
        while (draft.members.len() as u64) < least {
            if !self.add_one(atoms, &mut draft, &mut spare) {
                return spare.unknown.map_or(Outcome::Empty, Outcome::Unknown);
            }
        }
        if is_excluded(atoms, &Json::Object(draft.members.clone())) {
            let is_other = (has_room(&draft) && self.add_one(atoms, &mut draft, &mut spare))
                || self.change_one(atoms, chosen, &mut draft);
            if !is_other || is_excluded(atoms, &Json::Object(draft.members.clone())) {
                return Outcome::Unknown("no object was found that is not listed".to_owned());
            }
        }
        Outcome::Found(Json::Object(draft.members), draft.doubt)
    }

    /// Adds some members at random.
    fn add_some(
        &mut self,
        atoms: &[Atom<'a>],
        chosen: &[Chosen],
        draft: &mut Draft,
        has_room: impl Fn(&Draft) -> bool,
    ) {
        let names = names(atoms).into_iter().map(str::to_owned).collect();
        for name in self.shuffled(names) {
            let is_wanted = self.extra > 0 && self.below(2) == 1 && has_room(draft);
            if !is_wanted
                || draft.members.contains_key(&name)
                || self.may_be_named(atoms, &name) != Some(true)
            {
                continue;
            }
            self.extra = self.extra.saturating_sub(1);
            if let Outcome::Found(value, doubt) = self.member(atoms, chosen, &name) {
                draft.doubt = draft.doubt.take().or(doubt);
                draft.members.insert(name, value);
            }
        }
        if self.extra > 0 && self.below(4) == 1 && has_room(draft) {
            self.add_one(atoms, draft, &mut Spare::default());
        }
    }

    /// Adds a member that the object does not have.
    fn add_one(&mut self, atoms: &[Atom<'a>], draft: &mut Draft, spare: &mut Spare) -> bool {
        let known = names(atoms).into_iter().map(str::to_owned);
        let known: Vec<_> = known.filter(|it| !draft.members.contains_key(it)).collect();
        let taken: Vec<_> = draft.members.keys().cloned().collect();
        let fresh = self.fresh(atoms, &taken);
        if !fresh.is_complete {
            spare.unknown.get_or_insert("patterns of names could not be compared".to_owned());
        }
        for name in known.into_iter().chain(fresh.names) {
            match self.may_be_named(atoms, &name) {
                Some(true) => {}
                Some(false) => continue,
                None => {
                    spare.unknown.get_or_insert("names depend on `$dynamicRef`".to_owned());
                    continue;
                }
            }
            match self.member(atoms, &[], &name) {
                Outcome::Found(value, doubt) => {
                    draft.doubt = draft.doubt.take().or(doubt);
                    draft.members.insert(name, value);
                    return true;
                }
                Outcome::Unknown(why) => {
                    spare.unknown.get_or_insert(why);
                }
                Outcome::Empty => {}
            }
        }
        false
    }

    /// Gives a member another value.
    fn change_one(&mut self, atoms: &[Atom<'a>], chosen: &[Chosen], draft: &mut Draft) -> bool {
        for (name, value) in draft.members.clone() {
            let other = self.excluding(&value);
            let more = chosen.iter().filter(|(known, _)| *known == name);
            let more: Vec<_> = more.filter_map(|(_, literal)| *literal).chain([other]).collect();
            let goal = member_goal(atoms, &name).with(more);
            if let Outcome::Found(value, doubt) = self.solve(&goal) {
                draft.doubt = draft.doubt.take().or(doubt);
                draft.members.insert(name, value);
                return true;
            }
        }
        false
    }
}
