//! What handlers need to show a deposit: its collection, and where its links lead.

use swordsmith_generated::sword2::paths;
use swordsmith_http::Origin;
use swordsmith_http::server::Context;

use super::super::links::origin;
use super::links::Links;
use crate::app::App;
use crate::error::Error;
use crate::store::{Client, Collection, Deposit};

/// A collection, as who asks sees it.
pub(super) struct View<'a> {
    pub(super) app: &'a App,
    pub(super) client: &'a Client,
    pub(super) collection: Collection,
    pub(super) origin: Origin,
}

impl<'a> View<'a> {
    /// The view of a collection.
    pub(super) fn of(app: &'a App, context: &'a Context<Client>, collection: Collection) -> Self {
        Self { app, client: &context.client, collection, origin: origin(app, context) }
    }

    /// The view of the collection of this name.
    pub(super) async fn named(
        app: &'a App,
        context: &'a Context<Client>,
        collection: &str,
    ) -> Result<Self, Error> {
        let found = app.store.ledger.collection(collection).await?;
        let found = found.ok_or_else(|| Error::NoCollection(collection.to_owned()))?;
        Ok(Self::of(app, context, found))
    }

    /// The name of the collection.
    pub(super) fn name(&self) -> &str {
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
