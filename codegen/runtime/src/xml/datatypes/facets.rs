//! The constraining facets, checked in value space.

use std::cmp::Ordering;

use super::atom::Atom;
use super::datum::Datum;
use super::facet_error::{FacetError, Rule};
use super::pattern;
use super::value::NoPrefixes;
use crate::xml::table::{Facet, Pattern, Schema, Simple};

/// Checks a value, and the text it was read from, against the facets of its type.
pub(super) fn check(
    schema: &Schema<'_>,
    simple: &Simple<'_>,
    text: &str,
    value: &Datum<'_>,
) -> Result<(), FacetError> {
    let broken = simple.facets.iter().find_map(|facet| broken(schema, simple, facet, text, value));
    broken.map_or(Ok(()), |rule| Err(FacetError::new(simple, text, rule)))
}

/// What the value breaks of one facet.
fn broken(
    schema: &Schema<'_>,
    simple: &Simple<'_>,
    facet: &Facet<'_>,
    text: &str,
    value: &Datum<'_>,
) -> Option<Rule> {
    match *facet {
        Facet::Length(limit) => length("length", limit, value, Ordering::is_eq),
        Facet::MinLength(limit) => length("minLength", limit, value, Ordering::is_ge),
        Facet::MaxLength(limit) => length("maxLength", limit, value, Ordering::is_le),
        Facet::Pattern(patterns) => pattern(patterns, text),
        Facet::Enumeration(values) => enumeration(schema, simple, values, value),
        Facet::MinInclusive(limit) => {
            bound("minInclusive", limit, simple, schema, value, Ordering::is_ge)
        }
        Facet::MinExclusive(limit) => {
            bound("minExclusive", limit, simple, schema, value, Ordering::is_gt)
        }
        Facet::MaxInclusive(limit) => {
            bound("maxInclusive", limit, simple, schema, value, Ordering::is_le)
        }
        Facet::MaxExclusive(limit) => {
            bound("maxExclusive", limit, simple, schema, value, Ordering::is_lt)
        }
        Facet::TotalDigits(limit) => digits("totalDigits", limit, value),
        Facet::FractionDigits(limit) => digits("fractionDigits", limit, value),
        Facet::ExplicitTimezone(required) => timezone(required, value),
    }
}

fn length(
    facet: &'static str,
    limit: u32,
    value: &Datum<'_>,
    holds: fn(Ordering) -> bool,
) -> Option<Rule> {
    let found = value.length()?;
    (!holds(found.cmp(&(limit as usize)))).then_some(Rule::Length(facet, limit, found))
}

fn pattern(patterns: &[Pattern<'_>], text: &str) -> Option<Rule> {
    let matches = |pattern: &Pattern<'_>| pattern::compiled(pattern).is_match(text);
    let sources = || patterns.iter().map(|pattern| pattern.source.to_owned()).collect();
    (!patterns.iter().any(matches)).then(|| Rule::Pattern(sources()))
}

fn enumeration(
    schema: &Schema<'_>,
    simple: &Simple<'_>,
    values: &[&str],
    value: &Datum<'_>,
) -> Option<Rule> {
    let is_value = |text: &&str| match value {
        Datum::Atom(Atom::Text(found))
            if matches!(simple.variety, crate::xml::table::Variety::Atomic(_)) =>
        {
            found == text
        }
        _ => Datum::without_facets(schema, simple, text, &NoPrefixes)
            .is_ok_and(|allowed| allowed.is(value)),
    };
    let listed = || values.iter().map(|&text| text.to_owned()).collect();
    (!values.iter().any(is_value)).then(|| Rule::Enumeration(listed()))
}

fn bound(
    facet: &'static str,
    limit: &str,
    simple: &Simple<'_>,
    schema: &Schema<'_>,
    value: &Datum<'_>,
    holds: fn(Ordering) -> bool,
) -> Option<Rule> {
    let order = match (value, Datum::without_facets(schema, simple, limit, &NoPrefixes)) {
        (Datum::Atom(value), Ok(Datum::Atom(limit))) if value.is(&limit) => Some(Ordering::Equal),
        (Datum::Atom(value), Ok(Datum::Atom(limit))) => value.order(&limit),
        _ => None,
    };
    (!order.is_some_and(holds)).then(|| Rule::Bound(facet, limit.to_owned()))
}

fn digits(facet: &'static str, limit: u32, value: &Datum<'_>) -> Option<Rule> {
    let Datum::Atom(Atom::Decimal(number)) = value else { return None };
    let found = if facet == "totalDigits" { number.total() } else { number.fraction.len() };
    (found > limit as usize).then_some(Rule::Digits(facet, limit, found))
}

fn timezone(required: bool, value: &Datum<'_>) -> Option<Rule> {
    let Datum::Atom(Atom::Moment(_, moment)) = value else { return None };
    (moment.zone.is_some() != required).then_some(Rule::Timezone(required))
}
