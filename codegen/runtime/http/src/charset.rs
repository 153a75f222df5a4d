//! Checks that the `charset` of a media type agrees with the encoding that an XML document
//! declares.

use super::{Fault, Reason};

/// A character encoding that is supported for documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Ascii,
    Utf8,
    Utf16,
    Latin1,
}

/// Checks a document against the `charset` it was sent with.
///
/// # Errors
///
/// If the charset is unknown, or not the encoding of the document.
pub fn check(charset: Option<&str>, document: &[u8]) -> Result<(), Fault> {
    let Some(charset) = charset else { return Ok(()) };
    let named = by_label(charset)
        .ok_or_else(|| Fault::malformed(format!("`charset={charset}` is not known")))?;
    let is_so = match named {
        Encoding::Ascii => document.is_ascii(),
        named => declared(document).is_some_and(|declared| {
            declared == named || (declared == Encoding::Ascii && named == Encoding::Utf8)
        }),
    };
    if is_so {
        return Ok(());
    }
    let reason = Reason::new("`charset` contradicts the document")
        .with_detail(format!("it was sent as {charset} but is written otherwise"));
    Err(Fault::malformed(reason))
}

fn by_label(label: &str) -> Option<Encoding> {
    match label.to_ascii_lowercase().as_str() {
        "us-ascii" | "ascii" => Some(Encoding::Ascii),
        "utf-8" | "utf8" => Some(Encoding::Utf8),
        "utf-16" | "utf-16le" | "utf-16be" => Some(Encoding::Utf16),
        "iso-8859-1" | "iso_8859-1" | "latin1" | "l1" => Some(Encoding::Latin1),
        _ => None,
    }
}

/// The encoding that the document declares; `None` if it is none of those supported here.
fn declared(document: &[u8]) -> Option<Encoding> {
    match document {
        [0xEF, 0xBB, 0xBF, ..] => Some(Encoding::Utf8),
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [0, b'<', ..] | [b'<', 0, ..] => {
            Some(Encoding::Utf16)
        }
        _ => declaration(document).map_or(Some(Encoding::Utf8), by_label),
    }
}

/// The value of `encoding` in the XML declaration.
fn declaration(document: &[u8]) -> Option<&str> {
    let head = document.strip_prefix(b"<?xml")?;
    let end = head.windows(2).take(256).position(|pair| pair == b"?>")?;
    let head = std::str::from_utf8(&head[..end]).ok()?;
    let (_, value) = head.split_once("encoding")?;
    let value = value.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
    value[1..].split(quote).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &[u8] = b"<entry/>";
    const LATIN1: &[u8] = b"<?xml version='1.0' encoding = 'ISO-8859-1'?><entry>\xE9</entry>";

    #[test]
    fn agreement_is_not_noticed() {
        for (charset, document) in [
            (None, LATIN1),
            (Some("UTF-8"), PLAIN),
            (Some("utf-8"), b"\xEF\xBB\xBF<entry/>"),
            (Some("us-ascii"), PLAIN),
            (Some("iso-8859-1"), LATIN1),
            (Some("utf-16"), b"\xFF\xFE<\0e\0/\0>\0"),
            (Some("UTF-8"), b"<?xml version=\"1.0\" encoding=\"utf-8\"?><entry/>"),
        ] {
            assert!(check(charset, document).is_ok(), "{charset:?}");
        }
    }

    #[test]
    fn contradiction_is_an_error() {
        for (charset, document) in [
            ("utf-8", LATIN1),
            ("iso-8859-1", PLAIN),
            ("utf-16", PLAIN),
            ("us-ascii", "<é/>".as_bytes()),
            ("koi8-r", PLAIN),
            ("", PLAIN),
        ] {
            assert!(check(Some(charset), document).is_err(), "{charset}");
        }
    }
}
