//! Facets and bounds in words.

use super::markup::code;
use crate::emit::facet_words::{facet_words, one_of};
use crate::model::documents::{Documents, SimpleIndex};
use crate::model::facets::FacetKind;
use crate::model::operations::Operations;
use crate::model::parameter::{List, Literal, Separator, TextBounds, Value};
use crate::model::rules::LengthUnit;

/// How often something is there: `1`, `0..1`, `4`, `0..n`.
pub(super) fn cardinality(minimum: u32, maximum: Option<u32>) -> String {
    match maximum {
        Some(maximum) if maximum == minimum => minimum.to_string(),
        Some(maximum) => format!("{minimum}..{maximum}"),
        None => format!("{minimum}..n"),
    }
}

/// What a simple type demands beyond what it is made of, each thing in HTML.
pub(super) fn facets(documents: &Documents, index: SimpleIndex) -> Vec<String> {
    facets_of(documents, index, true)
}

/// The same, with its patterns or without.
pub(super) fn facets_of(
    documents: &Documents,
    index: SimpleIndex,
    shows_patterns: bool,
) -> Vec<String> {
    let simple = documents.simple(index);
    let unit = LengthUnit::of(simple);
    let facets = simple.facets.iter().map(|facet| &facet.kind);
    let shown = facets.filter(|it| shows_patterns || !matches!(it, FacetKind::Pattern(_)));
    shown.filter_map(|facet| facet_words(facet, unit, code)).collect()
}

/// What a parameter or a header holds, in HTML.
pub(super) fn value(operations: &Operations, value: &Value) -> String {
    match value {
        Value::Text(bounds) => text("text", bounds),
        Value::Boolean => format!("{} or {}", code("true"), code("false")),
        Value::Unsigned(from, to) => integer(i128::from(*from), i128::from(*to), u64::MAX.into()),
        Value::Signed(from, to) => integer(i128::from(*from), i128::from(*to), i64::MAX.into()),
        Value::Number(from, to) => number(*from, *to),
        Value::List(list) => format!("{}: {}", several(list), self::value(operations, &list.item)),
        Value::Object(index) => {
            let members = operations.form(*index).fields.iter();
            let members = members.map(|it| {
                format!("{}: {}", code(&it.names[0]), self::value(operations, &it.value))
            });
            format!(
                "object, each value under a name of its own; {}",
                members.collect::<Vec<_>>().join("; ")
            )
        }
        Value::Enumeration(index) => {
            let values = operations.enumeration(*index).values.iter();
            one_of(values.map(|(value, _)| value.as_str()), code)
        }
        Value::Md5(bounds) => text("MD5 checksum", bounds),
        Value::ContentDisposition(bounds) => text("content disposition (RFC 6266)", bounds),
        Value::Json(_) => "JSON document".to_owned(),
        Value::Slug => "name in percent-encoded UTF-8 (RFC 5023)".to_owned(),
    }
}

fn several(list: &List) -> String {
    let between = match list.separator {
        Separator::Name => "each under the name",
        Separator::Comma => "with commas between them",
        Separator::Space => "with spaces between them",
        Separator::Pipe => "with vertical bars between them",
    };
    match (list.minimum, list.maximum) {
        (0, None) => format!("any number of values, {between}"),
        (minimum, None) => format!("at least {minimum} values, {between}"),
        (minimum, Some(maximum)) => format!("{minimum} to {maximum} values, {between}"),
    }
}

fn number(from: f64, to: f64) -> String {
    match (from > f64::MIN, to < f64::MAX) {
        (true, true) => format!("number from {from} to {to}"),
        (true, false) => format!("number, at least {from}"),
        (false, true) => format!("number, at most {to}"),
        (false, false) => "number".to_owned(),
    }
}

fn text(kind: &str, bounds: &TextBounds) -> String {
    let pattern = bounds.pattern.as_ref().map(|pattern| format!("matches {}", code(pattern)));
    let minimum = bounds.minimum.map(|length| format!("at least {length} characters"));
    let maximum = bounds.maximum.map(|length| format!("at most {length} characters"));
    let parts = [Some(kind.to_owned()), pattern, minimum, maximum];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn integer(from: i128, to: i128, most: i128) -> String {
    match (from > i64::MIN.into(), to < most) {
        (true, true) => format!("integer from {from} to {to}"),
        (true, false) => format!("integer, at least {from}"),
        (false, true) => format!("integer, at most {to}"),
        (false, false) => "integer".to_owned(),
    }
}

/// A default, in HTML.
pub(super) fn literal(operations: &Operations, value: &Value, literal: &Literal) -> String {
    match (literal, value) {
        (Literal::Text(name), Value::Enumeration(index)) => {
            let values = &operations.enumeration(*index).values;
            let text = values.iter().find(|(_, other)| other == name).map(|(text, _)| text);
            code(text.unwrap_or(name))
        }
        (Literal::Text(text), _) => code(text),
        (Literal::Boolean(value), _) => code(&value.to_string()),
        (Literal::Integer(value), _) => code(&value.to_string()),
        (Literal::List(values), Value::List(list)) => {
            let values = values.iter().map(|it| self::literal(operations, &list.item, it));
            values.collect::<Vec<_>>().join(", ")
        }
        (Literal::List(_), _) => String::new(), // only lists have lists for defaults
    }
}

/// A number of bytes as people say it.
pub(super) fn bytes(count: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fitting =
        units.iter().find(|(bits, _)| count >= 1 << bits && count.trailing_zeros() >= *bits);
    fitting.map_or_else(
        || format!("{count} bytes"),
        |(bits, unit)| format!("{} {unit}", count >> bits),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_as_people_do() {
        assert_eq!(cardinality(0, Some(1)), "0..1");
        assert_eq!(cardinality(4, Some(4)), "4");
        assert_eq!(cardinality(1, None), "1..n");
        assert_eq!(bytes(20 << 20), "20 MiB");
        assert_eq!(bytes(1000), "1000 bytes");
    }
}
