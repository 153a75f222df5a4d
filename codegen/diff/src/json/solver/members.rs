//! What members of an object are, as its atoms say.

use std::collections::BTreeSet;

use swordsmith_json::table::Pattern;

use super::atoms::{Atom, Members, Where};
use super::{Goal, Literal, Solver};
use crate::json::value::Json;

impl<'a> Solver<'a> {
    /// Whether an object may have a member of that name.
    pub(super) fn may_be_named(&self, atoms: &[Atom<'a>], name: &str) -> Option<bool> {
        let value = Json::String(name.to_owned());
        let mut is_known = true;
        for atom in atoms {
            match atom {
                Atom::Absent(absent) if *absent == name => return Some(false),
                Atom::Names(literal) => match self.holds(*literal, &value) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None => is_known = false,
                },
                _ => {}
            }
        }
        is_known.then_some(true)
    }

    /// Whether a name is one of those that are asked for.
    pub(super) fn is_at(&self, place: &Where<'a>, name: &str) -> Option<bool> {
        match place {
            Where::Matching(pattern) => Some(pattern.is_match(name)),
            Where::Outside(members) => Some(!members.knows(name)),
            Where::Being(literal) => self.holds(*literal, &Json::String(name.to_owned())),
        }
    }
}

impl Members<'_> {
    /// Whether something is said of a name.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.named.iter().any(|(known, _)| *known == name)
            || self.patterns.iter().any(|(pattern, _)| pattern.is_match(name))
    }

    /// What a member of that name must be.
    pub(super) fn literals(&self, name: &str) -> Vec<Literal> {
        let named = self.named.iter().filter(|(known, _)| *known == name).map(|(_, id)| *id);
        let patterns = self.patterns.iter().filter(|(pattern, _)| pattern.is_match(name));
        let mut ids: Vec<_> = named.chain(patterns.map(|(_, id)| *id)).collect();
        if ids.is_empty() {
            ids.extend(self.additional);
        }
        ids.into_iter().map(|id| Literal { id, is_valid: true }).collect()
    }
}

/// What a member of that name must be.
pub(super) fn member_goal(atoms: &[Atom<'_>], name: &str) -> Goal {
    let mut literals = Vec::new();
    for atom in atoms {
        match atom {
            Atom::Members(members) => literals.extend(members.literals(name)),
            Atom::Member(known, literal) if *known == name => literals.push(*literal),
            _ => {}
        }
    }
    Goal::new(literals)
}

/// Names that atoms tell, in order.
pub(super) fn names<'a>(atoms: &[Atom<'a>]) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    for atom in atoms {
        match atom {
            Atom::Members(members) | Atom::SomeMember(Where::Outside(members), _) => {
                found.extend(members.named.iter().map(|(name, _)| *name));
            }
            Atom::Present(name) | Atom::Absent(name) | Atom::Member(name, _) => {
                found.insert(name);
            }
            _ => {}
        }
    }
    found
}

/// Patterns of names that atoms tell, each once.
pub(super) fn patterns<'a>(atoms: &[Atom<'a>]) -> Vec<&'a Pattern<'a>> {
    let mut found: Vec<&Pattern<'_>> = Vec::new();
    let mut add = |pattern: &'a Pattern<'a>| {
        if found.iter().all(|known| known.translated != pattern.translated) {
            found.push(pattern);
        }
    };
    for atom in atoms {
        match atom {
            Atom::Members(members) | Atom::SomeMember(Where::Outside(members), _) => {
                members.patterns.iter().for_each(|(pattern, _)| add(pattern));
            }
            Atom::SomeMember(Where::Matching(pattern), _) => add(pattern),
            _ => {}
        }
    }
    found
}
