//! What either version refuses of the other, by what it is about.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::Content;

use super::content::Model;
use super::failure::{Aspect, Failure, Local, Start};
use super::grammar::Checked;
use super::names::Symbol;
use super::occurrences::{self, Occurrences};
use super::pairs::{Walk, Whose};
use super::side::Side;

/// Two types that meet, and what of them; none, where the documents themselves do.
pub(super) type Key<'s> = (Option<(Checked<'s>, Checked<'s>)>, Aspect);

/// What is refused about one thing, in each direction.
#[derive(Debug, Clone, Default)]
pub(super) struct Refusals<'f, 's> {
    /// Of old documents by the new version.
    pub(super) backward: Vec<&'f Failure<'s>>,
    /// Of new documents by the old version.
    pub(super) forward: Vec<&'f Failure<'s>>,
}

/// The two walks.
#[derive(Clone, Copy)]
pub(super) struct Walks<'w, 'c, 's> {
    /// The old documents, read by the new version.
    pub(super) backward: &'w Walk<'c, 's>,
    /// The new documents, read by the old version.
    pub(super) forward: &'w Walk<'c, 's>,
}

/// What is refused, by what it is about.
pub(super) fn gather<'f, 's>(walks: Walks<'f, '_, 's>) -> BTreeMap<Key<'s>, Refusals<'f, 's>> {
    let mut found: BTreeMap<Key<'s>, Refusals<'f, 's>> = BTreeMap::new();
    for failure in failures(walks.backward) {
        found.entry(key(walks, true, failure)).or_default().backward.push(failure);
    }
    for failure in failures(walks.forward) {
        found.entry(key(walks, false, failure)).or_default().forward.push(failure);
    }
    // That more types may be named where one is declared that says it is nothing that anybody does.
    found.retain(|(_, aspect), refusals| {
        let is_of_declared = matches!(aspect, Aspect::BuiltinTypeNames(_) | Aspect::OwnTypeNames);
        !is_of_declared || !refusals.backward.is_empty()
    });
    found
}

/// The failures of a walk without those that others imply.
fn failures<'f, 's>(walk: &'f Walk<'_, 's>) -> impl Iterator<Item = &'f Failure<'s>> {
    let wholes = walk.failures.iter().filter(|it| implies_type_names(walk, it));
    let wholes: BTreeSet<usize> = wholes.map(|failure| failure.pair).collect();
    let is_abstract = |failure: &&Failure<'_>| matches!(failure.aspect, Aspect::Abstract(_));
    let made_abstract: BTreeSet<_> =
        walk.failures.iter().filter(is_abstract).filter_map(|it| it.elements).collect();
    walk.failures.iter().filter(move |failure| {
        let is_part = failure.part_of.is_some_and(|whole| wholes.contains(&whole));
        let is_own = failure.aspect == Aspect::OwnTypeNames
            && failure.elements.is_some_and(|elements| made_abstract.contains(&elements));
        !is_part && !is_own
    })
}

/// Whether types that are derived from one of XML Schema may not be named because of what is refused
/// of that: its values, or anything of the type of everything.
fn implies_type_names(walk: &Walk<'_, '_>, failure: &Failure<'_>) -> bool {
    let is_of_values = matches!(failure.aspect, Aspect::Value | Aspect::Text | Aspect::Child(_));
    let is_value = |pair: &super::pairs::Pair<'_>| is_value(&walk.old, pair.old);
    is_of_values || walk.pairs.get(failure.pair).is_some_and(|pair| !is_value(pair))
}

/// What a failure is about, in both versions.
pub(super) fn key<'s>(
    walks: Walks<'_, '_, 's>,
    is_backward: bool,
    failure: &Failure<'s>,
) -> Key<'s> {
    let walk = if is_backward { walks.backward } else { walks.forward };
    let in_order = |(taking, refusing)| {
        if is_backward { (taking, refusing) } else { (refusing, taking) }
    };
    if let Aspect::TypeName(_) | Aspect::OwnTypeNames = failure.aspect {
        // It is one thing, wherever it may stand.
        return (None, failure.aspect.clone());
    }
    let Some(pair) = walk.pairs.get(failure.pair) else { return (None, failure.aspect.clone()) };
    let types = (pair.old, pair.new);
    if !matches!(types.0, Checked::ByType(..)) {
        return match let_in(walk, failure.pair) {
            Some((types, name)) => (Some(in_order(types)), Aspect::LetIn(name)),
            None => (Some(in_order(types)), failure.aspect.clone()),
        };
    }
    let aspect = aspect(walk, types, failure);
    if let (Whose::Elements(_), Start::Child { pair: above, .. }) = (pair.whose, &pair.spot.start)
        && matches!(aspect, Aspect::Value | Aspect::Kind)
        && let Some(above) = walk.pairs.get(*above)
    {
        let aspect = match aspect {
            Aspect::Value => Aspect::ChildValue(pair.spot.name),
            _ => Aspect::ChildKind(pair.spot.name),
        };
        return (Some(in_order((above.old, above.new))), aspect);
    }
    (Some(in_order(types)), aspect)
}

