//! A document before it is text, in the names that both versions share.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use swordsmith_codegen::model::documents::Documents;

use super::names::{Names, Symbol, TableNames, Uri};

/// The namespace of `xsi:type`.
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// The namespace of `xml:lang`.
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// An element: attributes, then text and children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) name: Symbol,
    /// What `xsi:type` names.
    pub(super) type_name: Option<Symbol>,
    pub(super) is_nil: bool,
    /// Prefixes that values in it use, and their namespaces.
    pub(super) prefixes: Vec<(String, String)>,
    pub(super) attributes: Vec<(Symbol, String)>,
    pub(super) text: Option<String>,
    pub(super) children: Vec<Node>,
}

/// How names are written in one version.
pub(super) struct Writing<'w> {
    pub(super) names: &'w Names,
    pub(super) table: &'w TableNames,
    pub(super) documents: &'w Documents,
}

impl Node {
    /// An element with nothing in it.
    pub(super) fn new(name: Symbol) -> Self {
        let (attributes, children, prefixes) = (Vec::new(), Vec::new(), Vec::new());
        Self { name, type_name: None, is_nil: false, prefixes, attributes, text: None, children }
    }

    /// The document, two spaces a level.
    pub(super) fn write(&self, writing: &Writing<'_>) -> String {
        let prefixes = Prefixes::of(self, writing);
        let mut out = String::new();
        self.push(writing, &prefixes, true, 0, &mut out);
        out
    }

    fn visit<'n>(&'n self, see: &mut impl FnMut(&'n Self)) {
        see(self);
        self.children.iter().for_each(|child| child.visit(see));
    }

    fn push(
        &self,
        writing: &Writing<'_>,
        prefixes: &Prefixes,
        is_root: bool,
        depth: usize,
        out: &mut String,
    ) {
        let (indent, name) = ("  ".repeat(depth), prefixes.element(writing, self.name));
        put(out, format_args!("{indent}<{name}"));
        for (prefix, uri) in prefixes.declarations.iter().filter(|_| is_root) {
            let colon = if prefix.is_empty() { "" } else { ":" };
            push_attribute(out, &format!("xmlns{colon}{prefix}"), uri);
        }
        for (prefix, uri) in &self.prefixes {
            push_attribute(out, &format!("xmlns:{prefix}"), uri);
        }
        if let Some(name) = self.type_name {
            push_attribute(out, "xsi:type", &prefixes.element(writing, name));
        }
        if self.is_nil {
            push_attribute(out, "xsi:nil", "true");
        }
        for (name, value) in &self.attributes {
            push_attribute(out, &prefixes.attribute(writing, *name), value);
        }
        let text = self.text.as_deref().map(escaped);
        if self.children.is_empty() {
            match text {
                Some(text) => put(out, format_args!(">{text}</{name}>\n")),
                None => out.push_str("/>\n"),
            }
            return;
        }
        put(out, format_args!(">{}\n", text.unwrap_or_default()));
        for child in &self.children {
            child.push(writing, prefixes, false, depth + 1, out);
        }
        put(out, format_args!("{indent}</{name}>\n"));
    }
}

/// The prefixes of a document, all of which its root declares.
struct Prefixes {
    declarations: Vec<(String, String)>,
    /// By namespace; the empty one is the default.
    elements: BTreeMap<Uri, String>,
    attributes: BTreeMap<Uri, String>,
}

impl Prefixes {
    fn of(root: &Node, writing: &Writing<'_>) -> Self {
        let uri = |name: Symbol| writing.names.uri_of(name);
        let (mut elements, mut attributes) = (BTreeSet::new(), BTreeSet::new());
        let (mut has_instance, mut has_names) = (false, false);
        root.visit(&mut |node| {
            elements.insert(uri(node.name));
            elements.extend(node.type_name.map(uri));
            attributes.extend(node.attributes.iter().map(|(name, _)| uri(*name)));
            has_names |= !node.prefixes.is_empty();
            has_instance |= node.type_name.is_some() || node.is_nil;
        });
        let mut prefixes = Self {
            declarations: Vec::new(),
            elements: BTreeMap::new(),
            attributes: BTreeMap::new(),
        };
        // Names in no namespace stand where there is no default one.
        if !elements.contains(&0) && !has_names {
            let own = uri(root.name);
            prefixes.declare(String::new(), writing.table.written[own].clone());
            prefixes.elements.insert(own, String::new());
        }
        if has_instance {
            prefixes.declare("xsi".to_owned(), INSTANCE.to_owned());
        }
        for uri in elements.into_iter().filter(|uri| *uri != 0) {
            if !prefixes.elements.contains_key(&uri) {
                let prefix = prefixes.prefix(writing, uri);
                prefixes.elements.insert(uri, prefix);
            }
        }
        for uri in attributes.into_iter().filter(|uri| *uri != 0) {
            let prefix = prefixes.elements.get(&uri).filter(|it| !it.is_empty()).cloned();
            let prefix = prefix.unwrap_or_else(|| prefixes.prefix(writing, uri));
            prefixes.attributes.insert(uri, prefix);
        }
        prefixes
    }

    fn declare(&mut self, prefix: String, uri: String) {
        self.declarations.push((prefix, uri));
    }

    /// A prefix for a namespace, declared: that of the schemas, if it is free.
    fn prefix(&mut self, writing: &Writing<'_>, uri: Uri) -> String {
        let written = &writing.table.written[uri];
        if written == XML {
            return "xml".to_owned();
        }
        let known = writing.documents.namespaces.iter().find(|it| it.uri == *written);
        let known = known.map(|it| it.prefix.clone()).filter(|it| !it.is_empty());
        let mut prefix = known.unwrap_or_else(|| "ns".to_owned());
        while prefix == "xsi" || self.declarations.iter().any(|(taken, _)| *taken == prefix) {
            prefix.push('_');
        }
        self.declare(prefix.clone(), written.clone());
        prefix
    }

    fn element(&self, writing: &Writing<'_>, name: Symbol) -> String {
        qualified(writing, &self.elements, name)
    }

    fn attribute(&self, writing: &Writing<'_>, name: Symbol) -> String {
        qualified(writing, &self.attributes, name)
    }
}

fn qualified(writing: &Writing<'_>, prefixes: &BTreeMap<Uri, String>, name: Symbol) -> String {
    let local = writing.names.local(name);
    match prefixes.get(&writing.names.uri_of(name)).filter(|prefix| !prefix.is_empty()) {
        Some(prefix) => format!("{prefix}:{local}"),
        None => local.to_owned(),
    }
}

fn push_attribute(out: &mut String, name: &str, value: &str) {
    let value = escaped(value).replace('"', "&quot;").replace('\t', "&#9;").replace('\n', "&#10;");
    put(out, format_args!(" {name}=\"{value}\""));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\r', "&#13;")
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a String takes any text");
}
