//! SWORD 2.0, the whole profile, over the same accounts, collections and deposits: its generated traits
//! implemented, a file for each. What the deposit service does the same way is done by the same
//! functions.

mod access;
mod body;
mod changes;
mod content;
mod deposits;
mod dublin_core;
mod feed;
mod files;
mod links;
mod page;
mod receipt;
mod service_document;
mod statement;
mod view;

use std::sync::Arc;

use swordsmith_deposit::Intent;
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::router;
use swordsmith_generated::sword2::service::{Service, Target};
use swordsmith_http::server::{Context, Credentials};
use swordsmith_store::{Client, Collection};

use super::{accounts, changes as rules, room};
use crate::app::App;
use access::{HeldDeposit, HeldFile};

/// The router over these handlers.
pub type Router = router::Router<Handlers>;

/// The service of the description, on a store.
pub struct Handlers {
    app: Arc<App>,
}

/// The router of a server.
pub fn router(app: Arc<App>) -> Router {
    let limits = super::limits(&app);
    Router::new(Handlers { app }).with_limits(limits)
}

impl Service for Handlers {
    type Client = Client;
    type Collection = Collection;
    type Deposit = HeldDeposit;
    type File = HeldFile;
    type Member = HeldFile;

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
    ) -> Result<HeldDeposit, Refusal> {
        accounts::attribute_to(context);
        let found = access::deposit(&self.app, &context.client, collection, deposit).await;
        Ok(found.map_err(|error| access::gone_at(context, error))?)
    }

    async fn locate_file(
        &self,
        context: &Context<Client>,
        collection: &str,
        deposit: u64,
        file: u64,
    ) -> Result<HeldFile, Refusal> {
        accounts::attribute_to(context);
        Ok(access::file(&self.app, &context.client, collection, (deposit, file)).await?)
    }

    /// That its archive is there. Whether the member is, is found when it is read.
    async fn locate_member(
        &self,
        context: &Context<Client>,
        collection: &str,
        deposit: u64,
        file: u64,
        _member: &str,
    ) -> Result<HeldFile, Refusal> {
        self.locate_file(context, collection, deposit, file).await
    }

    /// For whom the client asks, and whether there is room for what it sends.
    async fn precondition(
        &self,
        context: &Context<Client>,
        target: Target<'_, Self>,
    ) -> Result<(), Refusal> {
        accounts::attribute_to(context);
        let (app, client) = (&*self.app, &context.client);
        match target {
            Target::GetServiceDocument(_) => {}
            Target::CreateDeposit(collection, owner) => {
                let owner = access::owner(app, client, collection.id, owner.as_deref()).await?;
                rules::check_writable(app)?;
                accounts::begin_upload(app, context)?;
                rules::check_backlog(app, &owner)?;
                room::check(app, &owner, collection).await?;
            }
            Target::GetCollectionServiceDocument(collection, owner)
            | Target::ListDeposits(collection, owner)
            | Target::GetCollectionPage(collection, owner) => {
                access::owner(app, client, collection.id, owner.as_deref()).await?;
            }
            Target::ReplaceDeposit(held, owner)
            | Target::AddToDeposit(held, owner)
            | Target::AddMedia(held, owner)
            | Target::ReplaceMedia(held, owner)
            | Target::ReplaceFile(HeldFile { held, .. }, owner) => {
                access::check_change(app, context, held, owner.as_deref()).await?;
            }
            Target::GetDepositPage(held, owner)
            | Target::GetReceipt(held, owner)
            | Target::GetMedia(held, owner)
            | Target::GetContent(held, owner)
            | Target::ListFiles(held, owner)
            | Target::GetAtomStatement(held, owner)
            | Target::GetRdfStatement(held, owner)
            | Target::GetFile(HeldFile { held, .. }, owner)
            | Target::GetMember(HeldFile { held, .. }, owner) => {
                access::check(app, client, held, owner.as_deref()).await?;
            }
            Target::DeleteDeposit(held, owner) => {
                let (owner, intent) = (owner.as_deref(), Intent::Delete);
                access::check_intent(app, client, held, owner, intent).await?;
            }
            Target::DeleteMedia(held, owner) | Target::DeleteFile(HeldFile { held, .. }, owner) => {
                let (owner, intent) = (owner.as_deref(), Intent::Change);
                access::check_intent(app, client, held, owner, intent).await?;
            }
        }
        Ok(())
    }
}
