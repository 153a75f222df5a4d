//! The encoding of a document by its first bytes (XML 1.0, appendix F).

use super::{Charset, undecodable};
use crate::error::Error;

/// The encoding of a document by its first bytes, and the length of its byte order mark.
pub(crate) fn detect(bytes: &[u8]) -> Result<(Charset, usize), Error> {
    Ok(match bytes {
        [0xFF, 0xFE, 0, 0, ..]
        | [0, 0, 0xFE, 0xFF, ..]
        | [b'<', 0, 0, 0, ..]
        | [0, 0, 0, b'<', ..] => {
            return Err(unread("UTF-32"));
        }
        // `<?xm`.
        [0x4C, 0x6F, 0xA7, 0x94, ..] => return Err(unread("EBCDIC")),
        [0xEF, 0xBB, 0xBF, ..] => (Charset::Utf8, 3),
        [0xFE, 0xFF, ..] => (Charset::Utf16Be, 2),
        [0xFF, 0xFE, ..] => (Charset::Utf16Le, 2),
        [0x00, b'<', ..] => (Charset::Utf16Be, 0),
        [b'<', 0x00, ..] => (Charset::Utf16Le, 0),
        // The declaration is there to be read: the encoding has ASCII in it.
        _ => (declared(bytes).map_or(Ok(Charset::Utf8), by_label)?, 0),
    })
}

fn by_label(label: &str) -> Result<Charset, Error> {
    match Charset::labelled(label) {
        Some(Charset::Utf16Be | Charset::Utf16Le) => {
            Err(undecodable(format!("the document is not in {label}, as it says"), ""))
        }
        Some(charset) => Ok(charset),
        None => Err(unread(label)),
    }
}

#[cold]
fn unread(label: &str) -> Error {
    let known = ["`UTF-8`", "`UTF-16`", "one of single bytes, such as `ISO-8859-1`"];
    let found = format!("documents in the encoding `{label}` are not read");
    undecodable(found, "").expecting(known.map(str::to_owned))
}

/// The encoding that the XML declaration names, if there is one that can be read as ASCII.
///
/// No more than looks: whether the declaration is right is checked where all text is.
pub(crate) fn declared(bytes: &[u8]) -> Option<&str> {
    let rest = bytes.strip_prefix(b"<?xml")?;
    let end = memchr::memchr(b'>', &rest[..rest.len().min(1024)])?;
    let declaration = std::str::from_utf8(&rest[..end]).ok()?;
    let (_, after) = declaration.split_once("encoding")?;
    let value = after.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    value[1..].split_once(quote).map(|(label, _)| label)
}
