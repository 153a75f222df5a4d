//! Where a schema document says that another is: its locations are seen from the base URIs of their
//! elements (Structures 1.1, 4.2.3 and 4.3.2; XML Base).

use super::super::uri;
use super::super::xml::{Attribute, Element, Tree, XML};
use super::places::collapsed;

/// The `schemaLocation` of an element, its white space collapsed, as seen from the document.
pub(super) fn location(tree: &Tree, element: usize) -> Option<String> {
    let location = collapsed(&tree.element(element).attribute("schemaLocation")?.value);
    let base = base(tree, element);
    let is_seen_from_base = !base.is_empty() && !location.is_empty();
    Some(if is_seen_from_base { uri::join(&base, &location) } else { location })
}

/// The base of an element as seen from the document: what `xml:base` says around it and in it.
fn base(tree: &Tree, element: usize) -> String {
    let found = tree.element(element);
    let around = found.parent.map(|parent| base(tree, parent)).unwrap_or_default();
    match own_base(found) {
        Some(own) => uri::join(&around, &own),
        None => around,
    }
}

/// The `xml:base` of an element; what behind it is no part of a base is left out.
fn own_base(element: &Element) -> Option<String> {
    let is_base = |it: &&Attribute| it.name.namespace == XML && it.name.local == "base";
    let value = collapsed(&element.attributes.iter().find(is_base)?.value);
    value.split(['?', '#']).next().map(uri::normal)
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::Diagnostics;
    use crate::frontend::xml;
    use crate::source::Sources;

    #[test]
    fn locations_are_seen_from_their_bases() {
        for (outer, inner, location, expected) in [
            ("", "", " a.xsd ", "a.xsd"),
            ("in/", "", "a.xsd", "in/a.xsd"),
            ("in/", "deep/", "a.xsd", "in/deep/a.xsd"),
            ("in/b.xsd", "", "a.xsd", "in/a.xsd"),
            ("in/b.xsd#c/d", "", "a.xsd", "in/a.xsd"),
            ("in/?x=/y", "", "a.xsd", "in/a.xsd"),
            ("in/", "../out/", "a.xsd", "out/a.xsd"),
            ("in/", "..", "a.xsd", "a.xsd"),
            ("in/", "/out/", "a.xsd", "/out/a.xsd"),
            ("http://example.org/x/", "y/", "../a.xsd", "http://example.org/x/a.xsd"),
            ("in/", "http://example.org", "a.xsd", "http://example.org/a.xsd"),
            ("http://example.org/", "", "file:///a.xsd", "file:///a.xsd"),
            ("file:///in/", "", "a.xsd", "file:///in/a.xsd"),
            ("my folder/", "", "a%20b.xsd", "my%20folder/a%20b.xsd"),
            ("in/", "", "", ""),
        ] {
            let base = |value: &str| match value {
                "" => String::new(),
                value => format!("xml:base='{value}'"),
            };
            let (mut sources, mut findings) = (Sources::default(), Diagnostics::default());
            let text =
                format!("<s {}><i {} schemaLocation='{location}'/></s>", base(outer), base(inner));
            let id = sources.add("a.xsd", text);
            let tree = xml::read(id, &sources, &mut findings).expect("it is well-formed");
            assert_eq!(super::location(&tree, 1).as_deref(), Some(expected), "{outer} {inner}");
        }
    }
}
