//! Quick checks of values: they decide most cases from the text alone, without parsing it.

use std::cmp::Ordering;

use super::digits::Digits;
use crate::swar::bytes_equal;
use crate::table::{Builtin, Facet, Simple, Variety};

/// Whether `text`, its white space normalised, is certainly valid; `false` means that it needs a
/// full check.
#[inline]
pub(crate) fn is_certainly_valid(simple: &Simple<'_>, text: &str) -> bool {
    let Variety::Atomic(builtin) = simple.variety else { return false };
    match builtin {
        Builtin::String | Builtin::NormalizedString | Builtin::Token | Builtin::AnyUri => {
            is_listed(simple, text) || is_of_length(simple, text)
        }
        // Not IDs and references: the engine has to record these.
        _ if builtin <= Builtin::NcName => is_listed(simple, text),
        _ if (Builtin::Decimal..=Builtin::UnsignedByte).contains(&builtin) => {
            is_number(builtin, simple.facets, text)
        }
        _ => false,
    }
}

/// Whether `text`, its white space normalised, is valid for an atomic type; `None` if that needs a
/// full check.
pub(super) fn decide(simple: &Simple<'_>, text: &str) -> Option<bool> {
    match (simple.variety, simple.facets) {
        (Variety::Atomic(builtin), [Facet::Enumeration(values)])
            if builtin <= Builtin::NcName || builtin == Builtin::AnyUri =>
        {
            Some(is_one_of(text, values))
        }
        (Variety::Atomic(builtin), []) if builtin <= Builtin::Entity => {
            Some(builtin.takes_text(text))
        }
        _ => is_certainly_valid(simple, text).then_some(true),
    }
}

fn is_one_of(text: &str, values: &[&str]) -> bool {
    values.iter().any(|value| bytes_equal(value.as_bytes(), text.as_bytes()))
}

/// Longer enumerations are left to the full check.
const FEW: usize = 16;

/// Whether a type is a short enumeration that has this text.
#[inline]
fn is_listed(simple: &Simple<'_>, text: &str) -> bool {
    match simple.facets {
        [Facet::Enumeration(values)] => values.len() <= FEW && is_one_of(text, values),
        _ => false,
    }
}

/// Whether a type has only length facets, and this text certainly keeps them: a text has at most as
/// many characters as bytes, and at least a fourth as many.
#[inline]
fn is_of_length(simple: &Simple<'_>, text: &str) -> bool {
    simple.facets.iter().all(|facet| match facet {
        Facet::MinLength(least) => text.len().div_ceil(4) >= *least as usize,
        Facet::MaxLength(most) => text.len() <= *most as usize,
        _ => false,
    })
}

/// Whether a text is a number that keeps the facets for bounds and digits.
fn is_number(builtin: Builtin, facets: &[Facet<'_>], text: &str) -> bool {
    let number = match builtin {
        Builtin::Decimal => Digits::decimal(text),
        _ => builtin.integer(text),
    };
    let Some(number) = number else { return false };
    let is_beside = |limit: &str, holds: fn(Ordering) -> bool| {
        Digits::decimal(limit).is_some_and(|limit| holds(number.cmp(&limit)))
    };
    facets.iter().all(|facet| match facet {
        Facet::MinInclusive(limit) => is_beside(limit, Ordering::is_ge),
        Facet::MinExclusive(limit) => is_beside(limit, Ordering::is_gt),
        Facet::MaxInclusive(limit) => is_beside(limit, Ordering::is_le),
        Facet::MaxExclusive(limit) => is_beside(limit, Ordering::is_lt),
        Facet::TotalDigits(most) => number.total() <= *most as usize,
        Facet::FractionDigits(most) => number.fraction.len() <= *most as usize,
        _ => false,
    })
}
