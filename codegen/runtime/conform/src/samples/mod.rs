//! Valid and invalid values of a parameter.

mod lists;
mod objects;
mod patterns;

use swordsmith_http::description::format::string_of;
use swordsmith_http::description::{Document, JsonText, Parameter, TextBounds, Value};

use crate::Case;
use crate::families::wrong_json;
use patterns::matching;

/// A value, and the rule that it keeps or breaks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) rule: String,
    pub(crate) value: Vec<u8>,
    /// Whether the description leaves open how it is read.
    is_open: bool,
}

pub(crate) fn sample(rule: &str, value: impl AsRef<[u8]>) -> Sample {
    Sample { rule: rule.to_owned(), value: value.as_ref().to_vec(), is_open: false }
}

impl Sample {
    /// The same where a condition leaves open how it is read.
    fn open_if(self, is_open: bool) -> Self {
        Self { is_open: self.is_open || is_open, ..self }
    }

    /// The same, as open as that of which it is made.
    fn opened_by(self, other: &Self) -> Self {
        self.open_if(other.is_open)
    }

    /// The case of the value, which may be read in more than one way.
    pub(crate) fn leave_open<'a>(&self, case: Case<'a>) -> Case<'a> {
        case.open_if(self.is_open, "how such a text is read is left open")
    }
}

/// Valid values: those at the bounds, and the examples that are valid.
pub(crate) fn inside(parameter: &Parameter<'_>) -> Vec<Sample> {
    let is_valid = |text: &&&str| parameter.value.check(text.as_bytes()).is_ok();
    let examples = parameter.examples.iter().filter(is_valid);
    let mut found: Vec<_> = examples.map(|it| sample("example", it)).collect();
    found.extend(inside_of(&parameter.value));
    found
}

/// The same of a value alone.
pub(crate) fn inside_of(value: &Value<'_>) -> Vec<Sample> {
    match value {
        Value::Text(bounds) => of_length(bounds),
        Value::Boolean => {
            BOOLEANS.map(|(rule, value)| sample(rule, value).open_if(rule != value)).to_vec()
        }
        Value::Unsigned(from, to) => integers(i128::from(*from), i128::from(*to)),
        Value::Signed(from, to) => integers(i128::from(*from), i128::from(*to)),
        Value::Enumeration(values) => values.iter().map(|value| sample(value, value)).collect(),
        // The correct checksum depends on the body: `checksums` has these cases.
        Value::Md5(_) => Vec::new(),
        Value::ContentDisposition(bounds) => fitting(bounds, &DISPOSITIONS),
        Value::Slug => vec![
            sample("encoded", "a%20b%C3%A9"),
            sample("encoded badly", "50% of %zz"),
            sample("not utf8", b"\xFF\xFE"),
        ],
        Value::Json(json) => json.examples.iter().map(|it| sample("document", it)).collect(),
        Value::Number(from, to) => numbers(*from, *to),
        Value::List(list) => lists::inside(list),
        Value::Object(object) => objects::inside(object),
    }
}

/// Both bounds; where the first one is that of 64 bits and not of the description, 1 before.
fn integers(from: i128, to: i128) -> Vec<Sample> {
    let usual = (is_of_type(from) && to > 0).then(|| sample("one", "1"));
    let (least, most) = (sample("minimum", from.to_string()), sample("maximum", to.to_string()));
    let bounds = [least.open_if(is_of_type(from)), most.open_if(is_of_type(to))];
    usual.into_iter().chain(bounds).collect()
}

/// Whether a bound is that of integers of 64 bits, of which a description does not speak.
fn is_of_type(bound: i128) -> bool {
    [i128::from(i64::MIN), i128::from(i64::MAX), i128::from(u64::MAX)].contains(&bound)
}

/// The same of numbers.
fn numbers(from: f64, to: f64) -> Vec<Sample> {
    let (is_below, is_above) = (from <= f64::MIN, to >= f64::MAX);
    let usual = (is_below && to > 1.0).then(|| sample("one", "1"));
    let (least, most) = (sample("minimum", from.to_string()), sample("maximum", to.to_string()));
    usual.into_iter().chain([least.open_if(is_below), most.open_if(is_above)]).collect()
}

