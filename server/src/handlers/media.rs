//! The archives of a deposit: uploads and downloads.

use swordsmith_generated::deposit::operations::{
    AddMediaRequest, AddMediaResponse, DeleteMediaRequest, DeleteMediaResponse,
    ReplaceMediaRequest, ReplaceMediaResponse,
};
use swordsmith_generated::deposit::paths;
use swordsmith_http::server::Context;

use super::body::headers;
use super::changes::{self, Change};
use super::conditional::Conditions;
use super::download::validators;
use super::links::link;
use super::receipt::receipt;
use super::upload::Replaced;
use crate::app::App;
use crate::error::Error;
use crate::store::{Client, Deposit, DepositChange, Edit};

pub(super) async fn add(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    request: AddMediaRequest,
) -> Result<AddMediaResponse, Error> {
    check(app, deposit, Conditions::from(&request)).await?;
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let completes = completes(request.in_progress);
    let change =
        Change { completes, ..Change::new(headers, request.body.into(), Replaced::Nothing) };
    let (deposit, received) = changes::apply_change(app, &context.client, deposit, change).await?;
    let path = paths::media(&request.collection, deposit.id.number());
    let body = receipt(app, context, &request.collection, &deposit, received);
    Ok(AddMediaResponse::Created { location: link(app, context, path), body })
}

pub(super) async fn replace(
    app: &App,
    context: &Context<Client>,
    deposit: &Deposit,
    request: ReplaceMediaRequest,
) -> Result<ReplaceMediaResponse, Error> {
    check(app, deposit, Conditions::from(&request)).await?;
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let completes = completes(request.in_progress);
    let change = Change { completes, ..Change::new(headers, request.body.into(), Replaced::All) };
    changes::apply_change(app, &context.client, deposit, change).await?;
    Ok(ReplaceMediaResponse::NoContent)
}

pub(super) async fn delete(
    app: &App,
    deposit: &Deposit,
    request: &DeleteMediaRequest,
) -> Result<DeleteMediaResponse, Error> {
    check(app, deposit, Conditions::from(request)).await?;
    let archives = Edit::Replace(Vec::new());
    let change = DepositChange { archives, ..changes::change_of(app, deposit) };
    changes::edit(app, deposit, change).await?;
    Ok(DeleteMediaResponse::NoContent)
}

/// Whether a change is meant for the archives as they are.
async fn check(app: &App, deposit: &Deposit, conditions: Conditions<'_>) -> Result<(), Error> {
    if conditions.are_none() {
        return Ok(());
    }
    let archives = app.store.ledger.archives_of(deposit.id).await?;
    conditions.check_change(validators(&archives).as_ref(), app.clock.now())
}

/// Only an explicit `In-Progress: false` completes a deposit through its archives.
fn completes(in_progress: Option<bool>) -> bool {
    in_progress == Some(false)
}
