//! The namespace declarations in scope at the current position.

use super::super::datatypes::Prefixes;
use super::super::error::{Error, ErrorKind};
use super::super::swar::bytes_equal;
use super::super::table::NamespaceId;
use super::super::work::count_steps;
use super::{NO_NAMESPACE, Namespaces, Numbers, forbidden};

/// The namespace declarations in scope at the current position.
#[derive(Debug)]
pub(crate) struct Scope<'i> {
    /// The namespaces that have numbers.
    pub(crate) namespaces: Namespaces<'i>,
    bindings: Vec<Binding<'i>>,
    /// The default namespace: what the innermost binding of the empty prefix says.
    default: NamespaceId,
    limit: usize,
    /// Identifies the current bindings: leaving an element restores the number from before.
    epoch: u64,
    /// The last epoch that was used.
    epochs: u64,
}

/// A namespace declaration.
#[derive(Debug, Clone, Copy)]
struct Binding<'i> {
    prefix: &'i str,
    namespace: NamespaceId,
    /// Depth of the element that has it.
    depth: usize,
    /// The epoch before this binding.
    before: u64,
}

impl<'i> Scope<'i> {
    /// The scope outside of the root. At most `limit` declarations may be in it at a time.
    pub(crate) fn new(known: &'i [&'i str], limit: usize) -> Result<Self, Error> {
        let namespaces = Namespaces::new(known)?;
        // Room for the declarations of most documents.
        let mut bindings = Vec::with_capacity(8);
        bindings.push(Binding { prefix: "xml", namespace: namespaces.xml, depth: 0, before: 1 });
        Ok(Self { namespaces, bindings, default: NO_NAMESPACE, limit, epoch: 1, epochs: 1 })
    }

    /// The scope inside of open elements with these declarations, each with the depth of its
    /// element, the outermost first.
    pub(crate) fn within(
        declarations: impl Iterator<Item = (&'i str, NamespaceId, usize)>,
        numbers: Numbers,
        known: &'i [&'i str],
        limit: usize,
    ) -> Result<Self, Error> {
        let mut scope = Self::new(known, limit)?;
        scope.namespaces.foreign = numbers.foreign;
        scope.namespaces.by_uri = numbers.by_uri;
        for (prefix, namespace, depth) in declarations {
            scope.bind(prefix, namespace, depth);
        }
        Ok(scope)
    }

    fn bind(&mut self, prefix: &'i str, namespace: NamespaceId, depth: usize) {
        self.bindings.push(Binding { prefix, namespace, depth, before: self.epoch });
        self.epochs += 1;
        self.epoch = self.epochs;
        if prefix.is_empty() {
            self.default = namespace;
        }
    }

    /// What the element at `depth` declares.
    pub(crate) fn declared_at(&self, depth: usize) -> impl Iterator<Item = (&'i str, NamespaceId)> {
        let here = self.bindings.iter().filter(move |binding| binding.depth == depth);
        here.map(|binding| (binding.prefix, binding.namespace))
    }

    /// The numbers that the document has added.
    pub(crate) fn into_numbers(self) -> Numbers {
        Numbers { foreign: self.namespaces.foreign, by_uri: self.namespaces.by_uri }
    }

    /// Binds `prefix` (empty: the default namespace) on the element at `depth`.
    pub(crate) fn declare(
        &mut self,
        prefix: &'i str,
        uri: &str,
        depth: usize,
    ) -> Result<(), Error> {
        check_declaration(prefix, uri)?;
        let is_again = self
            .bindings
            .iter()
            .rev()
            .take_while(|each| each.depth == depth)
            .any(|each| each.prefix == prefix);
        if is_again {
            return Err(Error::new(
                ErrorKind::Syntax,
                format!("the prefix `{prefix}` is declared twice in one tag"),
            ));
        }
        if self.bindings.len() > self.limit {
            return Err(Error::new(
                ErrorKind::Limit,
                format!("there are more than {} namespace declarations in scope", self.limit),
            ));
        }
        let namespace = self.namespaces.number(uri)?;
        self.bind(prefix, namespace, depth);
        Ok(())
    }

    /// Removes the declarations of the element at `depth`.
    #[inline]
    pub(crate) fn leave(&mut self, depth: usize) {
        while let Some(binding) =
            self.bindings.pop_if(|binding| binding.depth >= depth && depth > 0)
        {
            self.epoch = binding.before;
            if binding.prefix.is_empty() {
                self.default = self.search("").unwrap_or(NO_NAMESPACE);
            }
        }
    }

    /// A number that two places share only if all prefixes are bound alike there; never 0.
    #[inline]
    pub(crate) fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The namespace of an element name with that prefix.
    #[inline]
    pub(crate) fn of_element(&self, prefix: &str) -> Option<NamespaceId> {
        if prefix.is_empty() { Some(self.default) } else { self.search(prefix) }
    }

    /// The namespace that a prefix is bound to.
    #[inline]
    pub(crate) fn search(&self, prefix: &str) -> Option<NamespaceId> {
        count_steps(self.bindings.len());
        self.bindings
            .iter()
            .rev()
            .find(|binding| bytes_equal(binding.prefix.as_bytes(), prefix.as_bytes()))
            .map(|binding| binding.namespace)
    }

    /// The declarations in scope, the innermost first; a prefix may come again.
    pub(crate) fn declarations(&self) -> impl Iterator<Item = (&'i str, &str)> {
        self.bindings
            .iter()
            .rev()
            .map(|binding| (binding.prefix, self.namespaces.uri(binding.namespace)))
    }
}

impl Prefixes for Scope<'_> {
    fn namespace(&self, prefix: &str) -> Option<&str> {
        if prefix.is_empty() {
            return Some(self.namespaces.uri(self.default));
        }
        self.search(prefix).map(|namespace| self.namespaces.uri(namespace))
    }
}

fn check_declaration(prefix: &str, uri: &str) -> Result<(), Error> {
    forbidden(prefix, uri).map_or(Ok(()), |what| Err(Error::new(ErrorKind::Syntax, what)))
}
