//! Keywords that look at nothing but the value: assertions without subschemas.

use std::cmp::Ordering;

use super::equality::first_duplicate;
use crate::decimal::Decimal;
use crate::document::{Kind, Value};
use crate::table::{Constant, Keyword, Type};

/// Whether a keyword looks at nothing but the value.
pub(crate) fn is_assertion(keyword: &Keyword<'_>) -> bool {
    !matches!(
        keyword,
        Keyword::Reference(_)
            | Keyword::DynamicReference(..)
            | Keyword::PrefixItems(_)
            | Keyword::Items(..)
            | Keyword::Contains { .. }
            | Keyword::UnevaluatedItems(_)
            | Keyword::Properties(_)
            | Keyword::PropertyNames(_)
            | Keyword::DependentSchemas(_)
            | Keyword::UnevaluatedProperties(_)
            | Keyword::AllOf(_)
            | Keyword::AnyOf(_)
            | Keyword::OneOf(_)
            | Keyword::Not(_)
            | Keyword::If { .. }
    )
}

/// Whether a value fulfils a keyword. What has no meaning for its type is fulfilled, and so is what
/// is evaluated with subschemas.
pub(crate) fn is_met(keyword: &Keyword<'_>, value: Value<'_>) -> bool {
    assertion(keyword, value).unwrap_or(true)
}

/// The same; `None` for what is evaluated with subschemas.
pub(super) fn assertion(keyword: &Keyword<'_>, value: Value<'_>) -> Option<bool> {
    Some(match keyword {
        Keyword::Never => false,
        Keyword::Type(types) => types.allow_value(value),
        Keyword::Enumeration(constants) => constants.iter().any(|it| it.equals(value)),
        Keyword::Constant(constant) => constant.equals(value),
        Keyword::MultipleOf(divisor) => number(value, |it| it.is_multiple_of(divisor)),
        Keyword::Minimum(bound) if bound.is_zero() => !is_below_zero(value),
        Keyword::Minimum(bound) => number(value, |it| it.compare(bound) != Ordering::Less),
        Keyword::ExclusiveMinimum(bound) => number(value, |it| it.compare(bound).is_gt()),
        Keyword::Maximum(bound) => number(value, |it| it.compare(bound) != Ordering::Greater),
        Keyword::ExclusiveMaximum(bound) => number(value, |it| it.compare(bound).is_lt()),
        Keyword::MinimumLength(bound) => string(value, |it| has_length(it, *bound)),
        Keyword::MaximumLength(bound) => {
            string(value, |it| it.len() as u64 <= *bound || length(it) <= *bound)
        }
        Keyword::Pattern(pattern) => string(value, |it| pattern.is_match(it)),
        Keyword::MinimumItems(bound) => size(value, Kind::Array).is_none_or(|it| it >= *bound),
        Keyword::MaximumItems(bound) => size(value, Kind::Array).is_none_or(|it| it <= *bound),
        Keyword::UniqueItems => value.kind() != Kind::Array || first_duplicate(value).is_none(),
        Keyword::MinimumProperties(bound) => {
            size(value, Kind::Object).is_none_or(|it| it >= *bound)
        }
        Keyword::MaximumProperties(bound) => {
            size(value, Kind::Object).is_none_or(|it| it <= *bound)
        }
        Keyword::Required(names) => missing(value, names).next().is_none(),
        Keyword::DependentRequired(pairs) => dependent(value, pairs).next().is_none(),
        _ => return None,
    })
}

fn is_below_zero(value: Value<'_>) -> bool {
    let may_be = value.kind() == Kind::Number && value.source().starts_with('-');
    may_be && value.as_number().is_some_and(|it| it.is_negative())
}

fn number(value: Value<'_>, is_met: impl FnOnce(Decimal<'_>) -> bool) -> bool {
    value.as_number().is_none_or(is_met)
}

fn string(value: Value<'_>, is_met: impl FnOnce(&str) -> bool) -> bool {
    value.as_string().is_none_or(is_met)
}

fn length(text: &str) -> u64 {
    text.chars().count() as u64
}

/// Whether a text has that many characters; a character takes four bytes at most.
fn has_length(text: &str, bound: u64) -> bool {
    let bytes = text.len() as u64;
    bytes >= bound && (bytes / 4 >= bound || length(text) >= bound)
}

fn size(value: Value<'_>, kind: Kind) -> Option<u64> {
    (value.kind() == kind).then(|| u64::from(value.count()))
}

fn missing<'a>(value: Value<'a>, names: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let is_object = value.kind() == Kind::Object;
    // Members mostly stand in the order in which the schema names them.
    let mut rest = value.members();
    let mut has = move |name: &str| {
        let mut is_it = |(found, _): (Value<'_>, _)| found.text() == name;
        rest.any(&mut is_it) || {
            rest = value.members();
            rest.any(&mut is_it)
        }
    };
    names.iter().copied().filter(move |name| is_object && !has(name))
}

