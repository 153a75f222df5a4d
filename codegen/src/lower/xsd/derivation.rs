//! `block` and `final`: which derivations and substitutions a component forbids.

use super::context::Context;
use crate::frontend::xsd::Node;
use crate::model::documents::{Block, TypeIndex};
use crate::model::types::Derivation;

/// What `block` (or `blockDefault`) of a node says.
pub(super) fn block<'s>(context: &Context<'s, '_>, node: Node<'s>) -> Block {
    let list = context.or_default(node, "block", "blockDefault");
    Block {
        extension: holds(list, "extension"),
        restriction: holds(list, "restriction"),
        substitution: holds(list, "substitution"),
    }
}

/// Whether `final` (or `finalDefault`) of a node forbids a way of deriving.
pub(super) fn is_final<'s>(context: &Context<'s, '_>, node: Node<'s>, way: &str) -> bool {
    holds(context.or_default(node, "final", "finalDefault"), way)
}

/// Refuses a derivation that the base forbids.
pub(super) fn check_final<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    base: TypeIndex,
    way: &str,
) {
    let Some(base_node) = context.type_nodes[base.0] else { return };
    if is_final(context, base_node, way) {
        context.error(node.span(), format!("the base is final: no {way} of it is allowed"));
    }
}

/// Whether one type is derived from another, and whether by any way that a block forbids; `None` if it
/// is not derived from it at all.
pub(super) fn is_blocked(
    context: &Context<'_, '_>,
    derived: TypeIndex,
    base: TypeIndex,
    block: Block,
) -> Option<bool> {
    let (mut current, mut blocked) = (derived, false);
    for _ in 0..=context.out.types.len() {
        if current == base {
            return Some(blocked);
        }
        let (next, way) = context.definition(current).base?;
        blocked |= match way {
            Derivation::Extension => block.extension,
            Derivation::Restriction => block.restriction,
        };
        current = next;
    }
    None
}

fn holds(list: &str, way: &str) -> bool {
    list == "#all" || list.split_ascii_whitespace().any(|it| it == way)
}
