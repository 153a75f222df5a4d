//! Reads elements that a wildcard admits, with all that is in them.

use super::super::any::{AnyElement, AnyNode};
use super::super::characters::name_length;
use super::super::error::Error;
use super::{Node, Reader};

/// Reads the element whose start tag is current, through its end tag.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<AnyElement, Error> {
    // An element is large: it is filled where it stands, and moved once, when it ends.
    let mut open: Vec<AnyElement> = Vec::new();
    begin(reader, &mut open)?;
    loop {
        let node = if reader.has_value() {
            text_to_end(reader, &mut open)?
        } else {
            reader.next_node()?
        };
        match node {
            Some(Node::Child(_)) => begin(reader, &mut open)?,
            Some(Node::Text(text)) => push_text(reader, &mut open, text),
            None => {
                let Some(element) = open.pop() else { return Ok(AnyElement::default()) };
                let Some(parent) = open.last_mut() else { return Ok(element) };
                push_node(parent, AnyNode::Element(element));
            }
        }
    }
}

/// Reads the content of an element that the schema knows to be text, through its end tag.
fn text_to_end(reader: &mut Reader<'_>, open: &mut [AnyElement]) -> Result<Option<Node>, Error> {
    let text = reader.text_value()?;
    if !text.is_empty() {
        push_text(reader, open, text);
    }
    reader.close()?;
    Ok(None)
}

/// Adds text to the innermost of the open elements.
fn push_text(reader: &Reader<'_>, open: &mut [AnyElement], text: String) {
    rely(reader, open, &text);
    if let Some(element) = open.last_mut() {
        push_node(element, AnyNode::Text(text));
    }
}

/// Adds to the content of an element: most have one text or child, and room for no more than that.
fn push_node(element: &mut AnyElement, node: AnyNode) {
    if element.children.is_empty() {
        element.children.reserve_exact(1);
    }
    element.children.push(node);
}

/// Opens an element of what the current start tag says.
fn begin(reader: &mut Reader<'_>, open: &mut Vec<AnyElement>) -> Result<(), Error> {
    let (namespace, local, prefix) = reader.name();
    let attributes = reader.all_attributes()?;
    open.push(AnyElement { namespace, local, prefix, ..AnyElement::default() });
    for attribute in &attributes {
        rely(reader, open, &attribute.value);
    }
    if let Some(element) = open.last_mut() {
        element.attributes = attributes;
    }
    Ok(())
}

/// Keeps in the innermost of the open elements the declarations of prefixes that `text` may rely
/// on.
fn rely(reader: &Reader<'_>, open: &mut [AnyElement], text: &str) {
    for (prefix, uri) in relied(reader, text) {
        let mut around = open.iter().rev().flat_map(|each| &each.declarations);
        let nearest = around.find(|(known, _)| *known == prefix);
        if nearest.is_none_or(|(_, known)| *known != uri)
            && let Some(element) = open.last_mut()
        {
            element.declarations.push((prefix, uri));
        }
    }
}

/// The prefixes that `text` may rely on, each once, with their namespaces: whatever stands before a
/// colon and is declared.
pub(super) fn relied(reader: &Reader<'_>, text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for colon in memchr::memchr_iter(b':', text.as_bytes()) {
        let word = word_before(text, colon);
        let is_known = word.is_empty() || word == "xml" || found.iter().any(|(it, _)| it == word);
        let declared = reader.declarations().find(|(prefix, _)| !is_known && *prefix == word);
        found.extend(declared.map(|(prefix, uri)| (prefix.to_owned(), uri.to_owned())));
    }
    found
}

/// The longest word in front of a byte that may be a prefix.
fn word_before(text: &str, end: usize) -> &str {
    let before = &text.as_bytes()[..end];
    let is_end = |byte: &u8| *byte == b':' || name_length(&[*byte]) == 0;
    let start = before.iter().rposition(is_end).map_or(0, |at| at + 1);
    &text[start..end]
}
