//! Texts as JSON strings, bytes as base64.

use base64::Engine;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// Puts a text in quotes behind another.
pub(super) fn quoted(text: &str, output: &mut String) {
    output.push('"');
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        output.push_str(&text[plain..at]);
        plain = at + 1;
        match byte {
            b'"' => output.push_str("\\\""),
            b'\\' => output.push_str("\\\\"),
            b'\n' => output.push_str("\\n"),
            b'\r' => output.push_str("\\r"),
            b'\t' => output.push_str("\\t"),
            other => {
                output.push_str("\\u00");
                output.extend(
                    [other >> 4, other & 15]
                        .map(|digit| char::from_digit(digit.into(), 16).unwrap_or_default()),
                );
            }
        }
    }
    output.push_str(&text[plain..]);
    output.push('"');
}

/// Bytes as base64.
pub(super) fn base64(bytes: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

/// The bytes of base64, in either alphabet, padded or not.
pub(super) fn from_base64(text: &str) -> Option<Vec<u8>> {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    let is_url_safe = text.contains(['-', '_']);
    let alphabet = if is_url_safe { &URL_SAFE } else { &STANDARD };
    GeneralPurpose::new(alphabet, config).decode(text).ok()
}
