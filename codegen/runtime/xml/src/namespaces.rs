//! Namespaces as numbers, and what prefixes mean while a document is read.

use std::collections::BTreeMap;

use super::datatypes::Prefixes;
use super::error::{Error, ErrorKind};
use super::swar::bytes_equal;
use super::table::NamespaceId;
use super::work::count_steps;

/// Namespace of the prefix `xml`.
pub(crate) const XML: &str = "http://www.w3.org/XML/1998/namespace";
/// Namespace of the prefix `xmlns`.
pub(crate) const XMLNS: &str = "http://www.w3.org/2000/xmlns/";
/// Namespace of `xsi:type` and its like.
pub(crate) const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// Whether every element may have the attribute of that name in the namespace [`XSI`] (XSD 1.1 Part 1, section 3.2.7).
pub(crate) fn is_instance_attribute(local: &str) -> bool {
    matches!(local, "type" | "nil" | "schemaLocation" | "noNamespaceSchemaLocation")
}
/// No namespace.
pub(crate) const NO_NAMESPACE: NamespaceId = 0;

/// The namespaces of the schema, and those that a document adds, each with a number.
#[derive(Debug)]
pub(crate) struct Namespaces<'s> {
    known: &'s [&'s str],
    /// Those that the schema does not know, in the order they were met.
    foreign: Vec<String>,
    by_uri: BTreeMap<String, NamespaceId>,
    /// The one that was asked for last: most names are in the namespace of the name before.
    last: NamespaceId,
    /// The number of [`XML`].
    pub(crate) xml: NamespaceId,
    /// The number of [`XSI`].
    pub(crate) xsi: NamespaceId,
}

impl<'s> Namespaces<'s> {
    /// Those of a schema, and [`XML`] and [`XSI`] behind them: every document has these, so they cost nothing.
    pub(crate) fn new(known: &'s [&'s str]) -> Result<Self, Error> {
        let behind = |place| numbered(known.len().max(1) + place);
        let xml = position(known, XML).map_or_else(|| behind(0), Ok)?;
        let xsi = position(known, XSI).map_or_else(|| behind(1), Ok)?;
        Ok(Self {
            known,
            foreign: Vec::new(),
            by_uri: BTreeMap::new(),
            last: NO_NAMESPACE,
            xml,
            xsi,
        })
    }

    /// The number of `uri`, a new one if it has none.
    pub(crate) fn number(&mut self, uri: &str) -> Result<NamespaceId, Error> {
        if uri.is_empty() {
            return Ok(NO_NAMESPACE);
        }
        if self.uri(self.last) != uri {
            self.last = self.find_or_add(uri)?;
        }
        Ok(self.last)
    }

    fn find_or_add(&mut self, uri: &str) -> Result<NamespaceId, Error> {
        if let Some(known) = self.find(uri) {
            return Ok(known);
        }
        let number = numbered(self.first_foreign() + self.foreign.len())?;
        self.foreign.push(uri.to_owned());
        self.by_uri.insert(uri.to_owned(), number);
        Ok(number)
    }

    /// The number of `uri`, if it has one.
    fn find(&self, uri: &str) -> Option<NamespaceId> {
        position(self.known, uri).or_else(|| match uri {
            XML => Some(self.xml),
            XSI => Some(self.xsi),
            _ => self.by_uri.get(uri).copied(),
        })
    }

    /// The number of the first one that the schema does not know, but for [`XML`] and [`XSI`].
    fn first_foreign(&self) -> usize {
        self.known.len().max(1) + 2
    }

    /// The URI of a number.
    pub(crate) fn uri(&self, number: NamespaceId) -> &str {
        let place = usize::from(number);
        if let Some(uri) = self.known.get(place) {
            return uri;
        }
        match place.checked_sub(self.first_foreign()) {
            Some(place) => self.foreign.get(place).map_or("", String::as_str),
            None if number == self.xml => XML,
            None if number == self.xsi => XSI,
            None => "",
        }
    }
}

/// The number of a namespace that the schema knows.
fn position(known: &[&str], uri: &str) -> Option<NamespaceId> {
    known.iter().position(|known| *known == uri).and_then(|at| NamespaceId::try_from(at).ok())
}

fn numbered(number: usize) -> Result<NamespaceId, Error> {
    NamespaceId::try_from(number)
        .map_err(|_| Error::new(ErrorKind::Limit, "there are more than 65,535 namespaces"))
}

