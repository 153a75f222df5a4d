//! Documents in other encodings and of other lengths.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The document with other text in a range.
pub(crate) fn spliced(document: &str, start: usize, end: usize, instead: &str) -> String {
    let before = document.get(..start).unwrap_or_default();
    let after = document.get(end..).unwrap_or_default();
    [before, instead, after].concat()
}

/// The document padded with spaces to a length; unchanged if it is longer.
pub(crate) fn padded(document: &[u8], length: usize) -> Vec<u8> {
    let mut bytes = document.to_vec();
    bytes.resize(length.max(bytes.len()), b' ');
    bytes
}

/// The document without its declaration.
fn undeclared(document: &str) -> &str {
    match document.split_once("?>") {
        Some((declaration, rest)) if declaration.starts_with("<?xml") => rest.trim_start(),
        _ => document,
    }
}

/// The document with a document type in front of its root.
pub(crate) fn with_doctype(document: &str) -> String {
    format!("<!DOCTYPE root [<!ENTITY e 'e'>]>{}", undeclared(document))
}

/// The document in ISO-8859-1, with the declaration; other characters become references.
pub(crate) fn latin1(document: &str) -> Vec<u8> {
    let declared = format!("<?xml version='1.0' encoding='ISO-8859-1'?>{}", undeclared(document));
    let letter = |letter: char| match u8::try_from(letter) {
        Ok(byte) => vec![byte],
        Err(_) => format!("&#{};", u32::from(letter)).into_bytes(),
    };
    declared.chars().flat_map(letter).collect()
}

/// The document in ISO-8859-1, which only its media type says.
pub(crate) fn latin1_alone(document: &str) -> Vec<u8> {
    let bytes = latin1(&format!("{}<!--\u{e9}-->", document.trim_end()));
    let end = bytes.windows(2).position(|pair| pair == b"?>").map_or(0, |at| at + 2);
    bytes[end..].to_vec()
}

/// The document in UTF-8, though it declares ISO-8859-1.
pub(crate) fn declared_wrong(document: &str) -> Vec<u8> {
    let declared = "<?xml version='1.0' encoding='ISO-8859-1'?>";
    format!("{declared}{}<!--\u{20AC}-->", undeclared(document).trim_end()).into_bytes()
}

/// The document in UTF-16 with a byte order mark, without a declaration.
pub(crate) fn utf16(document: &str) -> Vec<u8> {
    let undeclared = undeclared(document);
    std::iter::once(0xFEFF_u16)
        .chain(undeclared.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect()
}

/// Bytes in base64, in lines as in mail.
pub(crate) fn encoded(bytes: &[u8]) -> Vec<u8> {
    let text = STANDARD.encode(bytes).into_bytes();
    text.chunks(76).collect::<Vec<_>>().join(&b"\r\n"[..])
}
