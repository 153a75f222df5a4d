//! Documents as trees, parsed by an independent parser, so that prefixes do not matter.

use std::borrow::Cow;

use quick_xml::NsReader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::ResolveResult;

/// An element, with its text where it has no child elements.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Node {
    namespace: String,
    local: String,
    /// Namespace, local name and value of each attribute, sorted.
    attributes: Vec<(String, String, String)>,
    text: String,
    children: Vec<Node>,
}

impl Node {
    /// The root of a document.
    pub(crate) fn read(document: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(document).map_err(|error| error.to_string())?;
        let mut reader = NsReader::from_str(text);
        let mut open = vec![Self::default()];
        loop {
            match reader.read_event().map_err(|error| error.to_string())? {
                Event::Start(tag) => open.push(element(&reader, &tag)?),
                Event::Empty(tag) => {
                    let child = element(&reader, &tag)?;
                    close(&mut open, child);
                }
                Event::End(_) => {
                    if let Some(child) = open.pop() {
                        close(&mut open, child);
                    }
                }
                Event::Text(text) => add(&mut open, &text.xml_content(XmlVersion::Implicit1_0)),
                Event::GeneralRef(name) => add(&mut open, &resolved(&name)),
                Event::CData(text) => add(&mut open, &text),
                Event::Eof => break,
                _ => {}
            }
        }
        let root = open.pop().and_then(|document| document.children.into_iter().next());
        root.ok_or_else(|| "there is no root".to_owned())
    }

    /// Whether another document has the same content. `1` equals `true` and `01`, since it may be a
    /// boolean or a number.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let names = |node: &Self| (node.namespace.clone(), node.local.clone());
        let attributes = self.attributes.iter().zip(&other.attributes);
        let mut attributes = attributes.map(|(one, other)| {
            (&one.0, &one.1) == (&other.0, &other.1) && is_same_value(&one.2, &other.2)
        });
        names(self) == names(other)
            && self.attributes.len() == other.attributes.len()
            && attributes.all(|is_same| is_same)
            && is_same_value(&self.text, &other.text)
            && self.children.len() == other.children.len()
            && self.children.iter().zip(&other.children).all(|(one, other)| one.is_same(other))
    }

    /// The same without the texts of elements of that name, if there is one.
    pub(crate) fn without_text(mut self, name: Option<(&str, &str)>) -> Self {
        if name.is_some_and(|it| it == (self.namespace.as_str(), self.local.as_str())) {
            self.text.clear();
        }
        self.children = self.children.into_iter().map(|it| it.without_text(name)).collect();
        self
    }

    /// The text of the first element of that name, here or below.
    pub(crate) fn first_text(&self, namespace: &str, local: &str) -> Option<&str> {
        if self.namespace == namespace && self.local == local {
            return Some(&self.text);
        }
        self.children.iter().find_map(|child| child.first_text(namespace, local))
    }

    /// The text of an attribute or child, by its local name.
    pub(crate) fn text_of(&self, local: &str) -> Option<String> {
        let attribute = self.attributes.iter().find(|(_, name, _)| name == local);
        let child = || self.children.iter().find(|child| child.local == local);
        attribute.map(|(.., value)| value.clone()).or_else(|| child().map(|it| it.text.clone()))
    }
}

fn is_same_value(one: &str, other: &str) -> bool {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (one, other) = (words(one), words(other));
    let truth = |text: &str| match text {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    };
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let both = |is_same: Option<bool>| is_same.unwrap_or(false);
    one == other
        || both(truth(&one).zip(truth(&other)).map(|(one, other)| one == other))
        || both(
            number(&one).zip(number(&other)).map(|(one, other)| one.to_bits() == other.to_bits()),
        )
}

fn element(reader: &NsReader<&[u8]>, tag: &BytesStart<'_>) -> Result<Node, String> {
    let (namespace, local) = reader.resolver().resolve_element(tag.name());
    let mut node =
        Node { namespace: uri(&namespace), local: local.as_ref().to_owned(), ..Node::default() };
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let name = attribute.key;
        if name.as_namespace_binding().is_some() {
            continue;
        }
        let (namespace, local) = reader.resolver().resolve_attribute(name);
        let value =
            quick_xml::escape::unescape(&attribute.value).map_err(|error| error.to_string())?;
        node.attributes.push((uri(&namespace), local.as_ref().to_owned(), value.into_owned()));
    }
    node.attributes.sort();
    Ok(node)
}

fn uri(namespace: &ResolveResult<'_>) -> String {
    match namespace {
        ResolveResult::Bound(namespace) => namespace.as_ref().to_owned(),
        _ => String::new(),
    }
}

fn close(open: &mut [Node], mut child: Node) {
    if !child.children.is_empty() {
        child.text.clear(); // white space between elements
    }
    if let Some(parent) = open.last_mut() {
        parent.children.push(child);
    }
}

fn add(open: &mut [Node], text: &str) {
    if let Some(node) = open.last_mut() {
        node.text.push_str(text);
    }
}

fn resolved(name: &str) -> String {
    let reference = format!("&{name};");
    quick_xml::escape::unescape(&reference).map_or(reference.clone(), Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::Node;

    fn read(text: &str) -> Node {
        Node::read(text.as_bytes()).expect("it is a document")
    }

    #[test]
    fn prefixes_and_white_space_between_elements_make_no_difference() {
        let one = read("<a xmlns='u' c='2' b='1'>\n <d>x &amp; y</d>\n</a>");
        assert!(one.is_same(&read("<a xmlns='u' c=' 2.0 ' b='true'><d>x &amp; y</d></a>")));
        assert!(!one.is_same(&read("<a xmlns='u' c='3' b='1'><d>x &amp; y</d></a>")));
        assert_eq!(one, read("<p:a xmlns:p='u' b='1' c='2'><p:d>x &#38; y</p:d></p:a>"));
        assert_ne!(one, read("<a xmlns='v' c='2' b='1'><d>x &amp; y</d></a>"));
        assert_ne!(
            one,
            read(
                "<a xmlns='u' c='2' b='1'><d>x & y </d></a>".replace("x & y", "x &amp; y").as_str()
            )
        );
    }

    #[test]
    fn texts_are_found_by_local_names() {
        let root = read("<a href='x'><b>y</b></a>");
        assert_eq!((root.text_of("href"), root.text_of("b")), (Some("x".into()), Some("y".into())));
        assert_eq!(root.text_of("c"), None);
    }
}
