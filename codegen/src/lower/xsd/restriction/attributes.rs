//! Attributes of a restriction against those of its base: a type derived from the base's, and its fixed value
//! (Structures 1.1, derivation-ok-restriction, clause 3).

use super::super::builtins::ANY_SIMPLE_TYPE;
use super::super::derivation;
use super::super::lowering::Lowering;
use super::super::value_space::ValueSpace;
use crate::model::documents::{Block, TypeIndex};
use crate::model::facets::Variety;
use crate::model::types::{AttributeUse, ValueConstraint};
use crate::source::Span;

/// What is wrong with the attributes that a type has from itself.
pub(super) fn problems<'v, 'a: 'v>(
    lowering: &Lowering<'_, '_>,
    index: TypeIndex,
    base: TypeIndex,
    values: impl Fn() -> &'v ValueSpace<'a>,
) -> Vec<(Span, String)> {
    differences(
        lowering,
        &lowering.output.definition(index).attributes,
        &lowering.output.definition(base).attributes,
        values,
    )
}

/// What is wrong with attributes beside those of the same names that they restrict.
pub(super) fn differences<'v, 'a: 'v>(
    lowering: &Lowering<'_, '_>,
    own: &[AttributeUse],
    of_base: &[AttributeUse],
    values: impl Fn() -> &'v ValueSpace<'a>,
) -> Vec<(Span, String)> {
    let own = own.iter().filter(|it| !it.span_is_in(of_base));
    let pairs = own.filter_map(|own| Some((own, of_base.iter().find(|it| it.name == own.name)?)));
    pairs.filter_map(|(own, inherited)| problem(lowering, own, inherited, &values)).collect()
}

fn problem<'v, 'a: 'v>(
    lowering: &Lowering<'_, '_>,
    own: &AttributeUse,
    inherited: &AttributeUse,
    values: impl Fn() -> &'v ValueSpace<'a>,
) -> Option<(Span, String)> {
    if !is_derived(lowering, own.type_index, inherited.type_index) {
        let message = format!("the type of `{}` is not derived from that in the base", own.name);
        return Some((own.span, message));
    }
    let Some(ValueConstraint::Fixed(fixed)) = &inherited.value else { return None };
    let is_kept = match &own.value {
        Some(ValueConstraint::Fixed(value)) => {
            let simple = lowering.output.simple_of(inherited.type_index);
            let are_equal = |simple| values().are_equal(simple, fixed, value);
            value == fixed || simple.is_some_and(are_equal)
        }
        _ => false,
    };
    (!is_kept).then(|| (own.span, format!("the base fixes the value of `{}`: `{fixed}`", own.name)))
}

/// Whether a simple type is derived from another, or from a member of that union.
pub(in super::super) fn is_derived(
    lowering: &Lowering<'_, '_>,
    own: TypeIndex,
    base: TypeIndex,
) -> bool {
    if base == ANY_SIMPLE_TYPE
        || derivation::is_blocked(lowering, own, base, Block::default()).is_some()
    {
        return true;
    }
    let Some(row) = lowering.output.simple_of(base).map(|it| lowering.output.simple(it)) else {
        return true;
    };
    let Variety::Union(members) = &row.variety else { return false };
    let mut members = members.iter().map(|it| lowering.output.simple(*it).definition);
    row.facets.is_empty() && members.any(|member| is_derived(lowering, own, member))
}

impl AttributeUse {
    /// Whether it is one of these, inherited as it is.
    fn span_is_in(&self, others: &[Self]) -> bool {
        others.iter().any(|it| it.span == self.span)
    }
}
