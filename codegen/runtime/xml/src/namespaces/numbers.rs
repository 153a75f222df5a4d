//! The number of each namespace.

use std::collections::BTreeMap;

use super::super::error::{Error, ErrorKind};
use super::super::table::NamespaceId;
use super::{NO_NAMESPACE, XML, XSI};

/// The namespaces of the schema, and those that a document adds, each with a number.
#[derive(Debug)]
pub(crate) struct Namespaces<'s> {
    known: &'s [&'s str],
    /// Namespaces that the schema does not have, in the order of the document.
    pub(super) foreign: Vec<String>,
    pub(super) by_uri: BTreeMap<String, NamespaceId>,
    /// The last result: most names are in the namespace of the name before.
    last: NamespaceId,
    /// The number of [`XML`].
    pub(crate) xml: NamespaceId,
    /// The number of [`XSI`].
    pub(crate) xsi: NamespaceId,
}

impl<'s> Namespaces<'s> {
    /// Those of a schema, and [`XML`] and [`XSI`] behind them: every document has these, so they
    /// cost nothing.
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

    /// Those of the schema.
    pub(crate) fn known(&self) -> &'s [&'s str] {
        self.known
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
    pub(super) foreign: Vec<String>,
    pub(super) by_uri: BTreeMap<String, NamespaceId>,
}
