//! The constraining facets, checked in value space.

use std::cmp::Ordering;

use super::atom::Atom;
use super::datum::Datum;
use super::facet_error::{FacetError, Rule};
use super::pattern;
use super::value::NoPrefixes;
use crate::xml::table::{Facet, Pattern, Schema, Simple, Variety};

/// What is checked: a value, the text it was read from, and its type.
struct Subject<'c> {
    schema: &'c Schema<'c>,
    simple: &'c Simple<'c>,
    text: &'c str,
    value: &'c Datum<'c>,
}

/// Checks a value, and the text it was read from, against the facets of its type.
pub(super) fn check(
    schema: &Schema<'_>,
    simple: &Simple<'_>,
    text: &str,
    value: &Datum<'_>,
) -> Result<(), FacetError> {
    let subject = Subject { schema, simple, text, value };
    let broken = simple.facets.iter().find_map(|facet| subject.breaks(facet));
    broken.map_or(Ok(()), |rule| Err(FacetError::new(simple, text, rule)))
}

impl Subject<'_> {
    /// What the value breaks of one facet.
    fn breaks(&self, facet: &Facet<'_>) -> Option<Rule> {
        match *facet {
            Facet::Length(limit) => self.length("length", limit, Ordering::is_eq),
            Facet::MinLength(limit) => self.length("minLength", limit, Ordering::is_ge),
            Facet::MaxLength(limit) => self.length("maxLength", limit, Ordering::is_le),
            Facet::Pattern(patterns) => self.pattern(patterns),
            Facet::Enumeration(values) => self.enumeration(values),
            Facet::MinInclusive(limit) => self.bound("minInclusive", limit, Ordering::is_ge),
            Facet::MinExclusive(limit) => self.bound("minExclusive", limit, Ordering::is_gt),
            Facet::MaxInclusive(limit) => self.bound("maxInclusive", limit, Ordering::is_le),
            Facet::MaxExclusive(limit) => self.bound("maxExclusive", limit, Ordering::is_lt),
            Facet::TotalDigits(limit) => self.digits("totalDigits", limit),
            Facet::FractionDigits(limit) => self.digits("fractionDigits", limit),
            Facet::ExplicitTimezone(required) => self.timezone(required),
        }
    }

    fn length(&self, facet: &'static str, limit: u32, holds: fn(Ordering) -> bool) -> Option<Rule> {
        let found = self.value.length()?;
        (!holds(found.cmp(&(limit as usize)))).then_some(Rule::Length(facet, limit, found))
    }

    fn pattern(&self, patterns: &[Pattern<'_>]) -> Option<Rule> {
        let matches = |pattern: &Pattern<'_>| pattern::compiled(pattern).is_match(self.text);
        let sources = || patterns.iter().map(|pattern| pattern.source.to_owned()).collect();
        (!patterns.iter().any(matches)).then(|| Rule::Pattern(sources()))
    }

    fn enumeration(&self, values: &[&str]) -> Option<Rule> {
        let listed = || values.iter().map(|&text| text.to_owned()).collect();
        let is_found = match (self.value, self.simple.variety) {
            (Datum::Atom(Atom::Text(text)), Variety::Atomic(_)) => values.contains(&&**text),
            _ => values
                .iter()
                .any(|text| self.of_table(text).is_some_and(|value| value.is(self.value))),
        };
        (!is_found).then(|| Rule::Enumeration(listed()))
    }

    fn bound(&self, facet: &'static str, limit: &str, holds: fn(Ordering) -> bool) -> Option<Rule> {
        let order = match (self.value, self.of_table(limit)) {
            (Datum::Atom(value), Some(Datum::Atom(limit))) if value.is(&limit) => {
                Some(Ordering::Equal)
            }
            (Datum::Atom(value), Some(Datum::Atom(limit))) => value.order(&limit),
            _ => None,
        };
        (!order.is_some_and(holds)).then(|| Rule::Bound(facet, limit.to_owned()))
    }

    /// A value that stands in the table; the type's own facets do not apply to it.
    fn of_table<'t>(&self, text: &'t str) -> Option<Datum<'t>> {
        Datum::without_facets(self.schema, self.simple, text, &NoPrefixes).ok()
    }

    fn digits(&self, facet: &'static str, limit: u32) -> Option<Rule> {
        let Datum::Atom(Atom::Decimal(number)) = self.value else { return None };
        let found = if facet == "totalDigits" { number.total() } else { number.fraction.len() };
        (found > limit as usize).then_some(Rule::Digits(facet, limit, found))
    }

    fn timezone(&self, required: bool) -> Option<Rule> {
        let Datum::Atom(Atom::Moment(_, moment)) = self.value else { return None };
        (moment.zone.is_some() != required).then_some(Rule::Timezone(required))
    }
}
