//! Another text in an element of a document.

use std::fmt::Write as _;

use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;
use quick_xml::{NsReader, escape};

/// The document with that text in each element of that name, of which none has children; `None` if
/// there is no such element, or no document.
pub(crate) fn with_text(document: &[u8], name: (&str, &str), text: &str) -> Option<Vec<u8>> {
    let source = std::str::from_utf8(document).ok()?;
    let mut reader = NsReader::from_str(source);
    let (mut out, mut copied, mut is_found) = (String::new(), 0, false);
    loop {
        let before = usize::try_from(reader.buffer_position()).ok()?;
        match reader.read_event().ok()? {
            Event::Empty(tag) if is_named(&reader, &tag, name) => {
                let (inside, qualified) = (tag.as_ref(), tag.name());
                out.push_str(source.get(copied..before)?);
                let (escaped, qualified) = (escape::escape(text), qualified.as_ref());
                let _ = write!(out, "<{inside}>{escaped}</{qualified}>");
                copied = usize::try_from(reader.buffer_position()).ok()?;
                is_found = true;
            }
            Event::Start(tag) if is_named(&reader, &tag, name) => {
                let begin = usize::try_from(reader.buffer_position()).ok()?;
                let end = reader.read_to_end(tag.name()).ok()?.end;
                out.push_str(source.get(copied..begin)?);
                out.push_str(&escape::escape(text));
                copied = usize::try_from(end).ok()?;
                is_found = true;
            }
            Event::Eof => break,
            _ => {}
        }
    }
    out.push_str(source.get(copied..)?);
    is_found.then(|| out.into_bytes())
}

fn is_named(reader: &NsReader<&[u8]>, tag: &BytesStart<'_>, name: (&str, &str)) -> bool {
    let (namespace, local) = reader.resolver().resolve_element(tag.name());
    let has_namespace = match namespace {
        ResolveResult::Bound(uri) => uri.as_ref() == name.0,
        _ => name.0.is_empty(),
    };
    has_namespace && local.as_ref() == name.1
}

#[cfg(test)]
mod tests {
    use super::with_text;

    fn marked(document: &str) -> Option<String> {
        let changed = with_text(document.as_bytes(), ("urn:a", "state"), "a & b")?;
        Some(String::from_utf8(changed).expect("it was text"))
    }

    #[test]
    fn the_text_of_the_element_is_another_one() {
        let document = "<r xmlns='urn:a' xmlns:b='urn:a'><state>x</state><b:state c='d'/></r>";
        let expected = "<r xmlns='urn:a' xmlns:b='urn:a'><state>a &amp; b</state><b:state c='d'>a &amp; b</b:state></r>";
        assert_eq!(marked(document).as_deref(), Some(expected));
    }

    #[test]
    fn elements_of_other_names_stay() {
        assert_eq!(marked("<r><state>x</state></r>"), None);
        assert_eq!(marked("<r xmlns='urn:a'><states>x</states></r>"), None);
        assert_eq!(marked("no document <"), None);
    }
}
