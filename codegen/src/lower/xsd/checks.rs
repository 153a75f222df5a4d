//! Are the values in schemas of their types, and do bounds leave anything between them?

use bumpalo::Bump;
use swordsmith_xml::table;

use super::lowering::Lowering;
use super::value_space::{ValueSpace, keeps_to};
use crate::model::documents::SimpleIndex;
use crate::model::facets::{Builtin, Facet, FacetKind, Variety};
use crate::source::Span;

/// What is checked once all types are made.
#[derive(Debug, Default)]
pub(super) struct Checks {
    /// Values that must be of a simple type.
    pub values: Vec<(SimpleIndex, String, Span)>,
    /// Two fixed values of a simple type that must be equal.
    pub fixed: Vec<(SimpleIndex, String, String, Span)>,
    /// The bound that a base fixes, and that of a restriction: they must be equal.
    pub fixed_bounds: Vec<(SimpleIndex, String, String, Span)>,
    /// The facets of one restriction, with the type that it restricts.
    pub steps: Vec<(SimpleIndex, Vec<Facet>)>,
}

/// Checks enumerated values, bounds, defaults and fixed values.
pub(super) fn run(lowering: &mut Lowering<'_, '_>) {
    let arena = Bump::new();
    let space = ValueSpace::build(&lowering.output.documents, &arena);
    let Checks { values, fixed, fixed_bounds, steps } = std::mem::take(&mut lowering.output.checks);
    for (simple, value, span) in values {
        report(lowering, &space, simple, &value, span);
    }
    for (simple, one, other, span) in fixed {
        if one != other && !space.are_equal(simple, &one, &other) {
            lowering.error(span, format!("the declaration has another fixed value: `{one}`"));
        }
    }
    for (simple, one, other, span) in fixed_bounds {
        if !space.are_equal(simple, &one, &other) {
            lowering.error(span, format!("the base fixes this bound: `{one}`"));
        }
    }
    for (base, facets) in steps {
        for facet in &facets {
            facet_values(lowering, &space, base, facet);
        }
        if let Variety::Atomic(builtin) = lowering.output.simple(base).variety {
            bounds(lowering, builtin, &facets);
        }
    }
}

fn report(
    lowering: &mut Lowering<'_, '_>,
    space: &ValueSpace<'_>,
    simple: SimpleIndex,
    value: &str,
    span: Span,
) {
    if let Some(problem) = space.problem(simple, value) {
        lowering.error(span, problem);
    }
}

/// Bounds are values of the base, which also keeps bounds from being looser than its bounds.
fn facet_values(
    lowering: &mut Lowering<'_, '_>,
    space: &ValueSpace<'_>,
    base: SimpleIndex,
    facet: &Facet,
) {
    // An exclusive bound may be said again, though it is not a value of the base.
    if lowering.output.simple(base).facets.iter().any(|it| it.kind == facet.kind) {
        return;
    }
    match &facet.kind {
        FacetKind::MinInclusive(value)
        | FacetKind::MinExclusive(value)
        | FacetKind::MaxInclusive(value)
        | FacetKind::MaxExclusive(value) => report(lowering, space, base, value, facet.span),
        _ => {}
    }
}

/// An exclusive bound leaves something of the range that the built-in type has.
fn exclusive_bounds(lowering: &mut Lowering<'_, '_>, builtin: Builtin, facets: &[Facet]) {
    let Some((least, most)) = range(builtin) else { return };
    for facet in facets {
        let is_kept = match &facet.kind {
            FacetKind::MaxExclusive(value) => {
                least.is_none_or(|it| keeps_to(builtin, &table::Facet::MaxExclusive(value), it))
            }
            FacetKind::MinExclusive(value) => {
                most.is_none_or(|it| keeps_to(builtin, &table::Facet::MinExclusive(value), it))
            }
            _ => true,
        };
        if !is_kept {
            lowering.error(facet.span, "this bound leaves nothing of the range of the base");
        }
    }
}

/// The least and the greatest value of a built-in type that has such.
fn range(builtin: Builtin) -> Option<(Option<&'static str>, Option<&'static str>)> {
    Some(match builtin {
        Builtin::NonPositiveInteger => (None, Some("0")),
        Builtin::NegativeInteger => (None, Some("-1")),
        Builtin::NonNegativeInteger => (Some("0"), None),
        Builtin::PositiveInteger => (Some("1"), None),
        Builtin::Long => (Some("-9223372036854775808"), Some("9223372036854775807")),
        Builtin::Int => (Some("-2147483648"), Some("2147483647")),
        Builtin::Short => (Some("-32768"), Some("32767")),
        Builtin::Byte => (Some("-128"), Some("127")),
        Builtin::UnsignedLong => (Some("0"), Some("18446744073709551615")),
        Builtin::UnsignedInt => (Some("0"), Some("4294967295")),
        Builtin::UnsignedShort => (Some("0"), Some("65535")),
        Builtin::UnsignedByte => (Some("0"), Some("255")),
        _ => return None,
    })
}

fn bounds(lowering: &mut Lowering<'_, '_>, builtin: Builtin, facets: &[Facet]) {
    exclusive_bounds(lowering, builtin, facets);
    for low in facets {
        for high in facets {
            let (value, bound) = match (&low.kind, &high.kind) {
                (FacetKind::MinInclusive(_), FacetKind::MinExclusive(_))
                | (FacetKind::MaxInclusive(_), FacetKind::MaxExclusive(_)) => {
                    lowering.error(high.span, "inclusive and exclusive bounds exclude each other");
                    continue;
                }
                (FacetKind::MinInclusive(low), FacetKind::MaxInclusive(high))
                | (FacetKind::MinExclusive(low), FacetKind::MaxExclusive(high)) => {
                    (low, table::Facet::MaxInclusive(high))
                }
                (FacetKind::MinInclusive(low), FacetKind::MaxExclusive(high))
                | (FacetKind::MinExclusive(low), FacetKind::MaxInclusive(high)) => {
                    (low, table::Facet::MaxExclusive(high))
                }
                _ => continue,
            };
            if !keeps_to(builtin, &bound, value) {
                lowering.error(low.span, "no value is above this bound and below the other");
            }
        }
    }
}
