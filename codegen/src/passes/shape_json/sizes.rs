//! How many bytes the values of types take: on a target of 64 bits, and never less than the compiler's.

use crate::model::json::shapes::{JsonItemKind, JsonShapes, JsonType};

/// No item is larger in place.
pub(super) const MEMBER: usize = 128;

/// What is boxed takes the place of a pointer.
const POINTER: usize = 8;

/// The sizes of all items, in an order in which each stands behind those that it holds; what is of the
/// same component is boxed.
pub(super) fn of_items(shapes: &JsonShapes, order: &[usize], components: &[usize]) -> Vec<usize> {
    let mut sizes = vec![0; shapes.items.len()];
    for at in order {
        let of_member = |value: &JsonType| {
            of(value, &|other| {
                if components[other] == components[*at] { POINTER } else { in_place(sizes[other]) }
            })
        };
        sizes[*at] = of_kind(&shapes.items[*at].kind, &of_member);
    }
    sizes
}

/// Whether what is done with values of a type takes so much of the stack, in a debug build, that it asks
/// for room first.
pub(super) fn is_large(kind: &JsonItemKind, sizes: &[usize]) -> bool {
    const MEMBERS: usize = 512;
    const VARIANTS: usize = 256;
    let of_member = |value: &JsonType| 32 + of(value, &|other| in_place(sizes[other]));
    match kind {
        JsonItemKind::Struct { .. } => of_kind(kind, &of_member) > MEMBERS,
        JsonItemKind::Union(variants) => {
            variants.iter().map(|it| of_member(&it.value)).sum::<usize>() > VARIANTS
        }
        _ => false,
    }
}

fn in_place(size: usize) -> usize {
    if size > MEMBER { POINTER } else { size }
}

fn of_kind(kind: &JsonItemKind, of_member: &impl Fn(&JsonType) -> usize) -> usize {
    match kind {
        JsonItemKind::Struct { members, rest } => {
            let optional = |is_required: bool| if is_required { 0 } else { 8 };
            let members = members.iter().map(|it| of_member(&it.value) + optional(it.is_required));
            members.sum::<usize>() + rest.as_ref().map_or(0, |_| 24)
        }
        JsonItemKind::Enumeration(_) => 2,
        JsonItemKind::Union(variants) => {
            8 + variants.iter().map(|it| of_member(&it.value)).max().unwrap_or_default()
        }
        JsonItemKind::Newtype(value) => of_member(value),
    }
}

fn of(value: &JsonType, of_item: &impl Fn(usize) -> usize) -> usize {
    match value {
        JsonType::Any => 32,
        JsonType::Null => 0,
        JsonType::Boolean => 1,
        JsonType::Machine(_) | JsonType::Boxed(_) => 8,
        JsonType::Integer
        | JsonType::Number
        | JsonType::String
        | JsonType::List(_)
        | JsonType::Map(_) => 24,
        JsonType::Nullable(inner) => 8 + of(inner, of_item),
        JsonType::Tuple(items) => items.iter().map(|it| 8 + of(it, of_item)).sum(),
        JsonType::Item(other) => of_item(*other),
    }
}