const BOOLEANS: [(&str, &str); 4] = [
    ("true", "true"),
    ("false", "false"),
    ("true in capitals", "TRUE"),
    ("false with a capital", "False"),
];

const DISPOSITIONS: [(&str, &str); 5] = [
    ("plain", "attachment; filename=a.zip"),
    ("quoted", "attachment; filename=\"a b;c.zip\""),
    ("extended", "attachment; filename*=UTF-8''%C3%A9.zip"),
    ("filename in utf8", "attachment; filename=\"\u{e9}.zip\""),
    ("without filename", "attachment"),
];

/// Invalid values: those just outside the bounds, and those of another kind.
pub(crate) fn outside(value: &Value<'_>) -> Vec<Sample> {
    match value {
        Value::Text(bounds) => text_outside(bounds),
        Value::Boolean => ["", "maybe", "1", "tru", "falsee", "true,false"]
            .map(|it| sample(&format!("is {}", spelt(it)), it).open_if(["", "1"].contains(&it)))
            .to_vec(),
        Value::Unsigned(from, to) => integer_outside(i128::from(*from), i128::from(*to)),
        Value::Signed(from, to) => integer_outside(i128::from(*from), i128::from(*to)),
        Value::Enumeration(values) => {
            let off = values
                .iter()
                .map(|value| sample(&format!("{value} off by a letter"), off_by_a_letter(value)));
            off.chain([sample("is empty", "").open_if(true)])
                .filter(|it| !values.iter().any(|value| value.as_bytes() == it.value))
                .collect()
        }
        Value::Md5(_) => MD5S.map(|(rule, value)| sample(rule, value)).to_vec(),
        Value::ContentDisposition(_) => {
            BAD_DISPOSITIONS.map(|(rule, value)| sample(rule, value)).to_vec()
        }
        Value::Slug => Vec::new(),
        Value::Json(json) => json_outside(json),
        Value::Number(from, to) => number_outside(*from, *to),
        Value::List(list) => lists::outside(list),
        Value::Object(object) => objects::outside(object),
    }
}

/// Texts that are no JSON, or no valid document: those that a header can have.
fn json_outside(json: &JsonText<'_>) -> Vec<Sample> {
    let document = Document::Json(json.schema, json.subschema);
    let Some(example) = json.examples.first() else { return Vec::new() };
    let wrong = wrong_json(document, example).into_iter();
    let wrong = wrong.filter(|(_, text)| {
        let is_printable = |byte: &u8| matches!(byte, b' '..=b'~');
        !text.is_empty() && text.iter().all(is_printable)
    });
    wrong.map(|(rule, text)| sample(&rule, text)).collect()
}

const MD5S: [(&str, &str); 5] = [
    ("is empty", ""),
    ("not hex", "g00150983cd24fb0d6963f7d28e17f72"),
    ("a digit short", "900150983cd24fb0d6963f7d28e17f7"),
    ("a digit long", "900150983cd24fb0d6963f7d28e17f722"),
    ("base64 of 15 bytes", "kAFQmDzST7DWlj99KOF/"),
];

const BAD_DISPOSITIONS: [(&str, &[u8]); 5] = [
    ("is empty", b""),
    ("filename twice", b"attachment; filename=a; filename=b"),
    ("quote left open", b"attachment; filename=\"a"),
    ("parameter without value", b"attachment; filename"),
    ("extended in unknown charset", b"attachment; filename*=koi8-r''a"),
];

/// A UUID that nothing has: the greatest one but one, of random ones (RFC 9562, section 5.4).
const UNUSED_UUID: &str = "ffffffff-ffff-4fff-bfff-fffffffffffe";

/// A valid value that names no resource; `None` if none is known.
pub(crate) fn unused(value: &Value<'_>) -> Option<String> {
    match value {
        Value::Text(TextBounds { format: Some("uuid"), .. }) => Some(UNUSED_UUID.to_owned()),
        Value::Text(bounds) if bounds.are_none() && bounds.format.is_none() => {
            Some("nothing is called so".to_owned())
        }
        Value::Unsigned(_, to) => Some(to.to_string()),
        Value::Signed(_, to) => Some(to.to_string()),
        _ => None,
    }
}

