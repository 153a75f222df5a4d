//! Attributes of a restriction against those of its base: a type derived from the base's, and its fixed value
//! (Structures 1.1, derivation-ok-restriction, clause 3).

use bumpalo::Bump;

use super::super::builtins::ANY_SIMPLE_TYPE;
use super::super::derivation;
use super::super::lowering::Lowering;
use super::super::value_space::ValueSpace;
use crate::model::documents::{Block, TypeIndex};
use crate::model::facets::Variety;
use crate::model::types::{AttributeUse, ValueConstraint};
use crate::source::Span;

/// What is wrong with the attributes that a type has from itself.
pub(super) fn problems(
    lowering: &Lowering<'_, '_>,
    index: TypeIndex,
    base: TypeIndex,
) -> Vec<(Span, String)> {
    differences(
        lowering,
        &lowering.definition(index).attributes,
        &lowering.definition(base).attributes,
    )
}

/// What is wrong with attributes beside those of the same names that they restrict.
pub(super) fn differences(
    lowering: &Lowering<'_, '_>,
    own: &[AttributeUse],
    of_base: &[AttributeUse],
) -> Vec<(Span, String)> {
    let own = own.iter().filter(|it| !it.span_is_in(of_base));
    let pairs = own.filter_map(|own| Some((own, of_base.iter().find(|it| it.name == own.name)?)));
    pairs.filter_map(|(own, inherited)| problem(lowering, own, inherited)).collect()
}

fn problem(
    lowering: &Lowering<'_, '_>,
    own: &AttributeUse,
    inherited: &AttributeUse,
) -> Option<(Span, String)> {
    if !is_derived(lowering, own.type_index, inherited.type_index) {
        let message = format!("the type of `{}` is not derived from that in the base", own.name);
        return Some((own.span, message));
    }
    let Some(ValueConstraint::Fixed(fixed)) = &inherited.value else { return None };
    let is_kept = match &own.value {
        Some(ValueConstraint::Fixed(value)) => {
            value == fixed || are_equal(lowering, inherited, fixed, value)
        }
        _ => false,
    };
    (!is_kept).then(|| (own.span, format!("the base fixes the value of `{}`: `{fixed}`", own.name)))
}

fn are_equal(lowering: &Lowering<'_, '_>, of: &AttributeUse, one: &str, other: &str) -> bool {
    let arena = Bump::new();
    let space = ValueSpace::build(&lowering.out, &arena);
    lowering.simple_of(of.type_index).is_some_and(|simple| space.are_equal(simple, one, other))
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
    let Some(row) = lowering.simple_of(base).map(|it| lowering.out.simple(it)) else { return true };
    let Variety::Union(members) = &row.variety else { return false };
    let mut members = members.iter().map(|it| lowering.out.simple(*it).definition);
    row.facets.is_empty() && members.any(|member| is_derived(lowering, own, member))
}

impl AttributeUse {
    /// Whether it is one of these, inherited as it is.
    fn span_is_in(&self, others: &[Self]) -> bool {
        others.iter().any(|it| it.span == self.span)
    }
}