/// A property, and another one that is missing beside it.
fn dependent<'a>(
    value: Value<'a>,
    pairs: &'a [(&'a str, &'a [&'a str])],
) -> impl Iterator<Item = (&'a str, &'a str)> {
    let there = pairs.iter().filter(move |(name, _)| value.get(name).is_some());
    there.flat_map(move |(name, others)| missing(value, others).map(|other| (*name, other)))
}

/// How a schema writes a keyword.
pub(super) fn name(keyword: &Keyword<'_>) -> &'static str {
    match keyword {
        Keyword::Type(_) => "type",
        Keyword::Enumeration(_) => "enum",
        Keyword::Constant(_) => "const",
        Keyword::MultipleOf(_) => "multipleOf",
        Keyword::Minimum(_) => "minimum",
        Keyword::ExclusiveMinimum(_) => "exclusiveMinimum",
        Keyword::Maximum(_) => "maximum",
        Keyword::ExclusiveMaximum(_) => "exclusiveMaximum",
        Keyword::MinimumLength(_) => "minLength",
        Keyword::MaximumLength(_) => "maxLength",
        Keyword::Pattern(_) => "pattern",
        Keyword::MinimumItems(_) => "minItems",
        Keyword::MaximumItems(_) => "maxItems",
        Keyword::UniqueItems => "uniqueItems",
        Keyword::MinimumProperties(_) => "minProperties",
        Keyword::MaximumProperties(_) => "maxProperties",
        Keyword::Required(_) => "required",
        Keyword::DependentRequired(_) => "dependentRequired",
        _ => "false",
    }
}

/// What a value that does not fulfil a keyword is told.
pub(super) fn message(keyword: &Keyword<'_>, value: Value<'_>) -> String {
    let shown = || value.shown();
    let characters = || length(value.text());
    match keyword {
        Keyword::Type(types) => format!("expected {types}, found `{}`", Type::of(value).name()),
        Keyword::Enumeration(constants) => {
            format!("expected {}, found {}", list(constants), shown())
        }
        Keyword::Constant(constant) => format!("expected {constant}, found {}", shown()),
        Keyword::MultipleOf(divisor) => format!("{} is not a multiple of {divisor}", shown()),
        Keyword::Minimum(bound) => format!("{} is less than {bound}", shown()),
        Keyword::ExclusiveMinimum(bound) => format!("{} is not greater than {bound}", shown()),
        Keyword::Maximum(bound) => format!("{} is greater than {bound}", shown()),
        Keyword::ExclusiveMaximum(bound) => format!("{} is not less than {bound}", shown()),
        Keyword::MinimumLength(bound) => expected("at least", *bound, "character", characters()),
        Keyword::MaximumLength(bound) => expected("at most", *bound, "character", characters()),
        Keyword::Pattern(pattern) => format!("{} does not match `{}`", shown(), pattern.source),
        Keyword::MinimumItems(bound) => expected("at least", *bound, "item", value.count().into()),
        Keyword::MaximumItems(bound) => expected("at most", *bound, "item", value.count().into()),
        Keyword::UniqueItems => duplicate(value),
        Keyword::MinimumProperties(bound) => {
            expected("at least", *bound, "propert", value.count().into())
        }
        Keyword::MaximumProperties(bound) => {
            expected("at most", *bound, "propert", value.count().into())
        }
        Keyword::Required(names) => {
            let names: Vec<_> = missing(value, names).map(|name| format!("`{name}`")).collect();
            let noun = if names.len() == 1 { "property" } else { "properties" };
            format!("missing {noun} {}", names.join(", "))
        }
        Keyword::DependentRequired(pairs) => {
            let missing = dependent(value, pairs);
            let texts: Vec<_> = missing
                .map(|(name, other)| {
                    format!("missing property `{other}`, required beside `{name}`")
                })
                .collect();
            texts.join("; ")
        }
        _ => "no value is allowed here".to_owned(),
    }
}

fn expected(bound: &str, limit: u64, noun: &str, found: u64) -> String {
    let noun = match (noun, limit) {
        ("propert", 1) => "property".to_owned(),
        ("propert", _) => "properties".to_owned(),
        (noun, 1) => noun.to_owned(),
        (noun, _) => format!("{noun}s"),
    };
    format!("expected {bound} {limit} {noun}, found {found}")
}

/// Values that an error lists.
const MAXIMUM_LISTED: usize = 8;

fn list(constants: &[Constant<'_>]) -> String {
    let texts: Vec<_> = constants.iter().take(MAXIMUM_LISTED).map(Constant::to_string).collect();
    let one_of = if constants.len() == 1 { "" } else { "one of " };
    let more = constants.len().saturating_sub(MAXIMUM_LISTED);
    let more = if more > 0 { format!(" or {more} others") } else { String::new() };
    format!("{one_of}{}{more}", texts.join(", "))
}

fn duplicate(value: Value<'_>) -> String {
    let item = first_duplicate(value);
    format!("duplicate item {}", item.map(Value::shown).unwrap_or_default())
}
