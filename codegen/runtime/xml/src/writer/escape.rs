//! Escaping: runs of text without special characters are copied whole.

use memchr::memchr;

use super::super::characters::is_character;
use super::super::error::{Error, ErrorKind};
use super::super::swar::{HIGH_BITS, length_until, mask_eq, mask_eq_exact, mask_lt, scan_all};
use super::buffer::Buffer;

/// With this bit set, `<` and `>` are one.
const TWOS: u64 = 0x0202_0202_0202_0202;

/// Of these bits control characters have none.
const CONTROL_BITS: u64 = 0xE0E0_E0E0_E0E0_E0E0;

/// Begins U+FFFE and U+FFFF, which XML has no place for, and others.
const BEFORE_NO_CHARACTER: u8 = 0xEF;

/// Where text is written: which bytes cannot just be copied, and what is written for them.
trait Place {
    /// Marks the special bytes of ASCII in a word, the first one rightly.
    fn marks(word: u64) -> u64;

    /// The same without bytes that need no escape, where that takes more instructions to decide.
    fn stops(word: u64) -> u64 {
        Self::marks(word)
    }

    /// What is written instead of a special byte, if that does not mean itself.
    fn reference(byte: u8) -> Option<&'static str>;
}

/// Between tags.
struct Text;

impl Place for Text {
    #[inline]
    fn marks(word: u64) -> u64 {
        mask_eq(word | TWOS, b'>') | mask_eq(word, b'&') | mask_lt(word, b' ')
    }

    /// Lines and their indentation mean themselves.
    #[inline]
    fn stops(word: u64) -> u64 {
        let plain = mask_eq_exact(word, b'\n') | mask_eq_exact(word, b'\t');
        mask_eq(word | TWOS, b'>')
            | mask_eq(word, b'&')
            | (mask_eq_exact(word & CONTROL_BITS, 0) & !plain)
    }

    fn reference(byte: u8) -> Option<&'static str> {
        match byte {
            b'<' => Some("&lt;"),
            // Only `]]>` would need it; always is simpler and as right.
            b'>' => Some("&gt;"),
            b'&' => Some("&amp;"),
            b'\r' => Some("&#13;"),
            _ => None,
        }
    }
}

/// In an attribute, between `"`.
struct Quoted;

impl Place for Quoted {
    #[inline]
    fn marks(word: u64) -> u64 {
        mask_eq(word, b'<') | mask_eq(word, b'"') | mask_eq(word, b'&') | mask_lt(word, b' ')
    }

    fn reference(byte: u8) -> Option<&'static str> {
        match byte {
            b'<' => Some("&lt;"),
            b'"' => Some("&quot;"),
            b'&' => Some("&amp;"),
            // A reader would take these for spaces.
            b'\t' => Some("&#9;"),
            b'\n' => Some("&#10;"),
            b'\r' => Some("&#13;"),
            _ => None,
        }
    }
}

/// Appends `text` as character data. Characters that XML has no place for are an error.
#[inline]
pub(super) fn push_text(out: &mut Buffer, text: &str) -> Result<(), Error> {
    push::<Text>(out, text)
}

/// Appends `="text"`, as the rest of an attribute.
pub(super) fn push_attribute(out: &mut Buffer, text: &str) -> Result<(), Error> {
    out.push("=\"");
    push_quoted(out, text)
}

/// Appends `text"`, as the rest of an attribute.
#[inline]
pub(super) fn push_quoted(out: &mut Buffer, text: &str) -> Result<(), Error> {
    push::<Quoted>(out, text)?;
    out.push_byte(b'"');
    Ok(())
}

#[inline]
fn push<P: Place>(out: &mut Buffer, text: &str) -> Result<(), Error> {
    let (marked, all) = scan_all(text.as_bytes(), P::marks);
    if marked != 0
        || (all & HIGH_BITS != 0 && memchr(BEFORE_NO_CHARACTER, text.as_bytes()).is_some())
    {
        return push_escaped::<P>(out, text);
    }
    out.push(text);
    Ok(())
}

/// Appends `text` run by run. All that is escaped is ASCII.
#[inline(never)]
fn push_escaped<P: Place>(out: &mut Buffer, text: &str) -> Result<(), Error> {
    let marks = |word| P::stops(word) | mask_eq(word, BEFORE_NO_CHARACTER);
    let is_special = |byte: u8| marks(u64::from_le_bytes([byte; 8])) != 0;
    let (mut start, mut at) = (0, 0);
    loop {
        at += length_until(&text.as_bytes()[at..], marks, is_special);
        let Some(byte) = text.as_bytes().get(at) else { break };
        if let Some(reference) = P::reference(*byte) {
            out.push(&text[start..at]);
            out.push(reference);
            start = at + 1;
        } else if let Some(bad) = text[at..].chars().next().filter(|each| !is_character(*each)) {
            return Err(unwritable(bad));
        }
        at += 1;
    }
    out.push(&text[start..]);
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

    fn text(text: &str) -> Result<String, Error> {
        let mut out = Buffer::with_capacity(0);
        push_text(&mut out, text)?;
        Ok(String::from_utf8(out.into_bytes()).unwrap())
    }

    fn attribute(text: &str) -> Result<String, Error> {
        let mut out = Buffer::with_capacity(0);
        push_attribute(&mut out, text)?;
        Ok(String::from_utf8(out.into_bytes()).unwrap())
    }

    #[test]
    fn text_is_escaped() {
        let escaped = text("a<b>&\r\n\té]]>\u{FF21}\"'").unwrap();
        assert_eq!(escaped, "a&lt;b&gt;&amp;&#13;\n\té]]&gt;\u{FF21}\"'");
    }

    #[test]
    fn lines_mean_themselves() {
        let lines = "a\n    b\n\t\tc\n \n".repeat(5);
        assert_eq!(text(&lines).unwrap(), lines);
        assert_eq!(text(&(lines.clone() + "\r")).unwrap(), lines.clone() + "&#13;");
        assert!(text(&(lines + "\n\u{1F}")).is_err());
    }

    #[test]
    fn attributes_are_escaped() {
        let escaped = attribute("a<b>&\r\n\t\"'").unwrap();
        assert_eq!(escaped, "=\"a&lt;b>&amp;&#13;&#10;&#9;&quot;'\"");
    }

    #[test]
    fn control_characters_cannot_be_written() {
        for bad in ["\0", "a\u{1}", "\u{FFFE}", "é\u{FFFF}<", "\u{FF21}\u{1F}"] {
            assert!(text(bad).is_err() && attribute(bad).is_err(), "{bad:?}");
        }
    }
}
