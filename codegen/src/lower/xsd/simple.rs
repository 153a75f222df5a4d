//! Simple types: restrictions, lists and unions.

use super::builtins::ANY_SIMPLE_TYPE;
use super::context::Context;
use super::{derivation, facets};
use crate::frontend::xsd::{Item, Node};
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{SimpleType, Variety, WhiteSpace};
use crate::model::types::{Content, Derivation};

/// Makes a simple type whose base, item and members are made.
pub(super) fn lower<'s>(context: &mut Context<'s, '_>, node: Node<'s>, index: TypeIndex) {
    let made = node.children().into_iter().find_map(|child| match child.item {
        Item::SimpleRestriction(_) => Some(restriction(context, child, index)),
        Item::List(_) => Some(list(context, child, index)),
        Item::Union(_) => Some(union(context, child, index)),
        _ => None,
    });
    let (base, simple) =
        made.flatten().unwrap_or_else(|| (ANY_SIMPLE_TYPE, unknown(context, index)));
    let definition = &mut context.out.types[index.0];
    definition.base = Some((base, Derivation::Restriction));
    definition.content = Content::Simple(simple);
}

/// The simple type that a reference or the anonymous type inside stands for.
pub(super) fn named_or_inner<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    attribute: &str,
) -> Option<TypeIndex> {
    let inner = node.children().into_iter().find_map(|it| context.types.get(&it.key()).copied());
    match (node.reference(attribute), inner) {
        (Some(_), Some(_)) => {
            let message = format!("`{attribute}` and a type inside exclude each other");
            context.error(node.span(), message);
            inner
        }
        (Some(_), None) => {
            let index = context.type_reference(node, attribute)?;
            is_simple(context, node, attribute, index).then_some(index)
        }
        (None, Some(_)) => inner,
        (None, None) => {
            let name = &node.place().name.local;
            context.error(node.span(), format!("`{name}` needs `{attribute}` or a type inside"));
            None
        }
    }
}

/// Whether a type is simple; if not, that is said.
pub(super) fn is_simple<'s>(
    context: &mut Context<'s, '_>,
    node: Node<'s>,
    attribute: &str,
    index: TypeIndex,
) -> bool {
    let simple = context.simple_types.contains(&index);
    if !simple {
        context.error(node.value_span(attribute), "this is a complex type: a simple one is needed");
    }
    simple
}

type Made = Option<(TypeIndex, SimpleIndex)>;

fn restriction<'s>(context: &mut Context<'s, '_>, node: Node<'s>, index: TypeIndex) -> Made {
    let base = named_or_inner(context, node, "base")?;
    derivation::check_final(context, node, base, "restriction");
    let from = usable(context, base, index)?;
    Some((base, facets::restrict(context, node, from, index)))
}

fn list<'s>(context: &mut Context<'s, '_>, node: Node<'s>, index: TypeIndex) -> Made {
    let item_type = named_or_inner(context, node, "itemType")?;
    derivation::check_final(context, node, item_type, "list");
    let item = usable(context, item_type, index)?;
    if has_list(context, item) {
        context.error(node.span(), "the items of a list cannot be lists");
    }
    let (variety, white_space) = (Variety::List(item), WhiteSpace::Collapse);
    Some((ANY_SIMPLE_TYPE, push(context, index, variety, white_space)))
}

fn union<'s>(context: &mut Context<'s, '_>, node: Node<'s>, index: TypeIndex) -> Made {
    let mut types = Vec::new();
    for reference in node.references("memberTypes") {
        let named = context.type_named(node, &reference);
        types.extend(named.filter(|it| is_simple(context, node, "memberTypes", *it)));
    }
    let children = node.children();
    types.extend(children.iter().filter_map(|it| context.types.get(&it.key()).copied()));
    if types.is_empty() && node.references("memberTypes").is_empty() {
        context.error(node.span(), "a union needs members");
    }
    let mut members = Vec::new();
    for member in types {
        derivation::check_final(context, node, member, "union");
        members.extend(usable(context, member, index));
    }
    // A union has no white space of its own: each member normalises itself.
    let (variety, white_space) = (Variety::Union(members), WhiteSpace::Preserve);
    Some((ANY_SIMPLE_TYPE, push(context, index, variety, white_space)))
}

/// The simple type of a type that another is made of; `None` where that leads back to the other.
fn usable(context: &Context<'_, '_>, part: TypeIndex, whole: TypeIndex) -> Option<SimpleIndex> {
    (!context.circular.contains(&whole)).then(|| context.simple_of(part)).flatten()
}

fn has_list(context: &Context<'_, '_>, simple: SimpleIndex) -> bool {
    match &context.out.simple(simple).variety {
        Variety::Atomic(_) => false,
        Variety::List(_) => true,
        Variety::Union(members) => members.iter().any(|it| has_list(context, *it)),
    }
}

/// What stands for a type that could not be made.
fn unknown(context: &mut Context<'_, '_>, index: TypeIndex) -> SimpleIndex {
    let any = context.simple_of(ANY_SIMPLE_TYPE).map(|it| context.out.simple(it).variety.clone());
    let variety = any.unwrap_or(Variety::Union(Vec::new()));
    push(context, index, variety, WhiteSpace::Preserve)
}

fn push(
    context: &mut Context<'_, '_>,
    definition: TypeIndex,
    variety: Variety,
    white_space: WhiteSpace,
) -> SimpleIndex {
    let span = context.definition(definition).span;
    let index = SimpleIndex(context.out.simples.len());
    let facets = Vec::new();
    context.out.simples.push(SimpleType { definition, variety, white_space, facets, span });
    index
}
