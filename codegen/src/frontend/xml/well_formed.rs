//! Whether a document is well-formed: as instances are checked, by the lexer that reads them.

use std::borrow::Cow;

use quick_xml::events::Event;
use quick_xml::reader::Reader;
use swordsmith_xml::{Limits, check_well_formed};

/// The files are the user's own, and read whole before.
const LIMITS: Limits = Limits {
    bytes: usize::MAX,
    depth: usize::MAX,
    attributes: usize::MAX,
    declarations: usize::MAX,
    elements: usize::MAX,
    document_type: usize::MAX,
    text: usize::MAX,
    ..Limits::DEFAULT
};

/// What is wrong with a text, and where: `None` if it is well-formed.
pub(super) fn fault(text: &str) -> Option<(usize, String)> {
    let error = check_well_formed(&without_subset(text), &LIMITS).err()?;
    let expected = error.expectation().map(|it| format!("; expected {it}")).unwrap_or_default();
    Some((error.offset().unwrap_or_default(), format!("{}{expected}", error.found())))
}

/// A text with spaces in the place of what its document type declares itself (`[ … ]`). Schemas may
/// have that, as those of the W3C do, and nothing of it is read; instances may not.
fn without_subset(text: &str) -> Cow<'_, str> {
    let Some(declaration) = document_type(text) else { return Cow::Borrowed(text) };
    let within = &text[declaration.clone()];
    let (Some(open), Some(close)) = (opening(within), within.rfind(']')) else {
        return Cow::Borrowed(text);
    };
    let (open, close) = (declaration.start + open, declaration.start + close + 1);
    if open >= close {
        return Cow::Borrowed(text);
    }
    let blank: String =
        text[open..close].bytes().map(|it| if it == b'\n' { '\n' } else { ' ' }).collect();
    Cow::Owned([&text[..open], &blank, &text[close..]].concat())
}

/// Where the document type declaration stands, which is before the root.
fn document_type(text: &str) -> Option<std::ops::Range<usize>> {
    let mut reader = Reader::from_str(text);
    let at = |position: u64| usize::try_from(position).unwrap_or(usize::MAX);
    loop {
        let start = at(reader.buffer_position());
        match reader.read_event() {
            Ok(Event::DocType(_)) => return Some(start..at(reader.buffer_position())),
            Ok(Event::Start(_) | Event::Empty(_) | Event::Eof) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// The first `[` that is not in quotes.
fn opening(declaration: &str) -> Option<usize> {
    let mut quote = None;
    declaration.bytes().position(|byte| match (quote, byte) {
        (None, b'[') => true,
        (None, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        (Some(open), _) if open == byte => {
            quote = None;
            false
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_document_type_declares_is_not_read() {
        let text = "<!DOCTYPE a PUBLIC \"[\" 'b]' [\n<!ENTITY c ']>'>é\n]><a/>";
        let blank = without_subset(text);
        assert_eq!((blank.len(), blank.lines().count()), (text.len(), 3));
        assert!(
            blank.starts_with("<!DOCTYPE a PUBLIC \"[\" 'b]'  \n") && blank.ends_with(" ><a/>")
        );
        for text in ["<a>[]</a>", "<!DOCTYPE a><a>[ ]</a>", "<!DOCTYPE", ""] {
            assert_eq!(without_subset(text), text);
        }
    }
}
