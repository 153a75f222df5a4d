//! Checks a value against its description.

use std::borrow::Cow;
use std::fmt::Display;

use super::{Parsed, utf8};
use crate::description::{Document, JsonText, TextBounds, Value};
use crate::{ContentDisposition, Md5, Reason, pattern, percent};

impl Value<'_> {
    /// Checks a value, which the caller has trimmed, and decodes it if its kind is encoded.
    ///
    /// # Errors
    ///
    /// If the description does not allow it.
    pub fn check<'v>(&self, value: &'v [u8]) -> Parsed<Cow<'v, [u8]>> {
        match self {
            Self::Text(bounds) => bounds.check(value)?,
            Self::Boolean => boolean(value).map(drop)?,
            Self::Unsigned(minimum, maximum) => unsigned(value, *minimum, *maximum)?,
            Self::Signed(minimum, maximum) => signed(value, *minimum, *maximum)?,
            Self::Number(minimum, maximum) => number(value, *minimum, *maximum)?,
            Self::Enumeration(values) => enumeration(value, values)?,
            Self::List(list) => list.check(value)?,
            Self::Object(object) => object.check(value)?,
            Self::Md5(bounds) => {
                bounds.check(value)?;
                Md5::parse(utf8(value)?)?;
            }
            Self::ContentDisposition(bounds) => {
                if !bounds.are_none() {
                    bounds.check(value)?;
                }
                ContentDisposition::parse(value)?;
            }
            Self::Json(json) => json.check(value)?,
            Self::Slug => return Ok(Cow::Owned(percent::decode_lossy(value).into_bytes())),
        }
        Ok(Cow::Borrowed(value))
    }

    /// A text for a header or a query, encoded if its kind is.
    ///
    /// # Errors
    ///
    /// If it is an invalid JSON document.
    pub fn encode(&self, text: String) -> Result<String, Reason> {
        match self {
            Self::Slug => Ok(percent::encode_slug(&text)),
            Self::Json(json) => {
                json.check(text.as_bytes())?;
                Ok(in_ascii(&text))
            }
            _ => Ok(text),
        }
    }
}

impl JsonText<'_> {
    fn check(&self, value: &[u8]) -> Parsed<()> {
        let document = Document::Json(self.schema, self.subschema);
        document.check(value).map_err(|error| Reason::new("invalid JSON").with_detail(error))
    }
}

impl TextBounds<'_> {
    fn check(&self, value: &[u8]) -> Parsed<()> {
        let text = utf8(value)?;
        if let Some(pattern) = self.pattern.filter(|pattern| !pattern::is_match(pattern, text)) {
            return Err(expected(&format!("what matches {pattern}"), value));
        }
        if (self.minimum, self.maximum) == (0, u64::MAX) {
            return Ok(());
        }
        match text.chars().count() as u64 {
            length if (self.minimum..=self.maximum).contains(&length) => Ok(()),
            length => Err(Reason::new(format!("it has {length} characters"))),
        }
    }
}

/// JSON in which no character has to be encoded for a header: others stand in strings only, where each
/// may be escaped (RFC 8259, section 7).
fn in_ascii(json: &str) -> String {
    let mut written = String::with_capacity(json.len());
    for letter in json.chars() {
        if letter.is_ascii() {
            written.push(letter);
            continue;
        }
        for unit in letter.encode_utf16(&mut [0; 2]) {
            written.extend(format!("\\u{unit:04x}").chars());
        }
    }
    written
}

/// `true` or `false`, in any case.
pub(super) fn boolean(value: &[u8]) -> Parsed<bool> {
    match value.to_ascii_lowercase().as_slice() {
        b"true" => Ok(true),
        b"false" => Ok(false),
        _ => Err(expected("true or false", value)),
    }
}

fn unsigned(value: &[u8], minimum: u64, maximum: u64) -> Parsed<()> {
    let is_number = !value.is_empty() && value.iter().all(u8::is_ascii_digit);
    let number = is_number.then(|| utf8(value).ok()?.parse::<u64>().ok()).flatten();
    let fits = number.is_some_and(|number| (minimum..=maximum).contains(&number));
    if fits { Ok(()) } else { Err(expected(&range(&minimum, &maximum, &u64::MAX), value)) }
}

