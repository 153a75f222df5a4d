//! The order in which types are made: bases, items and members before what is made of them.

use super::lowering::Lowering;
use crate::frontend::xsd::{Item, Node};
use crate::model::documents::TypeIndex;

/// All types, each behind those it is made of. A type that is made of itself is an error, and its base
/// is not followed again.
pub(super) fn bases_first(lowering: &mut Lowering<'_, '_>) -> Vec<TypeIndex> {
    let mut made_of = Vec::new();
    for index in lowering.symbols.types() {
        let node = lowering.symbols.type_node(index);
        let parts = node.map_or_else(Vec::new, |node| parts(lowering, node));
        made_of.push(parts);
    }
    sort(lowering, &made_of)
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

/// Depth first, on a stack of its own: chains of bases may be long.
fn sort(lowering: &mut Lowering<'_, '_>, made_of: &[Vec<TypeIndex>]) -> Vec<TypeIndex> {
    let mut marks = vec![Mark::New; made_of.len()];
    let mut sorted = Vec::with_capacity(made_of.len());
    // Attributes of complex types have values of simple types: these come first.
    let (simple, complex): (Vec<_>, Vec<_>) =
        (0..made_of.len()).partition(|index| lowering.symbols.is_simple(TypeIndex(*index)));
    for first in simple.into_iter().chain(complex) {
        let mut stack = Vec::new();
        if marks[first] == Mark::New {
            marks[first] = Mark::Open;
            stack.push((first, 0));
        }
        while let Some((index, next)) = stack.pop() {
            let Some(part) = made_of[index].get(next) else {
                marks[index] = Mark::Done;
                sorted.push(TypeIndex(index));
                continue;
            };
            stack.push((index, next + 1));
            match marks[part.0] {
                Mark::New => {
                    marks[part.0] = Mark::Open;
                    stack.push((part.0, 0));
                }
                Mark::Open => refuse(lowering, TypeIndex(index)),
                Mark::Done => {}
            }
        }
    }
    sorted
}

fn refuse(lowering: &mut Lowering<'_, '_>, index: TypeIndex) {
    let span = lowering.output.definition(index).span;
    lowering.error(span, "this type is derived from, or made of, itself");
    lowering.symbols.mark_circular(index);
}

/// The types that a type is made of: its base, items and members.
fn parts<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) -> Vec<TypeIndex> {
    let mut found = Vec::new();
    for child in node.children() {
        match child.item {
            Item::SimpleContent(_) | Item::ComplexContent(_) => {
                for derivation in child.children() {
                    add(lowering, derivation, &mut found);
                }
            }
            _ => add(lowering, child, &mut found),
        }
    }
    found
}

fn add<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, found: &mut Vec<TypeIndex>) {
    let attribute = match node.item {
        Item::SimpleRestriction(_) | Item::Restriction(_) | Item::Extension(_) => "base",
        Item::List(_) => "itemType",
        Item::Union(_) => "memberTypes",
        _ => return,
    };
    for reference in node.references(attribute) {
        found.extend(lowering.type_named(node, &reference));
    }
    found.extend(lowering.symbols.types_inside(node));
}
