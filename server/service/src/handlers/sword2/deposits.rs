//! Deposits as a whole: they are made, shown, changed with their metadata, and deleted.

use swordsmith_generated::sword2::operations::{
    AddToDepositRequest, AddToDepositResponse, CreateDepositRequest, CreateDepositResponse,
    DeleteDepositRequest, DeleteDepositResponse, GetReceiptRequest, GetReceiptResponse,
    ReplaceDepositRequest, ReplaceDepositResponse,
};
use swordsmith_generated::sword2::refusal::Refusal;
use swordsmith_generated::sword2::service::Deposits;
use swordsmith_http::server::{Conditions, Context};
use swordsmith_store::{Client, Collection};

use super::super::changes::{self as rules, Change};
use super::super::collection::{self, Creation};
use super::super::upload::Replaced;
use super::super::validators;
use super::Handlers;
use super::access::{self, HeldDeposit, gone_at};
use super::body::headers;
use super::changes::{self, mediator};
use super::receipt::receipt;
use crate::error::Error;

impl Deposits for Handlers {
    async fn create_deposit(
        &self,
        context: Context<Client>,
        collection: Collection,
        request: CreateDepositRequest,
    ) -> Result<CreateDepositResponse, Refusal> {
        let view = self.view(&context, &collection);
        let owner = request.on_behalf_of.as_deref();
        let owner = access::owner(&self.app, &context.client, collection.id, owner).await?;
        let creation = Creation {
            headers: headers(request.content_disposition, request.content_md5, request.packaging),
            content: request.body.into(),
            slug: request.slug,
            in_progress: request.in_progress,
            mediator: mediator(&context.client, &owner),
            is_software: false,
        };
        let (deposit, _) = collection::create(&self.app, &owner, &collection, creation).await?;
        let body = receipt(&view, &owner, &deposit).await?;
        Ok(CreateDepositResponse::Created { location: view.links(&deposit).edit(), body })
    }

    async fn get_receipt(
        &self,
        context: Context<Client>,
        HeldDeposit { collection, owner, deposit }: HeldDeposit,
        request: GetReceiptRequest,
    ) -> Result<GetReceiptResponse, Refusal> {
        let current = validators::of(&deposit);
        let last_modified = current.last_modified();
        if request.conditions().is_known(&current).map_err(Error::from)? {
            return Ok(GetReceiptResponse::NotModified { e_tag: current.e_tag, last_modified });
        }
        let body = receipt(&self.view(&context, &collection), &owner, &deposit).await?;
        Ok(GetReceiptResponse::Ok { e_tag: current.e_tag, last_modified, body })
    }

    async fn replace_deposit(
        &self,
        context: Context<Client>,
        held: HeldDeposit,
        request: ReplaceDepositRequest,
    ) -> Result<ReplaceDepositResponse, Refusal> {
        check(&held, &request.if_match)?;
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let change = Change::new(headers, request.body.into(), Replaced::All);
        let made = changes::apply(&self.app, &context, &held, change, !request.in_progress).await;
        made.map_err(|error| gone_at(&context, error))?;
        Ok(ReplaceDepositResponse::NoContent)
    }

    /// Adds metadata, a file with metadata, or nothing: then the deposit is complete.
    async fn add_to_deposit(
        &self,
        context: Context<Client>,
        held: HeldDeposit,
        request: AddToDepositRequest,
    ) -> Result<AddToDepositResponse, Refusal> {
        let view = self.view(&context, &held.collection);
        let (links, completes) = (view.links(&held.deposit), !request.in_progress);
        check(&held, &request.if_match)?;
        let Some(body) = request.body else {
            let made = changes::complete(&self.app, &held.deposit, completes).await;
            let deposit = made.map_err(|error| gone_at(&context, error))?;
            let body = receipt(&view, &held.owner, &deposit).await?;
            return Ok(AddToDepositResponse::Ok { location: links.edit(), body });
        };
        let headers = headers(request.content_disposition, request.content_md5, request.packaging);
        let change = Change::new(headers, body.into(), Replaced::Nothing);
        let made = changes::apply(&self.app, &context, &held, change, completes).await;
        let (deposit, received) = made.map_err(|error| gone_at(&context, error))?;
        let body = receipt(&view, &held.owner, &deposit).await?;
        Ok(if received.has_archive() {
            AddToDepositResponse::Created { location: links.media(), body }
        } else {
            AddToDepositResponse::Ok { location: links.edit(), body }
        })
    }

    async fn delete_deposit(
        &self,
        context: Context<Client>,
        held: HeldDeposit,
        request: DeleteDepositRequest,
    ) -> Result<DeleteDepositResponse, Refusal> {
        check(&held, &request.if_match)?;
        let deleted = rules::delete_in_any_state(&self.app, &held.deposit).await;
        deleted.map_err(|error| gone_at(&context, error))?;
        Ok(DeleteDepositResponse::NoContent)
    }
}

/// Whether a change is meant for the deposit as it is, whatever the server has found of it since.
fn check(held: &HeldDeposit, if_match: &[String]) -> Result<(), Error> {
    let current = validators::in_any_state(&held.deposit, if_match);
    let conditions = Conditions { if_match, ..Conditions::default() };
    Ok(conditions.check_change(Some(&current))?)
}
