//! Elements of two versions that meet: what their declarations say beside their types.

use swordsmith_xml::datatypes::{NoPrefixes, check};
use swordsmith_xml::table::{
    Content, Element, ElementId, Identity, IdentityKind, Path, Step, TypeId, ValueConstraint,
};

use super::content::Model;
use super::failure::{Aspect, Failure, Local, Meaning, Spot};
use super::grammar::{Checked, Child, Grammar};
use super::names::Symbol;
use super::pairs::Walk;
use super::product::Meeting;
use super::side::Side;

/// Two elements meet as children of a pair.
pub(super) fn meet(walk: &mut Walk<'_, '_>, at: usize, meeting: Meeting) {
    let Meeting { old, new, word } = meeting;
    let spot = walk.child_spot(at, &word, walk.old.context.grammar.checked(old));
    enter(walk, Some(at), old, new, spot);
}

/// Two elements meet somewhere.
pub(super) fn enter<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    old: Child,
    new: Child,
    spot: Spot<'s>,
) -> Option<usize> {
    let grammar = walk.new.context.grammar;
    let below = match (old, new) {
        (_, Child::Skipped) => None,
        (Child::Declared(old), Child::Declared(new)) => declared(walk, at, old, new, &spot),
        (Child::Declared(id), Child::Undeclared) => {
            let checked = walk.old.context.grammar.checked(old);
            let is_abstract = is_abstract(walk, id);
            if is_abstract { None } else { walk.pair(checked, Checked::ByDeclarations, spot) }
        }
        _ => walk.pair(spot.checked, grammar.checked(new), spot),
    };
    if let (Some(at), Some(below)) = (at, below) {
        walk.pairs[at].below.insert(below);
    }
    below
}

fn is_abstract(walk: &Walk<'_, '_>, old: ElementId) -> bool {
    let grammar = walk.old.context.grammar;
    grammar.type_(grammar.element(old).type_id).is_abstract
}

fn declared<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    old: ElementId,
    new: ElementId,
    spot: &Spot<'s>,
) -> Option<usize> {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let (old_type, new_type) = (of_old.element(old).type_id, of_new.element(new).type_id);
    let mut below = None;
    if !of_old.type_(old_type).is_abstract {
        if of_new.type_(new_type).is_abstract {
            fail(walk, at, Aspect::Abstract(spot.name), spot.clone(), Local::Least);
        } else {
            let (from, to) = (of_old.checked_as(old, old_type), of_new.checked_as(new, new_type));
            let elements = is_of_elements(walk, old_type, new_type).then_some((old, new));
            below = walk.pair_of(from, to, elements, spot.clone());
        }
    }
    if let Some(at) = at {
        walk.pairs[at].elements.insert((old, new));
    }
    if walk.met.insert((Child::Declared(old), Child::Declared(new))) {
        let before = walk.failures.len();
        nil(walk, at, old, new, spot);
        empty(walk, at, old, new, spot);
        default(walk, at, old, new, spot.name);
        identities(walk, at, old, new, spot);
        type_names(walk, at, below, (old, old_type), (new, new_type), spot);
        if walk.failures.len() > before {
            walk.broken.insert((old, new));
        }
    }
    below
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

fn fail<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    aspect: Aspect,
    spot: Spot<'s>,
    local: Local,
) {
    walk.failures.push(Failure::new(at.unwrap_or(usize::MAX), aspect, spot, local));
}

/// `xsi:nil` may stand where an element is nillable.
fn nil<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    old: ElementId,
    new: ElementId,
    spot: &Spot<'s>,
) {
    let may_be_nil = |element: &Element<'_>| {
        element.nillable && !matches!(element.value, Some(ValueConstraint::Fixed(_)))
    };
    let old_element = walk.old.context.grammar.element(old);
    if may_be_nil(old_element) && !may_be_nil(walk.new.context.grammar.element(new)) {
        fail(walk, at, Aspect::Nil(spot.name), spot.clone(), Local::Nil);
    }
}

/// An empty element stands for its default, or for the empty text.
fn empty<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    old: ElementId,
    new: ElementId,
    spot: &Spot<'s>,
) {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let (old, new) = (of_old.element(old), of_new.element(new));
    let Content::Simple(id) = of_new.type_(new.type_id).content else { return };
    let is_value = matches!(of_old.type_(old.type_id).content, Content::Simple(_));
    let may_end = || {
        let model = Model::of(of_old, spot.checked);
        model.may_end(&model.start())
    };
    let may_be_empty = if is_value { old.value.is_some() } else { may_end() };
    let schema = walk.new.xml.schema;
    let takes_empty = check(schema, id, "", &NoPrefixes).is_ok();
    if may_be_empty && new.value.is_none() && !takes_empty {
        fail(walk, at, Aspect::Empty(spot.name), spot.clone(), Local::Text(String::new()));
    }
}

