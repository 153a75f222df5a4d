//! Substitution groups: which elements may stand for which.

use std::collections::BTreeSet;

use super::builtins::ANY_TYPE;
use super::context::Context;
use super::derivation::{is_blocked, is_final};
use crate::model::documents::{Block, ElementIndex, TypeIndex};

/// Fills in the substitutes of every head: members of members too, abstract and blocked ones excepted.
pub(super) fn close(context: &mut Context<'_, '_>) {
    let members = members(context);
    for head in 0..members.len() {
        let mut reached = BTreeSet::new();
        let mut waiting = members[head].clone();
        while let Some(member) = waiting.pop() {
            if reached.insert(member) {
                waiting.extend(&members[member.0]);
            }
        }
        if reached.contains(&ElementIndex(head)) {
            let span = context.out.elements[head].span;
            context.error(span, "this element is in its own substitution group");
        }
        let allowed = reached.into_iter().filter(|member| may_stand_for(context, *member, head));
        context.out.elements[head].substitutes = allowed.collect();
    }
}

/// The direct members of each element's substitution group.
fn members(context: &mut Context<'_, '_>) -> Vec<Vec<ElementIndex>> {
    let mut members = vec![Vec::new(); context.element_nodes.len()];
    for index in 0..context.element_nodes.len() {
        let node = context.element_nodes[index];
        for reference in node.references("substitutionGroup") {
            let Some(head) = context.element_named(node, &reference) else { continue };
            context.used_elements.insert(ElementIndex(index));
            check_type(context, ElementIndex(index), head);
            members[head.0].push(ElementIndex(index));
        }
    }
    members
}

/// A member's type is that of the head, or derived from it in a way that the head allows.
fn check_type(context: &mut Context<'_, '_>, member: ElementIndex, head: ElementIndex) {
    let own = context.out.element(member).type_index;
    let of_head = context.out.element(head).type_index;
    let head_node = context.element_nodes[head.0];
    let forbidden = Block {
        extension: is_final(context, head_node, "extension"),
        restriction: is_final(context, head_node, "restriction"),
        substitution: false,
    };
    let span = context.element_nodes[member.0].value_span("substitutionGroup");
    match is_blocked(context, own, of_head, forbidden) {
        _ if of_head == ANY_TYPE && !forbidden.extension && !forbidden.restriction => {}
        Some(false) => {}
        Some(true) => context.error(span, "the head of the group is final for such a derivation"),
        None if is_member_type(context, own, of_head) => {}
        None => context.error(span, "the type is not derived from that of the group's head"),
    }
}

/// A member of a union counts as derived from it.
fn is_member_type(context: &Context<'_, '_>, own: TypeIndex, union: TypeIndex) -> bool {
    use crate::model::facets::Variety;
    let Some(simple) = context.simple_of(union) else { return false };
    let Variety::Union(members) = &context.out.simple(simple).variety else { return false };
    let types = members.iter().map(|it| context.out.simple(*it).definition);
    types.into_iter().any(|it| is_blocked(context, own, it, Block::default()).is_some())
}

fn may_stand_for(context: &Context<'_, '_>, member: ElementIndex, head: usize) -> bool {
    if member.0 == head || context.out.element(member).is_abstract {
        return false;
    }
    let head = &context.out.elements[head];
    let own = context.out.element(member).type_index;
    let of_type = context.definition(head.type_index).block;
    let block = Block {
        extension: head.block.extension || of_type.extension,
        restriction: head.block.restriction || of_type.restriction,
        substitution: false,
    };
    !head.block.substitution && is_blocked(context, own, head.type_index, block) != Some(true)
}
