//! A vectorised pass over the whole text before it is read. It refuses forbidden characters, so no
//! later pass checks for them.

use super::characters::is_character;
use super::error::{Error, ErrorKind};
use super::work::count_steps;

/// Which rare characters the text contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Prescan {
    /// Carriage returns: line ends must be normalised.
    pub(crate) has_carriage_returns: bool,
    /// Tabs.
    pub(crate) has_tabs: bool,
}

/// Bytes per chunk: enough that the compiler vectorises the loop over one.
const CHUNK: usize = 1024;

/// Scans `text`. A character that XML forbids is an error.
pub(crate) fn prescan(text: &str) -> Result<Prescan, Error> {
    count_steps(text.len());
    let mut all = Marks::default();
    for (index, chunk) in text.as_bytes().chunks(CHUNK).enumerate() {
        if is_usual(chunk) {
            continue;
        }
        let marks = Marks::of(chunk);
        if marks.control > 0 {
            return Err(forbidden(text, index * CHUNK));
        }
        all.carriage_return |= marks.carriage_return;
        all.tab |= marks.tab;
        all.high |= marks.high;
    }
    // U+FFFE and U+FFFF begin with the byte EF, as few others do.
    if all.high > 0 && (text.contains('\u{FFFE}') || text.contains('\u{FFFF}')) {
        return Err(forbidden(text, 0));
    }
    Ok(Prescan { has_carriage_returns: all.carriage_return > 0, has_tabs: all.tab > 0 })
}

/// Whether the chunk has no control character except line feeds, and no byte that may begin U+FFFE.
#[inline]
fn is_usual(bytes: &[u8]) -> bool {
    let is_rare =
        |byte: u8| u8::from(byte < b' ') & u8::from(byte != b'\n') | u8::from(byte == 0xEF);
    bytes.iter().fold(0, |any, byte| any | is_rare(*byte)) == 0
}

/// Which kinds of bytes a chunk has. Each is 0 or 1, so that the loop has no branches.
#[derive(Default)]
struct Marks {
    control: u8,
    carriage_return: u8,
    tab: u8,
    high: u8,
}

impl Marks {
    fn of(bytes: &[u8]) -> Self {
        let mut marks = Self::default();
        for byte in bytes {
            let is_space =
                u8::from(*byte == b'\n') | u8::from(*byte == b'\r') | u8::from(*byte == b'\t');
            marks.control |= u8::from(*byte < b' ') & (1 - is_space);
            marks.carriage_return |= u8::from(*byte == b'\r');
            marks.tab |= u8::from(*byte == b'\t');
            marks.high |= u8::from(*byte == 0xEF);
        }
        marks
    }
}

/// The error at the first forbidden character at or after byte `from`.
#[cold]
fn forbidden(text: &str, from: usize) -> Error {
    let bad = text
        .char_indices()
        .skip_while(|(offset, _)| *offset < from)
        .find(|(_, each)| !is_character(*each));
    let (offset, character) = bad.unwrap_or((from, '\0'));
    let found = format!("the character U+{:04X} has no place in XML", u32::from(character));
    Error::new(ErrorKind::Syntax, found).at(offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forbidden_characters_are_found_where_they_are() {
        for bad in ['\0', '\u{1}', '\u{1F}', '\u{FFFE}', '\u{FFFF}'] {
            let error = prescan(&format!("{}é{bad}", "é".repeat(1000))).unwrap_err();
            assert_eq!(error.offset(), Some(2002), "{bad:?}");
        }
    }

    #[test]
    fn rare_characters_are_found() {
        assert_eq!(
            prescan("a\u{FF21}\n"),
            Ok(Prescan { has_carriage_returns: false, has_tabs: false })
        );
        assert_eq!(prescan("a\r\n\t"), Ok(Prescan { has_carriage_returns: true, has_tabs: true }));
    }
}
