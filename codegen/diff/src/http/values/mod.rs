//! Simple values: whether all that the one takes is taken by the other, as far as that can be told
//! by their bounds.

mod candidates;
mod patterns;

use std::mem::discriminant;

use swordsmith_http::description::{Form, List, Separator, TextBounds, Value};

use crate::language::{Outcome, Texts, difference};
pub(super) use candidates::candidates;

/// Whether every text of a value is one of another, which follows from their bounds. `false`: it
/// does not follow.
pub(super) fn is_within(one: &Value<'_>, other: &Value<'_>) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => are_within(one, other),
        (one, other) if is_same(one, other) => true,
        (Value::Text(one), Value::Text(other))
        | (Value::Md5(one), Value::Md5(other))
        | (Value::ContentDisposition(one), Value::ContentDisposition(other)) => {
            is_text_within(one, other)
        }
        (Value::List(one), Value::List(other)) => is_list_within(one, other),
        (Value::Unsigned(from, to), Value::Unsigned(least, most)) => from >= least && to <= most,
        (Value::Signed(from, to), Value::Signed(least, most)) => from >= least && to <= most,
        (Value::Unsigned(from, to), Value::Signed(least, most)) => {
            i64::try_from(*from).is_ok_and(|from| from >= *least)
                && i64::try_from(*to).is_ok_and(|to| to <= *most)
        }
        (Value::Number(from, to), Value::Number(least, most)) => from >= least && to <= most,
        (Value::Unsigned(..) | Value::Signed(..), Value::Number(..)) => {
            is_integer_within(one, other)
        }
        (Value::Enumeration(values), other) if is_plain(other) => {
            values.iter().all(|value| other.check(value.as_bytes()).is_ok())
        }
        (Value::Boolean, other) if is_plain(other) => {
            booleans().all(|value| other.check(value.as_bytes()).is_ok())
        }
        (one, Value::Text(bounds)) => is_plain(one) && bounds.are_none(),
        _ => false,
    }
}

/// Whether two values hold the same. What JSON documents hold is compared as JSON Schemas are.
pub(super) fn is_same(one: &Value<'_>, other: &Value<'_>) -> bool {
    one == other || matches!((one, other), (Value::Json(_), Value::Json(_)))
}

/// Whether two values are of one type, with other bounds.
pub(super) fn is_same_type(one: &Value<'_>, other: &Value<'_>) -> bool {
    let is_integer = |value: &Value<'_>| matches!(value, Value::Unsigned(..) | Value::Signed(..));
    discriminant(one) == discriminant(other) || (is_integer(one) && is_integer(other))
}

/// Whether a value is one, not several, and written as it is.
pub(super) fn is_plain(value: &Value<'_>) -> bool {
    !matches!(value, Value::List(_) | Value::Object(_) | Value::Slug)
}

fn is_text_within(one: &TextBounds<'_>, other: &TextBounds<'_>) -> bool {
    let is_plain = one.minimum >= other.minimum
        && one.maximum <= other.maximum
        && (other.pattern.is_none() || one.pattern == other.pattern);
    is_plain || matches!(compared(one, other), Outcome::None)
}

/// A text that the one takes and the other does not, by their patterns and lengths.
pub(super) fn lost_text(one: &Value<'_>, other: &Value<'_>) -> Option<String> {
    let (Value::Text(one), Value::Text(other)) = (one, other) else { return None };
    match compared(one, other) {
        Outcome::Found(text) => Some(text),
        _ => None,
    }
}

fn compared(one: &TextBounds<'_>, other: &TextBounds<'_>) -> Outcome {
    let takes =
        |bounds: &TextBounds<'_>, text: &str| Value::Text(*bounds).check(text.as_bytes()).is_ok();
    difference(texts(one), texts(other), |text| takes(one, text) && !takes(other, text))
}

fn texts<'p>(bounds: &TextBounds<'p>) -> Texts<'p> {
    let most = Some(bounds.maximum).filter(|most| *most < u64::MAX);
    Texts { pattern: bounds.pattern, least: bounds.minimum, most }
}

fn is_list_within(one: &List<'_>, other: &List<'_>) -> bool {
    one.separator == other.separator
        && one.minimum >= other.minimum
        && one.maximum <= other.maximum
        // A comma within a value of another type may be one between two.
        && (other.minimum <= 1 || discriminant(one.item) == discriminant(other.item))
        && is_within(one.item, other.item)
}

