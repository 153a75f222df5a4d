//! Documents in every encoding that is read, and in others.

use super::*;

fn wide(text: &str, encode: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(encode).collect()
}

/// The text with a declaration that names an encoding.
fn declaring(label: &str, text: &str) -> String {
    format!("<?xml version='1.0' encoding='{label}'?>{text}")
}

#[test]
fn utf_8_is_borrowed_with_and_without_a_mark() {
    for bytes in ["<é/>", "\u{FEFF}<é/>", &declaring("utf-8", "<é/>")] {
        let text = decode(bytes.as_bytes()).unwrap();
        assert!(
            matches!(text, Cow::Borrowed(text) if text.ends_with("<é/>") && text.starts_with('<'))
        );
    }
}

#[test]
fn utf_16_is_read_in_both_byte_orders() {
    let text = declaring("UTF-16", "<é😀/>");
    for encode in [u16::to_be_bytes, u16::to_le_bytes] {
        assert_eq!(decode(&wide(&text, encode)).unwrap(), text);
        for text in ["<é/>", &text] {
            assert_eq!(decode(&wide(&format!("\u{FEFF}{text}"), encode)).unwrap(), text);
        }
    }
}

/// XML 1.0, 4.3.3: what has no byte order mark and does not say in what encoding it is, is in UTF-8.
#[test]
fn utf_16_is_said_by_a_mark_or_a_declaration() {
    for encode in [u16::to_be_bytes, u16::to_le_bytes] {
        for text in ["<é/>", "<?xml version='1.0'?><é/>"] {
            let error = decode(&wide(text, encode)).unwrap_err();
            let message = "the document is in UTF-16, and neither a byte order mark nor an XML \
                           declaration says so";
            assert_eq!((error.kind(), error.found()), (ErrorKind::Encoding, message));
        }
    }
}

#[test]
fn the_order_of_bytes_is_the_declared_one() {
    let (be, le) = (declaring("UTF-16BE", "<é/>"), declaring("utf-16le", "<é/>"));
    for mark in ["", "\u{FEFF}"] {
        let text = |text: &str, encode| wide(&format!("{mark}{text}"), encode);
        assert!(decode(&text(&be, u16::to_be_bytes)).is_ok());
        assert!(decode(&text(&le, u16::to_le_bytes)).is_ok());
        let error = decode(&text(&be, u16::to_le_bytes)).unwrap_err();
        assert_eq!(error.found(), "the document is in UTF-16LE, not in UTF-16BE as it says");
        let error = decode(&text(&le, u16::to_be_bytes)).unwrap_err();
        assert_eq!(error.found(), "the document is in UTF-16BE, not in utf-16le as it says");
    }
}

#[test]
fn encodings_without_ascii_in_them_are_named() {
    for (bytes, name) in [
        (&b"\xFF\xFE\0\0<\0\0\0"[..], "UTF-32"),
        (b"\0\0\xFE\xFF\0\0\0<", "UTF-32"),
        (b"<\0\0\0?\0\0\0", "UTF-32"),
        (b"\0\0\0<\0\0\0?", "UTF-32"),
        (b"\x4C\x6F\xA7\x94\x93", "EBCDIC"),
    ] {
        let error = decode(bytes).unwrap_err();
        let message = format!("documents in the encoding `{name}` are not read");
        assert_eq!((error.kind(), error.found()), (ErrorKind::Encoding, &*message));
    }
}

#[test]
fn iso_8859_1_is_what_its_name_says() {
    let bytes = [declaring("iso-8859-1", "<").as_bytes(), b"\xE9\x80/>"].concat();
    // Not what browsers take it for: there, 80 is the sign of the euro.
    assert!(decode(&bytes).unwrap().ends_with("<é\u{80}/>"));
    assert!(decode(declaring("US-ASCII", "<a/>").as_bytes()).is_ok());
}

#[test]
fn encodings_of_single_bytes_are_read_by_their_names() {
    for (label, bytes) in [
        ("Windows-1252", b"\xE9\x80"),
        ("cp1252", b"\xE9\x80"),
        ("ISO-8859-15", b"\xE9\xA4"),
        ("IBM866", b"\x82\xF3"),
    ] {
        let bytes = [declaring(label, "<").as_bytes(), bytes, b"/>"].concat();
        let text = if label == "IBM866" { "<Вє/>" } else { "<é€/>" };
        assert!(decode(&bytes).unwrap().ends_with(text), "{label}");
    }
    let bytes = [declaring("windows-1253", "<a>\n").as_bytes(), b"\xE1\xAA</a>"].concat();
    let error = decode(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "2:2: the document is not in windows-1253, in which it should be"
    );
}

#[test]
fn other_encodings_are_refused_with_those_that_are_read() {
    for label in ["ISO-8859-9", "Shift_JIS", "EBCDIC-INT", "UTF-7", "UTF-32", "x"] {
        let error = decode(declaring(label, "<a/>").as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "1:1: documents in the encoding `{label}` are not read; \
                 expected `UTF-8`, `UTF-16` or one of single bytes, such as `ISO-8859-1`"
            )
        );
    }
}

#[test]
fn a_declaration_that_is_wrong_is_refused() {
    let utf_16 = wide(&declaring("UTF-8", "<a/>"), u16::to_le_bytes);
    let marked = format!("\u{FEFF}{}", declaring("ISO-8859-1", "<a/>"));
    let marked_16 = format!("\u{FEFF}{}", declaring("utf-16", "<a/>"));
    for (bytes, message) in [
        (&*utf_16, "the document is in UTF-16, not in UTF-8 as it says"),
        (marked.as_bytes(), "the document is in UTF-8, not in ISO-8859-1 as it says"),
        (marked_16.as_bytes(), "the document is in UTF-8, not in utf-16 as it says"),
        (declaring("UTF-16", "<a/>").as_bytes(), "the document is not in UTF-16, as it says"),
    ] {
        let error = decode(bytes).unwrap_err();
        assert_eq!((error.kind(), error.found()), (ErrorKind::Encoding, message));
        assert_eq!(error.position().unwrap().to_string(), "1:1");
    }
}

#[test]
fn bytes_outside_of_the_encoding_are_refused_where_they_are() {
    let ascii = declaring("US-ASCII", "\n<é/>");
    let lone = [wide("<a>\n", u16::to_le_bytes), vec![0x00, 0xDC], wide("</a>", u16::to_le_bytes)];
    for (bytes, place) in [
        (&b"<a>\n\xFF</a>"[..], "2:1"),
        (b"<a>\xED\xA0\x80</a>", "1:4"),
        (b"<?xml version='1.0' encoding='utf-8'?>\n<a>\xE9</a>", "2:4"),
        (ascii.as_bytes(), "2:2"),
        (&lone.concat(), "2:1"),
        (b"\xFE\xFF\x00<\xD8", "1:2"),
        (b"\xFF\xFE<\0a", "1:2"),
    ] {
        let error = decode(bytes).unwrap_err();
        assert_eq!(
            (error.kind(), error.position().unwrap().to_string()),
            (ErrorKind::Encoding, place.to_owned())
        );
    }
}
