//! Particles: elements, wildcards and model groups; a reference to a group holds what the group holds.

use super::annotations::{documentation, notes};
use super::budgets::PARTICLE_DEPTH;
use super::globals::Kind;
use super::lowering::Lowering;
use super::wildcards;
use crate::frontend::xsd::{Item, MaxOccurs, Node};
use crate::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};
use crate::model::documents::{GroupDefinition, GroupIndex};
use crate::model::names::ExpandedName;

/// The particle of a node; `None` where it may not occur at all, or is wrong, which is said.
pub(super) fn particle<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Option<Particle> {
    if !lowering.spend(1, node.span()) {
        return None;
    }
    if !lowering.budgets.enter_particle() {
        lowering.error(node.span(), format!("groups nest deeper than {PARTICLE_DEPTH} levels"));
        return None;
    }
    let (minimum, maximum) = bounds(node);
    if node.is_minimum_above_maximum() {
        lowering.error(node.span(), "`minOccurs` is above `maxOccurs`");
    }
    let term = term(lowering, node);
    lowering.budgets.leave_particle();
    let particle = Particle { minimum, maximum, term: term?, span: node.span() };
    check_all(lowering, &particle);
    (maximum != Some(0)).then_some(particle)
}

fn term<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Option<ParticleTerm> {
    Some(match node.item {
        Item::Element(_) => ParticleTerm::Element(element(lowering, node)?),
        Item::Any(it) => ParticleTerm::Wildcard(wildcards::wildcard(lowering, node, &it.into())),
        Item::Group(_) => ParticleTerm::Group(referred(lowering, node)?),
        Item::All(_) => ParticleTerm::Group(model(lowering, node, Compositor::All)),
        Item::Choice(_) => ParticleTerm::Group(model(lowering, node, Compositor::Choice)),
        Item::Sequence(_) => ParticleTerm::Group(model(lowering, node, Compositor::Sequence)),
        _ => return None,
    })
}

/// `minOccurs` and `maxOccurs`. No document has so many children that it matters whether a bound is
/// beyond 32 bits, or how far.
fn bounds(node: Node<'_>) -> (u32, Option<u32>) {
    let (minimum, maximum) = node.item.occurs();
    let maximum = match maximum {
        MaxOccurs::Bounded(maximum) => u32::try_from(maximum).ok(),
        MaxOccurs::Unbounded => None,
    };
    (u32::try_from(minimum).unwrap_or(u32::MAX), maximum)
}

fn element<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Option<ElementUse> {
    let Some(reference) = node.reference("ref") else {
        let Some(element) = lowering.symbols.element_of(node) else {
            lowering.error(node.span(), "`element` needs `name` or `ref` here");
            return None;
        };
        let mirror_of = mirror(lowering, node);
        return Some(ElementUse { element, mirror_of, documentation: String::new() });
    };
    for excluded in ["name", "type", "nillable", "default", "fixed", "form", "block"] {
        if let Some(span) = node.name_span(excluded) {
            lowering.error(span, format!("`ref` and `{excluded}` exclude each other"));
        }
    }
    if let Some(inner) = node.children().iter().find(|it| !matches!(it.item, Item::Annotation(_))) {
        let message = "`ref` and a declaration inside exclude each other";
        lowering.error(inner.span(), message);
    }
    let element = lowering.element_named(node, &reference)?;
    lowering.output.refer_to_element(element);
    let mirror_of = mirror(lowering, node);
    Some(ElementUse { element, mirror_of, documentation: documentation(node) })
}

/// The sibling that our annotation names.
fn mirror<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Option<ExpandedName> {
    let mirror = notes(node, "mirror").into_iter().next()?;
    if mirror.name.is_none() {
        lowering.error(mirror.span, format!("`{}` is no name here", mirror.text));
    }
    mirror.name
}

fn model<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, compositor: Compositor) -> Group {
    let mut group = Group { compositor, definition: None, particles: Vec::new() };
    for child in node.children() {
        let Some(particle) = particle(lowering, child) else { continue };
        match particle.term {
            ParticleTerm::Group(inner) if compositor == Compositor::All => {
                add_all(lowering, child, &mut group, inner);
            }
            _ => group.particles.push(particle),
        }
    }
    wildcards_last(&mut group);
    group
}

/// Puts the wildcards of an `all` behind its elements: what is written in that order is read so,
/// also where a wildcard lets in more elements of a name that is declared.
pub(super) fn wildcards_last(group: &mut Group) {
    if group.compositor == Compositor::All {
        let is_wildcard = |it: &Particle| matches!(it.term, ParticleTerm::Wildcard(_));
        group.particles.sort_by_key(is_wildcard);
    }
}

/// A group inside `all` is an `all` itself (XSD 1.1), and part of it.
fn add_all<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, all: &mut Group, inner: Group) {
    if inner.compositor != Compositor::All || bounds(node) != (1, Some(1)) {
        lowering.error(node.span(), "a group inside `all` is an `all` that occurs once");
    }
    all.particles.extend(inner.particles);
}

/// The group that a `ref` names, with what it holds.
fn referred<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Option<Group> {
    let reference = node.reference("ref")?;
    let definition = lowering.component(Kind::Group, node, &reference)?;
    if !lowering.budgets.open_group(definition.key()) {
        lowering.error(reference.span, "this group contains itself");
        return None;
    }
    let inner = definition.children().into_iter().find_map(|it| particle(lowering, it));
    lowering.budgets.close_group();
    let index = group_index(lowering, definition, reference.name);
    match inner?.term {
        ParticleTerm::Group(group) => Some(Group { definition: Some(index), ..group }),
        _ => None,
    }
}

/// Looks up what groups refer to, were they used or not.
pub(super) fn check_references(lowering: &mut Lowering<'_, '_>) {
    let groups: Vec<_> = lowering.symbols.globals.all(Kind::Group).map(|(_, it)| it).collect();
    for group in groups {
        let mut open = group.children();
        while let Some(node) = open.pop() {
            let kind = Kind::of(node.item).filter(|it| matches!(it, Kind::Element | Kind::Group));
            if let Some((kind, reference)) = kind.zip(node.reference("ref")) {
                lowering.component(kind, node, &reference);
            }
            // What is declared here is looked at with the other types and elements.
            if kind.is_none() {
                open.extend(node.children());
            }
        }
    }
}

/// The definition of a group in the model.
fn group_index<'s>(
    lowering: &mut Lowering<'s, '_>,
    definition: Node<'s>,
    name: ExpandedName,
) -> GroupIndex {
    if let Some(index) = lowering.symbols.group_of(definition) {
        return index;
    }
    let (documentation, span) = (documentation(definition), definition.span());
    let index = lowering.output.add_group(GroupDefinition { name, documentation, span });
    lowering.symbols.declare_group(definition, index);
    index
}

/// `all` occurs at most once, and only as the whole content or inside another `all`.
fn check_all(lowering: &mut Lowering<'_, '_>, particle: &Particle) {
    let ParticleTerm::Group(group) = &particle.term else { return };
    if group.compositor == Compositor::All
        && (particle.minimum > 1 || particle.maximum.is_none_or(|it| it > 1))
    {
        lowering.error(particle.span, "`all` occurs at most once");
    }
    let is_all = |it: &&Particle| matches!(&it.term, ParticleTerm::Group(inner) if inner.compositor == Compositor::All);
    if let Some(inner) = group.particles.iter().find(is_all) {
        lowering.error(
            inner.span,
            "`all` is the whole content: it cannot be part of a sequence or choice",
        );
    }
}
