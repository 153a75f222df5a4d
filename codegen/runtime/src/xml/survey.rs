//! One look over the whole text before it is read: so fast that nothing after has to look again.

use super::characters::is_character;
use super::error::{Error, ErrorKind};

/// What a text has or has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Survey {
    /// Some carriage return: line ends must be looked at.
    pub(crate) has_carriage_returns: bool,
    /// Some tab.
    pub(crate) has_tabs: bool,
}

/// Bytes looked at in one go: so many that the loop over them is made of vector instructions.
const CHUNK: usize = 1024;

/// Refuses the characters that XML has no place for, anywhere in `text`.
pub(crate) fn survey(text: &str) -> Result<Survey, Error> {
    let mut all = Marks::default();
    for (index, chunk) in text.as_bytes().chunks(CHUNK).enumerate() {
        if is_usual(chunk) {
            continue;
        }
        let marks = Marks::of(chunk);
        if marks.control {
            return Err(forbidden(text, index * CHUNK));
        }
        all.carriage_return |= marks.carriage_return;
        all.tab |= marks.tab;
        all.high |= marks.high;
    }
    // U+FFFE and U+FFFF begin with the byte EF, as few others do.
    if all.high && (text.contains('\u{FFFE}') || text.contains('\u{FFFF}')) {
        return Err(forbidden(text, 0));
    }
    Ok(Survey { has_carriage_returns: all.carriage_return, has_tabs: all.tab })
}

/// Whether no byte needs a second look: none is a control character but a line feed, none may begin U+FFFE.
#[inline]
fn is_usual(bytes: &[u8]) -> bool {
    let is_rare =
        |byte: u8| u8::from(byte < b' ') & u8::from(byte != b'\n') | u8::from(byte == 0xEF);
    bytes.iter().fold(0, |any, byte| any | is_rare(*byte)) == 0
}

/// What some bytes have among them.
#[derive(Default)]
struct Marks {
    control: bool,
    carriage_return: bool,
    tab: bool,
    high: bool,
}

impl Marks {
    #[inline]
    fn of(bytes: &[u8]) -> Self {
        let (mut control, mut carriage_return, mut tab, mut high) = (0_u8, 0_u8, 0_u8, 0_u8);
        for byte in bytes {
            let is_space = (*byte == b'\n') | (*byte == b'\r') | (*byte == b'\t');
            control |= u8::from((*byte < b' ') & !is_space);
            carriage_return |= u8::from(*byte == b'\r');
            tab |= u8::from(*byte == b'\t');
            high |= u8::from(*byte == 0xEF);
        }
        Self {
            control: control != 0,
            carriage_return: carriage_return != 0,
            tab: tab != 0,
            high: high != 0,
        }
    }
}

/// The error at the first character that XML forbids; no earlier than the chunk at `from`.
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
            let error = survey(&format!("{}é{bad}", "é".repeat(1000))).unwrap_err();
            assert_eq!(error.offset(), Some(2002), "{bad:?}");
        }
    }

    #[test]
    fn rare_characters_are_noticed() {
        assert_eq!(
            survey("a\u{FF21}\n"),
            Ok(Survey { has_carriage_returns: false, has_tabs: false })
        );
        assert_eq!(survey("a\r\n\t"), Ok(Survey { has_carriage_returns: true, has_tabs: true }));
    }
}
