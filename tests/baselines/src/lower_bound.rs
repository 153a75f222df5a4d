//! The lower bound of reading: quick-xml's own loop, which resolves every name, reads every
//! attribute and keeps nothing.

use quick_xml::NsReader;
use quick_xml::events::{BytesStart, Event};

/// Counts of a document.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Elements.
    pub names: usize,
    /// Attributes, namespace declarations included.
    pub attributes: usize,
    /// Bytes of text and of attribute values.
    pub bytes: usize,
}

/// Reads a document.
///
/// # Errors
/// quick-xml's, if the document is not well-formed.
pub fn read(document: &str) -> quick_xml::Result<Seen> {
    let mut reader = NsReader::from_str(document);
    let mut seen = Seen::default();
    loop {
        match reader.read_event()? {
            Event::Start(start) | Event::Empty(start) => element(&reader, &start, &mut seen)?,
            Event::Text(text) => seen.bytes += text.len(),
            Event::Eof => return Ok(seen),
            _ => {}
        }
    }
}

fn element(
    reader: &NsReader<&[u8]>,
    start: &BytesStart<'_>,
    seen: &mut Seen,
) -> quick_xml::Result<()> {
    let (_, local) = reader.resolver().resolve_element(start.name());
    seen.names += local.as_ref().len().min(1);
    for attribute in start.attributes() {
        let attribute = attribute?;
        let (_, local) = reader.resolver().resolve_attribute(attribute.key);
        seen.attributes += local.as_ref().len().min(1);
        seen.bytes += attribute.value.len();
    }
    Ok(())
}
