//! Where everything of a schema document stands: its elements, their attributes and the prefixes in
//! scope, by child-ordinal path.
//!
//! The schema tree of xsd-parser keeps no positions, and resolves names without saying where; this
//! tree, walked beside it, says both.

use crate::model::names::ExpandedName;
use crate::source::Span;

/// Namespace of the `xml` prefix.
pub const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// Namespace of the attributes of conditional inclusion.
pub const VERSIONING: &str = "http://www.w3.org/2007/XMLSchema-versioning";

/// The elements of one document; the first is the root.
#[derive(Debug, Default)]
pub struct Tree {
    pub(super) elements: Vec<Element>,
    pub(super) scopes: Vec<Scope>,
}

/// An element of a schema document.
#[derive(Debug)]
pub struct Element {
    /// Its expanded name.
    pub name: ExpandedName,
    /// Its start tag.
    pub span: Span,
    /// Where its end tag ends.
    pub end: u32,
    /// Its attributes in document order, namespace declarations excepted.
    pub attributes: Vec<Attribute>,
    /// The element around it; none for the root.
    pub parent: Option<usize>,
    /// Indices of its child elements.
    pub children: Vec<usize>,
    /// Character data inside `documentation` and `appinfo`, that of their descendants included.
    pub text: String,
    /// The first character data other than white space that stands right in it.
    pub stray_text: Option<Span>,
    /// White space right in it that is written as CDATA sections.
    pub blank_sections: Vec<Span>,
    /// Whether conditional inclusion leaves it out (XSD 1.1 Part 1, section 4.2.2).
    pub is_left_out: bool,
    pub(super) scope: usize,
}

/// An attribute of an element.
#[derive(Debug)]
pub struct Attribute {
    /// Its expanded name.
    pub name: ExpandedName,
    /// Its value, references replaced; white space other than spaces has become spaces.
    pub value: String,
    /// Where its name stands.
    pub name_span: Span,
    /// Where its value stands, without the quotes.
    pub value_span: Span,
}

/// The declarations of one element on top of those around it.
#[derive(Debug, Default)]
pub(super) struct Scope {
    pub(super) outer: Option<usize>,
    /// Prefix (empty: the default namespace) and URI, in document order.
    pub(super) declarations: Vec<(String, String)>,
}

impl Tree {
    /// The element of an index.
    pub fn element(&self, index: usize) -> &Element {
        &self.elements[index]
    }

    /// Has each element, with its attributes, stand at the place of the same number.
    pub(crate) fn relocate(&mut self, places: &[Span]) {
        for (element, place) in self.elements.iter_mut().zip(places) {
            (element.span, element.end) = (*place, place.end);
            for attribute in &mut element.attributes {
                (attribute.name_span, attribute.value_span) = (*place, *place);
            }
        }
    }

    /// The children of an element that conditional inclusion does not leave out.
    pub fn kept_children(&self, element: usize) -> impl Iterator<Item = usize> {
        let children = self.elements[element].children.iter().copied();
        children.filter(|child| !self.elements[*child].is_left_out)
    }

    /// The namespace of a prefix (empty: the default one) at an element; `None` if it is not bound.
    pub fn namespace(&self, element: usize, prefix: &str) -> Option<&str> {
        self.namespace_in(self.elements[element].scope, prefix)
    }

    /// The expanded name of a `QName` at an element, unprefixed names being in the default namespace.
    /// `None` if the prefix is not bound.
    pub fn resolve(&self, element: usize, name: &str) -> Option<ExpandedName> {
        let (prefix, local) = name.split_once(':').unwrap_or(("", name));
        let namespace = match self.namespace(element, prefix) {
            Some(namespace) => namespace,
            None if prefix.is_empty() => "",
            None => return None,
        };
        Some(ExpandedName::new(namespace, local))
    }

    /// The declarations on the root element, in document order.
    pub fn root_declarations(&self) -> &[(String, String)] {
        self.elements.first().map_or(&[], |root| &self.scopes[root.scope].declarations)
    }

    /// The values that an attribute has on all elements of a local name.
    pub fn attribute_values<'t>(
        &'t self,
        element: &'t str,
        attribute: &'t str,
    ) -> impl Iterator<Item = &'t str> {
        let elements = self.elements.iter().filter(move |it| it.name.local == element);
        elements.filter_map(move |it| it.attribute(attribute).map(|it| &*it.value))
    }

    pub(super) fn namespace_in(&self, mut scope: usize, prefix: &str) -> Option<&str> {
        if prefix == "xml" {
            return Some(XML);
        }
        loop {
            let Scope { outer, declarations } = &self.scopes[scope];
            if let Some((_, uri)) = declarations.iter().find(|(bound, _)| bound == prefix) {
                return Some(uri);
            }
            scope = (*outer)?;
        }
    }
}

impl Element {
    /// Whether its `vc:` attributes leave it out for a processor of XSD 1.1. A whole document is never
    /// left out: that a file is for other versions is no reason to make nothing of it.
    pub(super) fn left_out(attributes: &[Attribute]) -> bool {
        let versioning = attributes.iter().filter(|it| it.name.namespace == VERSIONING);
        versioning.into_iter().any(|it| match (&*it.name.local, it.value.trim().parse::<f64>()) {
            ("minVersion", Ok(version)) => version > 1.1,
            ("maxVersion", Ok(version)) => version <= 1.1,
            _ => false,
        })
    }

    /// The attribute of that local name that is in no namespace.
    pub fn attribute(&self, local: &str) -> Option<&Attribute> {
        let is_it = |it: &&Attribute| it.name.namespace.is_empty() && it.name.local == local;
        self.attributes.iter().find(is_it)
    }
}