fn are_within(one: &Form<'_>, other: &Form<'_>) -> bool {
    let is_asked_for = |name: &str| one.fields.iter().any(|it| it.name == name && it.required);
    let mut required = other.fields.iter().filter(|field| field.required);
    required.all(|field| is_asked_for(field.name))
        && one.fields.iter().all(|field| {
            let mut others = other.fields.iter();
            let known = others.find(|it| it.name == field.name);
            known.is_none_or(|known| is_within(&field.value, &known.value))
        })
}

#[expect(clippy::cast_precision_loss, reason = "a bound that is rounded is only not proven")]
fn is_integer_within(one: &Value<'_>, other: &Value<'_>) -> bool {
    /// Integers up to here are numbers without loss.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let Value::Number(least, most) = *other else { return false };
    let (from, to) = match *one {
        Value::Unsigned(from, to) => (from as f64, to as f64),
        Value::Signed(from, to) => (from as f64, to as f64),
        _ => return false,
    };
    let is_exact = from.abs() <= EXACT && to.abs() <= EXACT;
    let is_any = least <= f64::MIN && most >= f64::MAX;
    is_any || (is_exact && from >= least && to <= most)
}

/// Every way in which `true` and `false` may be written.
fn booleans() -> impl Iterator<Item = String> {
    ["true", "false"].into_iter().flat_map(|word| {
        (0_u32..1 << word.len()).map(move |capitals| {
            let letter = |(at, letter): (usize, char)| {
                if capitals >> at & 1 == 1 { letter.to_ascii_uppercase() } else { letter }
            };
            word.chars().enumerate().map(letter).collect()
        })
    })
}

/// What a value holds, in a few words.
pub(super) fn described(value: &Value<'_>) -> String {
    match value {
        Value::Text(bounds) => format!("a text{}", of_bounds(bounds)),
        Value::Boolean => "`true` or `false`".to_owned(),
        Value::Unsigned(from, to) => range("an integer", from, to, false, *to == u64::MAX),
        Value::Signed(from, to) => {
            range("an integer", from, to, *from == i64::MIN, *to == i64::MAX)
        }
        Value::Number(from, to) => range("a number", from, to, *from <= f64::MIN, *to >= f64::MAX),
        Value::Enumeration(values) => format!("one of `{}`", values.join("`, `")),
        Value::List(list) => format!("{}, each {}", counted(list), described(list.item)),
        Value::Object(form) => format!("an object with {} members", form.fields.len()),
        Value::Md5(bounds) => format!("an MD5 checksum{}", of_bounds(bounds)),
        Value::ContentDisposition(bounds) => format!("a content disposition{}", of_bounds(bounds)),
        Value::Json(_) => "a JSON document".to_owned(),
        Value::Slug => "a slug".to_owned(),
    }
}

fn range<N: std::fmt::Display>(
    what: &str,
    from: &N,
    to: &N,
    is_low: bool,
    is_high: bool,
) -> String {
    match (is_low, is_high) {
        (true, true) => what.to_owned(),
        (true, false) => format!("{what} up to {to}"),
        (false, true) => format!("{what} from {from}"),
        (false, false) => format!("{what} from {from} to {to}"),
    }
}

fn of_bounds(bounds: &TextBounds<'_>) -> String {
    let length = match (bounds.minimum, bounds.maximum) {
        (0, u64::MAX) => String::new(),
        (0, most) => format!(" of up to {most} characters"),
        (least, u64::MAX) => format!(" of {least} characters or more"),
        (least, most) => format!(" of {least} to {most} characters"),
    };
    let pattern = bounds.pattern.map(|it| format!(" that matches `{it}`")).unwrap_or_default();
    length + &pattern
}

fn counted(list: &List<'_>) -> String {
    match (list.minimum, list.maximum) {
        (0, u64::MAX) => "any number of values".to_owned(),
        (0, most) => format!("up to {most} values"),
        (least, u64::MAX) => format!("{least} values or more"),
        (least, most) => format!("{least} to {most} values"),
    }
}

/// What stands between the values of a list, in a few words.
pub(super) fn separated(list: &List<'_>) -> &'static str {
    match list.separator {
        Separator::Name => "the name of its own for each value",
        Separator::Comma => "commas between the values",
        Separator::Space => "spaces between the values",
        Separator::Pipe => "bars between the values",
    }
}