fn signed(value: &[u8], minimum: i64, maximum: i64) -> Parsed<()> {
    let number = if value.starts_with(b"+") { None } else { utf8(value)?.parse::<i64>().ok() };
    let fits = number.is_some_and(|number| (minimum..=maximum).contains(&number));
    if fits { Ok(()) } else { Err(expected(&range(&minimum, &maximum, &i64::MAX), value)) }
}

fn number(value: &[u8], minimum: f64, maximum: f64) -> Parsed<()> {
    let is_number = value.iter().all(|byte| b"0123456789+-.eE".contains(byte));
    let number = utf8(value)?.parse::<f64>().ok().filter(|_| is_number && value[0] != b'+');
    let fits = number.is_some_and(|number| (minimum..=maximum).contains(&number));
    let bound = |bound: f64, word: &str| match bound {
        f64::MIN | f64::MAX => String::new(),
        bound => format!(" {word} {bound}"),
    };
    let what = format!("a number{}{}", bound(minimum, "from"), bound(maximum, "to"));
    if fits { Ok(()) } else { Err(expected(&what, value)) }
}

fn enumeration(value: &[u8], values: &[&str]) -> Parsed<()> {
    let text = utf8(value)?;
    if values.contains(&text) {
        return Ok(());
    }
    Err(Reason::new("its value is not known").with_detail(found(value)))
}

fn expected(what: &str, value: &[u8]) -> Reason {
    Reason::new(format!("expected {what}")).with_detail(found(value))
}

fn found(value: &[u8]) -> String {
    let text: String = String::from_utf8_lossy(value).chars().take(100).collect();
    format!("found `{text}`")
}

fn range<N: Display + PartialEq>(minimum: &N, maximum: &N, largest: &N) -> String {
    if maximum == largest {
        return format!("an integer from {minimum}");
    }
    format!("an integer from {minimum} to {maximum}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_by_their_kind() {
        let is_ok = |value: Value<'_>, text: &str| value.check(text.as_bytes()).is_ok();
        assert!(is_ok(Value::Boolean, "TRUE") && !is_ok(Value::Boolean, "1"));
        assert!(is_ok(Value::Unsigned(1, 9), "9"));
        for wrong in ["0", "10", "+1", "-1", "", "1.0", "99999999999999999999999"] {
            assert!(!is_ok(Value::Unsigned(1, 9), wrong), "{wrong}");
        }
        assert!(is_ok(Value::Signed(-3, 3), "-3") && !is_ok(Value::Signed(-3, 3), "+3"));
        let ratio = Value::Number(-0.5, f64::MAX);
        for right in ["-0.5", "0", "7", "1e3"] {
            assert!(is_ok(ratio, right), "{right}");
        }
        for wrong in ["", "-0.6", "+1", "inf", "nan", "1,5", "x", "1e400"] {
            assert!(!is_ok(ratio, wrong), "{wrong}");
        }
        let short = Value::Text(TextBounds { minimum: 1, maximum: 2, ..TextBounds::ANY });
        assert!(is_ok(short, "éé") && !is_ok(short, "abc") && !is_ok(short, ""));
        let digits = Value::Text(TextBounds::matching("^[0-9]+$"));
        assert!(is_ok(digits, "12") && !is_ok(digits, "1x"));
        assert!(is_ok(Value::Enumeration(&["a", "b"]), "b"));
        assert!(!is_ok(Value::Enumeration(&["a", "b"]), "B"));
    }

    #[test]
    fn a_slug_is_decoded_and_never_refused() {
        assert_eq!(Value::Slug.check(b"a%20b%").unwrap(), &b"a b%"[..]);
        assert_eq!(Value::Slug.encode("a b%".to_owned()).unwrap(), "a b%25");
    }

    #[test]
    fn errors_name_what_was_expected() {
        let shown =
            |value: Value<'_>, text: &str| value.check(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(shown(Value::Unsigned(1, 9), "x"), "expected an integer from 1 to 9: found `x`");
        assert_eq!(
            shown(Value::Unsigned(1, u64::MAX), "0"),
            "expected an integer from 1: found `0`"
        );
        assert_eq!(shown(Value::Enumeration(&["a"]), "b"), "its value is not known: found `b`");
    }
}
