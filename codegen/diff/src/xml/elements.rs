//! Elements of two versions that meet: what their declarations say beside their types.

use swordsmith_xml::datatypes::{NoPrefixes, check};
use swordsmith_xml::table::{Content, Element, ElementId, TypeId, ValueConstraint};

use super::attributes::constrained;
use super::content::Model;
use super::failure::{Aspect, Failure, Local, Meaning, Spot};
use super::grammar::{Checked, Child, Grammar};
use super::names::Symbol;
use super::pairs::{Met, Walk, Whose};
use super::product::Meeting;
use super::side::Side;
use super::{identities, type_names};

/// Two declarations that meet, each with the type that its element has there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Declared {
    pub(super) old: (ElementId, TypeId),
    pub(super) new: (ElementId, TypeId),
}

/// Two elements meet as children of a pair.
pub(super) fn meet(walk: &mut Walk<'_, '_>, at: usize, meeting: Meeting) {
    let Meeting { old, new, word } = meeting;
    let spot = walk.child_spot(at, &word, walk.old.context.grammar.checked(old));
    let below = enter(walk, Some(at), old, new, spot);
    walk.pairs[at].below.extend(below);
}

/// Two elements meet somewhere: the pairs that their types are.
pub(super) fn enter<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    old: Child,
    new: Child,
    spot: Spot<'s>,
) -> Vec<usize> {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let pair = match (old, new) {
        (_, Child::Skipped) => None,
        (Child::Declared(old), Child::Declared(new)) => {
            let old = (old, of_old.element(old).type_id);
            let new = (new, of_new.element(new).type_id);
            return declared(walk, at, Declared { old, new }, &spot);
        }
        (Child::Declared(id), Child::Undeclared) => {
            let is_abstract = of_old.type_(of_old.element(id).type_id).is_abstract;
            let checked = of_old.checked(old);
            if is_abstract { None } else { walk.pair(checked, Checked::ByDeclarations, spot) }
        }
        (Child::Undeclared, _) if at.is_some_and(|at| is_refused(walk, at)) => None,
        (Child::Undeclared, Child::Undeclared) => {
            let mut below = type_names::compare_undeclared(walk, at, &spot);
            let whose = whose(walk, at, new, spot.name);
            below.extend(walk.pair_of(spot.checked, of_new.checked(new), whose, spot));
            return below;
        }
        (Child::Undeclared, _) => {
            let whose = whose(walk, at, new, spot.name);
            walk.pair_of(spot.checked, of_new.checked(new), whose, spot)
        }
        _ => walk.pair(spot.checked, of_new.checked(new), spot),
    };
    pair.into_iter().collect()
}

/// Whether something is refused of what is let in without a declaration: what is in it adds nothing
/// to that.
pub(super) fn is_refused(walk: &Walk<'_, '_>, at: usize) -> bool {
    let is_decided = |failure: &&Failure<'_>| failure.undecided.is_none();
    // Its own failures are the last ones: it is looked at now.
    let own = walk.failures.iter().rev().take_while(|failure| failure.pair == at);
    walk.pairs[at].old == Checked::ByDeclarations && own.filter(is_decided).count() > 0
}

/// Whose the types are of an element that the first version lets in without a declaration.
fn whose(walk: &Walk<'_, '_>, at: Option<usize>, new: Child, name: Symbol) -> Whose {
    let is_global = matches!(new, Child::Declared(id)
        if walk.new.context.grammar.globals.get(&name) == Some(&id));
    let is_in_reserved = at.is_some_and(|at| walk.pairs[at].whose == Whose::Reserved);
    if is_global || is_in_reserved { Whose::Reserved } else { Whose::Any }
}

/// Two declarations meet: the pairs that their types are, and those that `xsi:type` may name.
pub(super) fn declared<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    it: Declared,
    spot: &Spot<'s>,
) -> Vec<usize> {
    let below = of_types(walk, at, it, spot);
    if let Some(at) = at {
        walk.pairs[at].elements.insert((it.old.0, it.new.0));
    }
    if !walk.met.contains_key(&it) {
        let before = walk.failures.len();
        nil(walk, at, it, spot);
        empty(walk, at, it, spot);
        default(walk, at, it, spot.name);
        identities::compare(walk, at, it, spot);
        let named = type_names::compare(walk, at, below, it, spot);
        let all = below.into_iter().chain(named).collect();
        walk.met.insert(it, Met { spot: spot.clone(), below: all });
        if walk.failures.len() > before {
            walk.broken.insert((it.old.0, it.new.0));
        }
    }
    walk.met[&it].below.clone()
}

