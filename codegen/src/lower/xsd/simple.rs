//! Simple types: restrictions, lists and unions.

use super::builtins::{self, ANY_SIMPLE_TYPE};
use super::lowering::Lowering;
use super::{derivation, facets};
use crate::frontend::xsd::{Item, Node};
use crate::model::documents::{SimpleIndex, TypeIndex};
use crate::model::facets::{Builtin, SimpleType, Variety, WhiteSpace};
use crate::model::types::{Content, Derivation};

/// Deepest nesting of lists and unions: those who judge values go down into them.
const DEEPEST: usize = 50;

/// Most types that a union may be made of, those that its members are made of counted each time.
const WIDEST: usize = 20_000;

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
    let definition = &mut lowering.out.types[index.0];
    definition.base = Some((base, Derivation::Restriction));
    definition.content = Content::Simple(simple);
}

/// The simple type that a reference or the anonymous type inside stands for.
pub(super) fn named_or_inner<'s>(
    lowering: &mut Lowering<'s, '_>,
    node: Node<'s>,
    attribute: &str,
) -> Option<TypeIndex> {
    let inner = node.children().into_iter().find_map(|it| lowering.types.get(&it.key()).copied());
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
            let name = &node.place().name.local;
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
    let simple = lowering.simple_types.contains(&index);
    if !simple {
        lowering
            .error(node.value_span(attribute), "this is a complex type: a simple one is needed");
    }
    simple
}

type Made = Option<(TypeIndex, SimpleIndex)>;

fn restriction<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, index: TypeIndex) -> Made {
    let base = named_or_inner(lowering, node, "base")?;
    derivation::check_final(lowering, node, base, "restriction");
    if base == ANY_SIMPLE_TYPE || base == builtins::index_of(lowering, "anyAtomicType") {
        lowering.error(node.value_span("base"), "this type can be used but not restricted");
    }
    let from = usable(lowering, base, index)?;
    Some((base, facets::restrict(lowering, node, from, index)))
}

fn list<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>, index: TypeIndex) -> Made {
    let item_type = named_or_inner(lowering, node, "itemType")?;
    derivation::check_final(lowering, node, item_type, "list");
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
    let children = node.children();
    types.extend(children.iter().filter_map(|it| lowering.types.get(&it.key()).copied()));
    if types.is_empty() && node.references("memberTypes").is_empty() {
        lowering.error(node.span(), "a union needs members");
    }
    let mut members = Vec::new();
    for member in types {
        derivation::check_final(lowering, node, member, "union");
        members.extend(usable(lowering, member, index));
    }
    // A union has no white space of its own: each member normalises itself.
    let (variety, white_space) = (Variety::Union(members), WhiteSpace::Preserve);
    (ANY_SIMPLE_TYPE, push(lowering, index, variety, white_space))
}

/// The simple type of a type that another is made of; `None` where that leads back to the other.
fn usable(lowering: &Lowering<'_, '_>, part: TypeIndex, whole: TypeIndex) -> Option<SimpleIndex> {
    (!lowering.circular.contains(&whole)).then(|| lowering.simple_of(part)).flatten()
}

fn has_list(lowering: &Lowering<'_, '_>, simple: SimpleIndex) -> bool {
    match &lowering.out.simple(simple).variety {
        Variety::Atomic(_) => false,
        Variety::List(_) => true,
        Variety::Union(members) => members.iter().any(|it| has_list(lowering, *it)),
    }
}

/// What stands for a type that could not be made.
fn unknown(lowering: &mut Lowering<'_, '_>, index: TypeIndex) -> SimpleIndex {
    let any = lowering.simple_of(ANY_SIMPLE_TYPE).map(|it| lowering.out.simple(it).variety.clone());
    let variety = any.unwrap_or(Variety::Union(Vec::new()));
    push(lowering, index, variety, WhiteSpace::Preserve)
}

/// How deep a type is nested, and how many types that makes.
fn extent(lowering: &Lowering<'_, '_>, variety: &Variety) -> (usize, usize) {
    let parts = match variety {
        Variety::Atomic(_) => &[][..],
        Variety::List(item) => std::slice::from_ref(item),
        Variety::Union(members) => members,
    };
    let extents = parts.iter().map(|it| lowering.simple_extents.get(it).copied().unwrap_or((1, 1)));
    let (deepest, all) = extents.fold((0, 0_usize), |(deepest, all), (depth, count)| {
        (depth.max(deepest), all.saturating_add(count))
    });
    (deepest + 1, all.saturating_add(1))
}

fn push(
    lowering: &mut Lowering<'_, '_>,
    definition: TypeIndex,
    mut variety: Variety,
    white_space: WhiteSpace,
) -> SimpleIndex {
    let span = lowering.definition(definition).span;
    let mut extent = extent(lowering, &variety);
    if extent.0 > DEEPEST {
        lowering.error(span, format!("lists and unions nest deeper than {DEEPEST} levels"));
    } else if extent.1 > WIDEST {
        lowering.error(span, format!("unions of unions make more than {WIDEST} types"));
    }
    if extent.0 > DEEPEST || extent.1 > WIDEST {
        (variety, extent) = (Variety::Atomic(Builtin::AnySimpleType), (1, 1));
    }
    let index = SimpleIndex(lowering.out.simples.len());
    let facets = Vec::new();
    lowering.simple_extents.insert(index, extent);
    lowering.out.simples.push(SimpleType { definition, variety, white_space, facets, span });
    index
}
