//! Strings: where they end, and what their escapes stand for (RFC 8259, 7).

use super::syntax::Fault;

/// The offset of the closing quote of a string whose characters begin at `start`, and whether it
/// has escapes.
pub(super) fn end(text: &[u8], start: usize) -> Result<(usize, bool), (usize, Fault)> {
    let (mut at, mut has_escapes) = (start, false);
    loop {
        let Some(found) = memchr::memchr2(b'"', b'\\', &text[at..]) else {
            controls(text, start, text.len())?;
            return Err((text.len(), Fault::Expected("`\"`", None)));
        };
        at += found;
        if text[at] == b'"' {
            controls(text, start, at)?;
            return Ok((at, has_escapes));
        }
        has_escapes = true;
        at = (at + 2).min(text.len());
    }
}

/// Control characters are escaped, always.
fn controls(text: &[u8], start: usize, end: usize) -> Result<(), (usize, Fault)> {
    match text[start..end].iter().position(|byte| *byte < 0x20) {
        Some(at) => Err((start + at, Fault::Control(char::from(text[start + at])))),
        None => Ok(()),
    }
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
