//! A deposit as a whole: its receipt, what is added to it, its end.

use swordsmith_generated::deposit::operations::{
    AddToDepositRequest, AddToDepositResponse, DeleteDepositRequest, DeleteDepositResponse,
    GetReceiptRequest, GetReceiptResponse, ReplaceMetadataBody, ReplaceMetadataRequest,
    ReplaceMetadataResponse,
};
use swordsmith_generated::deposit::paths;
use swordsmith_http::server::Context;

use super::body::headers;
use super::changes::{self, Change};
use super::conditional::{Conditions, Validators};
use super::links::link;
use super::receipt::{Received, receipt};
use super::upload::Replaced;
use crate::app::App;
use crate::deposit::State;
use crate::error::Error;
use crate::store::{Client, Deposit, DepositChange};

pub(super) async fn get(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    request: GetReceiptRequest,
) -> Result<GetReceiptResponse, Error> {
    let current = Validators::of(deposit);
    let last_modified = current.last_modified();
    if Conditions::from(&request).is_known(&current, app.clock.now())? {
        return Ok(GetReceiptResponse::NotModified { e_tag: current.e_tag, last_modified });
    }
    let archives = app.store.ledger.archives_of(deposit.id).await?;
    let received = Received::last_of(&archives);
    let body = receipt(app, context, &request.collection, deposit, received);
    Ok(GetReceiptResponse::Ok { e_tag: current.e_tag, last_modified, body })
}

pub(super) async fn add(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    request: AddToDepositRequest,
) -> Result<AddToDepositResponse, Error> {
    check(app, deposit, Conditions::from(&request))?;
    let Some(body) = request.body else {
        return complete(app, context, deposit, &request.collection, request.in_progress).await;
    };
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let completes = !request.in_progress;
    let change = Change { completes, ..Change::new(headers, body.into(), Replaced::Nothing) };
    let (deposit, received) = changes::apply_change(app, &context.client, deposit, change).await?;
    let (collection, number) = (&request.collection, deposit.id.number());
    let path = if received.has_archive() {
        paths::media(collection, number)
    } else {
        paths::metadata(collection, number)
    };
    let body = receipt(app, context, collection, &deposit, received);
    Ok(AddToDepositResponse::Created { location: link(app, context, path), body })
}

/// Completes the deposit, the only purpose of an empty body.
async fn complete(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    collection: &str,
    in_progress: bool,
) -> Result<AddToDepositResponse, Error> {
    if in_progress {
        return Err(Error::NothingCame);
    }
    let change = DepositChange { completes: true, ..changes::change_of(app, deposit) };
    let deposit = changes::edit(app, deposit, change).await?;
    let body = receipt(app, context, collection, &deposit, Received::default());
    Ok(AddToDepositResponse::Ok { body })
}

pub(super) async fn replace(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    request: ReplaceMetadataRequest,
) -> Result<ReplaceMetadataResponse, Error> {
    let is_open = deposit.state == State::Partial;
    if !is_open && matches!(request.body, ReplaceMetadataBody::DepositParts(_)) {
        return Err(Error::NotOpen(deposit.state));
    }
    check(app, deposit, Conditions::from(&request))?;
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let completes = is_open && !request.in_progress;
    let change = Change { completes, ..Change::new(headers, request.body.into(), Replaced::All) };
    changes::apply_change(app, &context.client, deposit, change).await?;
    Ok(ReplaceMetadataResponse::NoContent)
}

pub(super) async fn delete(
    app: &App,
    deposit: &Deposit,
    request: &DeleteDepositRequest,
) -> Result<DeleteDepositResponse, Error> {
    check(app, deposit, Conditions::from(request))?;
    changes::delete(app, deposit).await?;
    Ok(DeleteDepositResponse::NoContent)
}

/// Whether a change is meant for the deposit as it is.
fn check(app: &App, deposit: &Deposit, conditions: Conditions<'_>) -> Result<(), Error> {
    let current = Validators::of(deposit);
    conditions.check_change(Some(&current), app.clock.now())
}
