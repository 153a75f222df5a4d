//! Implements the generated traits, a file for each. Handlers know no connection and no database.

mod accounts;
mod archive_content;
mod body;
mod changes;
mod collection;
mod content;
mod date;
mod download;
mod entry_room;
mod feed;
mod links;
mod media;
mod metadata;
mod metadata_only;
mod origins;
mod receipt;
mod replaced_metadata;
mod room;
pub(crate) mod routes;
mod service_document;
pub mod sword2;
mod upload;
mod validators;

use std::sync::Arc;

use swordsmith_generated::deposit::description::operation;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::deposit::router;
use swordsmith_generated::deposit::service::{Service, Target};
use swordsmith_http::server::{Context, Credentials, Limits};
use swordsmith_store::{Client, Collection, Deposit};

use crate::app::App;
use service_document::ServiceDocuments;

pub use service_document::check_collection;

/// The router over our handlers.
pub type Router = router::Router<Handlers>;

/// The service of the description, on a store.
pub struct Handlers {
    app: Arc<App>,
    service_documents: ServiceDocuments,
}

/// The router of a server.
pub fn router(app: Arc<App>) -> Router {
    let limits = limits(&app);
    Router::new(Handlers { app, service_documents: ServiceDocuments::default() })
        .with_limits(limits)
}

/// The most bytes that a new deposit may have.
pub(crate) fn largest_upload(app: &App) -> u64 {
    limits(app).of(&operation::CREATE_DEPOSIT)
}

/// The limits of the description, or those of the settings.
fn limits(app: &App) -> Limits {
    app.settings.max_upload_size.map_or_else(Limits::default, Limits::uniform)
}

impl Handlers {
    /// The resource of a request.
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }
}

impl Service for Handlers {
    type Client = Client;
    type Collection = Collection;
    type Deposit = Deposit;

    async fn authenticate(&self, credentials: Credentials) -> Result<Client, Refusal> {
        Ok(accounts::authenticate(&self.app, &credentials).await?)
    }

    async fn locate_collection(
        &self,
        context: &Context<Client>,
        collection: &str,
    ) -> Result<Collection, Refusal> {
        accounts::attribute_to(context);
        Ok(accounts::collection(&self.app, &context.client, collection).await?)
    }

    async fn locate_deposit(
        &self,
        context: &Context<Client>,
        collection: &str,
        deposit: u64,
    ) -> Result<Deposit, Refusal> {
        accounts::attribute_to(context);
        Ok(accounts::deposit(&self.app, &context.client, collection, deposit).await?)
    }

    /// The refusal of an operation in a state that forbids it.
    async fn precondition(
        &self,
        context: &Context<Client>,
        target: Target<'_, Self>,
    ) -> Result<(), Refusal> {
        accounts::attribute_to(context);
        let operation = target.operation();
        if !operation.is_safe() {
            changes::check_writable(&self.app)?;
        }
        if takes_body(&target) {
            accounts::begin_upload(&self.app, context)?;
        }
        match target {
            Target::CreateDeposit(collection) => {
                changes::check_backlog(&self.app, &context.client)?;
                room::check(&self.app, &context.client, collection).await?;
            }
            Target::AddToDeposit(deposit)
            | Target::AddMedia(deposit)
            | Target::ReplaceMedia(deposit) => {
                changes::check_state(deposit, operation)?;
                changes::check_backlog(&self.app, &context.client)?;
            }
            Target::DeleteDeposit(deposit) | Target::DeleteMedia(deposit) => {
                changes::check_state(deposit, operation)?;
            }
            Target::ReplaceMetadata(deposit, swhid) => {
                changes::check_state(deposit, operation)?;
                changes::check_replaceable(deposit, swhid.as_deref())?;
                changes::check_protection(&self.app, &context.client, deposit).await?;
                changes::check_backlog(&self.app, &context.client)?;
            }
            Target::GetServiceDocument
            | Target::ListDeposits(_)
            | Target::GetContent(_)
            | Target::GetReceipt(_)
            | Target::GetMedia(_)
            | Target::GetStatus(_) => {}
        }
        Ok(())
    }
}

fn takes_body(target: &Target<'_, Handlers>) -> bool {
    matches!(
        target,
        Target::CreateDeposit(_)
            | Target::AddToDeposit(_)
            | Target::ReplaceMetadata(..)
            | Target::AddMedia(_)
            | Target::ReplaceMedia(_)
    )
}

#[cfg(test)]
mod tests;
