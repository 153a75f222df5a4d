//! Values that a parameter takes, and values that it does not.

use regex::Regex;

use crate::model::operations::Operations;
use crate::model::parameter::{TextBounds, Value};

/// A value, and the rule that it keeps or breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) rule: String,
    pub(super) value: Vec<u8>,
}

fn sample(rule: &str, value: impl AsRef<[u8]>) -> Sample {
    Sample { rule: rule.to_owned(), value: value.as_ref().to_vec() }
}

/// Values that are taken: those at the bounds, and those given for examples.
pub(super) fn inside(operations: &Operations, value: &Value, examples: &[String]) -> Vec<Sample> {
    let mut found: Vec<_> = examples.iter().map(|it| sample("example", it)).collect();
    found.extend(match value {
        Value::Text(bounds) => of_length(bounds),
        Value::Boolean => BOOLEANS.map(|(rule, value)| sample(rule, value)).to_vec(),
        Value::Unsigned(from, to) => {
            vec![sample("minimum", from.to_string()), sample("maximum", to.to_string())]
        }
        Value::Signed(from, to) => {
            vec![sample("minimum", from.to_string()), sample("maximum", to.to_string())]
        }
        Value::Enumeration(index) => {
            let values = operations.enumeration(*index).values.iter();
            values.map(|(value, name)| sample(name, value)).collect()
        }
        // Which checksum is right depends on the body: `checksums` has these cases.
        Value::Md5(_) => Vec::new(),
        Value::ContentDisposition(bounds) => fitting(bounds, &DISPOSITIONS),
        Value::Slug => vec![
            sample("encoded", "a%20b%C3%A9"),
            sample("encoded badly", "50% of %zz"),
            sample("not utf8", b"\xFF\xFE"),
        ],
    });
    found
}

const BOOLEANS: [(&str, &str); 4] = [
    ("true", "true"),
    ("false", "false"),
    ("true in capitals", "TRUE"),
    ("false with a capital", "False"),
];

const DISPOSITIONS: [(&str, &str); 4] = [
    ("plain", "attachment; filename=a.zip"),
    ("quoted", "attachment; filename=\"a b;c.zip\""),
    ("extended", "attachment; filename*=UTF-8''%C3%A9.zip"),
    ("without filename", "attachment"),
];

/// Values that are refused: those just outside the bounds, and those of another kind.
pub(super) fn outside(operations: &Operations, value: &Value) -> Vec<Sample> {
    match value {
        Value::Text(bounds) => text_outside(bounds),
        Value::Boolean => ["", "maybe", "1", "tru", "falsee", "true,false"]
            .map(|it| sample(&format!("is {}", spelt(it)), it))
            .to_vec(),
        Value::Unsigned(from, to) => integer_outside(i128::from(*from), i128::from(*to)),
        Value::Signed(from, to) => integer_outside(i128::from(*from), i128::from(*to)),
        Value::Enumeration(index) => {
            let values = &operations.enumeration(*index).values;
            let off = values.iter().map(|(value, name)| {
                sample(&format!("{name} off by a letter"), off_by_a_letter(value))
            });
            off.filter(|it| !values.iter().any(|(value, _)| value.as_bytes() == it.value))
                .chain([sample("is empty", "")])
                .collect()
        }
        Value::Md5(_) => MD5S.map(|(rule, value)| sample(rule, value)).to_vec(),
        Value::ContentDisposition(_) => {
            BAD_DISPOSITIONS.map(|(rule, value)| sample(rule, value)).to_vec()
        }
        Value::Slug => Vec::new(),
    }
}

const MD5S: [(&str, &str); 5] = [
    ("is empty", ""),
    ("not hex", "g00150983cd24fb0d6963f7d28e17f72"),
    ("a digit short", "900150983cd24fb0d6963f7d28e17f7"),
    ("a digit long", "900150983cd24fb0d6963f7d28e17f722"),
    ("base64 of 15 bytes", "kAFQmDzST7DWlj99KOF/"),
];

