//! Facets that say nothing new beside an enumeration: each of its values keeps them.

use swordsmith_xml::datatypes::pattern;
use swordsmith_xml::table::Builtin;

use crate::model::facets::{Facet, FacetKind, SimpleType, Variety};

/// A value, and its documentation.
type Listed = (String, String);

/// The values of a type that is an enumeration of texts: such a value is the text itself, so that a
/// text which is in the list has all that a value of the list has. Of several lists the shortest.
pub(super) fn listed(simple: &SimpleType) -> Option<&[Listed]> {
    let Variety::Atomic(builtin) = simple.variety else { return None };
    if builtin > Builtin::NcName && builtin != Builtin::AnyUri {
        return None;
    }
    let lists = simple.facets.iter().filter_map(|facet| match &facet.kind {
        FacetKind::Enumeration(values) => Some(&**values),
        _ => None,
    });
    lists.min_by_key(|values| values.len())
}

/// Whether every value of the list keeps a facet.
pub(super) fn is_implied(facet: &Facet, values: &[Listed]) -> bool {
    let lengths = || values.iter().map(|(value, _)| value.chars().count());
    match &facet.kind {
        FacetKind::Length(length) => lengths().all(|each| each == *length as usize),
        FacetKind::MinLength(least) => lengths().all(|each| each >= *least as usize),
        FacetKind::MaxLength(most) => lengths().all(|each| each <= *most as usize),
        FacetKind::Pattern(sources) => {
            let compile =
                |source: &String| pattern::compile(&pattern::translate(source).ok()?).ok();
            let patterns: Option<Vec<_>> = sources.iter().map(compile).collect();
            patterns.is_some_and(|all| {
                values.iter().all(|(value, _)| all.iter().any(|pattern| pattern.is_match(value)))
            })
        }
        FacetKind::Enumeration(others) if !std::ptr::eq(others.as_slice(), values) => {
            values.iter().all(|(value, _)| others.iter().any(|(other, _)| other == value))
        }
        _ => false,
    }
}
