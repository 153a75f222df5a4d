//! Whose deposits a client may see and change: its own, and those that it has made on behalf of
//! others. Of others for whom it may do all, those that they or anybody else has made, too. The
//! maker of a deposit counts, whoever has added to it since.

use swordsmith_deposit::Intent;
use swordsmith_generated::sword2::description::operation;
use swordsmith_http::server::Context;
use swordsmith_store::{
    Client, ClientId, Collection, CollectionId, Deposit, Mediation, NumberedArchive, Reach,
};

use super::super::accounts::{self, Found};
use super::super::changes as rules;
use crate::app::App;
use crate::error::Error;

/// A deposit that a client may see, where it is, and whose.
pub struct HeldDeposit {
    pub(super) collection: Collection,
    pub(super) owner: Client,
    pub(super) deposit: Deposit,
}

/// A file of such a deposit.
pub struct HeldFile {
    pub(super) held: HeldDeposit,
    pub(super) file: NumberedArchive,
}

/// For whom a request is made: the client itself, or on whose behalf it asks.
///
/// # Errors
///
/// If it may not ask for others there, or not for this one.
pub(super) async fn owner(
    app: &App,
    client: &Client,
    collection: CollectionId,
    on_behalf_of: Option<&str>,
) -> Result<Client, Error> {
    let mediation = mediation(app, client, collection, on_behalf_of).await?;
    Ok(mediation.map_or_else(|| client.clone(), |it| it.owner))
}

/// By what right a request is made for somebody else; `None`: it is made for the client itself.
///
/// # Errors
///
/// As of [`owner`].
pub(super) async fn mediation(
    app: &App,
    client: &Client,
    collection: CollectionId,
    on_behalf_of: Option<&str>,
) -> Result<Option<Mediation>, Error> {
    let Some(name) = on_behalf_of.filter(|name| *name != client.name) else {
        return Ok(None);
    };
    let mediations = app.store.ledger.mediations_of(client.id).await?;
    let mut here = mediations.iter().filter(|it| it.collection == collection).peekable();
    if here.peek().is_none() {
        return Err(Error::MediationNotAllowed);
    }
    let found = here.find(|it| it.owner.name == name).cloned();
    found.map(Some).ok_or_else(|| Error::TargetOwnerUnknown(name.to_owned()))
}

/// A deposit that the client may see, perhaps on behalf of its owner.
pub(super) async fn deposit(
    app: &App,
    client: &Client,
    collection: &str,
    number: u64,
) -> Result<HeldDeposit, Error> {
    let collection = accounts::collection(app, client, collection).await?;
    let found = accounts::deposit_in(app, &collection, number).await?;
    let (owner, mediator) = match &found {
        Found::Deposit(deposit) => (deposit.client, deposit.mediator),
        Found::Tombstone(tombstone) => (tombstone.client, tombstone.mediator),
    };
    let held_by = held_by(app, client, collection.id, (owner, mediator)).await?;
    let owner = held_by.ok_or(Error::NoDeposit(number))?;
    match found {
        Found::Deposit(deposit) => Ok(HeldDeposit { collection, owner, deposit }),
        Found::Tombstone(tombstone) => Err(Error::Gone(tombstone)),
    }
}

/// The owner of a deposit, if the client may see it: its own, or one of whom it may act for.
async fn held_by(
    app: &App,
    client: &Client,
    collection: CollectionId,
    (owner, mediator): (ClientId, Option<ClientId>),
) -> Result<Option<Client>, Error> {
    if owner == client.id {
        return Ok(Some(client.clone()));
    }
    let mediations = app.store.ledger.mediations_of(client.id).await?;
    let is_its = |it: &&Mediation| {
        let reaches = it.reach == Reach::All || mediator == Some(client.id);
        it.collection == collection && it.owner.id == owner && reaches
    };
    Ok(mediations.iter().find(is_its).map(|it| it.owner.clone()))
}

/// How a deposit that was deleted is refused: the profile wants its Edit-IRI not to be found (section
/// 6.8), and says nothing of its other addresses.
pub(super) fn gone_at(context: &Context<Client>, error: Error) -> Error {
    let edit = operation::GET_RECEIPT.path.template;
    let is_edit = context.matched_path.is_some_and(|path| path.0 == edit);
    match error {
        Error::Gone(tombstone) if is_edit => Error::GoneFromEditIri(tombstone),
        other => other,
    }
}

/// A file of such a deposit.
pub(super) async fn file(
    app: &App,
    client: &Client,
    collection: &str,
    (deposit, number): (u64, u64),
) -> Result<HeldFile, Error> {
    let held = self::deposit(app, client, collection, deposit).await?;
    let all = app.store.ledger.numbered_archives_of(held.deposit.id).await?;
    let file = all.into_iter().find(|it| it.number == number).ok_or(Error::NoFile)?;
    Ok(HeldFile { held, file })
}

/// Whether a request for somebody may be about a deposit that the client may see: it is the client's
/// own, or that of whom it asks for.
pub(super) async fn check(
    app: &App,
    client: &Client,
    HeldDeposit { deposit, .. }: &HeldDeposit,
    on_behalf_of: Option<&str>,
) -> Result<(), Error> {
    let owner = owner(app, client, deposit.collection, on_behalf_of).await?;
    // What it has made for another, it need not ask for in that one's name.
    let is_made = on_behalf_of.is_none() && deposit.mediator == Some(client.id);
    if is_made || accounts::is_of(deposit, client) || accounts::is_of(deposit, &owner) {
        Ok(())
    } else {
        Err(Error::NoDeposit(deposit.id.number()))
    }
}

/// The same for a request that changes or deletes the deposit: where it is complete, its collection
/// must let it.
pub(super) async fn check_intent(
    app: &App,
    client: &Client,
    held: &HeldDeposit,
    on_behalf_of: Option<&str>,
    intent: Intent,
) -> Result<(), Error> {
    check(app, client, held, on_behalf_of).await?;
    rules::check_writable(app)?;
    let is_mediator = client.id != held.owner.id;
    let protection = held.collection.protection;
    let deposit = held.deposit.id.number();
    let refused = |protected| Error::Protected { deposit, intent, protected };
    protection.check(intent, &held.deposit, is_mediator).map_err(refused)
}

/// The same for a request that sends something; and whether there is room for the work that it
/// makes, which is the owner's.
pub(super) async fn check_change(
    app: &App,
    context: &Context<Client>,
    held: &HeldDeposit,
    on_behalf_of: Option<&str>,
) -> Result<(), Error> {
    check_intent(app, &context.client, held, on_behalf_of, Intent::Change).await?;
    accounts::begin_upload(app, context)?;
    rules::check_backlog(app, &held.owner)
}