/// Types that `xsi:type` may name instead of the declared one.
fn type_names<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    below: Option<usize>,
    (old, old_type): (ElementId, TypeId),
    (new, new_type): (ElementId, TypeId),
    spot: &Spot<'s>,
) {
    let of_old = walk.old.context.grammar;
    let named = of_old.types.iter().map(|(name, id)| (*name, *id));
    let named = named.filter(|(_, id)| of_old.may_stand_for(*id, old_type, old));
    let named: Vec<_> = named.collect();
    for (name, id) in named {
        let of_new = walk.new.context.grammar;
        let from = of_old.checked_as(old, id);
        let spot = Spot { checked: from, type_name: Some(name), ..spot.clone() };
        let same = of_new.types.get(&name).copied();
        let is_builtin = walk.old.is_builtin(id);
        match same.filter(|same| of_new.may_stand_for(*same, new_type, new)) {
            // Built-in types are the same in both.
            Some(_) if is_builtin => {}
            Some(same) => {
                let other = walk.pair(from, of_new.checked_as(new, same), spot);
                if let (Some(at), Some(other)) = (at, other) {
                    walk.pairs[at].below.insert(other);
                }
            }
            None if walk.old.smallest.least(from).may_be() => {
                let pair = at.unwrap_or(usize::MAX);
                let builtin = Aspect::BuiltinTypeNames(spot.name);
                let aspect = if is_builtin { builtin } else { Aspect::TypeName(name) };
                let failure = Failure::new(pair, aspect, spot, Local::Least);
                let is_part = is_builtin || id == old_type || walk.old.is_builtin(old_type);
                let part_of = below.filter(|_| is_part);
                walk.failures.push(Failure { part_of, ..failure });
            }
            None => {}
        }
    }
}

/// An element that is empty means another value.
fn default(
    walk: &mut Walk<'_, '_>,
    at: Option<usize>,
    old: ElementId,
    new: ElementId,
    name: Symbol,
) {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let is_value = |grammar: &Grammar<'_>, element: &Element<'_>| {
        matches!(grammar.type_(element.type_id).content, Content::Simple(_))
    };
    let (old, new) = (of_old.element(old), of_new.element(new));
    let values = (old.value.map(text), new.value.map(text));
    let is_told = matches!(walk.failures.last(), Some(it) if it.aspect == Aspect::Empty(name));
    if values.0 != values.1 && !is_told && is_value(of_old, old) && is_value(of_new, new) {
        let (pair, aspect) = (at.unwrap_or(usize::MAX), Aspect::Child(name));
        walk.meanings.push(Meaning { pair, aspect, old: values.0, new: values.1 });
    }
}

fn text(value: ValueConstraint<'_>) -> &str {
    match value {
        ValueConstraint::Default(text) | ValueConstraint::Fixed(text) => text,
    }
}

/// Identity constraints that only the second has.
fn identities<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    old: ElementId,
    new: ElementId,
    spot: &Spot<'s>,
) {
    let (of_old, of_new) = (walk.old.context.grammar, walk.new.context.grammar);
    let (old, new) = (of_old.element(old), of_new.element(new));
    let known: Vec<String> = old.identities.iter().map(|it| shown(&walk.old, old, it)).collect();
    for identity in new.identities {
        if !known.contains(&shown(&walk.new, new, identity)) {
            let pair = at.unwrap_or(usize::MAX);
            let why = "whether documents keep an identity constraint depends on their values";
            let aspect = Aspect::Identity(spot.name);
            walk.failures.push(Failure::undecided(pair, aspect, spot.clone(), why));
        }
    }
}

/// An identity constraint without its own name, in the names that both versions share.
fn shown(side: &Side<'_, '_>, of: &Element<'_>, identity: &Identity<'_>) -> String {
    let names = &side.context.grammar.names;
    let symbol = |name: u32| names.symbol(name);
    let step = |step: &Step| match step {
        Step::Name(name) => format!("{:?}", symbol(*name)),
        Step::Namespace(uri) => format!("{:?}:*", names.uri(*uri)),
        Step::Any => "*".to_owned(),
    };
    let path = |path: &Path<'_>| {
        let steps: Vec<_> = path.steps.iter().map(step).collect();
        let attribute = path.attribute.as_ref().map(step);
        format!("{}{}@{attribute:?}", path.descendant, steps.join("/"))
    };
    let paths = |paths: &[Path<'_>]| paths.iter().map(path).collect::<Vec<_>>().join("|");
    let fields: Vec<_> = identity.fields.iter().map(|field| paths(field)).collect();
    let kind = match identity.kind {
        IdentityKind::Unique => "unique".to_owned(),
        IdentityKind::Key => "key".to_owned(),
        IdentityKind::KeyRef(refer) => {
            let key = of.identities.iter().find(|it| it.name == refer);
            let key = key.map(|key| shown(side, of, key));
            format!("keyref {}", key.unwrap_or_else(|| format!("{:?}", symbol(refer))))
        }
    };
    format!("{kind} {} {}", paths(identity.selector), fields.join(","))
}
