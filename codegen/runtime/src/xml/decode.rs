//! Bytes → text: byte order marks, declared encodings (XML 1.0, appendix F).

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};

use super::error::{Error, ErrorKind};
use super::position::Positions;

/// The text of a document, without its byte order mark. Borrowed where it was UTF-8 already.
///
/// Understood are UTF-8, UTF-16, ISO-8859-1 and whatever other encoding that contains ASCII the declaration
/// names and the WHATWG knows. Bytes outside of the encoding are an error, never replaced.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest),
        [0xFE, 0xFF, rest @ ..] | rest @ [0x00, b'<', ..] => by(UTF_16BE, rest),
        [0xFF, 0xFE, rest @ ..] | rest @ [b'<', 0x00, ..] => by(UTF_16LE, rest),
        _ => match declared(bytes) {
            None => utf8(bytes),
            Some(label) => by_label(label, bytes),
        },
    }
}

/// By what the declaration says.
fn by_label<'b>(label: &'b str, bytes: &'b [u8]) -> Result<Cow<'b, str>, Error> {
    // The WHATWG takes these names for windows-1252, which has other characters at 80 to 9F.
    if label.eq_ignore_ascii_case("iso-8859-1") || label.eq_ignore_ascii_case("latin1") {
        return Ok(encoding_rs::mem::decode_latin1(bytes));
    }
    match Encoding::for_label(label.as_bytes()) {
        Some(encoding) if encoding == UTF_8 => utf8(bytes),
        Some(encoding) if encoding.is_ascii_compatible() => by(encoding, bytes),
        Some(_) => Err(undecodable(format!("the document is not in {label}, as it says"), "")),
        None => Err(undecodable(format!("the encoding `{label}` is not known"), "")),
    }
}

fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Cow::Borrowed(text)),
        Err(error) => {
            let (valid, _) = bytes.split_at(error.valid_up_to());
            let valid = std::str::from_utf8(valid).unwrap_or_default();
            Err(undecodable("the document is not in UTF-8, in which it should be", valid))
        }
    }
}

fn by<'b>(encoding: &'static Encoding, bytes: &'b [u8]) -> Result<Cow<'b, str>, Error> {
    let decoded = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    let found = || format!("the document is not in {}, in which it should be", encoding.name());
    decoded.ok_or_else(|| undecodable(found(), ""))
}

/// An error behind the text that could be decoded.
#[cold]
fn undecodable(found: impl Into<String>, decoded: &str) -> Error {
    Error::new(ErrorKind::Encoding, found).at(decoded.len()).located(&mut Positions::new(decoded))
}

/// The encoding that the XML declaration names, if there is one that can be read as ASCII.
///
/// No more than looks: whether the declaration is right is checked where all text is.
fn declared(bytes: &[u8]) -> Option<&str> {
    let rest = bytes.strip_prefix(b"<?xml")?;
    let end = memchr::memchr(b'>', &rest[..rest.len().min(1024)])?;
    let declaration = std::str::from_utf8(&rest[..end]).ok()?;
    let (_, after) = declaration.split_once("encoding")?;
    let value = after.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|first| matches!(first, '"' | '\''))?;
    value[1..].split_once(quote).map(|(label, _)| label)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(text: &str, encode: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(encode).collect()
    }

    #[test]
    fn texts_come_in_several_encodings() {
        let text = "<é/>";
        assert_eq!(decode(b"\xEF\xBB\xBF<\xC3\xA9/>").unwrap(), text);
        assert_eq!(
            decode(&[b"\xFE\xFF".to_vec(), wide(text, u16::to_be_bytes)].concat()).unwrap(),
            text
        );
        assert_eq!(
            decode(&[b"\xFF\xFE".to_vec(), wide(text, u16::to_le_bytes)].concat()).unwrap(),
            text
        );
        assert_eq!(decode(&wide(text, u16::to_le_bytes)).unwrap(), text);
        assert_eq!(decode(&wide(text, u16::to_be_bytes)).unwrap(), text);
        let latin = b"<?xml version='1.0' encoding = 'ISO-8859-1'?><\xE9\x80/>";
        assert!(decode(latin).unwrap().ends_with("<é\u{80}/>"));
        assert!(matches!(
            decode(b"<?xml version='1.0' encoding=\"utf-8\"?><a/>"),
            Ok(Cow::Borrowed(_))
        ));
    }

    #[test]
    fn what_is_not_in_its_encoding_is_refused() {
        assert_eq!(decode(b"<a>\xFF</a>").unwrap_err().offset(), Some(3));
        for bad in [
            &b"\xFE\xFF\xD8"[..],
            b"\xFF\xFE\x00\xDC\x00",
            b"<?xml version='1.0' encoding='UTF-16'?><a/>",
            b"<?xml version='1.0' encoding='EBCDIC-INT'?><a/>",
            b"<?xml version='1.0' encoding='utf-8'?><a>\xE9</a>",
        ] {
            assert_eq!(decode(bad).unwrap_err().kind(), ErrorKind::Encoding);
        }
    }
}
