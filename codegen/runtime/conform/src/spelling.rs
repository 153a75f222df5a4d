//! The ways in which a text is spelled: as it is, percent-encoded, in XML, in JSON.

/// How many bytes of a text spell another, if it begins so; the most, if several do.
pub(crate) fn begins(text: &[u8], with: &str) -> Option<usize> {
    let mut with = with.bytes();
    let Some(first) = with.next() else { return Some(0) };
    let mut ends: Vec<usize> = spelled(text, first).collect(); // none, mostly: that takes no memory
    for byte in with {
        if ends.is_empty() {
            return None;
        }
        // A byte may be spelled in two ways, of which the rest decides.
        let further = |end: usize| spelled(&text[end..], byte).map(move |length| end + length);
        ends = ends.iter().copied().flat_map(further).collect();
        ends.sort_unstable();
        ends.dedup();
    }
    ends.pop()
}

/// The bytes with which what spells a byte may begin.
pub(crate) fn firsts(byte: u8) -> impl Iterator<Item = u8> {
    [byte, b'%', b'&', b'\\'].into_iter().chain((byte == b' ').then_some(b'+'))
}

/// The lengths of what spells a byte at the beginning of a text.
fn spelled(text: &[u8], byte: u8) -> impl Iterator<Item = usize> {
    let plain = text.first().is_some_and(|&first| first == byte || (first == b'+' && byte == b' '));
    let encoded = match text.first() {
        Some(b'%') => percent(text),
        Some(b'&') => reference(text),
        Some(b'\\') => escape(text),
        _ => None,
    };
    let encoded = encoded.filter(|(other, _)| *other == byte).map(|(_, length)| length);
    plain.then_some(1).into_iter().chain(encoded)
}

/// `%20` (RFC 3986, section 2.1).
fn percent(text: &[u8]) -> Option<(u8, usize)> {
    Some((number(text.get(1..3)?, 16)?, 3))
}

/// `&amp;`, `&#38;`, `&#x26;` (XML, section 4.1), of ASCII.
fn reference(text: &[u8]) -> Option<(u8, usize)> {
    let end = text.iter().take(10).position(|&byte| byte == b';')?;
    let byte = match &text[1..end] {
        b"amp" => b'&',
        b"lt" => b'<',
        b"gt" => b'>',
        b"quot" => b'"',
        b"apos" => b'\'',
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16)?,
        [b'#', digits @ ..] => number(digits, 10)?,
        _ => return None,
    };
    Some((byte, end + 1))
}

/// `\"`, `\u0022` (RFC 8259, section 7), of ASCII.
fn escape(text: &[u8]) -> Option<(u8, usize)> {
    match text.get(1)? {
        b'u' => Some((number(text.get(2..6)?, 16)?, 6)),
        &byte @ (b'"' | b'\\' | b'/') => Some((byte, 2)),
        _ => None,
    }
}

fn number(digits: &[u8], radix: u32) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, radix).ok()
}

#[cfg(test)]
mod tests {
    use super::begins;

    #[test]
    fn texts_are_found_in_each_spelling() {
        for (text, with, length) in [
            ("a b!", "a b", 3),
            ("a+b", "a b", 3),
            ("a%20%62", "a b", 7),
            ("%C3%A9x", "é", 6),
            ("&lt;&#x41;&#65;", "<AA", 15),
            ("\\\"\\u0022\\/", "\"\"/", 10),
            // What looks like a spelling may stand for itself.
            ("%25x", "%25x", 4),
            ("%2525", "%25", 5),
            ("a\\\\b", "a\\\\b", 4),
        ] {
            assert_eq!(begins(text.as_bytes(), with), Some(length), "{text}");
        }
        for (text, with) in [("a", "ab"), ("%4", "A"), ("%zz", "A"), ("&#300;", ","), ("", "a")] {
            assert_eq!(begins(text.as_bytes(), with), None, "{text}");
        }
    }

    /// Each place can be read in two ways, and the last byte is missing: it is no puzzle.
    #[test]
    fn it_takes_no_time_to_be_sure() {
        let (text, with) = ("\\".repeat(2000), "\\".repeat(900) + "x");
        assert_eq!(begins(text.as_bytes(), &with), None);
    }
}
