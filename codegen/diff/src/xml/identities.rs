//! Identity constraints of elements that meet.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::table::{
    Content, Element, ElementId, Identity, IdentityKind, Path, Step, TypeId,
};

use super::attributes::constrained;
use super::elements::Declared;
use super::failure::{Aspect, Failure, Spot, Start};
use super::grammar::Checked;
use super::names::Symbol;
use super::pairs::{Elements, Met, Walk};
use super::side::Side;
use super::values::SimpleType;
use crate::Severity;

/// Notes identity constraints that only the second has.
pub(super) fn compare<'s>(
    walk: &mut Walk<'_, 's>,
    at: Option<usize>,
    it: Declared,
    spot: &Spot<'s>,
) {
    let old = walk.old.context.grammar.element(it.old.0);
    let new = walk.new.context.grammar.element(it.new.0);
    let known: Vec<String> = old.identities.iter().map(|it| shown(&walk.old, old, it)).collect();
    for identity in new.identities {
        if !known.contains(&shown(&walk.new, new, identity)) {
            let pair = at.unwrap_or(usize::MAX);
            let why = "whether documents keep an identity constraint depends on their values";
            let failure = Failure::undecided(pair, Aspect::Identity(spot.name), spot.clone(), why);
            walk.failures.push(failure.of((it.old.0, it.new.0)));
        }
    }
}

/// Notes identity constraints that both have, and whose values are others: two of them may be one now.
/// Nothing is said of it unless a document shows it, or it is not known.
pub(super) fn compare_values(walk: &mut Walk<'_, '_>) {
    let met: Vec<_> = walk.met.iter().map(|(it, met)| (*it, met.clone())).collect();
    for (it, met) in met {
        let fields = kept_fields(walk, it);
        if fields.0.is_empty() || !is_any_changed(walk, &met, &fields) {
            continue;
        }
        let pair = match met.spot.start {
            Start::Child { pair, .. } => pair,
            Start::Root { .. } => usize::MAX,
        };
        let why = "values that an identity constraint compares are of another type";
        let aspect = Aspect::Identity(met.spot.name);
        let failure = Failure::undecided(pair, aspect, met.spot, why);
        let failure = failure.of((it.old.0, it.new.0));
        walk.failures.push(Failure { unproven: Severity::Warning, ..failure });
    }
}

/// The names of what the constraints compare that both versions have.
fn kept_fields(walk: &Walk<'_, '_>, it: Declared) -> Fields {
    let old = walk.old.context.grammar.element(it.old.0);
    let new = walk.new.context.grammar.element(it.new.0);
    let known: Vec<String> = new.identities.iter().map(|it| shown(&walk.new, new, it)).collect();
    let is_kept = |it: &&Identity<'_>| known.contains(&shown(&walk.old, old, it));
    let kept = old.identities.iter().filter(is_kept);
    Fields(kept.flat_map(|it| fields(&walk.old, it)).collect())
}

/// Names of elements and attributes; none is any.
#[derive(Debug)]
struct Fields(BTreeSet<Option<Symbol>>);

impl Fields {
    fn has(&self, name: Symbol) -> bool {
        self.0.contains(&Some(name)) || self.0.contains(&None)
    }
}

/// The names of the elements and attributes whose values a constraint compares.
fn fields(side: &Side<'_, '_>, identity: &Identity<'_>) -> Vec<Option<Symbol>> {
    let name = |step: &Step| match step {
        Step::Name(name) => side.context.grammar.names.symbol(*name),
        Step::Namespace(_) | Step::Any => None,
    };
    let last = |path: &Path<'_>| path.attribute.as_ref().or(path.steps.last()).map(name);
    let paths = identity.fields.iter().flat_map(|field| field.iter());
    // A field may be what is selected itself.
    paths.chain(identity.selector).filter_map(last).collect()
}

/// Whether any of these has other values below elements that met.
fn is_any_changed(walk: &mut Walk<'_, '_>, met: &Met<'_>, fields: &Fields) -> bool {
    let mut open: Vec<usize> = met.below.clone();
    let mut reached: BTreeSet<usize> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        open.extend(walk.pairs[at].below.iter().filter(|below| reached.insert(**below)));
        let values = attributes(walk, at, fields).into_iter().chain(children(walk, at, fields));
        for (old, new) in values.collect::<Vec<_>>() {
            if old.1 != new.1 || walk.inclusions.reading(old.0, new.0).is_some() {
                return true;
            }
        }
    }
    false
}

/// A type of values, and what is meant where there is none.
type Values<'s> = (SimpleType<'s>, Option<&'s str>);

/// Attributes of a pair that have one of these names.
fn attributes<'s>(
    walk: &Walk<'_, 's>,
    at: usize,
    fields: &Fields,
) -> Vec<(Values<'s>, Values<'s>)> {
    let (old, new) = (walk.pairs[at].old, walk.pairs[at].new);
    let (Checked::ByType(old, _), Checked::ByType(new, _)) = (old, new) else { return Vec::new() };
    let of = |side: &Side<'_, 's>, id: TypeId| -> BTreeMap<Symbol, Values<'s>> {
        let grammar = side.context.grammar;
        let attributes = grammar.type_(id).attributes.iter();
        let values = attributes.filter_map(|it| {
            let value = (SimpleType::new(grammar.schema, it.simple), it.value.map(constrained));
            Some((grammar.names.symbol(it.name)?, value))
        });
        values.collect()
    };
    let (old, new) = (of(&walk.old, old), of(&walk.new, new));
    let both = old.into_iter().filter(|(name, _)| fields.has(*name));
    both.filter_map(|(name, old)| Some((old, *new.get(&name)?))).collect()
}

/// Elements that meet in a pair and have one of these names.
fn children<'s>(walk: &Walk<'_, 's>, at: usize, fields: &Fields) -> Vec<(Values<'s>, Values<'s>)> {
    let value = |side: &Side<'_, 's>, id: ElementId| {
        let grammar = side.context.grammar;
        let element = grammar.element(id);
        match grammar.type_(element.type_id).content {
            Content::Simple(simple) => {
                Some((SimpleType::new(grammar.schema, simple), element.value.map(constrained)))
            }
            _ => None,
        }
    };
    let named = |(old, _): &&Elements| {
        walk.old.context.grammar.name_of(*old).is_some_and(|name| fields.has(name))
    };
    let met = walk.pairs[at].elements.iter().filter(named);
    met.filter_map(|(old, new)| Some((value(&walk.old, *old)?, value(&walk.new, *new)?))).collect()
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
