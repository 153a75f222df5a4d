//! Names of XML 1.0, fifth edition, and of Namespaces in XML.

/// Whether a `Name` may begin with it (`:` included).
pub fn is_name_start(character: char) -> bool {
    match character {
        'a'..='z' | 'A'..='Z' | '_' | ':' => true,
        '\0'..='\x7f' => false,
        other => in_ranges(other, &START_RANGES),
    }
}

/// Whether a `Name` may go on with it (`:` included).
pub fn is_name_char(character: char) -> bool {
    match character {
        '0'..='9' | '-' | '.' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}' => true,
        other => is_name_start(other),
    }
}

/// The ranges of `NameStartChar` beyond ASCII.
pub(super) const START_RANGES: [(char, char); 12] = [
    ('\u{c0}', '\u{d6}'),
    ('\u{d8}', '\u{f6}'),
    ('\u{f8}', '\u{2ff}'),
    ('\u{370}', '\u{37d}'),
    ('\u{37f}', '\u{1fff}'),
    ('\u{200c}', '\u{200d}'),
    ('\u{2070}', '\u{218f}'),
    ('\u{2c00}', '\u{2fef}'),
    ('\u{3001}', '\u{d7ff}'),
    ('\u{f900}', '\u{fdcf}'),
    ('\u{fdf0}', '\u{fffd}'),
    ('\u{10000}', '\u{effff}'),
];

fn in_ranges(character: char, ranges: &[(char, char)]) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&character))
}

/// Whether it is a `Name`.
pub fn is_name(text: &str) -> bool {
    text.starts_with(is_name_start) && is_nmtoken(text)
}

/// Whether it is an `NCName`: a name without a colon.
pub fn is_ncname(text: &str) -> bool {
    text.starts_with(is_name_start) && consists_of(text, &NCNAME_BYTES, is_ncname_char)
}

/// Whether it is an `Nmtoken`.
pub fn is_nmtoken(text: &str) -> bool {
    !text.is_empty() && consists_of(text, &NAME_BYTES, is_name_char)
}

fn is_ncname_char(character: char) -> bool {
    character != ':' && is_name_char(character)
}

/// Whether a text has no other characters; those of ASCII are looked up, for nearly all names are
/// of them.
fn consists_of(text: &str, bytes: &[bool; 256], is_one: fn(char) -> bool) -> bool {
    let other = text.bytes().position(|byte| !bytes[usize::from(byte)]);
    // No character ends within the bytes that are in the table.
    other.is_none_or(|at| !text.as_bytes()[at].is_ascii() && text[at..].chars().all(is_one))
}

/// By byte: whether it is a character that a `Name` may go on with.
const NAME_BYTES: [bool; 256] = name_bytes(true);
/// The same of an `NCName`.
const NCNAME_BYTES: [bool; 256] = name_bytes(false);

const fn name_bytes(has_colon: bool) -> [bool; 256] {
    let mut bytes = [false; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        bytes[byte as usize] = byte.is_ascii_alphanumeric()
            || matches!(byte, b'_' | b'-' | b'.')
            || (has_colon && byte == b':');
        byte += 1;
    }
    bytes
}

/// Whether it is a language tag as `xs:language` has it: `[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*`.
pub(super) fn is_language(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_short = |part: &str| (1..=8).contains(&part.len());
    parts.next().is_some_and(|part| is_short(part) && part.bytes().all(|b| b.is_ascii_alphabetic()))
        && parts.all(|part| is_short(part) && part.bytes().all(|b| b.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_each_kind() {
        // text, Name, NCName, NMTOKEN
        let cases = [
            ("a", true, true, true),
            ("_a-1.b", true, true, true),
            ("élan·2", true, true, true),
            ("\u{10000}\u{effff}", true, true, true),
            ("a:b", true, false, true),
            (":", true, false, true),
            ("-a", false, false, true),
            ("1", false, false, true),
            ("\u{300}a", false, false, true),
            ("", false, false, false),
            ("a b", false, false, false),
            ("a×b", false, false, false),
            ("\u{f0000}", false, false, false),
            ("a{", false, false, false),
        ];
        for (text, name, ncname, nmtoken) in cases {
            assert_eq!(
                (is_name(text), is_ncname(text), is_nmtoken(text)),
                (name, ncname, nmtoken),
                "{text}"
            );
        }
    }

    #[test]
    fn language_tags() {
        for text in ["en", "en-GB", "x-klingon", "zh-Hant-1234abcd", "abcdefgh"] {
            assert!(is_language(text), "{text}");
        }
        for text in ["", "-", "en-", "-en", "abcdefghi", "en-123456789", "e1", "én", "en_GB"] {
            assert!(!is_language(text), "{text}");
        }
    }
}
