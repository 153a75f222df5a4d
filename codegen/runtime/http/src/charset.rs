//! The encoding of documents and texts: a byte order mark decides, then the `charset` of the media
//! type, then the document's declaration (RFC 7303, section 3.2).

use std::borrow::Cow;

use bytes::Bytes;
use swordsmith_xml::{CharsetError, in_charset, text_in_charset};

use super::{Fault, MediaType, Reason};

/// A document as readers of its bytes alone understand it: unchanged if they alone say in which
/// encoding they are, else in UTF-8.
///
/// # Errors
///
/// If the charset is not supported, or the document is not in the encoding that was found.
pub fn document(media_type: &MediaType, bytes: Bytes) -> Result<Bytes, Fault> {
    let charset = media_type.parameter(PARAMETER);
    let settled = in_charset(&bytes, charset).map_err(|error| fault(charset, error))?;
    Ok(match settled {
        Cow::Borrowed(_) => bytes,
        Cow::Owned(settled) => settled.into(),
    })
}

/// A JSON document, which is UTF-8 (RFC 8259, section 8.1): a byte order mark is passed over, and a
/// `charset` that says otherwise is refused.
///
/// # Errors
///
/// If the `charset` is another one.
pub fn json(media_type: &MediaType, bytes: Bytes) -> Result<Bytes, Fault> {
    let charset = media_type.parameter(PARAMETER).unwrap_or("utf-8");
    if !["utf-8", "utf8", "us-ascii"].iter().any(|it| charset.eq_ignore_ascii_case(it)) {
        let reason = Reason::new(format!("unsupported charset `{charset}`"));
        return Err(Fault::unsupported(reason.with_detail("JSON is sent in UTF-8")));
    }
    let has_mark = bytes.starts_with(b"\xEF\xBB\xBF");
    Ok(if has_mark { bytes.slice(3..) } else { bytes })
}

/// The text of a value or a form, which is UTF-8 by default.
///
/// # Errors
///
/// If the charset is not supported, or the text is not in the encoding that was found.
pub fn text(media_type: &MediaType, bytes: &[u8]) -> Result<String, Fault> {
    let charset = media_type.parameter(PARAMETER);
    text_in_charset(bytes, charset).map(Cow::into_owned).map_err(|error| fault(charset, error))
}

const PARAMETER: &str = "charset";

fn fault(charset: Option<&str>, error: CharsetError) -> Fault {
    let charset = charset.unwrap_or("UTF-8");
    match error {
        CharsetError::Unsupported => Fault::unsupported(
            Reason::new(format!("unsupported charset `{charset}`")).with_detail(error.to_string()),
        ),
        CharsetError::Undecodable(error) => Fault::malformed(
            Reason::new(format!("the content is not in its charset `{charset}`"))
                .with_detail(error.to_string()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FaultKind;

    fn of(charset: &str) -> MediaType {
        MediaType::parse(&format!("text/xml; charset={charset}")).unwrap()
    }

    #[test]
    fn a_document_is_read_in_the_charset_that_it_was_sent_with() {
        let settled = document(&of("iso-8859-1"), Bytes::from_static(b"<a>\xE9</a>")).unwrap();
        assert_eq!(settled, "<a>é</a>");
        assert_eq!(text(&of("iso-8859-1"), b"\xE9").unwrap(), "é");
    }

    #[test]
    fn what_is_unsupported_is_told_from_what_is_malformed() {
        for (charset, kind) in
            [("klingon", FaultKind::UnsupportedMediaType), ("utf-8", FaultKind::Malformed)]
        {
            let declared = b"<?xml version='1.0' encoding='iso-8859-1'?><a>\xE9</a>";
            assert_eq!(text(&of(charset), declared).unwrap_err().kind(), kind);
            let fault = document(&of(charset), Bytes::from_static(declared)).unwrap_err();
            assert_eq!(fault.kind(), kind);
        }
    }
}
