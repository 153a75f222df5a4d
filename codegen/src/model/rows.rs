//! Varieties and facets as the runtime has them, in an arena.

use bumpalo::Bump;
use swordsmith_xml::table::{self, Pattern, SimpleId};

use super::documents::SimpleIndex;
use super::facets::{FacetKind, Variety};

/// The number of a simple type.
pub(crate) fn simple_id(index: SimpleIndex) -> SimpleId {
    u32::try_from(index.0).expect("fewer than 2^32 simple types")
}

/// A variety.
pub(crate) fn variety<'a>(arena: &'a Bump, variety: &Variety) -> table::Variety<'a> {
    match variety {
        Variety::Atomic(builtin) => table::Variety::Atomic(*builtin),
        Variety::List(item) => table::Variety::List(simple_id(*item)),
        Variety::Union(members) => {
            let members = members.iter().map(|member| simple_id(*member));
            table::Variety::Union(arena.alloc_slice_fill_iter(members))
        }
    }
}

/// A facet, of whose patterns some function makes what the runtime has.
pub(crate) fn facet<'a>(
    arena: &'a Bump,
    kind: &FacetKind,
    pattern: impl FnMut(&String) -> Option<Pattern<'a>>,
) -> table::Facet<'a> {
    let text = |value: &String| -> &'a str { arena.alloc_str(value) };
    match kind {
        FacetKind::Length(count) => table::Facet::Length(*count),
        FacetKind::MinLength(count) => table::Facet::MinLength(*count),
        FacetKind::MaxLength(count) => table::Facet::MaxLength(*count),
        FacetKind::TotalDigits(count) => table::Facet::TotalDigits(*count),
        FacetKind::FractionDigits(count) => table::Facet::FractionDigits(*count),
        FacetKind::ExplicitTimezone(required) => table::Facet::ExplicitTimezone(*required),
        FacetKind::MinInclusive(value) => table::Facet::MinInclusive(text(value)),
        FacetKind::MinExclusive(value) => table::Facet::MinExclusive(text(value)),
        FacetKind::MaxInclusive(value) => table::Facet::MaxInclusive(text(value)),
        FacetKind::MaxExclusive(value) => table::Facet::MaxExclusive(text(value)),
        FacetKind::Pattern(patterns) => {
            let rows: Vec<_> = patterns.iter().filter_map(pattern).collect();
            table::Facet::Pattern(arena.alloc_slice_fill_iter(rows))
        }
        FacetKind::Enumeration(values) => {
            let values = values.iter().map(|(value, _)| text(value));
            table::Facet::Enumeration(arena.alloc_slice_fill_iter(values))
        }
    }
}

/// A pattern, by its source and what the runtime compiles.
pub(crate) fn pattern<'a>(arena: &'a Bump, source: &str, translated: &str) -> Pattern<'a> {
    Pattern::new(arena.alloc_str(source), arena.alloc_str(translated))
}
