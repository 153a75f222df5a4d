//! Escaping: runs of text that mean themselves are copied whole.

#![expect(
    clippy::needless_bitwise_bool,
    reason = "branches would keep the loops from vector instructions"
)]

use super::super::characters::is_character;
use super::super::error::{Error, ErrorKind};
use super::super::words::any;

/// Appends `text` as character data. Characters that XML has no place for are an error.
#[inline]
pub(super) fn push_text(out: &mut String, text: &str) -> Result<(), Error> {
    if is_plain(text, |byte| {
        (byte == b'<')
            | (byte == b'>')
            | (byte == b'&')
            | ((byte < b' ') & (byte != b'\n') & (byte != b'\t'))
    }) {
        out.push_str(text);
        return Ok(());
    }
    push_escaped(out, text, |character| match character {
        '<' => Some("&lt;"),
        // Only `]]>` would need it; always is simpler and as right.
        '>' => Some("&gt;"),
        '&' => Some("&amp;"),
        '\r' => Some("&#13;"),
        _ => None,
    })
}

/// Appends `="text"`, as the rest of an attribute.
#[inline]
pub(super) fn push_attribute(out: &mut String, text: &str) -> Result<(), Error> {
    out.push_str("=\"");
    if is_plain(text, |byte| (byte == b'<') | (byte == b'"') | (byte == b'&') | (byte < b' ')) {
        out.push_str(text);
    } else {
        push_escaped(out, text, |character| match character {
            '<' => Some("&lt;"),
            '"' => Some("&quot;"),
            '&' => Some("&amp;"),
            // A reader would take these for spaces.
            '\t' => Some("&#9;"),
            '\n' => Some("&#10;"),
            '\r' => Some("&#13;"),
            _ => None,
        })?;
    }
    out.push('"');
    Ok(())
}

/// Whether no byte is special, nor begins U+FFFE or U+FFFF.
#[inline]
fn is_plain(text: &str, is_special: impl Fn(u8) -> bool) -> bool {
    !any(text.as_bytes(), |byte| is_special(byte) | (byte == 0xEF))
}

/// Appends `text` run by run.
fn push_escaped(
    out: &mut String,
    text: &str,
    escape: impl Fn(char) -> Option<&'static str>,
) -> Result<(), Error> {
    let mut start = 0;
    for (at, character) in text.char_indices() {
        if let Some(reference) = escape(character) {
            out.push_str(&text[start..at]);
            out.push_str(reference);
            start = at + character.len_utf8();
        } else if !is_character(character) {
            return Err(unwritable(character));
        }
    }
    out.push_str(&text[start..]);
    Ok(())
}

#[cold]
fn unwritable(character: char) -> Error {
    Error::new(
        ErrorKind::Unwritable,
        format!("the character U+{:04X} has no place in XML", u32::from(character)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        let mut out = String::new();
        push_text(&mut out, "a<b>&\r\n\té]]>\u{FF21}\"'").unwrap();
        assert_eq!(out, "a&lt;b&gt;&amp;&#13;\n\té]]&gt;\u{FF21}\"'");
    }

    #[test]
    fn attributes_are_escaped() {
        let mut out = String::new();
        push_attribute(&mut out, "a<b>&\r\n\t\"'").unwrap();
        assert_eq!(out, "=\"a&lt;b>&amp;&#13;&#10;&#9;&quot;'\"");
    }

    #[test]
    fn control_characters_cannot_be_written() {
        for bad in ["\0", "a\u{1}", "\u{FFFE}", "é\u{FFFF}<"] {
            assert!(
                push_text(&mut String::new(), bad).is_err()
                    && push_attribute(&mut String::new(), bad).is_err()
            );
        }
    }
}
