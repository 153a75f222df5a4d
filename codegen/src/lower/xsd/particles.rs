//! Particles: elements, wildcards and model groups, groups expanded in place.

use std::collections::BTreeMap;

use super::annotations::{documentation, notes};
use super::context::Context;
use super::globals::Kind;
use super::wildcards;
use crate::frontend::xsd::{Item, Node};
use crate::model::content::{Compositor, ElementUse, Group, Particle, ParticleTerm};
use crate::model::documents::{ElementIndex, TypeIndex};
use crate::model::names::ExpandedName;
use crate::model::types::Content;

/// Deepest nesting of groups inside groups, references followed.
const DEEPEST: usize = 100;

/// Most particles of a set, groups expanded: what keeps groups of groups of groups from exploding.
const MOST: usize = 1_000_000;

/// The particle of a node; `None` where it may not occur at all, or is wrong, which is said.
pub(super) fn particle<'s>(context: &mut Context<'s, '_>, node: Node<'s>) -> Option<Particle> {
    context.particles += 1;
    if context.particles > MOST {
        if context.particles == MOST + 1 {
            context.error(node.span(), format!("groups expand to more than {MOST} particles"));
        }
        return None;
    }
    let (minimum, maximum) = bounds(node);
    if maximum.is_some_and(|maximum| maximum < minimum) {
        context.error(node.span(), "`minOccurs` is above `maxOccurs`");
    }
    let term = match node.item {
        Item::Element(_) => ParticleTerm::Element(element(context, node)?),
        Item::Any(_) => ParticleTerm::Wildcard(wildcards::wildcard(context, node)),
        Item::Group(_) => ParticleTerm::Group(referred(context, node)?),
        Item::All(_) => ParticleTerm::Group(model(context, node, Compositor::All)),
        Item::Choice(_) => ParticleTerm::Group(model(context, node, Compositor::Choice)),
        Item::Sequence(_) => ParticleTerm::Group(model(context, node, Compositor::Sequence)),
        _ => return None,
    };
    let particle = Particle { minimum, maximum, term, span: node.span() };
    check_all(context, &particle);
    (maximum != Some(0)).then_some(particle)
}

/// `minOccurs` and `maxOccurs`; the front end has checked that they are counts.
fn bounds(node: Node<'_>) -> (u32, Option<u32>) {
    let count = |text: &str| text.trim_start_matches('+').parse().unwrap_or(u32::MAX);
    let maximum = match node.text("maxOccurs") {
        None => Some(1),
        Some("unbounded") => None,
        Some(text) => Some(count(text)),
    };
    (node.text("minOccurs").map_or(1, count), maximum)
}

fn element<'s>(context: &mut Context<'s, '_>, node: Node<'s>) -> Option<ElementUse> {
    let Some(reference) = node.reference("ref") else {
        let Some(element) = context.elements.get(&node.key()).copied() else {
            context.error(node.span(), "`element` needs `name` or `ref` here");
            return None;
        };
        let mirror_of = mirror(context, node);
        return Some(ElementUse { element, mirror_of, documentation: String::new() });
    };
    for excluded in ["name", "type", "nillable", "default", "fixed", "form", "block"] {
        if let Some(attribute) = node.place().attribute(excluded) {
            context
                .error(attribute.name_span, format!("`ref` and `{excluded}` exclude each other"));
        }
    }
    let element = context.element_named(node, &reference)?;
    context.used_elements.insert(element);
    let mirror_of = mirror(context, node);
    Some(ElementUse { element, mirror_of, documentation: documentation(node) })
}

/// The sibling that our annotation names.
fn mirror<'s>(context: &mut Context<'s, '_>, node: Node<'s>) -> Option<ExpandedName> {
    let note = notes(node, "mirror").into_iter().next()?;
    if note.name.is_none() {
        context.error(note.span, format!("`{}` is no name here", note.text));
    }
    note.name
}

fn model<'s>(context: &mut Context<'s, '_>, node: Node<'s>, compositor: Compositor) -> Group {
    let mut group = Group { compositor, name: None, particles: Vec::new() };
    for child in node.children() {
        let Some(particle) = particle(context, child) else { continue };
        match particle.term {
            ParticleTerm::Group(inner) if compositor == Compositor::All => {
                add_all(context, child, &mut group, inner);
            }
            _ => group.particles.push(particle),
        }
    }
    group
}

/// A group inside `all` is an `all` itself (XSD 1.1), and part of it.
fn add_all<'s>(context: &mut Context<'s, '_>, node: Node<'s>, all: &mut Group, inner: Group) {
    if inner.compositor != Compositor::All || bounds(node) != (1, Some(1)) {
        context.error(node.span(), "a group inside `all` is an `all` that occurs once");
    }
    all.particles.extend(inner.particles);
}

/// The group that a `ref` names, expanded.
fn referred<'s>(context: &mut Context<'s, '_>, node: Node<'s>) -> Option<Group> {
    let reference = node.reference("ref")?;
    let definition = context.component(Kind::Group, node, &reference)?;
    if context.open_groups.contains(&definition.key()) {
        context.error(reference.span, "this group contains itself");
        return None;
    }
    if context.open_groups.len() >= DEEPEST {
        context.error(reference.span, format!("groups nest deeper than {DEEPEST} levels"));
        return None;
    }
    context.open_groups.push(definition.key());
    let inner = definition.children().into_iter().find_map(|it| particle(context, it));
    context.open_groups.pop();
    match inner?.term {
        ParticleTerm::Group(group) => Some(Group { name: Some(reference.name), ..group }),
        _ => None,
    }
}

/// `all` occurs at most once, and only as the whole content or inside another `all`.
fn check_all(context: &mut Context<'_, '_>, particle: &Particle) {
    let ParticleTerm::Group(group) = &particle.term else { return };
    if group.compositor == Compositor::All
        && (particle.minimum > 1 || particle.maximum.is_none_or(|it| it > 1))
    {
        context.error(particle.span, "`all` occurs at most once");
    }
    let is_all = |it: &&Particle| matches!(&it.term, ParticleTerm::Group(inner) if inner.compositor == Compositor::All);
    if let Some(inner) = group.particles.iter().find(is_all) {
        context.error(
            inner.span,
            "`all` is the whole content: it cannot be part of a sequence or choice",
        );
    }
}

/// Elements of one name in one content model are of one type: checked once all are made.
pub(super) fn check_consistency(context: &mut Context<'_, '_>) {
    for index in 0..context.out.types.len() {
        let Content::Elements(particle) = &context.out.types[index].content else { continue };
        let mut elements = Vec::new();
        gather(particle, &mut elements);
        let mut types: BTreeMap<&ExpandedName, TypeIndex> = BTreeMap::new();
        let mut wrong = Vec::new();
        for element in elements {
            let declaration = context.out.element(element);
            let first = *types.entry(&declaration.name).or_insert(declaration.type_index);
            if first != declaration.type_index {
                wrong.push((declaration.span, declaration.name.clone()));
            }
        }
        for (span, name) in wrong {
            let message = format!("two elements `{name}` of different types in one content model");
            context.error(span, message);
        }
    }
}

fn gather(particle: &Particle, found: &mut Vec<ElementIndex>) {
    match &particle.term {
        ParticleTerm::Element(element) => found.push(element.element),
        ParticleTerm::Wildcard(_) => {}
        ParticleTerm::Group(group) => group.particles.iter().for_each(|it| gather(it, found)),
    }
}
