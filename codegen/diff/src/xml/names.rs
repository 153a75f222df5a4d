//! The names of both versions as one set of numbers.
//!
//! A namespace that was renamed from one version to the next is the same here: a name is written
//! with the namespace of the version that a document is for.

use std::collections::BTreeMap;

use swordsmith_xml::table::{NameId, NamespaceId, Schema};

/// An expanded name, whichever version has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Symbol(u32);

/// A namespace, whichever version has it; 0 is "no namespace".
pub(super) type Uri = usize;

/// Local part of names that neither version has.
const OTHER: &str = "other";

/// A namespace that neither version has.
const ELSEWHERE: &str = "urn:example:elsewhere";

/// The namespace of `xsi:type` and the like, which every element may have.
const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// All names.
#[derive(Debug)]
pub(super) struct Names {
    uris: Vec<String>,
    symbols: Vec<(Uri, String)>,
    index: BTreeMap<(Uri, String), Symbol>,
    /// Namespaces of the old version, and what they are called in the new one.
    renamed: BTreeMap<String, String>,
    /// A name of each namespace that neither version has.
    others: Vec<Symbol>,
}

/// What the names of one table are.
#[derive(Debug, Default)]
pub(super) struct TableNames {
    /// By [`NameId`].
    pub(super) symbols: Vec<Symbol>,
    /// By [`NamespaceId`].
    pub(super) uris: Vec<Uri>,
    /// How documents of this version write a namespace, by its number.
    pub(super) written: Vec<String>,
}

impl Names {
    /// The names of two tables, with the namespaces that are called otherwise in the second one.
    pub(super) fn of(
        old: &Schema<'_>,
        new: &Schema<'_>,
        renamed: BTreeMap<String, String>,
    ) -> (Self, TableNames, TableNames) {
        let (uris, symbols, index) = (vec![String::new()], Vec::new(), BTreeMap::new());
        let mut all = Self { uris, symbols, index, renamed, others: Vec::new() };
        let mut of_new = all.add(new, |_, uri| uri.to_owned());
        let mut of_old = all.add(old, |names, uri| names.renamed.get(uri).unwrap_or(uri).clone());
        let elsewhere = all.uri(ELSEWHERE);
        all.others = (0..=elsewhere).filter_map(|uri| all.other(uri)).collect();
        let back: BTreeMap<_, _> = all.renamed.iter().map(|(old, new)| (new, old)).collect();
        of_new.written.clone_from(&all.uris);
        of_old.written =
            all.uris.iter().map(|uri| (*back.get(uri).unwrap_or(&uri)).clone()).collect();
        (all, of_old, of_new)
    }

    fn add(
        &mut self,
        schema: &Schema<'_>,
        called: impl Fn(&Self, &String) -> String,
    ) -> TableNames {
        let uris = schema.namespaces.iter().map(|uri| {
            let called = called(self, &(*uri).to_owned());
            self.uri(&called)
        });
        let uris: Vec<Uri> = uris.collect();
        let symbols = schema.names.iter();
        let symbols =
            symbols.map(|name| self.symbol(uris[usize::from(name.namespace)], name.local));
        let symbols = symbols.collect();
        TableNames { symbols, uris, written: Vec::new() }
    }

    fn uri(&mut self, uri: &str) -> Uri {
        let known = self.uris.iter().position(|known| known == uri);
        known.unwrap_or_else(|| {
            self.uris.push(uri.to_owned());
            self.uris.len() - 1
        })
    }

    fn symbol(&mut self, uri: Uri, local: &str) -> Symbol {
        let next = Symbol(u32::try_from(self.symbols.len()).expect("fewer than 2^32 names"));
        let symbol = *self.index.entry((uri, local.to_owned())).or_insert(next);
        if symbol == next {
            self.symbols.push((uri, local.to_owned()));
        }
        symbol
    }

    /// A name of a namespace that neither version has.
    fn other(&mut self, uri: Uri) -> Option<Symbol> {
        if self.uris[uri] == INSTANCE {
            return None;
        }
        let mut local = OTHER.to_owned();
        while self.index.contains_key(&(uri, local.clone())) {
            local.push('_');
        }
        Some(self.symbol(uri, &local))
    }

    /// A name of each namespace that neither version has, one of them of a namespace that neither
    /// has.
    pub(super) fn others(&self) -> &[Symbol] {
        &self.others
    }

    /// The namespace of a name.
    pub(super) fn uri_of(&self, symbol: Symbol) -> Uri {
        self.symbols[symbol.0 as usize].0
    }

    /// The local part of a name.
    pub(super) fn local(&self, symbol: Symbol) -> &str {
        &self.symbols[symbol.0 as usize].1
    }

    /// The number of a namespace.
    pub(super) fn uri_named(&self, uri: &str) -> Option<Uri> {
        self.uris.iter().position(|known| known == uri)
    }
}

impl TableNames {
    /// The name behind a number of the table.
    pub(super) fn symbol(&self, name: NameId) -> Option<Symbol> {
        self.symbols.get(name as usize).copied()
    }

    /// The namespace behind a number of the table.
    pub(super) fn uri(&self, namespace: NamespaceId) -> Option<Uri> {
        self.uris.get(usize::from(namespace)).copied()
    }
}
