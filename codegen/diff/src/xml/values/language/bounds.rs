//! Bounds of values that automata do not know the order of: what can be told of them from the text.
//!
//! A text with a sign is not above zero, one without is not below it; zero itself is tried by the
//! runtime. Dates without a zone stand to a date without a zone as their digits do, and so do those
//! of UTC to one of UTC.

use std::cmp::Ordering;

use swordsmith_xml::table::{Builtin, Facet};

use super::Side;
use super::build::{Builder, Made};
use super::combine::{All, Any, Not};
use super::machine::AnyMachine;
use super::number::Bound;
use crate::language::ANYTHING;
use crate::xml::values::implied::keeps;
use crate::xml::values::kinds::Kind;

/// What a bound is like: its limit, whether it is the least, and what order to the limit keeps it.
type Parts<'f> = (&'f str, bool, fn(Ordering) -> bool);

fn parts<'f>(facet: &'f Facet<'_>) -> Option<Parts<'f>> {
    Some(match facet {
        Facet::MinInclusive(limit) => (limit, true, Ordering::is_ge),
        Facet::MinExclusive(limit) => (limit, true, Ordering::is_gt),
        Facet::MaxInclusive(limit) => (limit, false, Ordering::is_le),
        Facet::MaxExclusive(limit) => (limit, false, Ordering::is_lt),
        _ => return None,
    })
}

/// Whether the texts of a date or time begin with a year.
const fn has_year(builtin: Builtin) -> bool {
    matches!(builtin, Builtin::DateTime | Builtin::Date | Builtin::GYearMonth | Builtin::GYear)
}

impl Builder<'_> {
    /// The machine of a bound.
    pub(super) fn bound(&mut self, builtin: Builtin, facet: &Facet<'_>) -> Made {
        let Some((limit, is_least, holds)) = parts(facet) else { return Ok(self.unknown()) };
        self.number_classes();
        for character in [':', 'T', 'Z'] {
            self.classes.add_character(character);
        }
        match Kind::of(builtin) {
            Kind::Decimal => match Bound::new(limit, holds) {
                Some(bound) => Ok(Box::new(bound)),
                None => Ok(self.unknown()),
            },
            Kind::Float | Kind::Double => {
                let signed = self.signed_bound(builtin, facet, is_least, "0")?;
                Ok(Box::new(All(vec![signed, self.others(builtin, facet)?])))
            }
            Kind::Duration => self.signed_bound(builtin, facet, is_least, "PT0S"),
            Kind::Time(kind) => match Bound::of_date(limit, has_year(kind), holds) {
                Some(bound) => self.date_bound(limit, Box::new(bound)),
                None => Ok(self.unknown()),
            },
            _ => Ok(self.unknown()),
        }
    }

    /// What zero and the sign tell.
    fn signed_bound(
        &mut self,
        builtin: Builtin,
        facet: &Facet<'_>,
        is_least: bool,
        zero: &str,
    ) -> Made {
        let negative = format!("-{ANYTHING}");
        let positive = r"[^\-N](?s:.*)".to_owned();
        let (towards, away) = if is_least { (positive, negative) } else { (negative, positive) };
        match (self.side, keeps(builtin, zero, facet)) {
            (Side::Under, true) => self.regular(&towards),
            (Side::Over, false) => Ok(Box::new(Not(self.regular(&away)?))),
            _ => Ok(self.unknown()),
        }
    }

    /// Floats that are no numbers keep a bound or do not.
    fn others(&mut self, builtin: Builtin, facet: &Facet<'_>) -> Made {
        const OTHERS: [&str; 4] = ["INF", "+INF", "-INF", "NaN"];
        let refused = OTHERS.iter().filter(|text| !keeps(builtin, text, facet));
        let refused: Vec<_> = refused.map(|text| regex_syntax::escape(text)).collect();
        Ok(Box::new(Not(self.any_of(&refused)?)))
    }

    /// The texts that have no zone if the limit has none, or UTC if the limit has that, are
    /// compared as numbers; of the others, nothing is known. Nor is it of the hour 24.
    fn date_bound(&mut self, limit: &str, bound: AnyMachine) -> Made {
        let zoned = self.regular(r"(?s:.*)(Z|[+-][0-9][0-9]:[0-9][0-9])")?;
        let utc = self.regular(r"(?s:.*)Z")?;
        let midnight = self.regular(r"(.*T)?24:(?s:.*)")?;
        let outside = if limit.ends_with('Z') { Box::new(Not(utc)) } else { zoned };
        let outside: AnyMachine = Box::new(Any(vec![outside, midnight]));
        Ok(match self.side {
            Side::Over => Box::new(Any(vec![outside, bound])),
            Side::Under => Box::new(All(vec![Box::new(Not(outside)), bound])),
        })
    }
}
