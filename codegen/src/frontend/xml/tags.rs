//! A start tag: its name and attributes with their namespaces and places.

use quick_xml::XmlVersion;
use quick_xml::escape::{EscapeError, resolve_predefined_entity};
use quick_xml::events::BytesStart;
use quick_xml::events::attributes::AttrError;

use super::read::Placed;
use super::tree::{Attribute, Element, Scope, Tree};
use crate::diagnostic::Diagnostics;
use crate::model::names::ExpandedName;
use crate::source::Span;

/// The element of a tag inside a scope; the scope that it opens is added to the tree.
pub(super) fn element(
    tag: &BytesStart<'_>,
    place: Placed<'_>,
    span: Span,
    outer: usize,
    tree: &mut Tree,
    findings: &mut Diagnostics,
) -> Element {
    let raw = attributes(tag, place, span, findings);
    let scope = open_scope(tree, outer, &raw);
    let mut names = Names { tree, scope, findings };
    let name = names.expand(tag.name().0, true, span);
    let (mut attributes, mut declared): (Vec<Attribute>, Vec<String>) = Default::default();
    for Raw { written, value, name_span, value_span } in raw {
        if written == "xmlns" || written.starts_with("xmlns:") {
            if declared.contains(&written) {
                names.findings.error(name_span, format!("a second `{written}`"));
            }
            if written.starts_with("xmlns:") && value.is_empty() {
                names.findings.error(value_span, "a prefix is bound to no namespace");
            }
            declared.push(written);
            continue;
        }
        let name = names.expand(&written, false, name_span);
        if attributes.iter().any(|other| other.name == name) {
            names.findings.error(name_span, format!("a second attribute `{name}`"));
        }
        attributes.push(Attribute { name, value, name_span, value_span });
    }
    let is_left_out = Element::left_out(&attributes);
    let (parent, children) = (None, Vec::new());
    Element {
        name,
        span,
        end: span.end,
        attributes,
        parent,
        children,
        text: String::new(),
        stray_text: None,
        blank_sections: Vec::new(),
        is_left_out,
        scope,
    }
}

/// An attribute as it is written.
struct Raw {
    written: String,
    value: String,
    name_span: Span,
    value_span: Span,
}

fn attributes(
    tag: &BytesStart<'_>,
    place: Placed<'_>,
    span: Span,
    findings: &mut Diagnostics,
) -> Vec<Raw> {
    let mut found = Vec::new();
    // Duplicates are found by expanded name, not here.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = match attribute {
            Ok(attribute) => attribute,
            Err(error) => {
                let (at, message) = problem(&error);
                findings.error(
                    span.source.span(span.start as usize + 1 + at, span.start as usize + 2 + at),
                    message,
                );
                break;
            }
        };
        let written = attribute.key.0.to_owned();
        let at = |part| offset_of(place.text, part).unwrap_or_default();
        let (name_at, value_at) = (at(attribute.key.0), at(&attribute.value));
        let name_span = place.span(name_at, name_at + written.len());
        let value_span = place.span(value_at, value_at + attribute.value.len());
        let normal =
            attribute.normalized_value_with(XmlVersion::Implicit1_0, 1, resolve_predefined_entity);
        match normal {
            Ok(value) => {
                found.push(Raw { written, value: value.into_owned(), name_span, value_span });
            }
            Err(quick_xml::Error::Escape(EscapeError::UnrecognizedEntity(_, name))) => findings.error(
                value_span,
                format!(
                    "the entity `{name}` is not known: what a document type declares is not read"
                ),
            ),
            Err(error) => findings.error(value_span, error.to_string()),
        }
    }
    found
}

/// What is wrong with an attribute, and where in the tag behind its `<`.
fn problem(error: &AttrError) -> (usize, &'static str) {
    match error {
        AttrError::ExpectedEq(at) => (*at, "an attribute needs `=` behind its name"),
        AttrError::ExpectedValue(at) => (*at, "an attribute needs a value"),
        AttrError::UnquotedValue(at) => (*at, "the value of an attribute needs quotes"),
        AttrError::ExpectedQuote(at, _) => (*at, "the value of this attribute does not end"),
        AttrError::Duplicated(at, _) => (*at, "a second attribute of that name"),
    }
}

/// Where a slice of the text begins in it; `None` for what is not a slice of it.
fn offset_of(text: &str, part: &str) -> Option<usize> {
    let begin = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (begin <= text.len()).then_some(begin)
}

fn open_scope(tree: &mut Tree, outer: usize, raw: &[Raw]) -> usize {
    let declared = raw.iter().filter_map(|it| match it.written.split_once(':') {
        Some(("xmlns", prefix)) => Some((prefix.to_owned(), it.value.clone())),
        None if it.written == "xmlns" => Some((String::new(), it.value.clone())),
        _ => None,
    });
    let declarations: Vec<_> = declared.collect();
    if declarations.is_empty() {
        return outer;
    }
    tree.scopes.push(Scope { outer: Some(outer), declarations });
    tree.scopes.len() - 1
}

struct Names<'t, 'f> {
    tree: &'t Tree,
    scope: usize,
    findings: &'f mut Diagnostics,
}

impl Names<'_, '_> {
    /// The expanded name of what is written; unprefixed attributes are in no namespace.
    fn expand(&mut self, written: &str, is_element: bool, span: Span) -> ExpandedName {
        let (prefix, local) = written.split_once(':').unwrap_or(("", written));
        if prefix.is_empty() && !is_element {
            return ExpandedName::new("", local);
        }
        let namespace = self.tree.namespace_in(self.scope, prefix);
        if namespace.is_none() && !prefix.is_empty() {
            self.findings.error(span, format!("the prefix `{prefix}` is not declared here"));
        }
        ExpandedName::new(namespace.unwrap_or_default(), local)
    }
}