const BAD_DISPOSITIONS: [(&str, &[u8]); 6] = [
    ("is empty", b""),
    ("filename not ascii", b"attachment; filename=\xC3\xA9.zip"),
    ("filename twice", b"attachment; filename=a; filename=b"),
    ("quote left open", b"attachment; filename=\"a"),
    ("parameter without value", b"attachment; filename"),
    ("extended in unknown charset", b"attachment; filename*=koi8-r''a"),
];

/// A value that is taken and that nothing is called by; `None` if none is known.
pub(super) fn unused(value: &Value) -> Option<String> {
    match value {
        Value::Text(bounds) if *bounds == TextBounds::default() => {
            Some("nothing is called so".to_owned())
        }
        Value::Unsigned(_, to) => Some(to.to_string()),
        Value::Signed(_, to) => Some(to.to_string()),
        _ => None,
    }
}

fn of_length(bounds: &TextBounds) -> Vec<Sample> {
    let letters = |count: u64| "x".repeat(usize::try_from(count).unwrap_or(0));
    let shortest = bounds.minimum.filter(|it| *it > 0).map(|it| ("of minimal length", letters(it)));
    let longest = bounds.maximum.map(|it| ("of maximal length", letters(it)));
    let any = bounds.maximum.is_none().then(|| ("any text", "any text".to_owned()));
    let all = [shortest, longest, any].into_iter().flatten();
    all.filter(|(_, text)| is_within(bounds, text)).map(|(rule, text)| sample(rule, text)).collect()
}

fn fitting(bounds: &TextBounds, candidates: &[(&str, &str)]) -> Vec<Sample> {
    let fits = candidates.iter().filter(|(_, text)| is_within(bounds, text));
    fits.map(|(rule, text)| sample(rule, text)).collect()
}

fn text_outside(bounds: &TextBounds) -> Vec<Sample> {
    let letters = |count: u64| "x".repeat(usize::try_from(count).unwrap_or(0));
    let short =
        bounds.minimum.and_then(|it| it.checked_sub(1)).map(|it| ("too short", letters(it)));
    let long = bounds.maximum.map(|it| ("too long", letters(it + 1)));
    let shortest = bounds.minimum.unwrap_or(1).max(1);
    let candidates =
        ["?", "-", "x", " "].map(|it| it.repeat(usize::try_from(shortest).unwrap_or(1)));
    let odd = candidates.into_iter().find(|text| {
        bounds.pattern.is_some() && !matches(bounds, text) && is_of_length(bounds, text)
    });
    let odd = odd.map(|text| ("against the pattern", text));
    let bad = [short, long, odd].into_iter().flatten().map(|(rule, text)| sample(rule, text));
    bad.chain([sample("not utf8", b"\xFF")]).collect()
}

fn integer_outside(from: i128, to: i128) -> Vec<Sample> {
    vec![
        sample("below the minimum", (from - 1).to_string()),
        sample("above the maximum", (to + 1).to_string()),
        sample("is empty", ""),
        sample("is a word", "first"),
        sample("has a fraction", format!("{from}.0")),
        sample("has a plus", format!("+{from}")),
    ]
}

/// The text with its last letter changed.
pub(super) fn off_by_a_letter(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    match letters.last_mut() {
        Some(last) => *last = if *last == 'x' { 'y' } else { 'x' },
        None => letters.push('x'),
    }
    letters.into_iter().collect()
}

fn is_within(bounds: &TextBounds, text: &str) -> bool {
    matches(bounds, text) && is_of_length(bounds, text)
}

fn is_of_length(bounds: &TextBounds, text: &str) -> bool {
    let length = text.chars().count() as u64;
    bounds.minimum.is_none_or(|it| length >= it) && bounds.maximum.is_none_or(|it| length <= it)
}

fn matches(bounds: &TextBounds, text: &str) -> bool {
    let pattern = bounds.pattern.as_ref().and_then(|it| Regex::new(it).ok());
    pattern.is_none_or(|pattern| pattern.is_match(text))
}

fn spelt(text: &str) -> &str {
    match text {
        "" => "empty",
        "1" => "one",
        "true,false" => "two values",
        text => text,
    }
}
