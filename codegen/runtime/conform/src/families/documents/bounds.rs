//! Values at the bounds of simple types: the last valid one and the first invalid one.

use quick_xml::escape::escape;

use crate::samples::off_by_a_letter;
use swordsmith_xml::table::{Facet, Schema};

/// Two adjacent values, which a bound of some type may separate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) inside: Value,
    pub(super) outside: Value,
}

/// A value, its name, and its lexical form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) rule: String,
    pub(super) text: String,
}

/// The bounds of the built-in integer types.
const ENDS: [i128; 12] = [
    -(1 << 63),
    -(1 << 31),
    -(1 << 15),
    -(1 << 7),
    (1 << 7) - 1,
    (1 << 8) - 1,
    (1 << 15) - 1,
    (1 << 16) - 1,
    (1 << 31) - 1,
    (1 << 32) - 1,
    (1 << 63) - 1,
    (1 << 64) - 1,
];

/// Longer texts would test nothing more.
const LONGEST: u32 = 10_000;

/// The pairs of all types. The table decides which of them matter for a value.
pub(super) fn pairs(schema: &Schema<'_>) -> Vec<Pair> {
    let facets = schema.simples.iter().flat_map(|simple| simple.facets);
    let mut found: Vec<Pair> = Vec::new();
    for pair in facets.flat_map(of_facet).chain(of_builtins()) {
        if !found.contains(&pair) {
            found.push(pair);
        }
    }
    found
}

fn of_builtins() -> impl Iterator<Item = Pair> {
    let ends = ENDS.map(|end| integers(end, if end < 0 { end - 1 } else { end + 1 }));
    ends.into_iter().chain([integers(1, 0), integers(0, -1), integers(0, 1), integers(-1, 0)])
}

fn of_facet(facet: &Facet<'_>) -> Vec<Pair> {
    let number = |text: &str| text.parse::<i128>().ok();
    match facet {
        Facet::Length(length) => {
            [shorter(*length), longer(*length)].into_iter().flatten().collect()
        }
        Facet::MinLength(length) => shorter(*length).into_iter().collect(),
        Facet::MaxLength(length) => longer(*length).into_iter().collect(),
        Facet::MinInclusive(bound) => {
            number(bound).map(|it| integers(it, it - 1)).into_iter().collect()
        }
        Facet::MinExclusive(bound) => {
            number(bound).map(|it| integers(it + 1, it)).into_iter().collect()
        }
        Facet::MaxInclusive(bound) => {
            number(bound).map(|it| integers(it, it + 1)).into_iter().collect()
        }
        Facet::MaxExclusive(bound) => {
            number(bound).map(|it| integers(it - 1, it)).into_iter().collect()
        }
        Facet::TotalDigits(count) => vec![digits("", *count)],
        Facet::FractionDigits(count) => vec![digits("0.", *count)],
        Facet::Enumeration(values) => values.iter().map(|value| enumerated(value)).collect(),
        Facet::Pattern(_) | Facet::ExplicitTimezone(_) => Vec::new(),
    }
}

fn integers(inside: i128, outside: i128) -> Pair {
    let value = |number: i128| {
        let sign = if number < 0 { "minus " } else { "" };
        Value { rule: format!("is {sign}{}", number.unsigned_abs()), text: number.to_string() }
    };
    Pair { inside: value(inside), outside: value(outside) }
}

fn shorter(length: u32) -> Option<Pair> {
    let outside = letters(length.checked_sub(1)?)?;
    Some(Pair { inside: letters(length)?, outside })
}

fn longer(length: u32) -> Option<Pair> {
    Some(Pair { inside: letters(length)?, outside: letters(length + 1)? })
}

fn letters(count: u32) -> Option<Value> {
    let text = "x".repeat(usize::try_from(count).ok()?);
    (count <= LONGEST).then(|| Value { rule: format!("of {count} letters"), text })
}

fn digits(before: &str, count: u32) -> Pair {
    let value = |count: u32| {
        let digits = "1".repeat(usize::try_from(count).unwrap_or_default());
        let what = if before.is_empty() { "digits" } else { "digits of a fraction" };
        Value { rule: format!("of {count} {what}"), text: format!("{before}{digits}") }
    };
    Pair { inside: value(count), outside: value(count + 1) }
}

fn enumerated(value: &str) -> Pair {
    let written = |rule: String, text: &str| Value { rule, text: escape(text).into_owned() };
    let outside = written(format!("is {value} off by a letter"), &off_by_a_letter(value));
    Pair { inside: written(format!("is {value}"), value), outside }
}
