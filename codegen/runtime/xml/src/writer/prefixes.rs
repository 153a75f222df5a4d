//! The prefix of a namespace at the current position of the writer.

use std::borrow::Cow;

use super::super::characters::is_ncname;
use super::super::error::Error;
use super::super::namespaces::{NO_NAMESPACE, Namespaces};
use super::super::swar::bytes_equal;
use super::super::table::{Document, NamespaceId, Schema};

/// The bindings in scope, and those that the open tag has yet to declare.
#[derive(Debug)]
pub(super) struct Prefixed<'s> {
    pub(super) namespaces: Namespaces<'s>,
    bindings: Vec<Binding<'s>>,
    /// Those from here on are not written yet.
    written: usize,
    depth: usize,
    /// How many bindings there are outside of the root and on it.
    at_root: usize,
    /// How many of the others hide one of those, or make a default namespace: names do not mean the
    /// same inside of them.
    hiding: usize,
    /// The bindings that names of elements use, as far as they are known.
    of_elements: Places,
    /// The same of attributes.
    of_attributes: Places,
    /// A name in no namespace stands in a value where a default namespace is in scope: it cannot be
    /// written there.
    pub(super) is_default_in_the_way: bool,
}

#[derive(Debug)]
pub(super) struct Binding<'s> {
    prefix: Cow<'s, str>,
    pub(super) namespace: NamespaceId,
    depth: usize,
    /// Whether it hides a declaration on the root.
    is_hiding: bool,
}

impl Binding<'_> {
    #[inline]
    fn is_of(&self, prefix: &str) -> bool {
        bytes_equal(self.prefix.as_bytes(), prefix.as_bytes())
    }
}

/// For each namespace one more than the place of a binding; 0: not known.
#[derive(Debug, Default)]
struct Places(Vec<usize>);

impl Places {
    #[inline]
    fn get(&self, namespace: NamespaceId) -> Option<usize> {
        self.0.get(usize::from(namespace)).and_then(|at| at.checked_sub(1))
    }

    fn keep(&mut self, namespace: NamespaceId, at: usize) {
        let index = usize::from(namespace);
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] = at + 1;
    }
}

/// The namespace of a document's root.
fn namespace_of(schema: &Schema<'_>, document: &Document<'_>) -> Option<NamespaceId> {
    let name = schema.element(document.element)?.name;
    schema.names.get(name as usize).map(|name| name.namespace)
}

impl<'s> Prefixed<'s> {
    /// The bindings on the root of a document, yet to be written, and outside of it.
    pub(super) fn at_root(schema: &Schema<'s>, document: &Document<'s>) -> Result<Self, Error> {
        let namespaces = Namespaces::new(schema.namespaces)?;
        let binding = |prefix, namespace, depth| Binding {
            prefix: Cow::Borrowed(prefix),
            namespace,
            depth,
            is_hiding: false,
        };
        let mut bindings = vec![binding("", NO_NAMESPACE, 0), binding("xml", namespaces.xml, 0)];
        // A root in no namespace cannot declare another one as the default.
        let is_unqualified = namespace_of(schema, document) == Some(NO_NAMESPACE);
        let declared = document.declarations.iter();
        let declared = declared.filter(|(prefix, _)| !(is_unqualified && prefix.is_empty()));
        bindings.extend(declared.map(|(prefix, namespace)| binding(*prefix, *namespace, 1)));
        let at_root = bindings.len();
        Ok(Self {
            namespaces,
            bindings,
            written: 2,
            depth: 1,
            at_root,
            hiding: 0,
            of_elements: Places::default(),
            of_attributes: Places::default(),
            is_default_in_the_way: false,
        })
    }

    /// The same, but for a default namespace. The constants of the document do not hold there, so
    /// it is never at the root.
    pub(super) fn without_default(
        schema: &Schema<'s>,
        document: &Document<'s>,
    ) -> Result<Self, Error> {
        let mut prefixes = Self::at_root(schema, document)?;
        prefixes.bindings.retain(|binding| !binding.prefix.is_empty() || binding.depth == 0);
        prefixes.at_root = prefixes.bindings.len();
        prefixes.forget_root();
        Ok(prefixes)
    }

    /// From now on nothing that holds only at the root is taken to hold.
    fn forget_root(&mut self) {
        self.hiding += 1;
    }

    /// Whether the root declares a default namespace.
    pub(super) fn has_default(&self) -> bool {
        let is_default = |binding: &Binding<'_>| binding.depth > 0 && binding.prefix.is_empty();
        self.bindings.iter().any(is_default)
    }

    /// Whether names are written as they are on the root: what else is declared hides nothing of
    /// what the document declares there.
    #[inline]
    pub(super) fn is_at_root(&self) -> bool {
        self.hiding == 0
    }

    /// The prefix that names of elements in a namespace have, if it is declared.
    pub(super) fn for_element(&self, namespace: NamespaceId) -> Option<&str> {
        self.find(namespace, true).map(|at| &*self.bindings[at].prefix)
    }

    /// The prefix that names of attributes in a namespace have, if it is declared.
    pub(super) fn for_attribute(&self, namespace: NamespaceId) -> Option<&str> {
        if namespace == NO_NAMESPACE {
            return Some("");
        }
        self.find(namespace, false).map(|at| &*self.bindings[at].prefix)
    }

