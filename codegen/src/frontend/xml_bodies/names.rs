//! Names and namespaces of elements and attributes, as XML Objects say them (`OpenAPI` 3.1, 4.8.26).

use swordsmith_xml::datatypes::names::is_ncname;

use super::effective::Effective;
use super::values::as_text;
use crate::diagnostic::Diagnostics;
use crate::frontend::nodes::Node;
use crate::model::names::ExpandedName;
use crate::source::Span;

/// What a value becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeType {
    Element,
    Attribute,
    Text,
    /// Nothing by itself: what it holds stands in the element around it.
    None,
}

/// What the XML Objects of a value say.
#[derive(Debug, Clone)]
pub(super) struct XmlObject<'n> {
    pub name: Option<&'n str>,
    pub namespace: Option<&'n str>,
    pub prefix: Option<&'n str>,
    pub node_type: Option<NodeType>,
    /// Where it stands.
    pub span: Span,
}

impl<'n> XmlObject<'n> {
    /// The XML Object of a value, or what holds where there is none.
    pub(super) fn of(value: &Effective<'n>, span: Span, findings: &mut Diagnostics) -> Self {
        let text = |key: &str| value.xml(key).and_then(as_text);
        let span = value.all("xml").next().map_or(span, |it| it.span);
        let is_true = |key: &str| text(key) == Some("true");
        let node_type = match value.xml("nodeType") {
            Some(said) => node_type(said, findings),
            None if is_true("attribute") => Some(NodeType::Attribute),
            None if is_true("wrapped") => Some(NodeType::Element),
            None => None,
        };
        let (name, namespace) = (text("name"), text("namespace"));
        Self { name, namespace, prefix: text("prefix"), node_type, span }
    }

    /// The expanded name, and the namespace that names inside are in unless they say another one: a
    /// namespace without a prefix is the default one from there on.
    pub(super) fn resolve(
        &self,
        otherwise: &str,
        default: &str,
        findings: &mut Diagnostics,
    ) -> Option<(ExpandedName, String)> {
        let written = self.name.unwrap_or(otherwise);
        let (prefix, local) = match written.split_once(':') {
            Some((prefix, local)) => (Some(prefix), local),
            None => (self.prefix.filter(|it| !it.is_empty()), written),
        };
        if !is_ncname(local) {
            let message = format!("`{local}` is not a valid XML name (NCName)");
            let help = "set `xml: {name: NAME}` on its schema";
            findings.error_with_help(self.span, message, help);
            return None;
        }
        let namespace = match (self.namespace, prefix) {
            (Some(namespace), _) => namespace,
            (None, Some(prefix)) if written.contains(':') => {
                let message = format!("the prefix `{prefix}` of `{written}` has no namespace");
                let help = "set `namespace` beside `name`";
                findings.error_with_help(self.span, message, help);
                return None;
            }
            (None, _) => default,
        };
        let inner = match (self.namespace, prefix) {
            (Some(namespace), None) => namespace,
            _ => default,
        };
        Some((ExpandedName::new(namespace, local), inner.to_owned()))
    }
}

fn node_type(said: &Node, findings: &mut Diagnostics) -> Option<NodeType> {
    match as_text(said).unwrap_or_default() {
        "element" => Some(NodeType::Element),
        "attribute" => Some(NodeType::Attribute),
        "text" | "cdata" => Some(NodeType::Text),
        "none" => Some(NodeType::None),
        _ => {
            let help = "expected one of element, attribute, text, cdata, none";
            findings.error_with_help(said.span, "unknown `nodeType`", help);
            None
        }
    }
}
