//! The archives of a deposit: uploads and downloads.

use swordsmith_generated::deposit::operations::{
    AddMediaRequest, AddMediaResponse, DeleteMediaRequest, DeleteMediaResponse, GetMediaRequest,
    GetMediaResponse, ReplaceMediaRequest, ReplaceMediaResponse,
};
use swordsmith_generated::deposit::paths;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::deposit::service::Media;
use swordsmith_http::server::{Conditions, Context};
use swordsmith_store::{Client, Deposit, DepositChange, Edit};

use super::Handlers;
use super::body::headers;
use super::changes::{self, Change};
use super::download::{self, validators};
use super::links::link;
use super::receipt::receipt;
use super::upload::Replaced;
use crate::app::App;
use crate::error::Error;

impl Media for Handlers {
    async fn get_media(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetMediaRequest,
    ) -> Result<GetMediaResponse, Refusal> {
        Ok(download::get(&self.app, &context, &deposit, request).await?)
    }

    async fn add_media(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: AddMediaRequest,
    ) -> Result<AddMediaResponse, Refusal> {
        let app = &self.app;
        check(app, &deposit, request.conditions()).await?;
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let completes = completes(request.in_progress);
        let change =
            Change { completes, ..Change::new(headers, request.body.into(), Replaced::Nothing) };
        let (deposit, received) =
            changes::apply_change(app, &context.client, &deposit, change).await?;
        let path = paths::media(&request.collection, deposit.id.number());
        let body = receipt(app, &context, &request.collection, &deposit, received);
        Ok(AddMediaResponse::Created { location: link(app, &context, path), body })
    }

    async fn replace_media(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: ReplaceMediaRequest,
    ) -> Result<ReplaceMediaResponse, Refusal> {
        check(&self.app, &deposit, request.conditions()).await?;
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let completes = completes(request.in_progress);
        let change =
            Change { completes, ..Change::new(headers, request.body.into(), Replaced::All) };
        changes::apply_change(&self.app, &context.client, &deposit, change).await?;
        Ok(ReplaceMediaResponse::NoContent)
    }

    async fn delete_media(
        &self,
        _context: Context<Client>,
        deposit: Deposit,
        request: DeleteMediaRequest,
    ) -> Result<DeleteMediaResponse, Refusal> {
        check(&self.app, &deposit, request.conditions()).await?;
        let archives = Edit::Replace(Vec::new());
        let change = DepositChange { archives, ..changes::change_of(&self.app, &deposit) };
        changes::edit(&self.app, &deposit, change).await?;
        Ok(DeleteMediaResponse::NoContent)
    }
}

/// Whether a change is meant for the archives as they are.
async fn check(app: &App, deposit: &Deposit, conditions: Conditions<'_>) -> Result<(), Error> {
    if conditions.are_none() {
        return Ok(());
    }
    let archives = app.store.ledger.archives_of(deposit.id).await?;
    Ok(conditions.check_change(validators(&archives).as_ref())?)
}

/// Only an explicit `In-Progress: false` completes a deposit through its archives.
fn completes(in_progress: Option<bool>) -> bool {
    in_progress == Some(false)
}
