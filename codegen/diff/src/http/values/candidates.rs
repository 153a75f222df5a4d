//! Texts that are worth trying on a value: at its bounds and just outside, members, words of other
//! kinds.
//!
//! The values of a list or an object are in the one text in which the runtime hands them on.

use swordsmith_http::description::{Form, List, Parameter, TextBounds, Value};
use swordsmith_http::percent;

use super::patterns::matching;

/// Longer texts would show nothing more.
const LONGEST: u64 = 10_000;

/// Longer lists neither.
const MOST: u64 = 50;

/// Texts, those that are most likely right first.
pub(in crate::http) fn candidates(value: &Value<'_>) -> Vec<String> {
    let mut all = match value {
        Value::Text(bounds) => texts(bounds),
        Value::Boolean => ["true", "false", "TRUE"].map(str::to_owned).to_vec(),
        Value::Unsigned(from, to) => around(i128::from(*from), i128::from(*to)),
        Value::Signed(from, to) => around(i128::from(*from), i128::from(*to)),
        Value::Number(from, to) => numbers(*from, *to),
        Value::Enumeration(values) => values.iter().map(|&value| value.to_owned()).collect(),
        Value::List(list) => lists(list),
        Value::Object(form) => objects(form),
        Value::Md5(bounds) => {
            let known = ["d41d8cd98f00b204e9800998ecf8427e", "1B2M2Y8AsgTpgAmY7PhCfg=="];
            let known = known.into_iter().map(str::to_owned);
            known.chain(bounds.pattern.map(matching).unwrap_or_default()).collect()
        }
        Value::ContentDisposition(bounds) => {
            let known = ["attachment; filename=a.zip", "attachment", "inline"];
            let known = known.into_iter().map(str::to_owned);
            known.chain(bounds.pattern.map(matching).unwrap_or_default()).collect()
        }
        Value::Json(json) => json.examples.iter().map(|&it| it.to_owned()).collect(),
        Value::Slug => vec!["a%20b".to_owned(), "a".to_owned()],
    };
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|text| seen.insert(text.clone()));
    all
}

fn texts(bounds: &TextBounds<'_>) -> Vec<String> {
    let mut all: Vec<String> = bounds.pattern.map(matching).unwrap_or_default();
    all.extend(["abc", "a", "1", "A", "a b", "é", "?", "-", ""].map(str::to_owned));
    let lengths = [bounds.minimum, bounds.maximum].into_iter().flat_map(around_length);
    for length in lengths.filter(|length| *length <= LONGEST) {
        let length = usize::try_from(length).unwrap_or(0);
        all.extend(["x", "1"].map(|letter| letter.repeat(length)));
    }
    all
}

fn around_length(length: u64) -> [u64; 3] {
    [length, length.saturating_sub(1), length.saturating_add(1)]
}

/// Integers at the bounds, inside and outside.
fn around(from: i128, to: i128) -> Vec<String> {
    let all = [from, to, from + 1, to - 1, 0, 1, from - 1, to + 1];
    all.iter().map(ToString::to_string).collect()
}

fn numbers(from: f64, to: f64) -> Vec<String> {
    let all = [from, to, 0.0, 0.5, 1.0, from.next_up(), to.next_down()];
    let all = all.into_iter().filter(|number| number.is_finite() && number.abs() < 1e15);
    all.map(|number| number.to_string()).collect()
}

fn lists(list: &List<'_>) -> Vec<String> {
    let items = candidates(list.item);
    let right = |item: &&String| list.item.check(item.as_bytes()).is_ok();
    let least = usize::try_from(list.minimum.clamp(1, MOST)).unwrap_or(1);
    let fewest = items.iter().map(|item| joined(item, least));
    let counts = [list.minimum, list.maximum].into_iter().flat_map(around_length);
    let counts = counts.filter(|count| (1..=MOST).contains(count));
    let counts = counts.filter_map(|count| usize::try_from(count).ok());
    let first = items.iter().find(right);
    // Another version may have a bound where this one has none.
    let usual = [2, 3, 4, 5, 6, 9, 11, 21, 51, 101];
    let allowed = move |count: &usize| *count as u64 <= list.maximum.min(MOST);
    let usual = usual.into_iter().filter(allowed);
    let several = first.map(|item| counts.chain(usual).map(|count| joined(item, count)));
    fewest.chain(several.into_iter().flatten()).collect()
}

/// A value several times, as a list.
fn joined(item: &str, count: usize) -> String {
    vec![percent::encode_value(item); count].join(",")
}

fn objects(form: &Form<'_>) -> Vec<String> {
    let of_field = |field: &Parameter<'_>, text: &str| {
        format!("{}={}", percent::encode_value(field.name), percent::encode_value(text))
    };
    let right = |field: &Parameter<'_>| {
        let all = candidates(&field.value).into_iter();
        let mut fitting = all.filter(|text| field.value.check(text.as_bytes()).is_ok());
        fitting.next().map(|text| of_field(field, &text))
    };
    let with = |field: &Parameter<'_>, text: &str| {
        let others = form.fields.iter().filter(|it| it.required && it.name != field.name);
        let others = others.filter_map(right);
        std::iter::once(of_field(field, text)).chain(others).collect::<Vec<_>>().join("&")
    };
    let fields = form.fields.iter();
    fields
        .flat_map(|field| candidates(&field.value).into_iter().map(move |text| (field, text)))
        .map(|(field, text)| with(field, &text))
        .collect()
}
