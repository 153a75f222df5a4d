//! Bytes → text: byte order marks, declared encodings (XML 1.0, appendix F).

mod detect;
mod external;

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use super::error::{Error, ErrorKind};
use super::position::Positions;
pub(crate) use detect::{declared, detect};
pub use external::{CharsetError, in_charset, text_in_charset};

/// The text of a document, without its byte order mark. Borrowed where it was UTF-8 already.
///
/// Understood are UTF-8, UTF-16, US-ASCII, ISO-8859-1 and the other encodings of single bytes that
/// [`encoding_rs`] has, by its names for them. What the declaration says must be so; bytes outside
/// of the encoding are an error, never replaced.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
    let (charset, mark) = detect(bytes)?;
    let text = charset.decode(&bytes[mark..])?;
    charset.check_label(declared(text.as_bytes()), mark > 0)?;
    Ok(text)
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
            "US-ASCII" | "ASCII" | "ANSI_X3.4-1968" => Self::Ascii,
            _ => return single_byte(label).map(Self::SingleByte),
        })
    }

    /// Refuses what a document says of its encoding, if it is in this one. What says nothing is in
    /// UTF-8, or has a byte order mark (XML 1.0, 4.3.3).
    pub(crate) fn check_label(self, label: Option<&str>, has_mark: bool) -> Result<(), Error> {
        let found = match label {
            Some(label) if !self.is_labelled(label) => {
                format!("the document is in {}, not in {label} as it says", self.name(label))
            }
            None if self.is_wide() && !has_mark => {
                "the document is in UTF-16, and neither a byte order mark nor an XML declaration \
                 says so"
                    .to_owned()
            }
            _ => return Ok(()),
        };
        Err(undecodable(found, ""))
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

    /// Whether a name is one of the encoding; `UTF-16` is that of both orders of bytes.
    fn is_labelled(self, label: &str) -> bool {
        let other = Self::labelled(label);
        other == Some(self)
            || (self.is_wide() && other == Some(Self::Utf16Le) && !is_ordered(label))
    }

    fn is_wide(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
    }

    /// What it is called where a document calls it otherwise.
    fn name(self, label: &str) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le if is_ordered(label) => "UTF-16LE",
            Self::Utf16Be if is_ordered(label) => "UTF-16BE",
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
                    format!("the document is not in {}, in which it should be", self.name(""));
                Err(undecodable(found, &text.unwrap_or_default()))
            }
        }
    }
}

/// Whether a name of UTF-16 says in which order its bytes are.
fn is_ordered(label: &str) -> bool {
    matches!(&*label.to_ascii_uppercase(), "UTF-16LE" | "UTF-16BE")
}

/// An encoding of single bytes by its own name, or by `cp1250` and its like. Of other names some
/// mean less than browsers take them for.
fn single_byte(label: &str) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label.as_bytes())?;
    let is_named = |it: &str| encoding.name().eq_ignore_ascii_case(it);
    let page = label.get(..2).filter(|it| it.eq_ignore_ascii_case("cp")).map(|_| &label[2..]);
    let is_known = is_named(label) || page.is_some_and(|it| is_named(&format!("windows-{it}")));
    (encoding.is_single_byte() && is_known).then_some(encoding)
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

#[cfg(test)]
mod tests;
