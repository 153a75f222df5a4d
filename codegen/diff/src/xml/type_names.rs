//! Types that `xsi:type` may name on an element.

use swordsmith_xml::table::TypeId;

use super::elements::{self, Declared};
use super::failure::{Aspect, Failure, Local, Spot};
use super::grammar::Checked;
use super::names::Symbol;
use super::pairs::Walk;

/// Compares the types that may be named: the pairs of those that both versions have.
pub(super) fn compare<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    below: Option<usize>,
    it: Declared,
    spot: &Spot<'s>,
) -> Vec<usize> {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let (old, new) = (it.old, it.new);
    let named = of_old.types.iter().map(|(name, id)| (*name, *id));
    let named = named.filter(|(_, id)| of_old.may_stand_for(*id, old.1, old.0));
    let mut pairs = Vec::new();
    for (name, id) in named {
        let from = of_old.checked_as(old.0, id);
        let spot = Spot { checked: from, type_name: Some(name), ..spot.clone() };
        let same = of_new.types.get(&name).copied();
        match same.filter(|same| of_new.may_stand_for(*same, new.1, new.0)) {
            // Built-in types are the same in both.
            Some(_) if walk.old.is_builtin(id) => {}
            Some(same) => {
                let it = Declared { old: (old.0, id), new: (new.0, same) };
                elements::empty(walk, at, it, &spot);
                pairs.extend(walk.pair(from, of_new.checked_as(new.0, same), spot));
            }
            None if walk.old.smallest.least(from).may_be() => {
                let aspect = aspect(walk, it, (name, id), spot.name);
                let is_part = walk.old.is_builtin(id) || walk.old.is_builtin(old.1);
                let part_of = below.filter(|_| is_part);
                let pair = at.unwrap_or(usize::MAX);
                let failure = Failure::new(pair, aspect, spot, Local::Least);
                let failure = failure.of((old.0, new.0));
                walk.failures.push(Failure { part_of, ..failure });
            }
            None => {}
        }
    }
    pairs
}

/// Compares the types that may be named on an element which neither version declares, and a lax
/// wildcard lets in.
pub(super) fn compare_undeclared<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    spot: &Spot<'s>,
) -> Vec<usize> {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let mut pairs = Vec::new();
    for (name, id) in of_old.types.iter().map(|(name, id)| (*name, *id)) {
        let from = Checked::ByType(id, None);
        if walk.old.is_builtin(id)
            || of_old.type_(id).is_abstract
            || !walk.old.smallest.least(from).may_be()
        {
            continue;
        }
        let spot = Spot { checked: from, type_name: Some(name), ..spot.clone() };
        let same = of_new.types.get(&name).filter(|same| !of_new.type_(**same).is_abstract);
        if let Some(same) = same {
            pairs.extend(walk.pair(from, Checked::ByType(*same, None), spot));
        } else {
            let pair = at.unwrap_or(usize::MAX);
            walk.failures.push(Failure::new(pair, Aspect::TypeName(name), spot, Local::Least));
        }
    }
    pairs
}

/// What it is about that a type may not be named.
fn aspect(
    walk: &Walk<'_, '_>,
    it: Declared,
    (name, id): (Symbol, TypeId),
    element: Symbol,
) -> Aspect {
    if walk.old.is_builtin(id) {
        Aspect::BuiltinTypeNames(element)
    } else if id == it.old.1 {
        Aspect::OwnTypeNames
    } else {
        Aspect::TypeName(name)
    }
}
