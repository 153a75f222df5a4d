//! Bytes → text: byte order marks, declared encodings (XML 1.0, appendix F).

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::error::{Error, ErrorKind};
use super::position::Positions;

/// The text of a document, without its byte order mark. Borrowed where it was UTF-8 already.
///
/// Understood are UTF-8, UTF-16, ISO-8859-1 and US-ASCII. What the declaration says must be so; bytes outside of the
/// encoding are an error, never replaced.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
    let (charset, mark) = detect(bytes)?;
    let text = charset.decode(&bytes[mark..])?;
    charset.check_label(declared(text.as_bytes()))?;
    Ok(text)
}

/// The encoding of a document by its first bytes, and the length of its byte order mark.
pub(crate) fn detect(bytes: &[u8]) -> Result<(Charset, usize), Error> {
    Ok(match bytes {
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
        None => {
            let found = format!("documents in the encoding `{label}` are not read");
            let known = ["UTF-8", "UTF-16", "ISO-8859-1", "US-ASCII"];
            Err(undecodable(found, "").expecting(known.map(|name| format!("`{name}`"))))
        }
    }
}

/// The encodings that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Charset {
    Utf8,
    Utf16Le,
    Utf16Be,
    Latin1,
    Ascii,
}

impl Charset {
    /// The encoding of a name, whatever its case. Which of the two byte orders `UTF-16` means is for the byte order mark to
    /// say.
    pub(crate) fn labelled(label: &str) -> Option<Self> {
        Some(match &*label.to_ascii_uppercase() {
            "UTF-8" | "UTF8" => Self::Utf8,
            "UTF-16" | "UTF-16LE" | "ISO-10646-UCS-2" => Self::Utf16Le,
            "UTF-16BE" => Self::Utf16Be,
            "ISO-8859-1" | "ISO_8859-1" | "LATIN1" | "L1" => Self::Latin1,
            "US-ASCII" | "ASCII" => Self::Ascii,
            _ => return None,
        })
    }

    /// Refuses what a document says of its encoding, if it is in this one.
    pub(crate) fn check_label(self, label: Option<&str>) -> Result<(), Error> {
        match label {
            Some(label) if !Self::labelled(label).is_some_and(|other| other.is_like(self)) => {
                let name = self.name();
                Err(undecodable(
                    format!("the document is in {name}, not in {label} as it says"),
                    "",
                ))
            }
            _ => Ok(()),
        }
    }

    /// The text of some bytes as far as they are in the encoding, which is not UTF-16.
    pub(crate) fn decode_part(self, bytes: &[u8]) -> (Cow<'_, str>, Result<(), Error>) {
        match self.decode(bytes) {
            Ok(text) => (text, Ok(())),
            Err(error) => {
                let (valid, _) = bytes.split_at(error.offset().unwrap_or_default());
                (String::from_utf8_lossy(valid), Err(error))
            }
        }
    }

    fn is_like(self, other: Self) -> bool {
        let is_wide = |charset| matches!(charset, Self::Utf16Le | Self::Utf16Be);
        self == other || (is_wide(self) && is_wide(other))
    }

    fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
            Self::Latin1 => "ISO-8859-1",
            Self::Ascii => "US-ASCII",
        }
    }

    fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Utf8 => utf8(bytes),
            Self::Utf16Le => wide(UTF_16LE, bytes),
            Self::Utf16Be => wide(UTF_16BE, bytes),
            Self::Latin1 => Ok(encoding_rs::mem::decode_latin1(bytes)),
            Self::Ascii => ascii(bytes),
        }
    }
}

fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(error) => Err(outside(Charset::Utf8, bytes, error.valid_up_to())),
    }
}

fn ascii(bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
    match bytes.iter().position(|byte| !byte.is_ascii()) {
        None => utf8(bytes),
        Some(at) => Err(outside(Charset::Ascii, bytes, at)),
    }
}

fn wide<'b>(encoding: &'static Encoding, bytes: &'b [u8]) -> Result<Cow<'b, str>, Error> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.ok_or_else(|| {
        // Seldom needed: what could be decoded is found by decoding it again.
        let mut valid = String::with_capacity(bytes.len() * 3);
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let _ = decoder.decode_to_string_without_replacement(bytes, &mut valid, true);
        undecodable("the document is not in UTF-16, in which it should be", &valid)
    })
}

/// Bytes that are not of the encoding, behind some that are (and are UTF-8).
#[cold]
fn outside(charset: Charset, bytes: &[u8], at: usize) -> Error {
    let valid = std::str::from_utf8(&bytes[..at]).unwrap_or_default();
    let name = charset.name();
    undecodable(format!("the document is not in {name}, in which it should be"), valid)
}

/// An error behind the text that could be decoded.
#[cold]
pub(crate) fn undecodable(found: impl Into<String>, decoded: &str) -> Error {
    Error::new(ErrorKind::Encoding, found).at(decoded.len()).located(&mut Positions::new(decoded))
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

#[cfg(test)]
mod tests;
