//! Attributes of two types that meet.

use std::collections::BTreeSet;

use swordsmith_xml::table::{Attribute, Process, SimpleId, Type, ValueConstraint};

use super::failure::{Aspect, Failure, Local, Meaning};
use super::grammar::Checked;
use super::names::Symbol;
use super::pairs::Walk;
use super::side::Side;
use super::text;
use super::values::{Inclusion, SimpleType};

/// The attributes of `xsi`, by their local names.
const INSTANCE: [&str; 4] = ["type", "nil", "schemaLocation", "noNamespaceSchemaLocation"];

/// What the value of an attribute is checked by.
#[derive(Debug, Clone, Copy)]
enum Value<'s> {
    /// Nothing.
    Any,
    /// A simple type, and the value that it must be.
    Of(SimpleId, Option<&'s str>),
}

/// Compares the attributes of a pair.
pub(super) fn compare(walk: &mut Walk<'_, '_>, at: usize) {
    let (old, new) = (walk.pairs[at].old, walk.pairs[at].new);
    for name in names(walk, old, new) {
        let Some(of_old) = value(&walk.old, old, name) else { continue };
        match value(&walk.new, new, name) {
            Some(of_new) => compare_values(walk, at, name, of_old, of_new),
            None => refused(walk, at, name, of_old),
        }
    }
    needed(walk, at, old, new);
    instance(walk, at, old, new);
    defaults(walk, at, old, new);
    references(walk, at, old, new);
}

/// Attributes that are an identifier where they are absent, or refer to one, in one version alone:
/// a document may have that identifier twice, or not at all.
fn references(walk: &mut Walk<'_, '_>, at: usize, old: Checked<'_>, new: Checked<'_>) {
    let (of_old, of_new) = (type_of(&walk.old, old), type_of(&walk.new, new));
    let mut names = implied(&walk.new, of_new, (&walk.old, of_old), text::is_bound);
    if text::has_references(&walk.new) {
        names.extend(implied(&walk.old, of_old, (&walk.new, of_new), text::is_id));
    }
    for name in names {
        let (aspect, spot) = (Aspect::AttributeIds(name), walk.pairs[at].spot.clone());
        let why =
            "without it, an identifier is meant that a document may have twice, or not at all";
        walk.failures.push(Failure::undecided(at, aspect, spot, why));
    }
}

/// Attributes of `xsi` that must be there, or must have a value, in the second version alone.
fn instance(walk: &mut Walk<'_, '_>, at: usize, old: Checked<'_>, new: Checked<'_>) {
    let Some(of_new) = type_of(&walk.new, new).filter(|it| !it.is_lenient) else { return };
    let of_old = type_of(&walk.old, old);
    for name in INSTANCE {
        let (aspect, spot) = (Aspect::Instance(name), walk.pairs[at].spot.clone());
        if of_new.instance.contains(&name) && !of_old.is_some_and(|it| it.instance.contains(&name))
        {
            let failure = Failure::new(at, aspect, spot, Local::Least);
            walk.failures.push(Failure { is_needed: true, ..failure });
        } else if fixed(Some(of_new), name).is_some_and(|it| fixed(of_old, name) != Some(it)) {
            let why = "whether documents have another value of it is not known";
            walk.failures.push(Failure::undecided(at, aspect, spot, why));
        }
    }
}

/// The value that an attribute of `xsi` must have.
fn fixed<'s>(of: Option<&Type<'s>>, name: &str) -> Option<&'s str> {
    let (_, value) = of?.fixed_instance.iter().find(|(local, _)| *local == name)?;
    Some(value)
}

