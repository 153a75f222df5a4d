//! Whether two rows say the same.

use swordsmith_xml::table::{Facet, Pattern, Variety};

use super::SimpleType;

/// Whether both types are the same in all that texts are checked by.
pub(super) fn same(a: SimpleType<'_>, b: SimpleType<'_>) -> bool {
    let (row, other) = (a.row(), b.row());
    a.fixed == b.fixed
        && row.white_space == other.white_space
        && row.facets.len() == other.facets.len()
        && row.facets.iter().zip(other.facets).all(|(a, b)| same_facet(a, b))
        && match (row.variety, other.variety) {
            (Variety::Atomic(a), Variety::Atomic(b)) => a == b,
            (Variety::List(item), Variety::List(other)) => same(a.with(item), b.with(other)),
            (Variety::Union(members), Variety::Union(others)) => {
                members.len() == others.len()
                    && members.iter().zip(others).all(|(x, y)| same(a.with(*x), b.with(*y)))
            }
            _ => false,
        }
}

/// Whether two facets are the same.
pub(super) fn same_facet(a: &Facet<'_>, b: &Facet<'_>) -> bool {
    match (a, b) {
        (Facet::Length(a), Facet::Length(b))
        | (Facet::MinLength(a), Facet::MinLength(b))
        | (Facet::MaxLength(a), Facet::MaxLength(b))
        | (Facet::TotalDigits(a), Facet::TotalDigits(b))
        | (Facet::FractionDigits(a), Facet::FractionDigits(b)) => a == b,
        (Facet::MinInclusive(a), Facet::MinInclusive(b))
        | (Facet::MinExclusive(a), Facet::MinExclusive(b))
        | (Facet::MaxInclusive(a), Facet::MaxInclusive(b))
        | (Facet::MaxExclusive(a), Facet::MaxExclusive(b)) => a == b,
        (Facet::Enumeration(a), Facet::Enumeration(b)) => a == b,
        (Facet::ExplicitTimezone(a), Facet::ExplicitTimezone(b)) => a == b,
        (Facet::Pattern(a), Facet::Pattern(b)) => same_patterns(a, b),
        _ => false,
    }
}

/// Whether the one patterns are among the others: then what matches one of them matches one of
/// those.
pub(super) fn are_among(inner: &[Pattern<'_>], outer: &[Pattern<'_>]) -> bool {
    inner.iter().all(|one| outer.iter().any(|other| one.source == other.source))
}

fn same_patterns(a: &[Pattern<'_>], b: &[Pattern<'_>]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.source == b.source)
}