/// The pair of the types themselves.
fn of_types<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    it: Declared,
    spot: &Spot<'s>,
) -> Option<usize> {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let ((old, old_type), (new, new_type)) = (it.old, it.new);
    if of_old.type_(old_type).is_abstract {
        return None;
    }
    if of_new.type_(new_type).is_abstract {
        fail(walk, at, it, Aspect::Abstract(spot.name), spot.clone(), Local::Least);
        return None;
    }
    let (from, to) = (of_old.checked_as(old, old_type), of_new.checked_as(new, new_type));
    let is_theirs = is_of_elements(walk, old_type, new_type);
    let whose = if is_theirs { Whose::Elements((old, new)) } else { Whose::Any };
    walk.pair_of(from, to, whose, spot.clone())
}

/// Whether values of two types are a matter of the elements that have them, and not of the types:
/// these are others, or those of XML Schema, which do not change.
fn is_of_elements(walk: &Walk<'_, '_>, old: TypeId, new: TypeId) -> bool {
    let name = |side: &Side<'_, '_>, id| {
        let grammar = side.context.grammar;
        grammar.names.symbol(grammar.type_(id).name)
    };
    let is_simple = |side: &Side<'_, '_>, id| {
        matches!(side.context.grammar.type_(id).content, Content::Simple(_))
    };
    let is_value = is_simple(&walk.old, old) || is_simple(&walk.new, new);
    let is_builtin = walk.old.is_builtin(old) || walk.new.is_builtin(new);
    is_value && (is_builtin || name(&walk.old, old) != name(&walk.new, new))
}

/// Notes what is refused of elements.
pub(super) fn fail<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    it: Declared,
    aspect: Aspect,
    spot: Spot<'s>,
    local: Local,
) {
    let failure = Failure::new(at.unwrap_or(usize::MAX), aspect, spot, local);
    walk.failures.push(failure.of((it.old.0, it.new.0)));
}

/// `xsi:nil` may stand where an element is nillable.
fn nil<'s>(walk: &mut Walk<'_, 's>, at: Option<usize>, it: Declared, spot: &Spot<'s>) {
    let may_be_nil = |element: &Element<'_>| {
        element.nillable && !matches!(element.value, Some(ValueConstraint::Fixed(_)))
    };
    let old = walk.old.context.grammar.element(it.old.0);
    if may_be_nil(old) && !may_be_nil(walk.new.context.grammar.element(it.new.0)) {
        fail(walk, at, it, Aspect::Nil(spot.name), spot.clone(), Local::Nil);
    }
}

/// An empty element stands for its default, or for the empty text.
pub(super) fn empty<'s>(walk: &mut Walk<'_, 's>, at: Option<usize>, it: Declared, spot: &Spot<'s>) {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let (old, new) = (of_old.element(it.old.0), of_new.element(it.new.0));
    let Content::Simple(id) = of_new.type_(it.new.1).content else { return };
    let may_end = || {
        let model = Model::of(of_old, spot.checked);
        model.may_end(&model.start())
    };
    let may_be_empty = if is_value(of_old, it.old.1) { old.value.is_some() } else { may_end() };
    let schema = walk.new.xml.schema;
    let takes_empty = check(schema, id, "", &NoPrefixes).is_ok();
    if may_be_empty && new.value.is_none() && !takes_empty {
        fail(walk, at, it, Aspect::Empty(spot.name), spot.clone(), Local::Text(String::new()));
    }
}

fn is_value(grammar: &Grammar<'_>, id: TypeId) -> bool {
    matches!(grammar.type_(id).content, Content::Simple(_))
}

/// An element that is empty means another value.
fn default(walk: &mut Walk<'_, '_>, at: Option<usize>, it: Declared, name: Symbol) {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let (old, new) = (of_old.element(it.old.0), of_new.element(it.new.0));
    let values = (old.value.map(constrained), new.value.map(constrained));
    let is_told = matches!(walk.failures.last(), Some(it) if it.aspect == Aspect::Empty(name));
    let are_values = is_value(of_old, it.old.1) && is_value(of_new, it.new.1);
    if values.0 != values.1 && !is_told && are_values {
        let (pair, aspect) = (at.unwrap_or(usize::MAX), Aspect::Child(name));
        walk.meanings.push(Meaning { pair, aspect, old: values.0, new: values.1 });
    }
}
