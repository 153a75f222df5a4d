//! Groups that replace others of their name without containing them: each is a restriction of
//! what it replaces (Structures 1.1, src-redefine, clauses 6.2.2 and 7.2.2).

use std::cell::OnceCell;

use bumpalo::Bump;

use super::super::attributes as groups;
use super::super::globals::Kind;
use super::super::lowering::Lowering;
use super::super::value_space::ValueSpace;
use super::super::{complex_attributes, particles};
use super::{attributes, compare};
use crate::frontend::xsd::Node;
use crate::model::content::Particle;
use crate::model::types::AttributeUse;
use crate::source::Span;

/// Checks every group and attribute group that a `redefine` replaces.
pub(super) fn check(lowering: &mut Lowering<'_, '_>) {
    for (new, old) in lowering.symbols.globals.redefinitions(Kind::Group) {
        if !names_itself(new) {
            model_group(lowering, new, old);
        }
    }
    for (new, old) in lowering.symbols.globals.redefinitions(Kind::AttributeGroup) {
        if !names_itself(new) {
            attribute_group(lowering, new, old);
        }
    }
}

/// Refers to the elements of groups that are replaced, so that it is known what may stand for them.
pub(super) fn refer(lowering: &mut Lowering<'_, '_>) {
    for (new, old) in lowering.symbols.globals.redefinitions(Kind::Group) {
        if !names_itself(new) {
            content(lowering, old);
        }
    }
}

/// Whether a redefinition refers to the definition that it replaces.
fn names_itself(group: Node<'_>) -> bool {
    let own = group.name().map(|name| group.own_name(name));
    let mut open = group.children();
    while let Some(node) = open.pop() {
        open.extend(node.children());
        let is_own = |name| Some(name) == own;
        if Kind::of(node.item) == Kind::of(group.item)
            && node.reference("ref").is_some_and(|it| is_own(it.name))
        {
            return true;
        }
    }
    false
}

fn model_group<'s>(lowering: &mut Lowering<'s, '_>, new: Node<'s>, old: Node<'s>) {
    let (own, of_base) = (content(lowering, new), content(lowering, old));
    let demands = |message: &str| Some((new.span(), message.to_owned()));
    let problem: Option<(Span, String)> = match (own, of_base) {
        (Some(own), Some(of_base)) => compare(lowering, &own, &of_base),
        (None, Some(of_base)) => {
            let is_nullable = super::Expression::of(&of_base, &mut Vec::new()).is_nullable();
            if is_nullable {
                None
            } else {
                demands("the group that this replaces requires children")
            }
        }
        (Some(_), None) => demands("the group that this replaces lets in no children"),
        (None, None) => None,
    };
    if let Some((span, message)) = problem {
        let help = "a redefined group contains itself, or restricts the one that it replaces";
        lowering.findings.error_with_help(span, message, help);
    }
}

/// The content of a group's definition.
fn content<'s>(lowering: &mut Lowering<'s, '_>, group: Node<'s>) -> Option<Particle> {
    lowering.budgets.open_group(group.key());
    let content = group.children().into_iter().find_map(|it| particles::particle(lowering, it));
    lowering.budgets.close_group();
    content
}

fn attribute_group<'s>(lowering: &mut Lowering<'s, '_>, new: Node<'s>, old: Node<'s>) {
    let (own, of_base) = (groups::collect(lowering, new), groups::collect(lowering, old));
    complex_attributes::check_attributes(lowering, &own, &of_base.uses, of_base.wildcard.as_ref());
    complex_attributes::check_process(lowering, own.wildcard.as_ref(), of_base.wildcard.as_ref());
    let is_there = |one: &AttributeUse| own.uses.iter().any(|it| it.name == one.name);
    for missing in of_base.uses.iter().filter(|it| it.required && !is_there(it)) {
        let message = format!("the group that this replaces requires `{}`", missing.name);
        lowering.error(new.span(), message);
    }
    let (arena, values) = (Bump::new(), OnceCell::new());
    let values = || values.get_or_init(|| ValueSpace::build(&lowering.output.documents, &arena));
    for (span, message) in attributes::differences(lowering, &own.uses, &of_base.uses, values) {
        lowering.error(span, message);
    }
}
