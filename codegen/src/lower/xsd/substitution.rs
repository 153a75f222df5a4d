//! Substitution groups: which elements may stand for which.

use std::collections::BTreeSet;

use super::builtins::ANY_TYPE;
use super::derivation::{is_blocked, is_final};
use super::lowering::Lowering;
use crate::frontend::xsd::xs::DerivationControlType as Way;
use crate::model::documents::{Block, ElementIndex, TypeIndex};

/// Fills in the substitutes of every head that a content model refers to: members of members too,
/// abstract and blocked ones excepted.
pub(super) fn close(lowering: &mut Lowering<'_, '_>) {
    let members = members(lowering);
    for index in circular(&members) {
        let span = lowering.output.element(index).span;
        lowering.error(span, "this element is in its own substitution group");
    }
    for head in lowering.output.referred_elements().clone() {
        let reached = reached(&members, head);
        if !lowering.spend(reached.len(), lowering.output.element(head).span) {
            return;
        }
        let allowed = reached.into_iter().filter(|member| may_stand_for(lowering, *member, head));
        lowering.output.element_mut(head).substitutes = allowed.collect();
    }
}

/// The members of a group, and those of their groups.
fn reached(members: &[Vec<ElementIndex>], head: ElementIndex) -> BTreeSet<ElementIndex> {
    let mut reached = BTreeSet::new();
    let mut waiting = members[head.0].clone();
    while let Some(member) = waiting.pop() {
        if reached.insert(member) {
            waiting.extend(&members[member.0]);
        }
    }
    reached
}

/// The elements that are members of their own groups, and those between two such circles: what is
/// left when members that have no members are taken away again and again, and so are heads that are
/// no members.
fn circular(members: &[Vec<ElementIndex>]) -> Vec<ElementIndex> {
    let mut heads = vec![Vec::new(); members.len()];
    for (head, members) in members.iter().enumerate() {
        for member in members {
            heads[member.0].push(ElementIndex(head));
        }
    }
    let (below, above) =
        (on_a_way_to_a_circle(members, &heads), on_a_way_to_a_circle(&heads, members));
    (0..members.len()).filter(|it| below[*it] && above[*it]).map(ElementIndex).collect()
}

/// Whether each element leads to a circle by the first relation, of which the second is the opposite.
fn on_a_way_to_a_circle(to: &[Vec<ElementIndex>], from: &[Vec<ElementIndex>]) -> Vec<bool> {
    let mut left: Vec<usize> = to.iter().map(Vec::len).collect();
    let mut ends: Vec<usize> = (0..to.len()).filter(|it| left[*it] == 0).collect();
    while let Some(end) = ends.pop() {
        for before in &from[end] {
            left[before.0] -= 1;
            if left[before.0] == 0 {
                ends.push(before.0);
            }
        }
    }
    left.into_iter().map(|left| left > 0).collect()
}

/// The direct members of each element's substitution group.
fn members(lowering: &mut Lowering<'_, '_>) -> Vec<Vec<ElementIndex>> {
    let mut members = vec![Vec::new(); lowering.symbols.elements().count()];
    for index in lowering.symbols.elements() {
        let node = lowering.symbols.element_node(index);
        for reference in node.references("substitutionGroup") {
            let Some(head) = lowering.element_named(node, &reference) else { continue };
            lowering.output.use_element(index);
            check_type(lowering, index, head);
            members[head.0].push(index);
        }
    }
    members
}

/// A member's type is that of the head, or derived from it in a way that the head allows.
fn check_type(lowering: &mut Lowering<'_, '_>, member: ElementIndex, head: ElementIndex) {
    let own = lowering.output.element(member).type_index;
    let of_head = lowering.output.element(head).type_index;
    let head_node = lowering.symbols.element_node(head);
    let forbidden = Block {
        extension: is_final(head_node, &Way::Extension),
        restriction: is_final(head_node, &Way::Restriction),
        substitution: false,
    };
    let span = lowering.symbols.element_node(member).value_span("substitutionGroup");
    match is_blocked(lowering, own, of_head, forbidden) {
        _ if of_head == ANY_TYPE && !forbidden.extension && !forbidden.restriction => {}
        Some(false) => {}
        Some(true) => lowering.error(span, "the head of the group is final for such a derivation"),
        None if is_member_type(lowering, own, of_head) => {}
        None => lowering.error(span, "the type is not derived from that of the group's head"),
    }
}

/// A member of a union counts as derived from it.
pub(super) fn is_member_type(
    lowering: &Lowering<'_, '_>,
    own: TypeIndex,
    union: TypeIndex,
) -> bool {
    use crate::model::facets::Variety;
    let Some(simple) = lowering.output.simple_of(union) else { return false };
    let Variety::Union(members) = &lowering.output.simple(simple).variety else { return false };
    let mut types = members.iter().map(|it| lowering.output.simple(*it).definition);
    types.any(|it| {
        is_blocked(lowering, own, it, Block::default()).is_some()
            || is_member_type(lowering, own, it)
    })
}

fn may_stand_for(lowering: &Lowering<'_, '_>, member: ElementIndex, head: ElementIndex) -> bool {
    if member == head || lowering.output.element(member).is_abstract {
        return false;
    }
    let head = lowering.output.element(head);
    let own = lowering.output.element(member).type_index;
    let of_type = lowering.output.definition(head.type_index).block;
    let block = Block {
        extension: head.block.extension || of_type.extension,
        restriction: head.block.restriction || of_type.restriction,
        substitution: false,
    };
    let is_open = block == Block::default();
    !head.block.substitution
        && (is_open || is_blocked(lowering, own, head.type_index, block) != Some(true))
}
