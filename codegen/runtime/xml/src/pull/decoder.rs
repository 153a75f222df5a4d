//! Bytes → text, incrementally.

use encoding_rs::{DecoderResult, UTF_16BE, UTF_16LE};

use super::super::decode::{Charset, declared, detect, undecodable};
use super::super::error::Error;

/// Enough to see the encoding by: as long as a declaration may be.
const HEAD: usize = 1024;

/// Decodes a document that comes in pieces.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// Bytes that are not decoded yet: the head, or the beginning of a character.
    pending: Vec<u8>,
    encoding: Option<Encoding>,
}

/// What the document is in.
#[derive(Debug)]
enum Encoding {
    Narrow(Charset),
    Wide(Box<encoding_rs::Decoder>),
}

impl Decoder {
    /// Appends the text of more bytes.
    pub(super) fn decode(
        &mut self,
        bytes: &[u8],
        is_last: bool,
        out: &mut String,
    ) -> Result<(), Error> {
        self.pending.extend_from_slice(bytes);
        if self.encoding.is_none() {
            if self.pending.len() < HEAD && !is_last {
                return Ok(());
            }
            self.begin()?;
        }
        match &mut self.encoding {
            Some(Encoding::Wide(decoder)) => wide(decoder, &mut self.pending, is_last, out),
            Some(Encoding::Narrow(charset)) => narrow(*charset, &mut self.pending, is_last, out),
            None => Ok(()),
        }
    }

    /// Looks at the head.
    fn begin(&mut self) -> Result<(), Error> {
        let (charset, mark) = detect(&self.pending)?;
        self.pending.drain(..mark);
        let encoding = match charset {
            Charset::Utf16Le => {
                Encoding::Wide(Box::new(UTF_16LE.new_decoder_without_bom_handling()))
            }
            Charset::Utf16Be => {
                Encoding::Wide(Box::new(UTF_16BE.new_decoder_without_bom_handling()))
            }
            _ => Encoding::Narrow(charset),
        };
        if let Encoding::Wide(_) = encoding {
            let head = &self.pending[..self.pending.len().min(HEAD) & !1];
            // A character may be cut at the end: as much as there is will do.
            let units = head.as_chunks::<2>().0.iter().map(|unit| match charset {
                Charset::Utf16Be => u16::from_be_bytes(*unit),
                _ => u16::from_le_bytes(*unit),
            });
            let head: String = char::decode_utf16(units).map_while(Result::ok).collect();
            charset.check_label(declared(head.as_bytes()), mark > 0)?;
        } else if mark > 0 {
            charset.check_label(declared(&self.pending), true)?;
        }
        self.encoding = Some(encoding);
        Ok(())
    }
}

/// Of encodings that are read byte by byte, or in UTF-8.
fn narrow(
    charset: Charset,
    pending: &mut Vec<u8>,
    is_last: bool,
    out: &mut String,
) -> Result<(), Error> {
    let cut = match std::str::from_utf8(pending) {
        Err(error) if charset == Charset::Utf8 && error.error_len().is_none() && !is_last => {
            error.valid_up_to()
        }
        _ => pending.len(),
    };
    let (valid, result) = charset.decode_part(&pending[..cut]);
    out.push_str(&valid);
    pending.drain(..cut);
    result
}

fn wide(
    decoder: &mut encoding_rs::Decoder,
    pending: &mut Vec<u8>,
    is_last: bool,
    out: &mut String,
) -> Result<(), Error> {
    // Two bytes become three at most, and something may be left from before.
    out.reserve(pending.len() * 2 + 8);
    let (result, read) = decoder.decode_to_string_without_replacement(pending, out, is_last);
    pending.drain(..read);
    match result {
        DecoderResult::Malformed(..) => {
            Err(undecodable("the document is not in UTF-16, in which it should be", ""))
        }
        _ => Ok(()),
    }
}
