//! Documents as trees, read without our own reader, for the comparison after a round trip.

use std::collections::BTreeMap;
use std::rc::Rc;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// An expanded name: namespace URI (empty: none) and local part.
pub(super) type Name = (String, String);

/// An element.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: Name,
    /// Its attributes, namespace declarations not among them.
    pub(super) attributes: Vec<(Name, String)>,
    pub(super) children: Vec<Child>,
    /// The prefixes in scope (empty: the default namespace), with their namespaces.
    pub(super) scope: Rc<Scope>,
}

/// The content of an element, without comments and processing instructions.
#[derive(Debug)]
pub(super) enum Child {
    Element(Element),
    /// Text, never followed by text.
    Text(String),
}

/// Prefixes with their namespaces.
pub(super) type Scope = BTreeMap<String, String>;

/// Reads the document element.
pub(super) fn read(bytes: &[u8]) -> Result<Element, String> {
    let text = swordsmith_xml::decode(bytes).map_err(|error| error.to_string())?;
    let mut reader = Reader::from_str(&text);
    let mut open: Vec<Element> = Vec::new();
    loop {
        let event = reader.read_event().map_err(|error| error.to_string())?;
        match event {
            Event::Start(tag) => open.push(element(&tag, open.last())?),
            Event::Empty(tag) => {
                let element = element(&tag, open.last())?;
                if let Some(root) = close(&mut open, element) {
                    return Ok(root);
                }
            }
            Event::End(_) => {
                let element = open.pop().ok_or("an end tag closes nothing")?;
                if let Some(root) = close(&mut open, element) {
                    return Ok(root);
                }
            }
            Event::Text(text) => push(&mut open, &text.xml10_content()),
            Event::CData(text) => push(&mut open, &text.xml10_content()),
            Event::GeneralRef(name) => push(&mut open, &referred(&name)?),
            Event::Eof => return Err("the document ends too early".to_owned()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}

/// The name of the document element, if it can be read.
pub(super) fn root_name(bytes: &[u8]) -> Option<Name> {
    let text = swordsmith_xml::decode(bytes).ok()?;
    let mut reader = Reader::from_str(&text);
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) | Event::Empty(tag) => return Some(element(&tag, None).ok()?.name),
            Event::Eof => return None,
            _ => {}
        }
    }
}

/// The text of a character reference, or of a predefined entity.
fn referred(name: &quick_xml::events::BytesRef<'_>) -> Result<String, String> {
    let character = name.resolve_char_ref().map_err(|error| error.to_string())?;
    let text = character
        .map(String::from)
        .or_else(|| quick_xml::escape::resolve_predefined_entity(name.as_ref()).map(str::to_owned));
    text.ok_or(format!("the entity `{}` is not known", name.as_ref() as &str))
}

/// An element from its start tag.
fn element(tag: &BytesStart<'_>, parent: Option<&Element>) -> Result<Element, String> {
    let mut scope = parent.map(|parent| Rc::clone(&parent.scope)).unwrap_or_default();
    let mut attributes = Vec::new();
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|error| error.to_string())?.into_owned();
        let name: &str = attribute.key.as_ref();
        match name.strip_prefix("xmlns") {
            Some("") => drop(Rc::make_mut(&mut scope).insert(String::new(), value)),
            Some(prefix) if prefix.starts_with(':') => {
                Rc::make_mut(&mut scope).insert(prefix[1..].to_owned(), value);
            }
            _ => attributes.push((name.to_owned(), value)),
        }
    }
    let name = expanded(tag.name().as_ref(), &scope, true)?;
    let attributes = attributes
        .into_iter()
        .map(|(name, value)| Ok((expanded(&name, &scope, false)?, value)))
        .collect::<Result<_, String>>()?;
    Ok(Element { name, attributes, children: Vec::new(), scope })
}

/// A name with its prefix resolved; without one, it is in the default namespace only if
/// `by_default`.
pub(super) fn expanded(name: &str, scope: &Scope, by_default: bool) -> Result<Name, String> {
    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
    let namespace = match prefix {
        "" if !by_default => "",
        "xml" => "http://www.w3.org/XML/1998/namespace",
        _ => match scope.get(prefix) {
            Some(namespace) => namespace,
            None if prefix.is_empty() => "",
            None => return Err(format!("the prefix `{prefix}` is not declared")),
        },
    };
    Ok((namespace.to_owned(), local.to_owned()))
}

/// Adds a complete element to its parent; returns it if it is the root.
fn close(open: &mut [Element], element: Element) -> Option<Element> {
    match open.last_mut() {
        Some(parent) => {
            parent.children.push(Child::Element(element));
            None
        }
        None => Some(element),
    }
}

/// Adds text to the innermost element.
fn push(open: &mut [Element], text: &str) {
    let Some(element) = open.last_mut() else { return };
    match element.children.last_mut() {
        Some(Child::Text(before)) => before.push_str(text),
        _ if text.is_empty() => {}
        _ => element.children.push(Child::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_what_counts_and_nothing_else() {
        let text = "<?xml version='1.0'?><!-- c --><p:a xmlns:p='u' x='1&#65;' p:y='2'>a<!-- c -->&lt;\
                    <![CDATA[b]]><b xmlns='v'/></p:a><?pi?>";
        let root = read(text.as_bytes()).unwrap();
        assert_eq!(root.name, ("u".to_owned(), "a".to_owned()));
        assert_eq!(root.attributes[0], ((String::new(), "x".to_owned()), "1A".to_owned()));
        assert_eq!(root.attributes[1].0, ("u".to_owned(), "y".to_owned()));
        let [Child::Text(text), Child::Element(child)] = &*root.children else {
            panic!("{root:?}");
        };
        assert_eq!((text.as_str(), child.name.0.as_str()), ("a<b", "v"));
    }

    #[test]
    fn what_is_no_document_is_refused() {
        for bad in ["", "<a>", "<p:a/>", "<a>&b;</a>"] {
            assert!(read(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
