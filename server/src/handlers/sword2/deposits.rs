//! Deposits as a whole: they are made, shown, changed with their metadata, and deleted.

use swordsmith_generated::sword2::operations::{
    AddToDepositRequest, AddToDepositResponse, CreateDepositRequest, CreateDepositResponse,
    DeleteDepositRequest, GetReceiptRequest, GetReceiptResponse, ReplaceDepositRequest,
    ReplaceDepositResponse,
};

use super::super::changes as rules;
use super::super::collection::{self, Creation};
use super::super::conditional::{Conditions, Validators};
use super::super::upload::Replaced;
use super::access;
use super::body::headers;
use super::changes::{self, Sent, mediator};
use super::receipt::receipt;
use super::view::View;
use crate::app::App;
use crate::error::Error;
use crate::store::{Client, Deposit};

pub(super) async fn create(
    view: &View<'_>,
    request: CreateDepositRequest,
) -> Result<CreateDepositResponse, Error> {
    let (app, owner) = (view.app, request.on_behalf_of.as_deref());
    let owner = access::owner(app, view.client, view.collection.id, owner).await?;
    let creation = Creation {
        headers: headers(request.content_disposition, request.content_md5, request.packaging),
        content: request.body.into(),
        slug: request.slug,
        in_progress: request.in_progress,
        mediator: mediator(view.client, owner.id),
        is_software: false,
    };
    let (deposit, _) = collection::create(app, &owner, &view.collection, creation).await?;
    let body = receipt(view, &deposit).await?;
    Ok(CreateDepositResponse::Created { location: view.links(&deposit).edit(), body })
}

pub(super) async fn get(
    view: &View<'_>,
    deposit: &Deposit,
    request: &GetReceiptRequest,
) -> Result<GetReceiptResponse, Error> {
    let current = Validators::of(deposit);
    let last_modified = current.last_modified();
    let known = Conditions::reading(&request.if_none_match, request.if_modified_since.as_deref());
    if known.is_known(&current, view.app.clock.now())? {
        return Ok(GetReceiptResponse::NotModified { e_tag: current.e_tag, last_modified });
    }
    let body = receipt(view, deposit).await?;
    Ok(GetReceiptResponse::Ok { e_tag: current.e_tag, last_modified, body })
}

pub(super) async fn replace(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    request: ReplaceDepositRequest,
) -> Result<ReplaceDepositResponse, Error> {
    check(app, deposit, &request.if_match)?;
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let sent = Sent { headers, content: request.body.into(), replaced: Replaced::All };
    changes::apply(app, client, deposit, sent, !request.in_progress).await?;
    Ok(ReplaceDepositResponse::NoContent)
}

/// Adds metadata, a file with metadata, or nothing: then the deposit is complete.
pub(super) async fn add(
    view: &View<'_>,
    deposit: &Deposit,
    request: AddToDepositRequest,
) -> Result<AddToDepositResponse, Error> {
    let (app, links) = (view.app, view.links(deposit));
    check(app, deposit, &request.if_match)?;
    let Some(body) = request.body else {
        let deposit = if request.in_progress {
            deposit.clone()
        } else {
            changes::complete(app, deposit).await?
        };
        let body = receipt(view, &deposit).await?;
        return Ok(AddToDepositResponse::Ok { location: links.edit(), body });
    };
    let headers = headers(request.content_disposition, request.content_md5, request.packaging);
    let sent = Sent { headers, content: body.into(), replaced: Replaced::Nothing };
    let completes = !request.in_progress;
    let (deposit, received) = changes::apply(app, view.client, deposit, sent, completes).await?;
    let body = receipt(view, &deposit).await?;
    Ok(if received.has_archive() {
        AddToDepositResponse::Created { location: links.media(), body }
    } else {
        AddToDepositResponse::Ok { location: links.edit(), body }
    })
}

pub(super) async fn delete(
    app: &App,
    deposit: &Deposit,
    request: &DeleteDepositRequest,
) -> Result<(), Error> {
    check(app, deposit, &request.if_match)?;
    rules::delete_in_any_state(app, deposit).await
}

/// Whether a change is meant for the deposit as it is, whatever the server has found of it since.
fn check(app: &App, deposit: &Deposit, if_match: &[String]) -> Result<(), Error> {
    let current = Validators::in_any_state(deposit, if_match);
    Conditions::changing(if_match).check_change(Some(&current), app.clock.now())
}
