//! From an identifier to where catalogs say that it is found (XML Catalogs 1.1, section 7).

use std::collections::{BTreeSet, VecDeque};

use super::super::uri;
use super::Catalogs;
use super::entry::{Entry, Kind};
use crate::source::SourceId;

/// What catalogs say of an identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The URI that they lead to.
    pub uri: String,
    /// The catalog that says so.
    pub catalog: SourceId,
}

impl Found {
    /// The name of the file there; `None` for what is on no disk.
    pub fn file_name(&self) -> Option<String> {
        uri::file_name(&self.uri)
    }
}

/// The kinds of entry that are asked about one kind of identifier, in the order in which they are.
struct Kinds {
    exact: Kind,
    rewrite: Option<Kind>,
    suffix: Option<Kind>,
    delegate: Kind,
}

const URI: Kinds = Kinds {
    exact: Kind::Uri,
    rewrite: Some(Kind::RewriteUri),
    suffix: Some(Kind::UriSuffix),
    delegate: Kind::DelegateUri,
};
const SYSTEM: Kinds = Kinds {
    exact: Kind::System,
    rewrite: Some(Kind::RewriteSystem),
    suffix: Some(Kind::SystemSuffix),
    delegate: Kind::DelegateSystem,
};
const PUBLIC: Kinds =
    Kinds { exact: Kind::Public, rewrite: None, suffix: None, delegate: Kind::DelegatePublic };

impl Catalogs {
    /// Where the document at a location is found, if some catalog says.
    pub fn find_location(&self, uri: &str) -> Option<Found> {
        self.of(uri, &[URI, SYSTEM])
    }

    /// Where the document of a namespace is found, if some catalog says.
    pub fn find_namespace(&self, uri: &str) -> Option<Found> {
        self.of(uri, &[URI])
    }

    fn of(&self, uri: &str, kinds: &[Kinds]) -> Option<Found> {
        if self.is_empty() {
            return None;
        }
        if let Some(public) = uri::public_of_urn(uri) {
            return self.of_kinds(&PUBLIC, &public);
        }
        let uri = uri::normal(uri);
        kinds.iter().find_map(|kinds| self.of_kinds(kinds, &uri))
    }

    /// Asks one catalog after the other. None is asked twice: it would answer the same, so catalogs
    /// that go on to each other come to an end.
    fn of_kinds(&self, kinds: &Kinds, key: &str) -> Option<Found> {
        let mut queue: VecDeque<SourceId> = self.first.iter().copied().collect();
        let mut asked = BTreeSet::new();
        while let Some(catalog) = queue.pop_front() {
            if !asked.insert(catalog) {
                continue;
            }
            let entries = self.entries.get(&catalog).map_or(&[][..], Vec::as_slice);
            if let Some(uri) = kinds.find(entries, key) {
                return Some(Found { uri, catalog });
            }
            let delegates = kinds.delegates(entries, key);
            if delegates.is_empty() {
                // They come before what is still to be asked.
                let next = entries.iter().filter(|entry| entry.kind == Kind::NextCatalog);
                let next: Vec<_> = next.filter_map(|entry| self.named(&entry.target)).collect();
                next.into_iter().rev().for_each(|catalog| queue.push_front(catalog));
            } else {
                // Nothing else is asked then.
                queue =
                    delegates.into_iter().filter_map(|entry| self.named(&entry.target)).collect();
            }
        }
        None
    }
}

impl Kinds {
    fn find(&self, entries: &[Entry], key: &str) -> Option<String> {
        let of = |kind: Option<Kind>| entries.iter().filter(move |entry| Some(entry.kind) == kind);
        let longest = |kind, fits: &dyn Fn(&Entry) -> bool| {
            // Of equally long ones the first: `max_by_key` would take the last.
            of(kind).filter(|entry| fits(entry)).rev().max_by_key(|entry| entry.key.len())
        };
        if let Some(exact) = of(Some(self.exact)).find(|entry| entry.key == key) {
            return Some(exact.target.clone());
        }
        if let Some(entry) = longest(self.rewrite, &|entry| key.starts_with(&entry.key)) {
            return Some(format!("{}{}", entry.target, &key[entry.key.len()..]));
        }
        let suffix = longest(self.suffix, &|entry| key.ends_with(&entry.key));
        suffix.map(|entry| entry.target.clone())
    }

    /// The catalogs that alone know of a key, those of the longest beginnings first.
    fn delegates<'e>(&self, entries: &'e [Entry], key: &str) -> Vec<&'e Entry> {
        let fits = |entry: &&Entry| entry.kind == self.delegate && key.starts_with(&entry.key);
        let mut found: Vec<_> = entries.iter().filter(fits).collect();
        found.sort_by_key(|entry| std::cmp::Reverse(entry.key.len()));
        found
    }
}
