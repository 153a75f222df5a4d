//! Documents whose encoding something outside of them says, such as the `charset` of a media type
//! (RFC 7303, section 3.2; XML 1.0, appendix F.2).

use std::borrow::Cow;
use std::fmt;

use super::{Charset, declared, detect};
use crate::Error;

/// Why a document cannot be read in the encoding that it was sent in.
#[derive(Debug)]
pub enum CharsetError {
    /// The encoding is not one that is read.
    Unsupported,
    /// The document is not in that encoding.
    Undecodable(Error),
}

impl fmt::Display for CharsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported => f.write_str(
                "supported are UTF-8, UTF-16, US-ASCII, and encodings of single bytes such as \
                 ISO-8859-1 and windows-1252",
            ),
            Self::Undecodable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CharsetError {}

/// A document as readers of its bytes alone understand it, given the `charset` that it was sent
/// with: a byte order mark decides, then the `charset`, then the document's own declaration.
///
/// The bytes are unchanged if they alone say the same. If not, they become UTF-8, with a
/// declaration that says so.
///
/// # Errors
///
/// If the charset is not supported, or the bytes are not in the encoding that was found.
pub fn in_charset<'b>(
    bytes: &'b [u8],
    charset: Option<&str>,
) -> Result<Cow<'b, [u8]>, CharsetError> {
    let named = charset.map(|label| Charset::labelled(label).ok_or(CharsetError::Unsupported));
    let named = named.transpose()?;
    let named = named.map(|named| (of_units(named, charset, bytes), 0));
    let Some((found, mark)) = marked(bytes).or(named) else { return Ok(Cow::Borrowed(bytes)) };
    if says_itself(bytes, found) {
        return Ok(Cow::Borrowed(bytes));
    }
    let text = found.decode(&bytes[mark..]).map_err(CharsetError::Undecodable)?;
    Ok(Cow::Owned(declared_as_utf8(&text).into_bytes()))
}

/// A text of another kind than XML, given the `charset` that it was sent with; UTF-8 by default.
///
/// # Errors
///
/// If the charset is not supported, or the bytes are not in the encoding that was found.
pub fn text_in_charset<'b>(
    bytes: &'b [u8],
    charset: Option<&str>,
) -> Result<Cow<'b, str>, CharsetError> {
    let named = charset.map(|label| Charset::labelled(label).ok_or(CharsetError::Unsupported));
    let named = named.transpose()?.map_or(Charset::Utf8, |named| of_units(named, charset, bytes));
    let (found, mark) = marked(bytes).unwrap_or((named, 0));
    found.decode(&bytes[mark..]).map_err(CharsetError::Undecodable)
}

/// The encoding that a byte order mark means, and its length.
fn marked(bytes: &[u8]) -> Option<(Charset, usize)> {
    match bytes {
        [0xEF, 0xBB, 0xBF, ..] => Some((Charset::Utf8, 3)),
        [0xFE, 0xFF, ..] => Some((Charset::Utf16Be, 2)),
        [0xFF, 0xFE, ..] => Some((Charset::Utf16Le, 2)),
        _ => None,
    }
}

/// The same encoding with the order of bytes that `UTF-16` leaves open: what the first letter of a
/// document shows, else that of the network (RFC 2781, section 4.3).
fn of_units(named: Charset, label: Option<&str>, bytes: &[u8]) -> Charset {
    let is_open = label.is_some_and(|label| label.eq_ignore_ascii_case("utf-16"));
    match bytes {
        _ if !is_open => named,
        [b'<', 0, ..] => Charset::Utf16Le,
        _ => Charset::Utf16Be,
    }
}

/// Whether the bytes alone say that they are in this encoding, or mean the same in theirs.
fn says_itself(bytes: &[u8], found: Charset) -> bool {
    let Ok((own, mark)) = detect(bytes) else { return false };
    let is_wide = |charset| matches!(charset, Charset::Utf16Be | Charset::Utf16Le);
    if is_wide(own) || is_wide(found) {
        // What it declares is in UTF-16, too.
        return own == found && super::decode(bytes).is_ok();
    }
    // All encodings of single bytes that are read have ASCII in them.
    (own == found || bytes.is_ascii())
        && own.check_label(declared(&bytes[mark..]), mark > 0).is_ok()
}