/// The numbers that a document has added, apart from the schema's.
#[derive(Debug, Default)]
pub(crate) struct Numbers {
    foreign: Vec<String>,
    by_uri: BTreeMap<String, NamespaceId>,
}

/// What prefixes mean at the place that is read.
#[derive(Debug)]
pub(crate) struct Scope<'i> {
    /// The namespaces that have numbers.
    pub(crate) namespaces: Namespaces<'i>,
    bindings: Vec<Binding<'i>>,
    /// The default namespace: what the innermost binding of the empty prefix says.
    default: NamespaceId,
    limit: usize,
    /// A number of what prefixes mean: the same again where they mean the same again.
    epoch: u64,
    /// How many such numbers there were.
    epochs: u64,
}

/// A namespace declaration.
#[derive(Debug, Clone, Copy)]
struct Binding<'i> {
    prefix: &'i str,
    namespace: NamespaceId,
    /// Depth of the element that has it.
    depth: usize,
    /// The number of what prefixes meant before.
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

    /// The scope inside of open elements with these declarations, each with the depth of its element, the outermost
    /// first.
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

    /// Forgets what was declared on the element at `depth`.
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

    /// A number that two places share only if all prefixes mean the same there; never 0.
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

/// What is wrong with a declaration by the constraints of Namespaces in XML 1.0, section 3 and 2.2.
pub(crate) fn forbidden(prefix: &str, uri: &str) -> Option<&'static str> {
    match (prefix, uri) {
        ("xmlns", _) => Some("the prefix `xmlns` is declared"),
        ("xml", XML) => None,
        ("xml", _) => Some("the prefix `xml` is bound to another namespace"),
        (_, XML) => Some("another prefix is bound to the namespace of `xml`"),
        (_, XMLNS) => Some("a prefix is bound to the namespace of `xmlns`"),
        ("", _) => None,
        (_, "") => Some("a prefix is bound to no namespace"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_mean_what_the_innermost_declaration_says() {
        let mut scope = Scope::new(&["", "urn:a"], 9).unwrap();
        scope.declare("", "urn:a", 1).unwrap();
        scope.declare("p", "urn:b", 1).unwrap();
        scope.declare("", "", 2).unwrap();
        scope.declare("p", "urn:a", 2).unwrap();
        assert_eq!(
            (scope.of_element(""), scope.of_element("p"), scope.namespace("q")),
            (Some(0), Some(1), None)
        );
        scope.leave(2);
        assert_eq!(
            (scope.namespace(""), scope.namespace("p"), scope.namespace("xml")),
            (Some("urn:a"), Some("urn:b"), Some(XML))
        );
        scope.leave(1);
        assert_eq!((scope.of_element(""), scope.of_element("p")), (Some(0), None));
    }

    #[test]
    fn what_prefixes_mean_has_its_number_again() {
        let declared = [("p", 1, 1), ("q", 1, 2)].into_iter();
        let mut scope = Scope::within(declared, Numbers::default(), &["", "urn:a"], 9).unwrap();
        let outer = scope.epoch();
        scope.declare("p", "", 3).unwrap_err();
        scope.declare("p", "urn:b", 3).unwrap();
        let inner = scope.epoch();
        scope.leave(3);
        assert!(inner != outer && scope.epoch() == outer);
        scope.declare("p", "urn:c", 3).unwrap();
        assert!(scope.epoch() != inner && scope.epoch() != outer);
        scope.leave(3);
        scope.leave(2);
        assert_ne!(scope.epoch(), outer);
    }

    #[test]
    fn reserved_prefixes_stay_what_they_are() {
        let mut scope = Scope::new(&[], 9).unwrap();
        for (prefix, uri) in [
            ("xmlns", "urn:a"),
            ("xml", "urn:a"),
            ("p", XML),
            ("", XML),
            ("p", XMLNS),
            ("", XMLNS),
            ("p", ""),
        ] {
            assert!(scope.declare(prefix, uri, 1).is_err(), "{prefix} {uri}");
        }
        scope.declare("xml", XML, 1).unwrap();
        scope.declare("p", "urn:a", 1).unwrap();
        assert!(scope.declare("p", "urn:b", 1).is_err());
    }

    #[test]
    fn declarations_are_limited() {
        let mut scope = Scope::new(&[], 1).unwrap();
        scope.declare("p", "urn:a", 1).unwrap();
        assert_eq!(scope.declare("q", "urn:a", 1).unwrap_err().kind(), ErrorKind::Limit);
    }
}
