//! The constraining facets, checked in value space.

use std::borrow::Cow;
use std::cmp::Ordering;

use super::atomic_value::AtomicValue;
use super::facet_error::{Fault, Rule};
use super::pattern;
use super::simple_value::SimpleValue;
use super::value::NoPrefixes;
use crate::table::{Facet, Schema, Simple, Variety};

/// What is checked: a value, the text it was read from, and its type.
struct Subject<'c> {
    schema: &'c Schema<'c>,
    simple: &'c Simple<'c>,
    text: &'c str,
    value: &'c SimpleValue<'c>,
}

/// Checks a value, and the text it was read from, against the facets of its type.
pub(super) fn check<F: Fault>(
    schema: &Schema<'_>,
    simple: &Simple<'_>,
    text: &str,
    value: &SimpleValue<'_>,
) -> Result<(), F> {
    let subject = Subject { schema, simple, text, value };
    match simple.facets.iter().find(|facet| !subject.keeps(facet)) {
        Some(facet) => Err(F::new(simple, text, || subject.rule(facet))),
        None => Ok(()),
    }
}

impl Subject<'_> {
    /// Whether the value is as one facet wants it.
    fn keeps(&self, facet: &Facet<'_>) -> bool {
        match *facet {
            Facet::Length(limit) => self.length(limit, Ordering::is_eq),
            Facet::MinLength(limit) => self.length(limit, Ordering::is_ge),
            Facet::MaxLength(limit) => self.length(limit, Ordering::is_le),
            Facet::Pattern(patterns) => {
                patterns.iter().any(|pattern| pattern::compiled(pattern).is_match(self.text))
            }
            Facet::Enumeration(values) => self.enumeration(values),
            Facet::MinInclusive(limit) => self.bound(limit, Ordering::is_ge),
            Facet::MinExclusive(limit) => self.bound(limit, Ordering::is_gt),
            Facet::MaxInclusive(limit) => self.bound(limit, Ordering::is_le),
            Facet::MaxExclusive(limit) => self.bound(limit, Ordering::is_lt),
            Facet::TotalDigits(limit) => self.total().is_none_or(|found| found <= limit as usize),
            Facet::FractionDigits(limit) => {
                self.fraction().is_none_or(|found| found <= limit as usize)
            }
            Facet::ExplicitTimezone(required) => match self.value {
                SimpleValue::Atomic(AtomicValue::DateTime(_, value)) => {
                    value.zone.is_some() == required
                }
                _ => true,
            },
        }
    }

    /// The rule that a value breaks if it is not as a facet wants it.
    #[cold]
    fn rule(&self, facet: &Facet<'_>) -> Rule {
        let length = |name, limit| Rule::Length(name, limit, self.value.length().unwrap_or(0));
        let bound = |name, limit: &str| Rule::Bound(name, limit.to_owned());
        match *facet {
            Facet::Length(limit) => length("length", limit),
            Facet::MinLength(limit) => length("minLength", limit),
            Facet::MaxLength(limit) => length("maxLength", limit),
            Facet::Pattern(patterns) => {
                Rule::Pattern(patterns.iter().map(|it| it.source.to_owned()).collect())
            }
            Facet::Enumeration(values) => {
                Rule::Enumeration(values.iter().map(|&text| text.to_owned()).collect())
            }
            Facet::MinInclusive(limit) => bound("minInclusive", limit),
            Facet::MinExclusive(limit) => bound("minExclusive", limit),
            Facet::MaxInclusive(limit) => bound("maxInclusive", limit),
            Facet::MaxExclusive(limit) => bound("maxExclusive", limit),
            Facet::TotalDigits(limit) => {
                Rule::Digits("totalDigits", limit, self.total().unwrap_or(0))
            }
            Facet::FractionDigits(limit) => {
                Rule::Digits("fractionDigits", limit, self.fraction().unwrap_or(0))
            }
            Facet::ExplicitTimezone(required) => Rule::Timezone(required),
        }
    }

    fn length(&self, limit: u32, holds: fn(Ordering) -> bool) -> bool {
        self.value.length().is_none_or(|found| holds(found.cmp(&(limit as usize))))
    }

    fn enumeration(&self, values: &[&str]) -> bool {
        match (self.value, self.simple.variety) {
            (SimpleValue::Atomic(AtomicValue::Text(text)), Variety::Atomic(_)) => {
                values.contains(&&**text)
            }
            _ => values
                .iter()
                .any(|text| self.of_table(text).is_some_and(|value| value.is(self.value))),
        }
    }

    fn bound(&self, limit: &str, holds: fn(Ordering) -> bool) -> bool {
        let (SimpleValue::Atomic(value), Some(SimpleValue::Atomic(limit))) =
            (self.value, self.of_table(limit))
        else {
            return false;
        };
        // What is the same but in no order is equal: two values that are no numbers.
        let order = value.order(&limit).or_else(|| value.is(&limit).then_some(Ordering::Equal));
        order.is_some_and(holds)
    }

    /// A value that stands in the table; the type's own facets do not apply to it.
    fn of_table<'t>(&self, text: &'t str) -> Option<SimpleValue<'t>> {
        if let Variety::Atomic(builtin) = self.simple.variety {
            // Its white space is normalised.
            return AtomicValue::parse(builtin, Cow::Borrowed(text), &NoPrefixes)
                .map(SimpleValue::Atomic);
        }
        SimpleValue::without_facets::<()>(self.schema, self.simple, text, &NoPrefixes).ok()
    }

    fn total(&self) -> Option<usize> {
        match self.value {
            SimpleValue::Atomic(AtomicValue::Decimal(number)) => Some(number.total()),
            _ => None,
        }
    }

    fn fraction(&self) -> Option<usize> {
        match self.value {
            SimpleValue::Atomic(AtomicValue::Decimal(number)) => Some(number.fraction.len()),
            _ => None,
        }
    }
}
