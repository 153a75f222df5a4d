//! Percent-encoding of paths, queries and header values.

use std::fmt::Write as _;

/// Decodes a path segment or a part of a query; `None` if a `%` does not introduce two hexadecimal
/// digits, or if what comes out is not UTF-8.
pub fn decode(text: &str) -> Option<String> {
    String::from_utf8(decode_bytes(text)?).ok()
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

/// Decodes what can be decoded: other `%` stand for themselves, and what is not UTF-8 becomes U+FFFD.
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
    let mut segment = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@".contains(&byte) {
            segment.push(char::from(byte));
        } else {
            let _ = write!(segment, "%{byte:02X}"); // writing to a string cannot fail
        }
    }
    segment
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
        assert_eq!(decode_lossy(b"a%20b%zz%"), "a b%zz%");
        assert_eq!(decode_lossy(b"%C3%A9\xC3\xA9%ff"), "éé\u{fffd}");
    }

    #[test]
    fn what_is_encoded_decodes_to_itself() {
        for text in ["demo", "a/b", "é ü", "100%", "a?b#c", "..", ""] {
            let path = encode(text);
            assert!(!path.contains(['/', '?', '#', ' ']), "{path}");
            assert_eq!(decode(&path).as_deref(), Some(text));
        }
    }
}
