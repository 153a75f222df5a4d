//! The floor: what quick-xml's own loop costs when it resolves every name, reads every attribute and keeps nothing.

use quick_xml::NsReader;
use quick_xml::events::{BytesStart, Event};

/// Reads a document and returns how many names, attributes and bytes of text were seen.
///
/// # Errors
/// What quick-xml says of a document that is not well-formed.
pub fn read(document: &str) -> quick_xml::Result<(usize, usize, usize)> {
    let mut reader = NsReader::from_str(document);
    let mut seen = (0, 0, 0);
    loop {
        match reader.read_event()? {
            Event::Start(start) | Event::Empty(start) => element(&reader, &start, &mut seen)?,
            Event::Text(text) => seen.2 += text.len(),
            Event::Eof => return Ok(seen),
            _ => {}
        }
    }
}

fn element(
    reader: &NsReader<&[u8]>,
    start: &BytesStart<'_>,
    seen: &mut (usize, usize, usize),
) -> quick_xml::Result<()> {
    let (_, local) = reader.resolver().resolve_element(start.name());
    seen.0 += local.as_ref().len().min(1);
    for attribute in start.attributes() {
        let attribute = attribute?;
        let (_, local) = reader.resolver().resolve_attribute(attribute.key);
        seen.1 += local.as_ref().len().min(1);
        seen.2 += attribute.value.len();
    }
    Ok(())
}
