//! Simple types: restrictions, lists and unions.

use super::budgets::Extent;
use super::builtins::{self, ANY_SIMPLE_TYPE};
use super::lowering::Lowering;
use super::{derivation, facets};
use crate::frontend::xsd::xs::DerivationControlType as Way;
use crate::frontend::xsd::{Item, Node};
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, SimpleType, Variety, WhiteSpace};
use crate::model::types::{Content, Derivation};

/// Makes a simple type whose base, item and members are made.
pub(super) fn lower<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, index: TypeIndex) {
    let made = node.children().into_iter().find_map(|child| match child.item {
        Item::SimpleRestriction(_) => Some(restriction(lowering, child, index)),
        Item::List(_) => Some(list(lowering, child, index)),
        Item::Union(_) => Some(Some(union(lowering, child, index))),
        _ => None,
    });
    let (base, simple) =
        made.flatten().unwrap_or_else(|| (ANY_SIMPLE_TYPE, unknown(lowering, index)));
    let definition = lowering.output.definition_mut(index);
    definition.base = Some((base, Derivation::Restriction));
    definition.content = Content::Simple(simple);
}

/// The simple type that a reference or the anonymous type inside stands for.
pub(super) fn named_or_inner<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    attribute: &str,
) -> Option<TypeIndex> {
    let inner = lowering.symbols.types_inside(node).next();
    match (node.reference(attribute), inner) {
        (Some(_), Some(_)) => {
            let message = format!("`{attribute}` and a type inside exclude each other");
            lowering.error(node.span(), message);
            inner
        }
        (Some(_), None) => {
            let index = lowering.type_reference(node, attribute)?;
            is_simple(lowering, node, attribute, index).then_some(index)
        }
        (None, Some(_)) => inner,
        (None, None) => {
            let name = node.element_name();
            lowering.error(node.span(), format!("`{name}` needs `{attribute}` or a type inside"));
            None
        }
    }
}

/// Whether a type is simple; if not, that is said.
pub(super) fn is_simple<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    attribute: &str,
    index: TypeIndex,
) -> bool {
    let simple = lowering.symbols.is_simple(index);
    if !simple {
        lowering
            .error(node.value_span(attribute), "this is a complex type: a simple one is needed");
    }
    simple
}

type Made = Option<(TypeIndex, SimpleIndex)>;

fn restriction<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, index: TypeIndex) -> Made {
    let base = named_or_inner(lowering, node, "base")?;
    derivation::check_final(lowering, node, base, &Way::Restriction);
    if base == ANY_SIMPLE_TYPE || base == builtins::index_of(lowering, "anyAtomicType") {
        lowering.error(node.value_span("base"), "this type can be used but not restricted");
    }
    let from = usable(lowering, base, index)?;
    Some((base, facets::restrict(lowering, node, from, index)))
}

fn list<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, index: TypeIndex) -> Made {
    let item_type = named_or_inner(lowering, node, "itemType")?;
    derivation::check_final(lowering, node, item_type, &Way::List);
    let item = usable(lowering, item_type, index)?;
    if has_list(lowering, item) {
        lowering.error(node.span(), "the items of a list cannot be lists");
    }
    let (variety, white_space) = (Variety::List(item), WhiteSpace::Collapse);
    Some((ANY_SIMPLE_TYPE, push(lowering, index, variety, white_space)))
}

fn union<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    index: TypeIndex,
) -> (TypeIndex, SimpleIndex) {
    let mut types = Vec::new();
    for reference in node.references("memberTypes") {
        let named = lowering.type_named(node, &reference);
        types.extend(named.filter(|it| is_simple(lowering, node, "memberTypes", *it)));
    }
    types.extend(lowering.symbols.types_inside(node));
    if types.is_empty() && node.references("memberTypes").is_empty() {
        lowering.error(node.span(), "a union needs members");
    }
    let mut members = Vec::new();
    for member in types {
        derivation::check_final(lowering, node, member, &Way::Union);
        members.extend(usable(lowering, member, index));
    }
    // A union has no white space of its own: each member normalises itself.
    let (variety, white_space) = (Variety::Union(members), WhiteSpace::Preserve);
    (ANY_SIMPLE_TYPE, push(lowering, index, variety, white_space))
}

/// The simple type of a type that another is made of; `None` where that leads back to the other.
fn usable(lowering: &Lowering<'_, '_>, part: TypeIndex, whole: TypeIndex) -> Option<SimpleIndex> {
    (!lowering.symbols.is_circular(whole)).then(|| lowering.output.simple_of(part)).flatten()
}

fn has_list(lowering: &Lowering<'_, '_>, simple: SimpleIndex) -> bool {
    match &lowering.output.simple(simple).variety {
        Variety::Atomic(_) => false,
        Variety::List(_) => true,
        Variety::Union(members) => members.iter().any(|it| has_list(lowering, *it)),
    }
}

/// What stands for a type that could not be made.
fn unknown(lowering: &mut Lowering<'_, '_>, index: TypeIndex) -> SimpleIndex {
    let any = lowering
        .output
        .simple_of(ANY_SIMPLE_TYPE)
        .map(|it| lowering.output.simple(it).variety.clone());
    let variety = any.unwrap_or(Variety::Union(Vec::new()));
    push(lowering, index, variety, WhiteSpace::Preserve)
}

fn push(
    lowering: &mut Lowering<'_, '_>,
    definition: TypeIndex,
    mut variety: Variety,
    white_space: WhiteSpace,
) -> SimpleIndex {
    let span = lowering.output.definition(definition).span;
    let extent = lowering.budgets.extent(&variety).unwrap_or_else(|message| {
        lowering.findings.error(span, message);
        variety = Variety::Atomic(Builtin::AnySimpleType);
        Extent::ONE
    });
    let simple = SimpleType { definition, variety, white_space, facets: Vec::new(), span };
    let index = lowering.output.add_simple(simple);
    lowering.budgets.record_extent(index, extent);
    index
}