/// The text with a declaration, if it has one that names an encoding, that names UTF-8.
fn declared_as_utf8(text: &str) -> String {
    let Some(label) = declared(text.as_bytes()) else { return text.to_owned() };
    let start = label.as_ptr() as usize - text.as_ptr() as usize;
    [&text[..start], "UTF-8", &text[start + label.len()..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(text: &str, encode: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(encode).collect()
    }

    fn latin1(text: &str) -> Vec<u8> {
        text.chars().map(|letter| u8::try_from(u32::from(letter)).unwrap()).collect()
    }

    fn declaring(label: &str) -> String {
        format!("<?xml version='1.0' encoding='{label}'?><é/>")
    }

    /// Whether the bytes stayed as they were, and the text that a reader finds in them.
    fn read(charset: Option<&str>, bytes: &[u8]) -> Result<(bool, String), CharsetError> {
        let found = in_charset(bytes, charset)?;
        let text = crate::decode(&found).unwrap_or_else(|error| panic!("{charset:?}: {error}"));
        Ok((matches!(found, Cow::Borrowed(_)), text.into_owned()))
    }

    #[test]
    fn what_says_the_same_itself_is_unchanged() {
        for (charset, bytes) in [
            (None, "<é/>".into()),
            (None, latin1(&declaring("iso-8859-1"))),
            (Some("UTF-8"), "<é/>".into()),
            (Some("utf-8"), "\u{FEFF}<é/>".into()),
            (Some("iso-8859-1"), latin1(&declaring("latin1"))),
            (Some("utf-16"), wide(&declaring("utf-16"), u16::to_le_bytes)),
            (Some("utf-16"), wide("\u{FEFF}<é/>", u16::to_be_bytes)),
            (Some("us-ascii"), "<a/>".into()),
            (Some("windows-1252"), "<a/>".into()),
        ] {
            let (is_unchanged, text) = read(charset, &bytes).unwrap();
            assert!(is_unchanged, "{charset:?}: {text}");
        }
    }

    #[test]
    fn a_mark_decides_then_the_charset_then_the_declaration() {
        let marked = |text: &str| format!("\u{FEFF}{text}");
        for (charset, bytes) in [
            (Some("utf-8"), wide(&marked("<é/>"), u16::to_le_bytes)),
            (Some("utf-16"), marked("<é/>").into()),
            (Some("iso-8859-1"), marked("<é/>").into()),
            (None, marked(&declaring("iso-8859-1")).into()),
            (None, wide(&marked(&declaring("utf-8")), u16::to_be_bytes)),
            (Some("iso-8859-1"), latin1("<é/>")),
            (Some("iso-8859-1"), latin1(&declaring("utf-8"))),
            (Some("windows-1252"), latin1(&declaring("klingon"))),
            (Some("utf-8"), declaring("iso-8859-1").into()),
            (Some("utf-8"), declaring("utf-16").into()),
            (Some("utf-16be"), wide(&declaring("utf-8"), u16::to_be_bytes)),
            (Some("utf-16"), wide("<é/>", u16::to_be_bytes)),
            (Some("utf-16"), wide("<é/>", u16::to_le_bytes)),
        ] {
            let (_, text) = read(charset, &bytes).unwrap();
            assert!(text.ends_with("<é/>"), "{charset:?}: {text}");
        }
    }

    #[test]
    fn a_declaration_says_what_has_become_of_the_document() {
        let (is_unchanged, text) = read(Some("utf-8"), declaring("koi8-r").as_bytes()).unwrap();
        assert_eq!((is_unchanged, text), (false, declaring("UTF-8")));
    }

    #[test]
    fn what_is_not_in_the_encoding_is_refused() {
        for (charset, bytes) in [
            ("utf-8", latin1(&declaring("iso-8859-1"))),
            ("us-ascii", "<é/>".into()),
            ("utf-16", b"<a/>\n ".to_vec().repeat(3).into_iter().chain([b'x']).collect()),
        ] {
            let error = in_charset(&bytes, Some(charset)).unwrap_err();
            assert!(matches!(error, CharsetError::Undecodable(_)), "{charset}: {error}");
        }
        for charset in ["klingon", "", "shift_jis"] {
            let error = in_charset(b"<a/>", Some(charset)).unwrap_err();
            assert!(matches!(error, CharsetError::Unsupported), "{charset}: {error}");
        }
    }

    #[test]
    fn other_texts_have_no_declaration() {
        let text = |bytes: &[u8], charset| text_in_charset(bytes, charset).map(Cow::into_owned);
        assert_eq!(text(b"\xE9", Some("iso-8859-1")).unwrap(), "é");
        assert_eq!(text("é".as_bytes(), None).unwrap(), "é");
        assert_eq!(text("\u{FEFF}é".as_bytes(), Some("iso-8859-1")).unwrap(), "é");
        assert!(text(b"\xE9", None).is_err() && text(b"a", Some("klingon")).is_err());
    }
}