    /// An element is begun: what is declared from now on is declared on it.
    #[inline]
    pub(super) fn enter(&mut self, depth: usize) {
        self.depth = depth;
    }

    /// The element at `depth` ended.
    #[inline]
    pub(super) fn leave(&mut self, depth: usize) {
        self.depth = depth.saturating_sub(1);
        if self.bindings.len() == self.at_root && depth > 1 {
            return;
        }
        let before = self.bindings.len();
        while let Some(binding) = self.bindings.pop_if(|binding| binding.depth >= depth) {
            self.hiding -= usize::from(binding.is_hiding);
        }
        if self.bindings.len() != before {
            self.written = self.bindings.len();
            self.forget_places();
        }
    }

    fn forget_places(&mut self) {
        self.of_elements.0.clear();
        self.of_attributes.0.clear();
    }

    /// Binds a prefix on the element at `depth`.
    fn declare(&mut self, prefix: Cow<'s, str>, namespace: NamespaceId, depth: usize) {
        let is_of_root = |binding: &Binding<'_>| binding.depth > 0 && binding.is_of(&prefix);
        let is_hiding =
            prefix.is_empty() || self.bindings.iter().take(self.at_root).any(is_of_root);
        self.hiding += usize::from(is_hiding);
        self.bindings.push(Binding { prefix, namespace, depth, is_hiding });
        self.forget_places();
    }

    /// Binds a prefix on the open element unless it is bound so already; `false` if the element
    /// needs that prefix for another namespace.
    pub(super) fn bind(&mut self, prefix: &str, uri: &str) -> Result<bool, Error> {
        let namespace = self.namespaces.number(uri)?;
        match self.search(prefix) {
            Some(binding) if binding.namespace == namespace => return Ok(true),
            Some(binding) if binding.depth >= self.depth => return Ok(false),
            _ if prefix == "xml" || prefix == "xmlns" => return Ok(false),
            _ => {}
        }
        self.declare(Cow::Owned(prefix.to_owned()), namespace, self.depth);
        Ok(true)
    }

    /// The prefix for names of elements, declared if need be.
    #[inline]
    pub(super) fn of_element(&mut self, namespace: NamespaceId, preferred: &str) -> &str {
        let at = self.of_elements.get(namespace).unwrap_or_else(|| {
            let at = self.find_or_create(namespace, true, preferred);
            self.of_elements.keep(namespace, at);
            at
        });
        &self.bindings[at].prefix
    }

    /// The prefix for names of attributes in a namespace, declared if need be.
    #[inline]
    pub(super) fn of_attribute(&mut self, namespace: NamespaceId, preferred: &str) -> &str {
        let at = self.of_attributes.get(namespace).unwrap_or_else(|| {
            let at = self.find_or_create(namespace, false, preferred);
            self.of_attributes.keep(namespace, at);
            at
        });
        &self.bindings[at].prefix
    }

    fn find_or_create(
        &mut self,
        namespace: NamespaceId,
        or_default: bool,
        preferred: &str,
    ) -> usize {
        self.find(namespace, or_default).unwrap_or_else(|| self.create(namespace, preferred))
    }

    /// The innermost binding to a namespace that no other hides; the empty prefix only where
    /// `or_default`.
    fn find(&self, namespace: NamespaceId, or_default: bool) -> Option<usize> {
        let fits = |binding: &Binding<'_>| {
            binding.namespace == namespace && (or_default || !binding.prefix.is_empty())
        };
        (0..self.bindings.len()).rev().find(|at| fits(&self.bindings[*at]) && self.is_visible(*at))
    }

    fn is_visible(&self, at: usize) -> bool {
        self.bindings[at + 1..].iter().all(|later| !later.is_of(&self.bindings[at].prefix))
    }

    pub(super) fn search(&self, prefix: &str) -> Option<&Binding<'s>> {
        self.bindings.iter().rev().find(|binding| binding.is_of(prefix))
    }

    /// Binds a prefix to a namespace that has none.
    fn create(&mut self, namespace: NamespaceId, preferred: &str) -> usize {
        let prefix =
            if namespace == NO_NAMESPACE { String::new() } else { self.free_prefix(preferred) };
        self.declare(Cow::Owned(prefix), namespace, self.depth);
        self.bindings.len() - 1
    }

    /// The preferred prefix if no other binding has it, or a numbered one. Never the default
    /// namespace: there is none unless the document's declarations have it, and text may rely on
    /// that.
    fn free_prefix(&self, preferred: &str) -> String {
        if is_ncname(preferred) && preferred != "xmlns" && self.search(preferred).is_none() {
            return preferred.to_owned();
        }
        let numbered = |number: usize| format!("ns{number}");
        // One of that many is free, since there are fewer bindings.
        (1..=self.bindings.len() + 1)
            .map(numbered)
            .find(|prefix| self.search(prefix).is_none())
            .unwrap_or_default()
    }

    /// Whether there are declarations to write.
    #[inline]
    pub(super) fn has_pending(&self) -> bool {
        self.written < self.bindings.len()
    }

    /// Gives the declarations to write: prefix and URI.
    pub(super) fn pending(
        &mut self,
        mut each: impl FnMut(&str, &str) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let from = std::mem::replace(&mut self.written, self.bindings.len());
        self.bindings[from..]
            .iter()
            .try_for_each(|binding| each(&binding.prefix, self.namespaces.uri(binding.namespace)))
    }
}
