//! Strings: where they end, and what their escapes stand for (RFC 8259, 7).

use super::syntax::Fault;

/// The offset of the closing quote of a string whose characters begin at `start`, and whether it
/// has escapes.
pub(super) fn end(text: &[u8], start: usize) -> Result<(usize, bool), (usize, Fault)> {
    let (mut at, mut has_escapes) = (start, false);
    loop {
        at = plain_end(text, at);
        match text.get(at) {
            Some(b'"') => return Ok((at, has_escapes)),
            Some(b'\\') => {
                has_escapes = true;
                at = escape_end(text, at)?;
            }
            Some(control) => return Err((at, Fault::Control(char::from(*control)))),
            None => return Err((text.len(), Fault::Expected("`\"`", None))),
        }
    }
}

/// The offset behind a backslash and what it escapes.
fn escape_end(text: &[u8], at: usize) -> Result<usize, (usize, Fault)> {
    match text.get(at + 1) {
        Some(control @ 0..0x20) => Err((at + 1, Fault::Control(char::from(*control)))),
        _ => Ok((at + 2).min(text.len())),
    }
}

const ONES: u64 = u64::from_ne_bytes([1; 8]);
const HIGH_BITS: u64 = ONES << 7;

/// The offset of the first byte that does not stand for itself in a string: a quote, a backslash or
/// a control character; that of the end if there is none.
pub(crate) fn plain_end(text: &[u8], mut at: usize) -> usize {
    while let Some(bytes) = text.get(at..).and_then(<[u8]>::first_chunk) {
        let found = special(u64::from_le_bytes(*bytes));
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let is_special = |byte: &u8| matches!(byte, 0..0x20 | b'"' | b'\\');
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().position(is_special).unwrap_or(rest.len())
}

/// The highest bit of each byte that is special; bits above the lowest one mean nothing.
fn special(bytes: u64) -> u64 {
    let is_zero = |bytes: u64| bytes.wrapping_sub(ONES) & !bytes;
    let is_control = bytes.wrapping_sub(ONES * 0x20) & !bytes;
    let is_quote = is_zero(bytes ^ (ONES * u64::from(b'"')));
    let is_backslash = is_zero(bytes ^ (ONES * u64::from(b'\\')));
    (is_control | is_quote | is_backslash) & HIGH_BITS
}

/// Appends what the characters between two quotes stand for; `start` is their offset.
pub(super) fn unescape(text: &str, start: usize, out: &mut String) -> Result<(), (usize, Fault)> {
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let offset = start + text.len() - rest.len() + at;
        let (character, length) = escape(&rest[at..]).map_err(|fault| (offset, fault))?;
        out.push(character);
        rest = &rest[at + length..];
    }
    out.push_str(rest);
    Ok(())
}

/// The character that an escape stands for, and its length.
fn escape(text: &str) -> Result<(char, usize), Fault> {
    let character = match text.as_bytes().get(1).copied() {
        Some(plain @ (b'"' | b'\\' | b'/')) => char::from(plain),
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode(text),
        _ => return Err(Fault::Escape),
    };
    Ok((character, 2))
}

/// `\uXXXX`, or two of them.
fn unicode(text: &str) -> Result<(char, usize), Fault> {
    let first = unit(text)?;
    if let Some(character) = char::from_u32(first) {
        return Ok((character, 6));
    }
    let second = text.get(6..).filter(|rest| rest.starts_with("\\u")).ok_or(Fault::Surrogate)?;
    let second = unit(second)?;
    let is_pair = (0xD800..0xDC00).contains(&first) && (0xDC00..0xE000).contains(&second);
    let code = 0x1_0000 + ((first & 0x3FF) << 10) + (second & 0x3FF);
    char::from_u32(code).filter(|_| is_pair).map(|it| (it, 12)).ok_or(Fault::Surrogate)
}

/// Four hexadecimal digits behind `\u`.
fn unit(text: &str) -> Result<u32, Fault> {
    let digits = text.get(2..6).filter(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()));
    digits.and_then(|it| u32::from_str_radix(it, 16).ok()).ok_or(Fault::Escape)
}