/// Longer texts would test nothing more.
const LONGEST: u64 = 10_000;

fn of_length(bounds: &TextBounds<'_>) -> Vec<Sample> {
    let of_format = bounds.format.and_then(string_of).filter(|text| is_within(bounds, text));
    if let Some(text) = of_format {
        return vec![sample("of the format", text)];
    }
    let of_lengths = of_lengths(bounds);
    match bounds.pattern.and_then(matching).filter(|text| is_within(bounds, text)) {
        Some(text) if of_lengths.is_empty() => vec![sample("of the pattern", text)],
        _ => of_lengths,
    }
}

fn of_lengths(bounds: &TextBounds<'_>) -> Vec<Sample> {
    let shortest = (bounds.minimum > 0).then(|| ("of minimal length", letters(bounds.minimum)));
    let is_bounded = bounds.maximum <= LONGEST;
    let longest = is_bounded.then(|| ("of maximal length", letters(bounds.maximum)));
    let any = (bounds.maximum == u64::MAX).then(|| ("any text", "any text".to_owned()));
    let all = [shortest, longest, any].into_iter().flatten();
    all.filter(|(_, text)| is_within(bounds, text)).map(|(rule, text)| sample(rule, text)).collect()
}

fn fitting(bounds: &TextBounds<'_>, candidates: &[(&str, &str)]) -> Vec<Sample> {
    let fits = candidates.iter().filter(|(_, text)| is_within(bounds, text));
    fits.map(|(rule, text)| sample(rule, text)).collect()
}

fn text_outside(bounds: &TextBounds<'_>) -> Vec<Sample> {
    let short = bounds.minimum.checked_sub(1).map(|it| ("too short", letters(it)));
    let long = (bounds.maximum <= LONGEST).then(|| ("too long", letters(bounds.maximum + 1)));
    let shortest = usize::try_from(bounds.minimum.clamp(1, LONGEST)).unwrap_or(1);
    let candidates = ["?", "-", "x", " "].map(|it| it.repeat(shortest));
    let unbounded = TextBounds { pattern: None, ..*bounds };
    let odd =
        candidates.into_iter().find(|text| is_within(&unbounded, text) && !is_within(bounds, text));
    let odd = odd.map(|text| ("against the pattern", text));
    let bad = [short, long, odd].into_iter().flatten().map(|(rule, text)| sample(rule, text));
    bad.chain([sample("not utf8", b"\xFF").open_if(true)]).collect()
}

fn letters(count: u64) -> String {
    "x".repeat(usize::try_from(count.min(LONGEST + 1)).unwrap_or(0))
}

fn number_outside(from: f64, to: f64) -> Vec<Sample> {
    let below =
        (from > f64::MIN).then(|| sample("below the minimum", from.next_down().to_string()));
    let above = (to < f64::MAX).then(|| sample("above the maximum", to.next_up().to_string()));
    let empty = sample("is empty", "").open_if(true);
    let wrong = [empty, sample("is a word", "first"), sample("is endless", "inf")];
    [below, above].into_iter().flatten().chain(wrong).collect()
}

fn integer_outside(from: i128, to: i128) -> Vec<Sample> {
    vec![
        sample("below the minimum", (from - 1).to_string()).open_if(is_of_type(from)),
        sample("above the maximum", (to + 1).to_string()).open_if(is_of_type(to)),
        sample("is empty", "").open_if(true),
        sample("is a word", "first"),
        sample("has a fraction", format!("{from}.0")).open_if(true),
        sample("has a plus", format!("+{from}")).open_if(true),
    ]
}

/// The text with its last letter changed.
pub(crate) fn off_by_a_letter(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    match letters.last_mut() {
        Some(last) => *last = if *last == 'x' { 'y' } else { 'x' },
        None => letters.push('x'),
    }
    letters.into_iter().collect()
}

fn is_within(bounds: &TextBounds<'_>, text: &str) -> bool {
    Value::Text(*bounds).check(text.as_bytes()).is_ok()
}

fn spelt(text: &str) -> &str {
    match text {
        "" => "empty",
        "1" => "one",
        "true,false" => "two values",
        text => text,
    }
}
