//! What may stand in an element, as a reader wants it: each attribute and child once, with how often it may be there.

use crate::model::content::{Compositor, ElementUse, Particle, ParticleTerm, Wildcard};
use crate::model::documents::{Documents, ElementIndex};
use crate::model::names::ExpandedName;

/// A kind of child.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field<'a> {
    /// What it is.
    pub(super) term: Term<'a>,
    /// How often it is there at least.
    pub(super) minimum: u32,
    /// And at most; `None` is no limit.
    pub(super) maximum: Option<u32>,
    /// Whether something else may stand in its place.
    pub(super) is_alternative: bool,
}

/// What a child is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Term<'a> {
    /// An element: its declaration, and its use (of a member of a substitution group, that of the head).
    Element(ElementIndex, &'a ElementUse),
    /// Any that a wildcard lets in.
    Any(&'a Wildcard),
}

/// The children of a content, in the order in which they are first met.
pub(super) fn fields<'a>(documents: &'a Documents, particle: &'a Particle) -> Vec<Field<'a>> {
    let once = match &particle.term {
        ParticleTerm::Element(used) => elements(documents, used),
        ParticleTerm::Wildcard(wildcard) => vec![one(Term::Any(wildcard))],
        ParticleTerm::Group(group) => {
            let parts = group.particles.iter().map(|inner| fields(documents, inner)).collect();
            if group.compositor == Compositor::Choice && group.particles.len() > 1 {
                either(documents, parts)
            } else {
                all(documents, parts)
            }
        }
    };
    let repeated = once.into_iter().map(|field| Field {
        minimum: field.minimum.saturating_mul(particle.minimum),
        maximum: product(field.maximum, particle.maximum),
        ..field
    });
    repeated.filter(|field| field.maximum != Some(0)).collect()
}

fn one(term: Term<'_>) -> Field<'_> {
    Field { term, minimum: 1, maximum: Some(1), is_alternative: false }
}

/// An element, or what may stand for it.
fn elements<'a>(documents: &'a Documents, used: &'a ElementUse) -> Vec<Field<'a>> {
    let substitutes = &documents.element(used.element).substitutes;
    let all = std::iter::once(&used.element).chain(substitutes);
    let real = all.filter(|index| !documents.element(**index).is_abstract);
    let parts: Vec<_> = real.map(|index| vec![one(Term::Element(*index, used))]).collect();
    if parts.len() > 1 { either(documents, parts) } else { parts.concat() }
}

/// What follows each other: occurrences add up.
fn all<'a>(documents: &Documents, parts: Vec<Vec<Field<'a>>>) -> Vec<Field<'a>> {
    let mut found: Vec<Field<'a>> = Vec::new();
    for field in parts.into_iter().flatten() {
        match found.iter_mut().find(|other| is_same(documents, other, &field)) {
            Some(other) => {
                other.minimum = other.minimum.saturating_add(field.minimum);
                other.maximum =
                    other.maximum.zip(field.maximum).map(|(one, two)| one.saturating_add(two));
            }
            None => found.push(field),
        }
    }
    found
}

/// One part or another: what is not in all of them may be absent.
fn either<'a>(documents: &Documents, parts: Vec<Vec<Field<'a>>>) -> Vec<Field<'a>> {
    let mut found: Vec<(Field<'a>, usize)> = Vec::new();
    let count = parts.len();
    for field in parts.into_iter().flatten() {
        match found.iter_mut().find(|(other, _)| is_same(documents, other, &field)) {
            Some((other, times)) => {
                *times += 1;
                other.minimum = other.minimum.min(field.minimum);
                other.maximum = other.maximum.zip(field.maximum).map(|(one, two)| one.max(two));
            }
            None => found.push((Field { is_alternative: true, ..field }, 1)),
        }
    }
    let absent = |(field, times): (Field<'a>, usize)| {
        if times == count { field } else { Field { minimum: 0, ..field } }
    };
    found.into_iter().map(absent).collect()
}

fn is_same(documents: &Documents, one: &Field<'_>, other: &Field<'_>) -> bool {
    match (one.term, other.term) {
        (Term::Element(one, _), Term::Element(other, _)) => {
            name(documents, one) == name(documents, other)
        }
        (Term::Any(one), Term::Any(other)) => {
            (&one.namespaces, &one.except, one.process)
                == (&other.namespaces, &other.except, other.process)
        }
        _ => false,
    }
}

fn name(documents: &Documents, element: ElementIndex) -> &ExpandedName {
    &documents.element(element).name
}

fn product(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    match (one, other) {
        (Some(0), _) | (_, Some(0)) => Some(0),
        (Some(one), Some(other)) => Some(one.saturating_mul(other)),
        _ => None,
    }
}
