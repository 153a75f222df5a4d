//! A deposit as a whole: its receipt, what is added to it, its end.

use swordsmith_deposit::State;
use swordsmith_generated::deposit::operations::{
    AddToDepositRequest, AddToDepositResponse, DeleteDepositRequest, DeleteDepositResponse,
    GetReceiptRequest, GetReceiptResponse, ReplaceMetadataBody, ReplaceMetadataRequest,
    ReplaceMetadataResponse,
};
use swordsmith_generated::deposit::paths;
use swordsmith_generated::deposit::refusal::Refusal;
use swordsmith_generated::deposit::service::Deposits;
use swordsmith_http::server::{Conditions, Context};
use swordsmith_store::{Client, Deposit, DepositChange};

use super::body::headers;
use super::changes::{self, Change};
use super::links::link;
use super::receipt::{Received, receipt};
use super::upload::Replaced;
use super::{Handlers, validators};
use crate::app::App;
use crate::error::Error;

impl Deposits for Handlers {
    async fn get_receipt(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: GetReceiptRequest,
    ) -> Result<GetReceiptResponse, Refusal> {
        let current = validators::of(&deposit);
        let last_modified = current.last_modified();
        if request.conditions().is_known(&current).map_err(Error::from)? {
            return Ok(GetReceiptResponse::NotModified { e_tag: current.e_tag, last_modified });
        }
        let archives = self.app.store.ledger.archives_of(deposit.id).await.map_err(Error::from)?;
        let received = Received::last_of(&archives);
        let body = receipt(&self.app, &context, &request.collection, &deposit, received);
        Ok(GetReceiptResponse::Ok { e_tag: current.e_tag, last_modified, body })
    }

    async fn add_to_deposit(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: AddToDepositRequest,
    ) -> Result<AddToDepositResponse, Refusal> {
        check(&deposit, request.conditions())?;
        let (app, completes) = (&self.app, !request.in_progress);
        let Some(body) = request.body else {
            return Ok(complete(app, &context, &deposit, &request.collection, completes).await?);
        };
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let change = Change { completes, ..Change::new(headers, body.into(), Replaced::Nothing) };
        let (deposit, received) =
            changes::apply_change(app, &context.client, &deposit, change).await?;
        let (collection, number) = (&request.collection, deposit.id.number());
        let path = if received.has_archive() {
            paths::media(collection, number)
        } else {
            paths::metadata(collection, number)
        };
        let body = receipt(app, &context, collection, &deposit, received);
        Ok(AddToDepositResponse::Created { location: link(app, &context, path), body })
    }

    async fn replace_metadata(
        &self,
        context: Context<Client>,
        deposit: Deposit,
        request: ReplaceMetadataRequest,
    ) -> Result<ReplaceMetadataResponse, Refusal> {
        let is_open = deposit.state == State::Partial;
        if !is_open && matches!(request.body, ReplaceMetadataBody::DepositParts(_)) {
            return Err(Error::NotOpen(deposit.state).into());
        }
        check(&deposit, request.conditions())?;
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let completes = is_open && !request.in_progress;
        let change =
            Change { completes, ..Change::new(headers, request.body.into(), Replaced::All) };
        changes::apply_change(&self.app, &context.client, &deposit, change).await?;
        Ok(ReplaceMetadataResponse::NoContent)
    }

    async fn delete_deposit(
        &self,
        _context: Context<Client>,
        deposit: Deposit,
        request: DeleteDepositRequest,
    ) -> Result<DeleteDepositResponse, Refusal> {
        check(&deposit, request.conditions())?;
        changes::delete(&self.app, &deposit).await?;
        Ok(DeleteDepositResponse::NoContent)
    }
}

/// Completes the deposit, the only purpose of an empty body.
async fn complete(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    collection: &str,
    completes: bool,
) -> Result<AddToDepositResponse, Error> {
    if !completes {
        return Err(Error::NothingCame);
    }
    let change = DepositChange { completes: true, ..changes::change_of(app, deposit) };
    let deposit = changes::edit(app, deposit, change).await?;
    let body = receipt(app, context, collection, &deposit, Received::default());
    Ok(AddToDepositResponse::Ok { body })
}

/// Whether a change is meant for the deposit as it is.
fn check(deposit: &Deposit, conditions: Conditions<'_>) -> Result<(), Error> {
    Ok(conditions.check_change(Some(&validators::of(deposit)))?)
}
