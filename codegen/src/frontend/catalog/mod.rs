//! OASIS XML Catalogs 1.1: files that say where documents are found of which only a URI is known.
//!
//! The catalogs are among the sources, and so is whatever they lead to: nothing is fetched. The
//! location of a schema document is looked up as a URI reference (section 7.2 of the standard) and
//! then as a system identifier (7.1), because catalogs in use have either kind of entry for schemas.
//! The name of a namespace is a URI reference and no identifier of a file: no entry for system
//! identifiers applies to it. A URN of a public identifier (`urn:publicid:`) is looked up as what it
//! stands for.

mod entry;
mod read;
mod resolve;

use std::collections::BTreeMap;

use super::uri;
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};
use entry::Entry;

pub use read::mentions;
pub use resolve::Found;

/// Some catalogs, and those that they go on to.
#[derive(Debug, Clone, Default)]
pub struct Catalogs {
    /// Those to begin with.
    first: Vec<SourceId>,
    /// The entries of every catalog that was read.
    entries: BTreeMap<SourceId, Vec<Entry>>,
    /// The catalog of each name.
    by_name: BTreeMap<String, SourceId>,
}

impl Catalogs {
    /// Reads some catalogs, in the order in which they are to be asked, and all that they go on to;
    /// what is wrong with them becomes findings.
    pub fn read(first: &[SourceId], sources: &Sources, findings: &mut Diagnostics) -> Self {
        let mut catalogs = Self { first: first.to_vec(), ..Self::default() };
        let mut queue: Vec<SourceId> = first.to_vec();
        while let Some(source) = queue.pop() {
            if catalogs.entries.contains_key(&source) {
                continue;
            }
            let entries = read::read(source, sources, findings);
            for entry in entries.iter().filter(|entry| entry.kind.names_catalog()) {
                match uri::file_name(&entry.target).and_then(|name| sources.find(&name)) {
                    Some(next) => queue.push(next),
                    None => missing(entry.span, &entry.target, findings),
                }
            }
            catalogs.by_name.insert(sources.get(source).name.clone(), source);
            catalogs.entries.insert(source, entries);
        }
        catalogs
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The catalogs to begin with.
    pub fn first(&self) -> &[SourceId] {
        &self.first
    }

    /// Every catalog that was read.
    pub fn sources(&self) -> impl Iterator<Item = SourceId> {
        self.entries.keys().copied()
    }

    /// The entries of a catalog of that name.
    fn named(&self, target: &str) -> Option<SourceId> {
        self.by_name.get(&uri::file_name(target)?).copied()
    }
}

fn missing(span: Span, target: &str, findings: &mut Diagnostics) {
    let shown = uri::file_name(target).unwrap_or_else(|| target.to_owned());
    let message = format!("there is no catalog `{shown}` among the given files");
    findings.error_with_help(span, message, "nothing is fetched: give the file, or drop the entry");
}

#[cfg(test)]
mod tests;
