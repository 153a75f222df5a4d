//! Text of XML Schema, with the place that each of its elements stands for.

use crate::source::Span;

/// A piece of a schema document.
#[derive(Debug, Clone, Default)]
pub(super) struct Fragment {
    pub text: String,
    /// What each start tag stands for, in document order.
    pub places: Vec<Span>,
}

/// An attribute: its name and its value.
pub(super) type Attribute<'t> = (&'static str, &'t str);

impl Fragment {
    /// A start tag, of the namespace of XML Schema.
    pub(super) fn open(&mut self, name: &str, attributes: &[Attribute<'_>], span: Span) {
        self.start(name, attributes, span);
        self.text.push('>');
    }

    /// The start tag of a schema document, with attributes of any name.
    pub(super) fn root(&mut self, attributes: &[(String, String)], span: Span) {
        self.places.push(span);
        self.text.push_str("<xs:schema");
        for (name, value) in attributes {
            self.attribute(name, value);
        }
        self.text.push('>');
    }

    /// An element without content.
    pub(super) fn empty(&mut self, name: &str, attributes: &[Attribute<'_>], span: Span) {
        self.start(name, attributes, span);
        self.text.push_str("/>");
    }

    /// An end tag.
    pub(super) fn close(&mut self, name: &str) {
        self.text.push_str("</xs:");
        self.text.push_str(name);
        self.text.push('>');
    }

    /// An element with text.
    pub(super) fn texted(
        &mut self,
        name: &str,
        attributes: &[Attribute<'_>],
        text: &str,
        span: Span,
    ) {
        self.open(name, attributes, span);
        escape(text, &mut self.text);
        self.close(name);
    }

    /// An annotation that is documentation; none if there is nothing to say.
    pub(super) fn documentation(&mut self, text: &str, span: Span) {
        if !text.is_empty() {
            self.open("annotation", &[], span);
            self.texted("documentation", &[], text, span);
            self.close("annotation");
        }
    }

    /// Adds what another one has.
    pub(super) fn append(&mut self, other: &Self) {
        self.text.push_str(&other.text);
        self.places.extend_from_slice(&other.places);
    }

    fn start(&mut self, name: &str, attributes: &[Attribute<'_>], span: Span) {
        self.places.push(span);
        self.text.push_str("<xs:");
        self.text.push_str(name);
        for (name, value) in attributes {
            self.attribute(name, value);
        }
    }

    fn attribute(&mut self, name: &str, value: &str) {
        self.text.push(' ');
        self.text.push_str(name);
        self.text.push_str("=\"");
        escape(value, &mut self.text);
        self.text.push('"');
    }
}

/// Writes a text so that it is read as it is, in an attribute as well. What no XML document has becomes
/// a replacement character.
pub(super) fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            '\t' => out.push_str("&#9;"),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
}
