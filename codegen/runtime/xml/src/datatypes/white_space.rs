//! The `whiteSpace` facet: what happens to text before anything else.

use std::borrow::Cow;

use crate::swar::{length_until, mask_lt};
use crate::table::WhiteSpace;
use crate::work::count_steps;

/// `text` with its white space as the facet has it; borrowed where nothing changes but the ends.
pub fn normalise(white_space: WhiteSpace, text: &str) -> Cow<'_, str> {
    match white_space {
        WhiteSpace::Preserve => Cow::Borrowed(text),
        WhiteSpace::Replace => replace(text),
        WhiteSpace::Collapse => collapse(text),
    }
}

fn replace(text: &str) -> Cow<'_, str> {
    match memchr::memchr3(b'\t', b'\n', b'\r', text.as_bytes()) {
        None => Cow::Borrowed(text),
        Some(_) => Cow::Owned(text.replace(['\t', '\n', '\r'], " ")),
    }
}

fn collapse(text: &str) -> Cow<'_, str> {
    if !has_space(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let text = trimmed(text);
    if !has_runs(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = space(rest) {
        out.push_str(&rest[..at]);
        out.push(' ');
        rest = &rest[at + space_length(&rest.as_bytes()[at..])..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn trimmed(text: &str) -> &str {
    let text = &text[space_length(text.as_bytes())..];
    let end = text.bytes().rposition(|byte| !is_space(byte)).map_or(0, |last| last + 1);
    &text[..end]
}

/// Where the first white space is.
fn space(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut from = 0;
    loop {
        let rest = &bytes[from..];
        let at = from + length_until(rest, |word| mask_lt(word, b'!'), |byte| byte <= b' ');
        // Other control characters are no white space.
        match bytes.get(at) {
            Some(byte) if is_space(*byte) => return Some(at),
            Some(_) => from = at + 1,
            None => return None,
        }
    }
}

/// Whether there may be white space at all.
#[inline]
fn has_space(bytes: &[u8]) -> bool {
    length_until(bytes, |word| mask_lt(word, b'!'), |byte| byte <= b' ') != bytes.len()
}

/// Whether a trimmed text has white space that is not a single space.
fn has_runs(bytes: &[u8]) -> bool {
    memchr::memchr3(b'\t', b'\n', b'\r', bytes).is_some()
        || memchr::memchr_iter(b' ', bytes).any(|at| bytes.get(at + 1) == Some(&b' '))
}

/// White space of XML.
#[inline]
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Length of the white space at the beginning of `bytes`.
#[inline]
pub(crate) fn space_length(bytes: &[u8]) -> usize {
    let length = bytes.iter().position(|byte| !is_space(*byte)).unwrap_or(bytes.len());
    count_steps(length);
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_of_the_facet() {
        let cases = [
            ("", "", ""),
            ("a b", "a b", "a b"),
            (" a  b ", " a  b ", "a b"),
            ("\ta\r\nb\n", " a  b ", "a b"),
            (" \n\t\r", "    ", ""),
            ("\ra\u{1}\n\nb\u{1F}", " a\u{1}  b\u{1F}", "a\u{1} b\u{1F}"),
            ("\u{a0}a\u{2003}", "\u{a0}a\u{2003}", "\u{a0}a\u{2003}"),
        ];
        for (text, replaced, collapsed) in cases {
            assert_eq!(normalise(WhiteSpace::Preserve, text), text);
            assert_eq!(normalise(WhiteSpace::Replace, text), replaced);
            assert_eq!(normalise(WhiteSpace::Collapse, text), collapsed);
        }
    }

    #[test]
    fn nothing_to_do_borrows() {
        assert!(matches!(normalise(WhiteSpace::Collapse, " a b "), Cow::Borrowed("a b")));
        assert!(matches!(normalise(WhiteSpace::Replace, " a  b "), Cow::Borrowed(_)));
    }
}
