//! What handlers need to show a deposit: its collection, and where its links lead.

use swordsmith_generated::sword2::paths;
use swordsmith_http::Origin;
use swordsmith_http::server::Context;
use swordsmith_store::{Client, Collection, Deposit, NumberedArchive};

use super::super::links::origin;
use super::Handlers;
use super::links::Links;
use crate::app::App;
use crate::error::Error;

/// A collection, as who asks sees it.
pub(super) struct View<'a> {
    pub(super) app: &'a App,
    pub(super) collection: &'a Collection,
    pub(super) origin: Origin,
}

impl Handlers {
    /// The view of a collection.
    pub(super) fn view<'a>(
        &'a self,
        context: &Context<Client>,
        collection: &'a Collection,
    ) -> View<'a> {
        View { app: &self.app, collection, origin: origin(&self.app, context) }
    }

    /// The files of a deposit.
    pub(super) async fn files(&self, deposit: &Deposit) -> Result<Vec<NumberedArchive>, Error> {
        Ok(self.app.store.ledger.numbered_archives_of(deposit.id).await?)
    }
}

impl View<'_> {
    /// The name of the collection.
    fn name(&self) -> &str {
        &self.collection.texts.name
    }

    /// Col-IRI.
    pub(super) fn address(&self) -> String {
        self.origin.url(&paths::collection(self.name()))
    }

    /// The page of the collection, for a person.
    pub(super) fn page(&self) -> String {
        self.origin.url(&paths::collection_page(self.name()))
    }

    /// The links of a deposit.
    pub(super) fn links(&self, deposit: &Deposit) -> Links<'_> {
        Links { origin: &self.origin, collection: self.name(), number: deposit.id.number() }
    }
}
