//! Objects, whose entries are taken one by one.

use std::collections::BTreeSet;

use super::Spanned;
use super::nodes::{Key, Node};
use crate::source::Span;

/// An object whose entries are taken one by one; what is left at the end is outside the subset.
pub(in super::super) struct Object<'a> {
    pub(super) entries: Vec<(&'a Key, &'a Node)>,
    /// What was asked for: one of these may be meant by a key that is left.
    pub(super) asked: BTreeSet<String>,
    /// The name among the components, if it was referred to.
    pub(in super::super) component: Option<String>,
    /// What stands beside a reference goes before what it refers to.
    pub(in super::super) documentation: Option<String>,
    pub(in super::super) span: Span,
}

impl<'a> Object<'a> {
    /// Takes an entry, if it is there.
    pub(in super::super) fn take(&mut self, key: &str) -> Option<&'a Node> {
        self.take_with_key(key).map(|(_, node)| node)
    }

    /// The value of an entry, which stays.
    pub(in super::super) fn get(&self, key: &str) -> Option<&'a Node> {
        self.entries.iter().find(|(other, _)| other.text == key).map(|(_, node)| *node)
    }

    /// Whether there is an entry of that name.
    pub(in super::super) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(other, _)| other.text == key)
    }

    /// Takes an entry with its key.
    pub(in super::super) fn take_with_key(&mut self, key: &str) -> Option<(&'a Key, &'a Node)> {
        self.asked.insert(key.to_owned());
        let at = self.entries.iter().position(|(other, _)| other.text == key)?;
        Some(self.entries.remove(at))
    }

    /// Takes all that is left but documentation, as an object of its own; `None` if there is nothing.
    pub(super) fn without_documentation(&mut self) -> Option<Self> {
        let is_documentation = |key: &Key| matches!(key.text.as_str(), "summary" | "description");
        let (kept, taken): (Vec<_>, Vec<_>) =
            self.entries.drain(..).partition(|(key, _)| is_documentation(key));
        self.entries = kept;
        let (component, documentation, asked) = (None, None, BTreeSet::new());
        let object = Self { entries: taken, asked, component, documentation, span: self.span };
        (!object.entries.is_empty()).then_some(object)
    }

    /// Takes all that is left.
    pub(in super::super) fn take_all(&mut self) -> Vec<(Spanned<String>, &'a Node)> {
        let name = |key: &Key| Spanned { value: key.text.clone(), span: key.span };
        self.entries.drain(..).map(|(key, node)| (name(key), node)).collect()
    }

    /// Ignores entries that say nothing to a generator.
    pub(in super::super) fn ignore(&mut self, keys: &[&str]) {
        self.entries.retain(|(key, _)| !keys.contains(&key.text.as_str()));
    }
}
