//! What a glance at text tells of most values, without making one.

use std::cmp::Ordering;

use super::digits::Digits;
use crate::table::{Builtin, Facet, Simple, Variety};
use crate::words::same;

/// Whether `text`, its white space normalised, is surely of a type; `false` says nothing.
#[inline]
pub(crate) fn is_surely(simple: &Simple<'_>, text: &str) -> bool {
    let Variety::Atomic(builtin) = simple.variety else { return false };
    match builtin {
        Builtin::String | Builtin::NormalizedString | Builtin::Token | Builtin::AnyUri => {
            is_listed(simple, text) || is_of_length(simple, text)
        }
        // IDs and what refers to them are to be kept, too.
        _ if builtin <= Builtin::NcName => is_listed(simple, text),
        _ if (Builtin::Decimal..=Builtin::UnsignedByte).contains(&builtin) => {
            is_number(builtin, simple.facets, text)
        }
        _ => false,
    }
}

/// Whether `text`, its white space normalised, is of an atomic type; `None` if only its value tells.
pub(super) fn told(simple: &Simple<'_>, text: &str) -> Option<bool> {
    match (simple.variety, simple.facets) {
        (Variety::Atomic(builtin), [Facet::Enumeration(values)])
            if builtin <= Builtin::NcName || builtin == Builtin::AnyUri =>
        {
            Some(is_one_of(text, values))
        }
        (Variety::Atomic(builtin), []) if builtin <= Builtin::Entity => {
            Some(builtin.takes_text(text))
        }
        _ => is_surely(simple, text).then_some(true),
    }
}

fn is_one_of(text: &str, values: &[&str]) -> bool {
    values.iter().any(|value| same(value.as_bytes(), text.as_bytes()))
}

/// So many values of an enumeration are looked through at once.
const FEW: usize = 16;

/// Whether a type is an enumeration of a few texts, and this one of them.
#[inline]
fn is_listed(simple: &Simple<'_>, text: &str) -> bool {
    match simple.facets {
        [Facet::Enumeration(values)] => values.len() <= FEW && is_one_of(text, values),
        _ => false,
    }
}

/// Whether a type is one of texts of a certain length, and this one surely so long: it has no less
/// characters than a fourth of its bytes, and no more than bytes.
#[inline]
fn is_of_length(simple: &Simple<'_>, text: &str) -> bool {
    simple.facets.iter().all(|facet| match facet {
        Facet::MinLength(least) => text.len().div_ceil(4) >= *least as usize,
        Facet::MaxLength(most) => text.len() <= *most as usize,
        _ => false,
    })
}

/// Whether a text is a number with so many digits and within such bounds.
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
