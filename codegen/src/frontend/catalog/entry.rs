//! The entries of a catalog: what they are called, and what they have.

use crate::source::Span;

/// Namespace of the elements of a catalog.
pub(super) const CATALOG: &str = "urn:oasis:names:tc:entity:xmlns:xml:catalog";

/// An entry.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// What it is.
    pub(super) kind: Kind,
    /// The identifier that it is for, or the beginning or end of one, normalised; empty for
    /// `nextCatalog`.
    pub(super) key: String,
    /// Where it leads, as a URI that is absolute or seen from where the catalogs' names are.
    pub(super) target: String,
    /// Its start tag.
    pub(super) span: Span,
}

/// The kinds of entry that lead somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Uri,
    RewriteUri,
    UriSuffix,
    DelegateUri,
    System,
    RewriteSystem,
    SystemSuffix,
    DelegateSystem,
    Public,
    DelegatePublic,
    NextCatalog,
}

/// Each kind with its element, and its attributes for the key and the target.
const KINDS: [(Kind, &str, &str, &str); 11] = [
    (Kind::Uri, "uri", "name", "uri"),
    (Kind::RewriteUri, "rewriteURI", "uriStartString", "rewritePrefix"),
    (Kind::UriSuffix, "uriSuffix", "uriSuffix", "uri"),
    (Kind::DelegateUri, "delegateURI", "uriStartString", "catalog"),
    (Kind::System, "system", "systemId", "uri"),
    (Kind::RewriteSystem, "rewriteSystem", "systemIdStartString", "rewritePrefix"),
    (Kind::SystemSuffix, "systemSuffix", "systemIdSuffix", "uri"),
    (Kind::DelegateSystem, "delegateSystem", "systemIdStartString", "catalog"),
    (Kind::Public, "public", "publicId", "uri"),
    (Kind::DelegatePublic, "delegatePublic", "publicIdStartString", "catalog"),
    (Kind::NextCatalog, "nextCatalog", "", "catalog"),
];

impl Kind {
    /// The kind of an element, with its attributes for the key (empty: none) and the target.
    pub(super) fn of(element: &str) -> Option<(Self, &'static str, &'static str)> {
        let row = KINDS.iter().find(|row| row.1 == element);
        row.map(|(kind, _, key, target)| (*kind, *key, *target))
    }

    /// The elements of all kinds.
    pub(super) fn elements() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|row| row.1)
    }

    /// Whether it leads to a catalog.
    pub(super) fn names_catalog(self) -> bool {
        matches!(
            self,
            Self::DelegateUri | Self::DelegateSystem | Self::DelegatePublic | Self::NextCatalog
        )
    }

    /// Whether its key is a public identifier, or begins one.
    pub(super) fn is_public(self) -> bool {
        matches!(self, Self::Public | Self::DelegatePublic)
    }
}
