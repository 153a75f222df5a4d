//! Which characters XML 1.0 (fifth edition) and its namespaces let stand where.

use super::work::count_steps;

use super::datatypes::names::{is_name_char, is_name_start};

pub(crate) use super::datatypes::{is_space, space_length};

/// Class of a byte in a name: not of it.
const OTHER: u8 = 0;
/// May stand in a name, not begin one.
const INNER: u8 = 1;
/// May begin a name.
const START: u8 = 2;
/// Of a character beyond ASCII: needs a check of the whole character.
const WIDE: u8 = 4;

/// The class of each byte.
static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [OTHER; 256];
    let mut byte = 0_u8;
    loop {
        table[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => START,
            0x80.. => WIDE,
            b'0'..=b'9' | b'-' | b'.' => INNER,
            _ => OTHER,
        };
        if byte == u8::MAX {
            return table;
        }
        byte += 1;
    }
}

/// Length of the longest prefix of `bytes` whose bytes may stand in a name without colons.
#[inline]
pub(crate) fn name_length(bytes: &[u8]) -> usize {
    let length = bytes.iter().position(|byte| CLASSES[usize::from(*byte)] == OTHER);
    let length = length.unwrap_or(bytes.len());
    count_steps(length);
    length
}

/// Length of the name without colons at the beginning of `bytes`, which are of a text; 0 if there
/// is none.
#[inline]
pub(crate) fn ncname_length(bytes: &[u8]) -> usize {
    if bytes.first().is_none_or(|first| CLASSES[usize::from(*first)] < START) {
        return 0;
    }
    // The classes of all bytes are combined: one test at the end finds bytes beyond ASCII.
    let (mut length, mut classes) = (0, 0);
    for byte in bytes {
        let class = CLASSES[usize::from(*byte)];
        if class == OTHER {
            break;
        }
        classes |= class;
        length += 1;
    }
    count_steps(length);
    if classes >= WIDE && !is_wide_name(&bytes[..length]) { 0 } else { length }
}

/// Whether `name` is a name without colons.
pub(crate) fn is_ncname(name: &str) -> bool {
    !name.is_empty() && ncname_length(name.as_bytes()) == name.len()
}

#[cold]
fn is_wide_name(name: &[u8]) -> bool {
    // Names end at ASCII characters, so this is text.
    let name = std::str::from_utf8(name).unwrap_or_default();
    let mut characters = name.chars();
    characters.next().is_some_and(is_name_start) && characters.all(is_name_char)
}

/// Whether `text` is nothing but white space.
#[inline]
pub(crate) fn is_blank(text: &str) -> bool {
    text.bytes().all(is_space)
}

/// Whether XML can hold the character at all (production `Char`).
#[inline]
pub(crate) const fn is_character(character: char) -> bool {
    !matches!(character, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}')
}

/// A text with every character replaced that no document can hold.
pub fn printable(text: impl AsRef<str>) -> String {
    let printable =
        |letter| if is_character(letter) { letter } else { char::REPLACEMENT_CHARACTER };
    text.as_ref().chars().map(printable).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_document_can_hold_is_replaced() {
        assert_eq!(
            printable("a\u{1}b\u{ffff}\u{1}\nc\u{1f980}"),
            "a\u{fffd}b\u{fffd}\u{fffd}\nc\u{1f980}"
        );
    }

    #[test]
    fn names_end_where_they_may() {
        for (text, length) in [("a>", 1), ("a:b", 1), ("é-1 ", 4), (" ", 0), ("a.b_c", 5)] {
            assert_eq!(name_length(text.as_bytes()), length, "{text}");
        }
    }

    #[test]
    fn names_begin_as_they_may() {
        assert!(is_ncname("a-1") && is_ncname("_") && is_ncname("élan") && is_ncname("a·"));
        assert!(
            !is_ncname("")
                && !is_ncname("1a")
                && !is_ncname("-")
                && !is_ncname("·a")
                && !is_ncname("a×")
        );
    }

    #[test]
    fn control_characters_are_not_for_xml() {
        assert!(['\t', '\n', '\r', ' ', '\u{7F}', '\u{10FFFF}'].into_iter().all(is_character));
        assert!(!['\0', '\u{1F}', '\u{FFFE}', '\u{FFFF}'].into_iter().any(is_character));
    }
}
