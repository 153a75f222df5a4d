//! Strings as JSON text.

use crate::document::plain_end;

/// Appends a string in quotes (RFC 8259, 7): what must be escaped is, and nothing else.
pub(super) fn quote(text: &str, out: &mut String) {
    let mut rest = text;
    out.push('"');
    loop {
        let (plain, special) = rest.split_at(plain_end(rest.as_bytes(), 0));
        out.push_str(plain);
        let Some(byte) = special.as_bytes().first() else { break };
        escape(*byte, out);
        rest = &special[1..];
    }
    out.push('"');
}

fn escape(byte: u8, out: &mut String) {
    match byte {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        _ => {
            let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or('0');
            out.push_str("\\u00");
            out.extend([digit(byte >> 4), digit(byte & 15)]);
        }
    }
}
