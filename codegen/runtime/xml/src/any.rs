//! Elements and attributes that the schema lets in without saying what they are.

use super::characters::name_length;
use super::element::Element;
use super::error::Error;
use super::reader::{Node, Reader};
use super::table::ElementId;
use super::writer::Writer;

/// An element with all that is in it. Prefixes of names are kept for the eye: two elements are equal
/// whatever their prefixes are.
#[derive(Debug, Clone, Default)]
pub struct AnyElement {
    /// Namespace of its name; empty for none.
    pub namespace: String,
    /// Local part of its name.
    pub local: String,
    /// The prefix to write, if it is free.
    pub prefix: String,
    /// Prefixes that attribute values or text in it may rely on, with their namespaces.
    pub declarations: Vec<(String, String)>,
    /// Its attributes, in the order of the document.
    pub attributes: Vec<AnyAttribute>,
    /// Its content.
    pub children: Vec<AnyNode>,
}

/// Content of an [`AnyElement`].
#[derive(Debug, Clone, PartialEq)]
pub enum AnyNode {
    /// A child.
    Element(AnyElement),
    /// Text, never followed by text.
    Text(String),
}

/// An attribute that a wildcard let in. Its prefix is no part of what it is equal to.
#[derive(Debug, Clone, Default)]
pub struct AnyAttribute {
    /// Namespace of its name; empty for none.
    pub namespace: String,
    /// Local part of its name.
    pub local: String,
    /// The prefix to write, if it is free.
    pub prefix: String,
    /// Its value.
    pub value: String,
    /// Prefixes that its value may rely on, with their namespaces; those of an [`AnyElement`] say so for its attributes.
    pub declarations: Vec<(String, String)>,
}

impl PartialEq for AnyElement {
    fn eq(&self, other: &Self) -> bool {
        (&self.namespace, &self.local, &self.declarations, &self.attributes, &self.children)
            == (
                &other.namespace,
                &other.local,
                &other.declarations,
                &other.attributes,
                &other.children,
            )
    }
}

impl PartialEq for AnyAttribute {
    fn eq(&self, other: &Self) -> bool {
        (&self.namespace, &self.local, &self.value, &self.declarations)
            == (&other.namespace, &other.local, &other.value, &other.declarations)
    }
}

impl Element for AnyElement {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        read(reader)
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.inside(self)
    }

    fn write_as(
        &self,
        writer: &mut Writer<'_>,
        element: ElementId,
        leaf: u16,
    ) -> Result<(), Error> {
        writer.free(element, leaf, self)
    }
}

/// Reads the element whose start tag is current, through its end tag.
pub(crate) fn read(reader: &mut Reader<'_>) -> Result<AnyElement, Error> {
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

/// Keeps in the innermost of the open elements the declarations of prefixes that `text` may rely on.
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

/// The prefixes that `text` may rely on, each once, with their namespaces: whatever stands before a colon and is declared.
pub(crate) fn relied(reader: &Reader<'_>, text: &str) -> Vec<(String, String)> {
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