/// Attributes of a type that have a wanted value where they are absent, which those of the other
/// type have not.
fn implied(
    side: &Side<'_, '_>,
    of: Option<&Type<'_>>,
    (other_side, other): (&Side<'_, '_>, Option<&Type<'_>>),
    is_wanted: impl Fn(&Side<'_, '_>, SimpleId) -> bool,
) -> BTreeSet<Symbol> {
    let names = (&side.context.grammar.names, &other_side.context.grammar.names);
    let attributes = of.map_or(&[][..], |it| it.attributes).iter();
    let implied = attributes.filter_map(|attribute| {
        let (value, name) = (attribute.value?, names.0.symbol(attribute.name)?);
        let same = other.and_then(|it| {
            it.attributes.iter().find(|attribute| names.1.symbol(attribute.name) == Some(name))
        });
        let is_same = same.is_some_and(|same| {
            same.required || same.value.map(constrained) == Some(constrained(value))
        });
        let is_implied = !is_same && !attribute.required;
        (is_implied && is_wanted(side, attribute.simple)).then_some(name)
    });
    implied.collect()
}

/// Attributes that both types declare, and that mean another value where they are absent.
fn defaults(walk: &mut Walk<'_, '_>, at: usize, old: Checked<'_>, new: Checked<'_>) {
    let (Some(of_old), Some(of_new)) = (type_of(&walk.old, old), type_of(&walk.new, new)) else {
        return;
    };
    let names = (&walk.old.context.grammar.names, &walk.new.context.grammar.names);
    for attribute in of_old.attributes.iter().filter(|it| !it.required) {
        let Some(name) = names.0.symbol(attribute.name) else { continue };
        let same = of_new.attributes.iter().find(|it| names.1.symbol(it.name) == Some(name));
        let Some(same) = same.filter(|it| !it.required) else { continue };
        let (old, new) = (attribute.value.map(constrained), same.value.map(constrained));
        if old != new {
            walk.meanings.push(Meaning { pair: at, aspect: Aspect::Attribute(name), old, new });
        }
    }
}

/// The text of a value that is declared.
pub(super) fn constrained(value: ValueConstraint<'_>) -> &str {
    match value {
        ValueConstraint::Default(text) | ValueConstraint::Fixed(text) => text,
    }
}

/// The names that may matter: those that either type declares and, if the first has a wildcard,
/// those that either version declares globally, those that the wildcard of the second keeps out, and
/// one of each namespace that no version declares.
fn names(walk: &Walk<'_, '_>, old: Checked<'_>, new: Checked<'_>) -> BTreeSet<Symbol> {
    let mut names: BTreeSet<Symbol> = declared(&walk.old, old).collect();
    if has_wildcard(&walk.old, old) {
        names.extend(declared(&walk.new, new));
        names.extend(walk.old.context.grammar.attributes.keys());
        names.extend(walk.new.context.grammar.attributes.keys());
        names.extend(walk.old.context.names.others());
        let of_new = type_of(&walk.new, new).and_then(|it| it.any_attribute);
        names.extend(of_new.into_iter().flat_map(|it| walk.new.context.grammar.kept_out(it)));
    }
    names
}

fn type_of<'s>(side: &Side<'_, 's>, checked: Checked<'_>) -> Option<&'s Type<'s>> {
    match checked {
        Checked::ByType(id, _) => Some(side.context.grammar.type_(id)),
        Checked::Not | Checked::ByDeclarations => None,
    }
}

fn declared<'x>(side: &'x Side<'_, '_>, checked: Checked<'_>) -> impl Iterator<Item = Symbol> + 'x {
    let attributes = type_of(side, checked).map_or(&[][..], |it| it.attributes).iter();
    attributes.filter_map(|attribute| side.context.grammar.names.symbol(attribute.name))
}

fn has_wildcard(side: &Side<'_, '_>, checked: Checked<'_>) -> bool {
    type_of(side, checked).is_none_or(|definition| definition.any_attribute.is_some())
}

/// What an attribute is checked by; `None` if it is refused.
fn value<'s>(side: &Side<'_, 's>, checked: Checked<'_>, name: Symbol) -> Option<Value<'s>> {
    let grammar = side.context.grammar;
    let Some(definition) = type_of(side, checked) else {
        let process = if checked == Checked::Not { Process::Skip } else { Process::Lax };
        return global(side, process, name);
    };
    let is_it = |it: &&Attribute<'_>| grammar.names.symbol(it.name) == Some(name);
    if let Some(attribute) = definition.attributes.iter().find(is_it) {
        return Some(of(attribute));
    }
    match definition.any_attribute {
        Some(wildcard) if grammar.lets_in(side.context.names, wildcard, name) => {
            let conflicts = |it: &&&Attribute<'_>| {
                grammar.schema.conflicting_local_attribute(definition, it).is_some()
            };
            let declared = grammar.attributes.get(&name).filter(conflicts);
            let is_checked = wildcard.process != Process::Skip && declared.is_some();
            if is_checked { None } else { global(side, wildcard.process, name) }
        }
        _ if definition.is_lenient => Some(Value::Any),
        _ => None,
    }
}

