//! Elements and attributes for wildcards.

use libfuzzer_sys::arbitrary::{Result, Unstructured};
use swordsmith_xml::{AnyAttribute, AnyElement, AnyNode};

use super::{likely, several, text};

const NAMESPACES: &[&str] = &[
    "",
    "urn:example:a",
    "urn:example:b",
    "urn:swordsmith:library",
    "http://www.w3.org/2005/Atom",
    "http://purl.org/dc/terms/",
    "http://www.w3.org/XML/1998/namespace",
    "http://www.w3.org/2001/XMLSchema-instance",
    "http://www.w3.org/2000/xmlns/",
];
const NAMES: &[&str] =
    &["a", "b", "title", "name", "lang", "type", "nil", "book", "xmlns", "\u{E9}", "_", "-"];
const PREFIXES: &[&str] = &["", "a", "b", "xml", "xmlns", "xsi", "sword", "dcterms"];

/// An element, nested as deeply as asked for.
///
/// # Errors
/// If the bytes are used up.
pub fn element(bytes: &mut Unstructured<'_>, depth: usize) -> Result<AnyElement> {
    Ok(AnyElement {
        namespace: likely(bytes, NAMESPACES)?,
        local: likely(bytes, NAMES)?,
        prefix: likely(bytes, PREFIXES)?,
        // What is relied on is found again only where something relies on it: a reader's affair.
        declarations: Vec::new(),
        attributes: several(bytes, 2, attribute)?,
        children: children(bytes, depth)?,
    })
}

/// An attribute.
///
/// # Errors
/// If the bytes are used up.
pub fn attribute(bytes: &mut Unstructured<'_>) -> Result<AnyAttribute> {
    Ok(AnyAttribute {
        namespace: likely(bytes, NAMESPACES)?,
        local: likely(bytes, NAMES)?,
        prefix: likely(bytes, PREFIXES)?,
        value: text(bytes)?,
        declarations: Vec::new(),
    })
}

/// Text between elements, never followed by text.
fn children(bytes: &mut Unstructured<'_>, depth: usize) -> Result<Vec<AnyNode>> {
    let mut children = Vec::new();
    for _ in 0..bytes.int_in_range(0..=3)? {
        let after_text = matches!(children.last(), Some(AnyNode::Text(_)));
        if depth > 0 && (after_text || bytes.arbitrary()?) {
            children.push(AnyNode::Element(element(bytes, depth - 1)?));
        } else if !after_text {
            let text = text(bytes)?;
            if !text.is_empty() {
                children.push(AnyNode::Text(text));
            }
        }
    }
    Ok(children)
}
