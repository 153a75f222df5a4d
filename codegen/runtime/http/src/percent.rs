//! Percent-encoding of paths, queries and header values.

#[cfg(feature = "server")]
use std::borrow::Cow;
use std::fmt::Write as _;

/// Decodes a path segment or a part of a query; `None` if a `%` is not followed by two hexadecimal
/// digits, or if the result is not UTF-8.
pub fn decode(text: &str) -> Option<String> {
    String::from_utf8(decode_bytes(text)?).ok()
}

/// The same, borrowed where nothing is encoded, as nearly everywhere.
#[cfg(feature = "server")]
pub(crate) fn decoded(text: &str) -> Option<Cow<'_, str>> {
    if text.contains('%') { decode(text).map(Cow::from) } else { Some(text.into()) }
}

/// A segment of a path in which letters, digits, `-`, `.`, `_` and `~` are not encoded, and the others by
/// capitals (RFC 3986, section 6.2.2).
#[cfg(feature = "server")]
pub(crate) fn normalized(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return text.into();
    }
    let mut normal = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('%') {
        normal.push_str(before);
        let byte = escaped(behind.as_bytes());
        match byte {
            Some(byte) if is_unreserved(byte) => normal.push(char::from(byte)),
            Some(byte) => {
                let _ = write!(normal, "%{byte:02X}"); // a string takes it
            }
            None => normal.push('%'),
        }
        rest = if byte.is_some() { &behind[2..] } else { behind };
    }
    (normal + rest).into()
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// The same of a text in ISO-8859-1.
pub fn decode_latin1(text: &str) -> Option<String> {
    Some(decode_bytes(text)?.into_iter().map(char::from).collect())
}

fn decode_bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let is_escape = *first == b'%';
        bytes.push(if is_escape { escaped(tail)? } else { *first });
        rest = if is_escape { &tail[2..] } else { tail };
    }
    Some(bytes)
}

/// Decodes leniently: an invalid `%` is kept, and bytes that are not UTF-8 become U+FFFD.
pub fn decode_lossy(text: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, tail @ ..] = rest {
        let decoded = if *first == b'%' { escaped(tail) } else { None };
        bytes.push(decoded.unwrap_or(*first));
        rest = if decoded.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A text as one segment of a path.
pub fn encode(text: &str) -> String {
    let is_kept = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte);
    encode_unless(text, is_kept)
}

/// A text as a name or value of a query, or as an extended value of a header (RFC 8187): encodes
/// all but letters, digits and unambiguous punctuation.
pub fn encode_value(text: &str) -> String {
    encode_unless(text, is_unreserved)
}

/// A text as the value of `Slug` (RFC 5023 §9.7.1): printable ASCII but `%` stands for itself.
pub fn encode_slug(text: &str) -> String {
    encode_unless(text, |byte| matches!(byte, b' '..=b'~') && byte != b'%')
}

fn encode_unless(text: &str, is_kept: impl Fn(u8) -> bool) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if is_kept(byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}"); // writing to a string cannot fail
        }
    }
    encoded
}

fn escaped(digits: &[u8]) -> Option<u8> {
    let digit = |at: usize| char::from(*digits.get(at)?).to_digit(16);
    u8::try_from(digit(0)? * 16 + digit(1)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_is_strict_or_not() {
        assert_eq!(decode("a%20b%C3%A9").as_deref(), Some("a bé"));
        for wrong in ["%", "%2", "%zz", "%+1", "%ff", "a%"] {
            assert_eq!(decode(wrong), None, "{wrong}");
        }
        assert_eq!(decoded("a%20b").as_deref(), Some("a b"));
        assert!(decoded("a%").is_none() && matches!(decoded("ab"), Some(Cow::Borrowed("ab"))));
        assert_eq!(decode_lossy(b"a%20b%zz%"), "a b%zz%");
        assert_eq!(decode_lossy(b"%C3%A9\xC3\xA9%ff"), "éé\u{fffd}");
    }

    #[test]
    fn each_place_has_its_own_marks() {
        assert_eq!(encode("a&b=c+d"), "a&b=c+d");
        assert_eq!(encode_value("a&b=c+d e"), "a%26b%3Dc%2Bd%20e");
        assert_eq!(encode_slug("a & b=100%\n"), "a & b=100%25%0A");
    }

    #[test]
    fn what_is_encoded_decodes_to_itself() {
        for text in ["demo", "a/b", "é ü", "100%", "a?b#c", "..", ""] {
            let path = encode(text);
            assert!(!path.contains(['/', '?', '#', ' ']), "{path}");
            assert_eq!(decode(&path).as_deref(), Some(text));
            assert_eq!(decode(&encode_value(text)).as_deref(), Some(text));
            assert_eq!(decode_lossy(encode_slug(text).as_bytes()), text);
        }
    }
}
