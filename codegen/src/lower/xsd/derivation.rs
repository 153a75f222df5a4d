//! `block` and `final`: which derivations and substitutions a component forbids.

use super::builtins;
use super::lowering::Lowering;
use crate::frontend::xsd::Node;
use crate::frontend::xsd::xs::DerivationControlType as Way;
use crate::model::documents::{Block, TypeIndex};
use crate::model::types::Derivation;

/// What `block` (or `blockDefault`) of a node says.
pub(super) fn block(node: Node<'_>) -> Block {
    let set = node.block();
    Block {
        extension: set.holds(&Way::Extension),
        restriction: set.holds(&Way::Restriction),
        substitution: set.holds(&Way::Substitution),
    }
}

/// Whether `final` (or `finalDefault`) of a node forbids a way of deriving.
pub(super) fn is_final(node: Node<'_>, way: &Way) -> bool {
    node.finality().holds(way)
}

/// Refuses a derivation that the base forbids.
pub(super) fn check_final<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    base: TypeIndex,
    way: &Way,
) {
    let is_final = match lowering.symbols.type_node(base) {
        Some(node) => is_final(node, way),
        // Of the built-in types, the one without values is final (Structures 1.1, 3.16.7.3).
        None => base == builtins::index_of(lowering, "error"),
    };
    if is_final {
        let way = label(way);
        lowering.error(node.span(), format!("the base is final: no {way} of it is allowed"));
    }
}

fn label(way: &Way) -> &'static str {
    match way {
        Way::Substitution => "substitution",
        Way::Extension => "extension",
        Way::Restriction => "restriction",
        Way::List => "list",
        Way::Union => "union",
    }
}

/// Whether one type is derived from another, and whether by any way that a block forbids; `None` if it
/// is not derived from it at all.
pub(super) fn is_blocked(
    lowering: &Lowering<'_, '_>,
    derived: TypeIndex,
    base: TypeIndex,
    block: Block,
) -> Option<bool> {
    let (mut current, mut blocked) = (derived, false);
    for _ in 0..=lowering.output.documents.types.len() {
        if current == base {
            return Some(blocked);
        }
        let (next, way) = lowering.output.definition(current).base?;
        blocked |= match way {
            Derivation::Extension => block.extension,
            Derivation::Restriction => block.restriction,
        };
        current = next;
    }
    None
}
