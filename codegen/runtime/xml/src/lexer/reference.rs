//! Character references and the five predefined entities.

use super::super::characters::is_character;

/// The character that the reference at the beginning of `text` (an `&`) stands for, and how long
/// the reference is; or what is wrong with it.
pub(super) fn reference(text: &str) -> Result<(char, usize), String> {
    let end = text.as_bytes().iter().take(MAX).skip(1).position(|byte| !may_be_named(*byte));
    let end = end.map(|length| length + 1).filter(|end| text.as_bytes().get(*end) == Some(&b';'));
    let Some(end) = end.filter(|end| *end > 1) else {
        return Err("`&` begins no reference: it must be written `&amp;`".to_owned());
    };
    let name = &text[1..end];
    match named(name).or_else(|| numbered(name)) {
        Some(character) => Ok((character, end + 1)),
        None if name.starts_with('#') => Err(format!("`&{name};` is not a character of XML")),
        None => Err(format!(
            "the entity `{name}` is not known: only amp, lt, gt, apos and quot are, and no DTD is read"
        )),
    }
}

/// Longer than any reference need be.
const MAX: usize = 64;

/// Whether a byte may be part of what stands between `&` and `;`, were it nonsense.
fn may_be_named(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || !byte.is_ascii()
        || matches!(byte, b'#' | b':' | b'-' | b'_' | b'.' | b'+')
}

fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "apos" => '\'',
        "quot" => '"',
        _ => return None,
    })
}

/// `#65` or `#x41`.
fn numbered(name: &str) -> Option<char> {
    let digits = name.strip_prefix('#')?;
    let (digits, radix) = digits.strip_prefix('x').map_or((digits, 10), |digits| (digits, 16));
    // The parser of integers would let in a sign.
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, radix).ok()?;
    char::from_u32(number).filter(|character| is_character(*character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_stand_for_characters() {
        for (text, expected) in [
            ("&amp;x", ('&', 5)),
            ("&#65;", ('A', 5)),
            ("&#x1F600;", ('😀', 9)),
            ("&#xa;", ('\n', 5)),
            ("&#0065;", ('A', 7)),
        ] {
            assert_eq!(reference(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn bad_references_are_refused() {
        for text in [
            "&",
            "&;",
            "& ;",
            "&amp",
            "&nbsp;",
            "&#;",
            "&#x;",
            "&#0;",
            "&#xD800;",
            "&#x110000;",
            "&#+65;",
            "&#X41;",
            "&#1;",
            "&#xFFFE;",
            "&#é;",
        ] {
            assert!(reference(text).is_err(), "{text}");
        }
    }
}
