//! What clients have said of a deposit in Dublin Core.

use bytes::Bytes;
use swordsmith_generated::sword2::documents::DublinCoreEntry;
use swordsmith_xml::{AnyElement, AnyNode, Document as _};

/// The term of which the title is.
const TITLE: &str = "title";

/// The terms of all entries, as they came, in their order.
pub(super) fn terms(entries: &[Bytes]) -> Vec<AnyElement> {
    let read = |entry: &Bytes| DublinCoreEntry::from_untrusted_xml(entry).ok();
    entries.iter().filter_map(read).flat_map(|entry| entry.any).collect()
}

/// The title that they give, if any does.
pub(super) fn title(terms: &[AnyElement]) -> Option<String> {
    let named = terms.iter().find(|term| term.local == TITLE)?;
    let texts = named.children.iter().filter_map(|child| match child {
        AnyNode::Text(text) => Some(text.as_str()),
        AnyNode::Element(_) => None,
    });
    let text = texts.collect::<String>().trim().to_owned();
    Some(text).filter(|text| !text.is_empty())
}