/// Where a wildcard of the first version lets in what the second one checks: the types around it, and
/// the name of the element.
fn let_in<'s>(walk: &Walk<'_, 's>, mut at: usize) -> Option<((Checked<'s>, Checked<'s>), Symbol)> {
    for _ in 0..walk.pairs.len() {
        let pair = walk.pairs.get(at)?;
        let Start::Child { pair: above, .. } = pair.spot.start else { return None };
        let types = walk.pairs.get(above).map(|above| (above.old, above.new))?;
        if matches!(types.0, Checked::ByType(..)) {
            return Some((types, pair.spot.name));
        }
        at = above;
    }
    None
}

/// What a failure is about: what a wildcard lets in is one thing, whatever its name; and so are the
/// places of elements that stand as often as before.
fn aspect(walk: &Walk<'_, '_>, types: (Checked<'_>, Checked<'_>), failure: &Failure<'_>) -> Aspect {
    let kinds = (is_value(&walk.old, types.0), is_value(&walk.new, types.1));
    match &failure.aspect {
        Aspect::Child(_) | Aspect::Value | Aspect::Text if kinds.0 != kinds.1 => Aspect::Kind,
        Aspect::Child(name) => {
            let (taking, refusing) =
                (has_child(&walk.old, types.0, *name), has_child(&walk.new, types.1, *name));
            let times = |side: &Side<'_, '_>, checked| occurrences::of(side, checked, *name);
            match (taking, refusing) {
                (false, _) if !failure.is_needed => Aspect::Wildcard,
                // Only a wildcard asks for it: any that it lets in would do.
                (false, false) => Aspect::NeededByWildcard,
                _ if is_surplus(failure, *name, times(&walk.old, types.0)) => Aspect::Wildcard,
                (true, true) if times(&walk.old, types.0) == times(&walk.new, types.1) => {
                    if is_absent(failure, *name) {
                        Aspect::OneOf
                    } else {
                        Aspect::Places
                    }
                }
                _ => failure.aspect.clone(),
            }
        }
        Aspect::Attribute(name)
            if !failure.is_needed && !has_attribute(&walk.old, types.0, *name) =>
        {
            Aspect::AttributeWildcard
        }
        other => other.clone(),
    }
}

/// Whether an element stands more often than it is declared to: a wildcard lets it in.
fn is_surplus(failure: &Failure<'_>, name: Symbol, declared: Option<Occurrences>) -> bool {
    let Local::Content(word) = &failure.local else { return false };
    let count = word.iter().filter(|it| **it == name).count();
    let most = declared.and_then(|(_, most)| most);
    !failure.is_needed && most.is_some_and(|most| count > most as usize)
}

/// Whether an element is missing altogether, not only in its place.
fn is_absent(failure: &Failure<'_>, name: Symbol) -> bool {
    let is_there = matches!(&failure.local, Local::Content(word) if word.contains(&name));
    failure.is_needed && !is_there
}

/// Whether the content of a type is a value.
pub(super) fn is_value(side: &Side<'_, '_>, checked: Checked<'_>) -> bool {
    match checked {
        Checked::ByType(id, _) => {
            matches!(side.context.grammar.type_(id).content, Content::Simple(_))
        }
        Checked::Not | Checked::ByDeclarations => false,
    }
}

/// Whether a type declares a child of that name.
pub(super) fn has_child(side: &Side<'_, '_>, checked: Checked<'_>, name: Symbol) -> bool {
    let grammar = side.context.grammar;
    let checked = match checked {
        Checked::ByType(id, _) => Checked::ByType(id, None),
        _ => return false,
    };
    Model::of(grammar, checked).alphabet(grammar).contains(&name)
}

/// Whether a type declares an attribute of that name.
pub(super) fn has_attribute(side: &Side<'_, '_>, checked: Checked<'_>, name: Symbol) -> bool {
    let Checked::ByType(id, _) = checked else { return false };
    let grammar = side.context.grammar;
    let attributes = grammar.type_(id).attributes.iter();
    attributes.into_iter().any(|it| grammar.names.symbol(it.name) == Some(name))
}
