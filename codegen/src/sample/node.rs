//! A document before it is text.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::frontend::xml::XML;
use crate::model::documents::Documents;
use crate::model::names::ExpandedName;

/// An element: attributes, then text or children.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) name: ExpandedName,
    pub(super) attributes: Vec<(ExpandedName, String)>,
    pub(super) text: Option<String>,
    pub(super) children: Vec<Node>,
}

impl Node {
    /// An empty one.
    pub(super) fn new(name: ExpandedName) -> Self {
        Self { name, attributes: Vec::new(), text: None, children: Vec::new() }
    }

    /// The document, two spaces a level; what the root does not declare by itself is declared there
    /// too.
    pub(super) fn write(&self, documents: &Documents, declarations: &[(String, String)]) -> String {
        let mut used = BTreeSet::new();
        self.collect(&mut used);
        // Names in no namespace stand where there is no default one.
        let has_default = !self.is_anything_unqualified();
        let declared = declarations.iter().filter(|(prefix, _)| has_default || !prefix.is_empty());
        let mut declared: Vec<(String, String)> = declared.cloned().collect();
        for uri in used.into_iter().filter(|uri| !uri.is_empty() && *uri != XML) {
            if !declared.iter().any(|(_, known)| known == uri) {
                declared.push((free_prefix(documents, uri, &declared), uri.to_owned()));
            }
        }
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        self.push(&declared, true, 0, &mut out);
        out
    }

    fn collect<'n>(&'n self, into: &mut BTreeSet<&'n str>) {
        into.insert(&self.name.namespace);
        into.extend(self.attributes.iter().map(|(name, _)| name.namespace.as_str()));
        self.children.iter().for_each(|child| child.collect(into));
    }

    fn is_anything_unqualified(&self) -> bool {
        self.name.namespace.is_empty() || self.children.iter().any(Self::is_anything_unqualified)
    }

    fn push(&self, declared: &[(String, String)], is_root: bool, depth: usize, out: &mut String) {
        let (indent, name) = ("  ".repeat(depth), qualified(&self.name, declared, true));
        out.push_str(&indent);
        out.push('<');
        out.push_str(&name);
        for (prefix, uri) in declared.iter().filter(|_| is_root) {
            let colon = if prefix.is_empty() { "" } else { ":" };
            push_attribute(&format!("xmlns{colon}{prefix}"), uri, out);
        }
        for (name, value) in &self.attributes {
            push_attribute(&qualified(name, declared, false), value, out);
        }
        match &self.text {
            Some(text) => {
                writeln!(out, ">{}</{name}>", escaped(text)).expect("a String takes any text");
            }
            None if self.children.is_empty() => out.push_str("/>\n"),
            None => {
                out.push_str(">\n");
                self.children.iter().for_each(|it| it.push(declared, false, depth + 1, out));
                writeln!(out, "{indent}</{name}>").expect("a String takes any text");
            }
        }
    }
}

fn free_prefix(documents: &Documents, uri: &str, declared: &[(String, String)]) -> String {
    let known = documents.namespaces.iter().find(|it| it.uri == uri && !it.prefix.is_empty());
    let mut prefix = known.map_or_else(|| "ns".to_owned(), |it| it.prefix.clone());
    while declared.iter().any(|(taken, _)| *taken == prefix) {
        prefix.push('_');
    }
    prefix
}

/// A name with its prefix; attributes do not take the default namespace.
fn qualified(name: &ExpandedName, declared: &[(String, String)], takes_default: bool) -> String {
    if name.namespace == XML {
        return format!("xml:{}", name.local);
    }
    let fits = |(prefix, uri): &&(String, String)| {
        *uri == name.namespace && (takes_default || !prefix.is_empty())
    };
    // The last that fits, as the writer does.
    match declared.iter().rfind(fits) {
        Some((prefix, _)) if !prefix.is_empty() => format!("{prefix}:{}", name.local),
        _ => name.local.clone(),
    }
}

fn push_attribute(name: &str, value: &str, out: &mut String) {
    let value = escaped(value).replace('"', "&quot;").replace('\t', "&#9;").replace('\n', "&#10;");
    write!(out, " {name}=\"{value}\"").expect("a String takes any text");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#13;")
}
