//! Bytes → text: byte order marks, declared encodings (XML 1.0, appendix F).

mod external;

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::error::{Error, ErrorKind};
use super::position::Positions;
pub use external::{CharsetError, in_charset, text_in_charset};

/// The text of a document, without its byte order mark. Borrowed where it was UTF-8 already.
///
/// Understood are UTF-8, UTF-16, US-ASCII, ISO-8859-1 and the other encodings of single bytes that
/// [`encoding_rs`] has, by its names for them. What the declaration says must be so; bytes outside
/// of the encoding are an error, never replaced.
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
            let known = ["`UTF-8`", "`UTF-16`", "one of single bytes, such as `ISO-8859-1`"];
            Err(undecodable(found, "").expecting(known.map(str::to_owned)))
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
    /// A byte is a character, or nothing.
    SingleByte(&'static Encoding),
}

impl Charset {
    /// The encoding of a name, whatever its case. Which of the two byte orders `UTF-16` means is
    /// for the byte order mark to say.
    pub(crate) fn labelled(label: &str) -> Option<Self> {
        Some(match &*label.to_ascii_uppercase() {
            "UTF-8" | "UTF8" => Self::Utf8,
            "UTF-16" | "UTF-16LE" | "ISO-10646-UCS-2" => Self::Utf16Le,
            "UTF-16BE" => Self::Utf16Be,
            "ISO-8859-1" | "ISO_8859-1" | "LATIN1" | "L1" => Self::Latin1,
            "US-ASCII" | "ASCII" => Self::Ascii,
            _ => return single_byte(label).map(Self::SingleByte),
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
                let valid = self.decode(&bytes[..self.valid_length(bytes)]);
                (valid.unwrap_or_default(), Err(error))
            }
        }
    }

    /// How many bytes are in the encoding, which is not UTF-16.
    fn valid_length(self, bytes: &[u8]) -> usize {
        let bad = match self {
            Self::Utf8 => std::str::from_utf8(bytes).err().map(|error| error.valid_up_to()),
            Self::Ascii if bytes.is_ascii() => None,
            Self::Ascii => bytes.iter().position(|byte| !byte.is_ascii()),
            Self::SingleByte(encoding) => bytes.iter().position(|byte| {
                encoding.decode_without_bom_handling_and_without_replacement(&[*byte]).is_none()
            }),
            Self::Latin1 | Self::Utf16Le | Self::Utf16Be => None,
        };
        bad.unwrap_or(bytes.len())
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
            Self::SingleByte(encoding) => encoding.name(),
        }
    }

    fn decode(self, bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
        match self {
            Self::Latin1 => Ok(encoding_rs::mem::decode_latin1(bytes)),
            Self::Utf16Le => wide(UTF_16LE, bytes),
            Self::Utf16Be => wide(UTF_16BE, bytes),
            Self::Utf8 => std::str::from_utf8(bytes)
                .map_or_else(|_| self.narrow(bytes), |text| Ok(text.into())),
            Self::Ascii | Self::SingleByte(_) => self.narrow(bytes),
        }
    }

    fn narrow(self, bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
        let valid_length = self.valid_length(bytes);
        let (valid, rest) = bytes.split_at(valid_length);
        let text = match self {
            Self::SingleByte(encoding) => {
                encoding.decode_without_bom_handling_and_without_replacement(valid)
            }
            _ => std::str::from_utf8(valid).ok().map(Cow::Borrowed),
        };
        match text {
            Some(text) if rest.is_empty() => Ok(text),
            text => {
                let found =
                    format!("the document is not in {}, in which it should be", self.name());
                Err(undecodable(found, &text.unwrap_or_default()))
            }
        }
    }
}

/// An encoding of single bytes by its own name. Of other names some mean less than browsers take
/// them for.
fn single_byte(label: &str) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label.as_bytes())?;
    (encoding.is_single_byte() && encoding.name().eq_ignore_ascii_case(label)).then_some(encoding)
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
