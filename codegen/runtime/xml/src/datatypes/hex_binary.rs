//! `xs:hexBinary`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::value::{Declare, Prefixes, Value, ValueError};
use crate::table::Builtin;

/// Octets, written with two hexadecimal digits each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HexBinary(pub Vec<u8>);

/// Whether `text` is a lexical form: an even number of digits, upper or lower case.
pub(super) fn is_hex(text: &str) -> bool {
    text.len().is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

impl FromStr for HexBinary {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let octets: Option<Vec<u8>> = text.as_bytes().chunks(2).map(octet).collect();
        octets.map(Self).ok_or_else(|| ValueError::new("xs:hexBinary", text))
    }
}

fn octet(pair: &[u8]) -> Option<u8> {
    let &[high, low] = pair else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// The canonical form: upper case.
impl fmt::Display for HexBinary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|octet| write!(f, "{octet:02X}"))
    }
}

impl fmt::Debug for HexBinary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Value for HexBinary {
    const BUILTIN: Option<Builtin> = Some(Builtin::HexBinary);

    fn parse(text: Cow<'_, str>, _context: &dyn Prefixes) -> Result<Self, ValueError> {
        text.parse()
    }

    fn format(&self, out: &mut String, _context: &mut dyn Declare) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        out.reserve(self.0.len() * 2);
        for octet in &self.0 {
            out.push(char::from(DIGITS[usize::from(octet >> 4)]));
            out.push(char::from(DIGITS[usize::from(octet & 15)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::NoPrefixes;
    use super::*;

    #[test]
    fn lexical_forms() {
        let cases = [
            ("", Some(&b""[..])),
            ("00fF", Some(&[0, 255])),
            ("0", None),
            ("0 0", None),
            ("0g", None),
            ("+1", None),
            ("é", None),
        ];
        for (text, octets) in cases {
            assert_eq!(
                text.parse::<HexBinary>().ok().map(|found| found.0),
                octets.map(<[u8]>::to_vec),
                "{text}"
            );
            assert_eq!(is_hex(text), octets.is_some(), "{text}");
        }
    }

    #[test]
    fn written_in_upper_case() {
        let (value, mut out) = (HexBinary(vec![0, 0xab, 0xff]), String::new());
        value.format(&mut out, &mut NoPrefixes);
        assert_eq!((out.as_str(), value.to_string().as_str()), ("00ABFF", "00ABFF"));
    }
}