fn global<'s>(side: &Side<'_, 's>, process: Process, name: Symbol) -> Option<Value<'s>> {
    match (process, side.context.grammar.attributes.get(&name)) {
        (Process::Skip, _) | (Process::Lax, None) => Some(Value::Any),
        (Process::Strict, None) => None,
        (_, Some(attribute)) => Some(of(attribute)),
    }
}

fn of<'s>(attribute: &Attribute<'s>) -> Value<'s> {
    match attribute.value {
        Some(ValueConstraint::Fixed(fixed)) => Value::Of(attribute.simple, Some(fixed)),
        _ => Value::Of(attribute.simple, None),
    }
}

/// A type with the value that it must have.
fn simple<'s>(side: &Side<'_, 's>, value: Value<'s>) -> Option<SimpleType<'s>> {
    match value {
        Value::Any => None,
        Value::Of(id, fixed) => Some(SimpleType { schema: side.xml.schema, id, fixed }),
    }
}

/// A value that the first takes.
fn some_value<'s>(side: &Side<'_, 's>, value: Value<'s>) -> Option<String> {
    match simple(side, value) {
        None => Some("text".to_owned()),
        Some(SimpleType { fixed: Some(fixed), .. }) => Some(fixed.to_owned()),
        Some(of) => side.values.smallest(of.id, 0),
    }
}

fn refused<'s>(walk: &mut Walk<'_, 's>, at: usize, name: Symbol, of_old: Value<'s>) {
    let (aspect, spot) = (Aspect::Attribute(name), walk.pairs[at].spot.clone());
    if let Some(text) = some_value(&walk.old, of_old) {
        walk.failures.push(Failure::new(at, aspect, spot, Local::Attribute(name, text)));
    } else if let Value::Of(id, _) = of_old
        && walk.old.values.exists(id).may_be()
    {
        // Only if there surely is no value there is no such attribute.
        let why = "no value was found that the attribute takes";
        walk.failures.push(Failure::undecided(at, aspect, spot, why));
    }
}

fn compare_values<'s>(
    walk: &mut Walk<'_, 's>,
    at: usize,
    name: Symbol,
    old: Value<'s>,
    new: Value<'s>,
) {
    let (of_old, of_new) = (simple(&walk.old, old), simple(&walk.new, new));
    let local = |text| Local::Attribute(name, text);
    text::bound(walk, at, Aspect::AttributeIds(name), (of_old, of_new), local);
    let Some(new) = of_new else { return };
    if let Some(old) = of_old {
        text::read_otherwise(walk, at, Aspect::AttributeValue(name), old, new);
    }
    let inclusion = walk.inclusions.of(of_old.unwrap_or(text::any(new)), new);
    let (aspect, spot) = (Aspect::AttributeValue(name), walk.pairs[at].spot.clone());
    match inclusion {
        Inclusion::Holds => {}
        Inclusion::Fails { text, facet } => {
            let local = Local::Attribute(name, text);
            let detail = Some(facet.to_owned());
            walk.failures.push(Failure { detail, ..Failure::new(at, aspect, spot, local) });
        }
        Inclusion::Undecided { why } => {
            walk.failures.push(Failure::undecided(at, aspect, spot, why));
        }
    }
}

/// Attributes that the second needs and the first does not.
fn needed(walk: &mut Walk<'_, '_>, at: usize, old: Checked<'_>, new: Checked<'_>) {
    let Some(of_new) = type_of(&walk.new, new).filter(|it| !it.is_lenient) else { return };
    let of_old = type_of(&walk.old, old);
    let is_there = |name: Symbol| {
        let attributes = of_old.map_or(&[][..], |it| it.attributes).iter();
        let mut required = attributes.filter(|it| it.required);
        required.any(|it| walk.old.context.grammar.names.symbol(it.name) == Some(name))
    };
    let required = of_new.attributes.iter().filter(|it| it.required);
    let names = required.filter_map(|it| walk.new.context.grammar.names.symbol(it.name));
    let missing: Vec<_> = names.filter(|name| !is_there(*name)).collect();
    for name in missing {
        let (aspect, spot) = (Aspect::Attribute(name), walk.pairs[at].spot.clone());
        let failure = Failure::new(at, aspect, spot, Local::Least);
        walk.failures.push(Failure { is_needed: true, ..failure });
    }
}
