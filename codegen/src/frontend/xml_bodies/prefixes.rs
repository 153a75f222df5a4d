//! Prefixes of namespaces: those that XML Objects choose, others where there must be one.

use std::collections::{BTreeMap, BTreeSet};

use swordsmith_xml::datatypes::names::is_ncname;

use super::names::XmlObject;
use crate::model::names::ExpandedName;

/// Prefixes that mean something already.
const RESERVED: [&str; 4] = ["xml", "xmlns", "xs", "xsi"];

/// The prefixes of the namespaces that XML Objects name.
#[derive(Debug, Default)]
pub(super) struct Prefixes {
    /// By namespace; empty for one that is written as the default namespace.
    chosen: BTreeMap<String, String>,
    /// Those that references need of namespaces without a prefix of their own.
    added: BTreeMap<String, String>,
    /// Which namespace refers to which.
    pub references: BTreeSet<(String, String)>,
}

impl Prefixes {
    /// Remembers the prefix that an XML Object chooses for its namespace. The first one counts.
    pub(super) fn state(&mut self, xml: &XmlObject<'_>) {
        let Some(namespace) = xml.namespace.filter(|it| !it.is_empty()) else { return };
        let of_name = xml.name.and_then(|name| name.split_once(':')).map(|(prefix, _)| prefix);
        let prefix = of_name.or(xml.prefix).unwrap_or_default();
        let is_usable = is_ncname(prefix) && !RESERVED.contains(&prefix) && self.is_free(prefix);
        let prefix = if is_usable { prefix } else { "" };
        self.chosen.entry(namespace.to_owned()).or_insert_with(|| prefix.to_owned());
    }

    /// The prefix of a namespace in its own schema document; empty for the default namespace.
    pub(super) fn own(&self, namespace: &str) -> &str {
        self.chosen.get(namespace).map_or("", String::as_str)
    }

    /// The prefix of a namespace in the schema document of another one.
    pub(super) fn other(&self, namespace: &str) -> &str {
        let added = || self.added.get(namespace).map_or("", String::as_str);
        match self.own(namespace) {
            "" => added(),
            own => own,
        }
    }

    /// A name as the schema document of a namespace writes it, and whether the default namespace must
    /// be undeclared there.
    pub(super) fn qualified(&mut self, from: &str, name: &ExpandedName) -> (String, bool) {
        let ExpandedName { namespace, local } = name;
        if namespace.is_empty() {
            return (local.clone(), !from.is_empty() && self.own(from).is_empty());
        }
        if namespace == from {
            return match self.own(from) {
                "" => (local.clone(), false),
                prefix => (format!("{prefix}:{local}"), false),
            };
        }
        self.references.insert((from.to_owned(), namespace.clone()));
        if self.other(namespace).is_empty() {
            let added = self.new_prefix(namespace);
            self.added.insert(namespace.clone(), added);
        }
        (format!("{}:{local}", self.other(namespace)), false)
    }

    /// A free prefix: the last word of the namespace, with a number if that is taken.
    fn new_prefix(&self, namespace: &str) -> String {
        let mut words = namespace.rsplit(|it: char| !it.is_ascii_alphabetic());
        let word = words.find(|it| !it.is_empty()).unwrap_or("ns").to_ascii_lowercase();
        let word = if word.starts_with('x') { format!("ns-{word}") } else { word };
        let numbered = (2..).map(|number| format!("{word}{number}"));
        let mut all = std::iter::once(word.clone()).chain(numbered);
        all.find(|it| self.is_free(it)).unwrap_or_default()
    }

    fn is_free(&self, prefix: &str) -> bool {
        !self.chosen.values().chain(self.added.values()).any(|taken| taken == prefix)
    }
}
