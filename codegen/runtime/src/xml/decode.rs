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
    let (found, bytes) = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => (Charset::Utf8, rest),
        [0xFE, 0xFF, rest @ ..] | rest @ [0x00, b'<', ..] => (Charset::Utf16Be, rest),
        [0xFF, 0xFE, rest @ ..] | rest @ [b'<', 0x00, ..] => (Charset::Utf16Le, rest),
        _ => return by_declaration(bytes),
    };
    let text = found.decode(bytes)?;
    match declared(text.as_bytes()) {
        Some(label) if !Charset::labelled(label).is_some_and(|charset| charset.is_like(found)) => {
            Err(undecodable(
                format!("the document is in {}, not in {label} as it says", found.name()),
                "",
            ))
        }
        _ => Ok(text),
    }
}

/// By what the declaration says, which is there to be read: the encoding has ASCII in it.
fn by_declaration(bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
    let Some(label) = declared(bytes) else { return Charset::Utf8.decode(bytes) };
    match Charset::labelled(label) {
        Some(Charset::Utf16Be | Charset::Utf16Le) => {
            Err(undecodable(format!("the document is not in {label}, as it says"), ""))
        }
        Some(charset) => charset.decode(bytes),
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
fn undecodable(found: impl Into<String>, decoded: &str) -> Error {
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
