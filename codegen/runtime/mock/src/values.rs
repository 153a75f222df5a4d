//! Values that the description allows: of parameters in paths, of headers, of texts.

use swordsmith_http::description::{Form, List, Parameter, TextBounds, Value};
use swordsmith_http::percent;

use crate::formats::formatted;
use crate::random::Random;
use crate::texts::{MORE, matching};

/// How often a text is tried that does not fit.
const TRIED: usize = 200;

/// Longer texts are not made, and more values neither.
const LONGEST: u64 = 10_000;

/// How far numbers are from their minimum, at most: large ones read badly.
const SPREAD: u64 = 9_998;

/// The sum of nothing (RFC 1321).
const MD5_OF_NOTHING: &str = "d41d8cd98f00b204e9800998ecf8427e";

/// A value of a parameter: an example, the default, or any; `None` if none is found.
pub(crate) fn value_of(parameter: &Parameter<'_>, random: &mut Random) -> Option<String> {
    example(parameter).or_else(|| value(&parameter.value, random))
}

/// An example of a parameter, or its default.
pub(crate) fn example(parameter: &Parameter<'_>) -> Option<String> {
    let known = parameter.examples.iter().copied().chain(parameter.default);
    known.map(str::to_owned).find(|text| fits(&parameter.value, text))
}

/// Any value.
pub(crate) fn value(value: &Value<'_>, random: &mut Random) -> Option<String> {
    (0..TRIED).find_map(|_| made(value, random).filter(|text| fits(value, text)))
}

/// Whether the description allows a text.
pub(crate) fn fits(value: &Value<'_>, text: &str) -> bool {
    value.check(text.as_bytes()).is_ok()
}

fn made(value: &Value<'_>, random: &mut Random) -> Option<String> {
    Some(match value {
        Value::Text(bounds) => text(bounds, random)?,
        Value::Boolean => (random.up_to(1) == 1).to_string(),
        Value::Unsigned(from, to) => {
            from.saturating_add(random.up_to(to.saturating_sub(*from).min(SPREAD))).to_string()
        }
        Value::Signed(from, to) => signed(*from, *to, random).to_string(),
        Value::Number(from, to) => number(*from, *to).to_string(),
        Value::Enumeration(values) => (*random.one_of(values)?).to_owned(),
        Value::List(list) => items(list, random)?,
        Value::Object(object) => members(object, random)?,
        Value::Md5(_) => MD5_OF_NOTHING.to_owned(),
        Value::ContentDisposition(_) => "attachment; filename=sample".to_owned(),
        Value::Slug => word(random, 6),
        Value::Json(json) => (*random.one_of(json.examples)?).to_owned(),
    })
}

fn signed(from: i64, to: i64, random: &mut Random) -> i64 {
    // Numbers around 0 read best.
    let from = if from < 0 && to > 0 { 0 } else { from };
    from.saturating_add_unsigned(random.up_to(to.abs_diff(from).min(SPREAD)))
}

fn number(from: f64, to: f64) -> f64 {
    [1.5, 0.0].into_iter().find(|it| (from..=to).contains(it)).unwrap_or(from)
}

fn text(bounds: &TextBounds<'_>, random: &mut Random) -> Option<String> {
    if let Some(text) = bounds.format.and_then(|format| formatted(format, random))
        && fits(&Value::Text(*bounds), &text)
    {
        return Some(text);
    }
    if let Some(pattern) = bounds.pattern {
        // Long texts come of much that is repeated.
        let more = u32::try_from(bounds.minimum.min(LONGEST)).unwrap_or(MORE);
        let more = if random.up_to(1) == 0 { MORE } else { MORE.max(more) };
        return matching(pattern, more, random);
    }
    let shortest = bounds.minimum.max(6.min(bounds.maximum)).min(LONGEST);
    Some(word(random, shortest))
}

fn word(random: &mut Random, length: u64) -> String {
    const LETTERS: [&[u8]; 2] = [b"bcdfghklmnprstv", b"aeiou"];
    let letters = LETTERS.iter().cycle().take(usize::try_from(length).unwrap_or(0));
    letters.filter_map(|of| random.one_of(of).copied().map(char::from)).collect()
}

/// The values of a list, as the runtime hands them on.
fn items(list: &List<'_>, random: &mut Random) -> Option<String> {
    let count = list.minimum.max(1).min(list.maximum).min(LONGEST);
    let items: Option<Vec<_>> = (0..count).map(|_| value(list.item, random)).collect();
    Some(items?.iter().map(|it| percent::encode_value(it)).collect::<Vec<_>>().join(","))
}

/// The members of an object, as the runtime hands them on.
fn members(object: &Form<'_>, random: &mut Random) -> Option<String> {
    let pair = |field: &Parameter<'_>| {
        let value = value_of(field, random)?;
        let (name, value) = (percent::encode_value(field.name), percent::encode_value(&value));
        Some(format!("{name}={value}"))
    };
    let pairs: Option<Vec<_>> = object.fields.iter().map(pair).collect();
    Some(pairs?.join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_their_format() {
        let of = |format, seed| {
            let bounds = TextBounds { format: Some(format), ..TextBounds::ANY };
            value(&Value::Text(bounds), &mut Random::of(seed, "")).unwrap_or_default()
        };
        assert!(of("uuid", 1).split('-').map(str::len).eq([8, 4, 4, 4, 12]));
        assert_ne!(of("uuid", 1), of("uuid", 2));
        assert_eq!(of("ipv6", 1), "2001:db8::1");
        assert!(of("email", 1).ends_with("@example.org"));
        // What has no room for the format is as it must be.
        let short = TextBounds { format: Some("uuid"), maximum: 3, ..TextBounds::ANY };
        let text = value(&Value::Text(short), &mut Random::of(0, ""));
        assert_eq!(text.map(|it| it.len()), Some(3));
    }

    #[test]
    fn what_is_made_fits() {
        let bounded = |minimum, maximum| TextBounds { minimum, maximum, ..TextBounds::ANY };
        for described in [
            Value::TEXT,
            Value::Text(bounded(9, 12)),
            Value::Text(bounded(0, 2)),
            Value::Text(TextBounds::matching("^[A-Z]{3}-[0-9]+$")),
            Value::Text(TextBounds { pattern: Some("^[a-z]+$"), ..bounded(3, 4) }),
            Value::Text(TextBounds { pattern: Some("^[A-Z]+$"), ..bounded(30, 60) }),
            Value::Boolean,
            Value::Unsigned(3, 3),
            Value::Unsigned(0, u64::MAX),
            Value::Signed(i64::MIN, -5),
            Value::Signed(-3, i64::MAX),
            Value::Number(2.5, 3.0),
            Value::Enumeration(&["fast", "safe"]),
            Value::List(List { minimum: 2, ..List::of(&Value::Boolean) }),
            Value::Md5(TextBounds::ANY),
            Value::DISPOSITION,
            Value::Slug,
        ] {
            for seed in 0..20 {
                let made = value(&described, &mut Random::of(seed, ""));
                assert!(made.is_some_and(|it| fits(&described, &it)), "{described:?}");
            }
        }
    }

    #[test]
    fn nothing_is_made_of_what_nothing_fits() {
        let none = TextBounds { minimum: 2, maximum: 3, ..TextBounds::matching("^a$") };
        assert_eq!(value(&Value::Text(none), &mut Random::of(0, "")), None);
    }
}
