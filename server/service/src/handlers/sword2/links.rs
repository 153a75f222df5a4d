//! The addresses of a deposit and of what belongs to it.

use swordsmith_generated::sword2::documents::{SwordLink, SwordRelation};
use swordsmith_generated::sword2::paths;
use swordsmith_http::Origin;

/// Absolute addresses: clients do not resolve others.
#[derive(Clone, Copy)]
pub(super) struct Links<'a> {
    pub(super) origin: &'a Origin,
    pub(super) collection: &'a str,
    pub(super) number: u64,
}

impl Links<'_> {
    fn url(self, path: fn(&str, u64) -> String) -> String {
        self.origin.url(&path(self.collection, self.number))
    }

    /// Edit-IRI and SE-IRI.
    pub(super) fn edit(self) -> String {
        self.url(paths::deposit)
    }

    /// EM-IRI.
    pub(super) fn media(self) -> String {
        self.url(paths::media)
    }

    /// EM-IRI as a feed.
    pub(super) fn feed(self) -> String {
        self.url(paths::feed)
    }

    /// Cont-IRI.
    pub(super) fn content(self) -> String {
        self.url(paths::content)
    }

    /// State-IRI, as a feed.
    pub(super) fn atom(self) -> String {
        self.url(paths::atom)
    }

    /// State-IRI, in RDF.
    pub(super) fn rdf(self) -> String {
        self.url(paths::rdf)
    }

    /// The page for a person.
    pub(super) fn page(self) -> String {
        self.url(paths::deposit_page)
    }

    /// A file.
    pub(super) fn file(self, file: u64) -> String {
        self.origin.url(&paths::file(self.collection, self.number, file))
    }

    /// A member of a file.
    pub(super) fn member(self, file: u64, member: &str) -> String {
        self.origin.url(&paths::member(self.collection, self.number, file, member))
    }
}

/// A link to what may be of any media type.
pub(super) fn link(rel: SwordRelation, href: String) -> SwordLink {
    SwordLink { rel, href, type_: None }
}

/// A link to what is of that media type.
pub(super) fn typed(rel: SwordRelation, href: String, media_type: &str) -> SwordLink {
    SwordLink { rel, href, type_: Some(media_type.to_owned()) }
}
