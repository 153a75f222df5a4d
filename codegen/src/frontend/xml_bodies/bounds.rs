//! The bounds of numbers as facets.

use super::effective::Effective;
use super::values::{as_text, is_true};
use crate::frontend::json::keyword;

/// The bounds of a number. Draft 4 and `OpenAPI` 3.0 say `exclusiveMinimum: true`.
pub(super) fn bounds(
    value: &Effective<'_>,
    is_integer: bool,
    base: &str,
    facets: &mut Vec<(&'static str, String)>,
) {
    for (bound, exclusive, inclusive_facet, exclusive_facet) in [
        ("minimum", "exclusiveMinimum", "minInclusive", "minExclusive"),
        ("maximum", "exclusiveMaximum", "maxInclusive", "maxExclusive"),
    ] {
        let is_lower = bound == "minimum";
        let mut found: Option<(f64, String, bool)> = None;
        for part in &value.parts {
            let node = part.start.node;
            let is_flag = is_true(node, exclusive);
            let own = keyword(node, bound).and_then(as_text).map(|it| (it, is_flag));
            let other = keyword(node, exclusive).and_then(as_text).map(|it| (it, true));
            for (text, is_exclusive) in own.into_iter().chain(other) {
                let Ok(number) = text.parse::<f64>() else { continue };
                let is_narrower = found.as_ref().is_none_or(|(known, _, was_exclusive)| {
                    let is_beyond = if is_lower { number > *known } else { number < *known };
                    is_beyond || (number.total_cmp(known).is_eq() && is_exclusive && !was_exclusive)
                });
                if is_narrower {
                    found = Some((number, text.to_owned(), is_exclusive));
                }
            }
        }
        let Some((number, text, is_exclusive)) = found else { continue };
        let text = plain(&text, number, is_integer, is_lower);
        if is_integer && is_implied(base, &text, is_lower) {
            continue;
        }
        facets.push((if is_exclusive { exclusive_facet } else { inclusive_facet }, text));
    }
}

/// A bound as XML Schema writes it: of integers a whole number.
fn plain(text: &str, number: f64, is_integer: bool, is_lower: bool) -> String {
    let has_digits_alone = text.trim_start_matches('-').bytes().all(|it| it.is_ascii_digit());
    if !is_integer || has_digits_alone {
        return text.to_owned();
    }
    let whole = if is_lower { number.ceil() } else { number.floor() };
    format!("{whole:.0}")
}

/// Whether the built-in type has a bound already.
fn is_implied(base: &str, text: &str, is_lower: bool) -> bool {
    let Ok(bound) = text.parse::<i128>() else { return false };
    let (least, greatest) = match base {
        "byte" => (i128::from(i8::MIN), i128::from(i8::MAX)),
        "short" => (i128::from(i16::MIN), i128::from(i16::MAX)),
        "int" => (i128::from(i32::MIN), i128::from(i32::MAX)),
        "long" => (i128::from(i64::MIN), i128::from(i64::MAX)),
        "unsignedByte" => (0, i128::from(u8::MAX)),
        "unsignedShort" => (0, i128::from(u16::MAX)),
        "unsignedInt" => (0, i128::from(u32::MAX)),
        "unsignedLong" => (0, i128::from(u64::MAX)),
        _ => return false,
    };
    if is_lower { bound <= least } else { bound >= greatest }
}
