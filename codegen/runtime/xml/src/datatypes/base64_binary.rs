//! `xs:base64Binary`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::display::Base64Display;
use base64::prelude::BASE64_STANDARD;

use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

/// Octets, written in base 64 of RFC 2045.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Base64Binary(pub Vec<u8>);

/// How many octets `text` stands for; `None` if it is no lexical form.
///
/// As the schema specification has it: padded, the unused bits zero, and single spaces (what is
/// left of line ends after white space is collapsed) anywhere between.
pub(super) fn octets(text: &str) -> Option<usize> {
    let digits = text.bytes().filter(|&byte| byte != b' ');
    let (mut count, mut padding, mut last) = (0, 0, 0);
    for byte in digits {
        match digit(byte) {
            Some(value) if padding == 0 => last = value,
            None if byte == b'=' => padding += 1,
            _ => return None,
        }
        count += 1;
    }
    let unused_bits = match padding {
        0 => 0,
        1 => last & 0b11,
        2 => last & 0b1111,
        _ => return None,
    };
    let is_spaced_well = !text.starts_with(' ') && !text.ends_with(' ') && !text.contains("  ");
    (count % 4 == 0 && unused_bits == 0 && is_spaced_well).then(|| count / 4 * 3 - padding)
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// A lexical form without its spaces: the same text for the same octets.
pub(super) fn unspaced(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b' ', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(' ', ""))
}

impl FromStr for Base64Binary {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let decoded = BASE64_STANDARD.decode(unspaced(text).as_bytes());
        decoded.map(Self).map_err(|_| ValueError::new("xs:base64Binary", text))
    }
}

/// The canonical form: no white space.
impl fmt::Display for Base64Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Base64Display::new(&self.0, &BASE64_STANDARD).fmt(f)
    }
}

impl fmt::Debug for Base64Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Value for Base64Binary {
    const BUILTIN: Option<Builtin> = Some(Builtin::Base64Binary);

    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        text.parse()
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        BASE64_STANDARD.encode_string(&self.0, out);
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::NoPrefixes;
    use super::*;

    #[test]
    fn lexical_forms() {
        let cases = [
            ("", Some("")),
            ("Zm9v", Some("foo")),
            ("Zm 9v Zg = =", Some("foof")),
            ("Z m 8 =", Some("fo")),
            ("Zg==", Some("f")),
            ("Zh==", None),
            ("Zm9=", None),
            ("Zg=", None),
            ("Zg", None),
            ("Z===", None),
            ("====", None),
            ("Zg==Zg==", None),
            ("Z=g=", None),
            ("Zm-v", None),
            ("Zmé", None),
        ];
        for (text, decoded) in cases {
            let found = text.parse::<Base64Binary>().ok().map(|value| value.0);
            assert_eq!(found, decoded.map(|octets| octets.as_bytes().to_vec()), "{text}");
            assert_eq!(octets(text), decoded.map(str::len), "{text}");
        }
    }

    #[test]
    fn written_without_white_space() {
        let (value, mut out) = (Base64Binary(b"foof".to_vec()), String::new());
        value.format(&mut out, &mut NoPrefixes);
        assert_eq!((out.as_str(), value.to_string().as_str()), ("Zm9vZg==", "Zm9vZg=="));
    }
}
