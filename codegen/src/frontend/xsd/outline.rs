//! What a schema document says about files: which namespace it is of, and which others it asks for. Whoever reads files
//! from disk needs to know that before the set can be parsed.

use super::super::xml;
use super::super::xml::{Element, Tree};
use super::base::location;
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources};

/// What a schema document says about files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// Its target namespace; empty for none.
    pub target_namespace: String,
    /// The documents it asks for, in its order.
    pub mentions: Vec<Mention>,
}

/// An `include`, `import`, `redefine` or `override`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// Where it says the document is, as seen from itself: its white space collapsed, after the
    /// `xml:base` around it.
    pub location: Option<String>,
    /// The namespace of what it imports (empty: none); `None` unless it is an import.
    pub namespace: Option<String>,
}

/// The outline of a source; `None` if that is not well-formed, which parsing it will tell.
pub fn outline(source: SourceId, sources: &Sources) -> Option<Outline> {
    let tree = xml::read(source, sources, &mut Diagnostics::default())?;
    let target_namespace = text(tree.element(0), "targetNamespace").unwrap_or_default();
    Some(Outline { target_namespace, mentions: mentions(&tree) })
}

fn mentions(tree: &Tree) -> Vec<Mention> {
    let asking = tree.kept_children(0).filter_map(|index| {
        let element = tree.element(index);
        let location = location(tree, index);
        match &*element.name.local {
            "include" | "redefine" | "override" => Some(Mention { location, namespace: None }),
            "import" => {
                let namespace = text(element, "namespace").unwrap_or_default();
                Some(Mention { location, namespace: Some(namespace) })
            }
            _ => None,
        }
    });
    asking.collect()
}

fn text(element: &Element, attribute: &str) -> Option<String> {
    element.attribute(attribute).map(|found| found.value.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_says_what_it_asks_for() {
        let mut sources = Sources::default();
        let text = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema' targetNamespace=' urn:a '>\
            <xs:include schemaLocation='b.xsd'/><xs:import namespace='urn:c'/><xs:element name='e'/></xs:schema>";
        let (good, bad) = (sources.add("a.xsd", text), sources.add("b.xsd", "<xs:schema>"));
        let include = Mention { location: Some("b.xsd".to_owned()), namespace: None };
        let import = Mention { location: None, namespace: Some("urn:c".to_owned()) };
        let target_namespace = "urn:a".to_owned();
        let expected = Outline { target_namespace, mentions: vec![include, import] };
        assert_eq!(outline(good, &sources), Some(expected));
        assert_eq!(outline(bad, &sources), None);
    }
}
