//! Whose deposits a client may see and change: its own, and those of clients for whom it may deposit.

use swordsmith_http::server::Context;

use super::super::{accounts, changes as rules};
use crate::app::App;
use crate::error::Error;
use crate::store::{Client, Collection, CollectionId, Deposit, Mediation, NumberedArchive};

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
    let Some(name) = on_behalf_of.filter(|name| *name != client.name) else {
        return Ok(client.clone());
    };
    let mediations = app.store.ledger.mediations_of(client.id).await?;
    let mut here = mediations.iter().filter(|it| it.collection == collection).peekable();
    if here.peek().is_none() {
        return Err(Error::MediationNotAllowed);
    }
    let found = here.find(|it| it.owner.name == name).map(|it| it.owner.clone());
    found.ok_or_else(|| Error::TargetOwnerUnknown(name.to_owned()))
}

/// A deposit that the client may see, perhaps on behalf of its owner.
pub(super) async fn deposit(
    app: &App,
    client: &Client,
    collection: &str,
    number: u64,
) -> Result<HeldDeposit, Error> {
    let collection = accounts::collection(app, client, collection).await?;
    let deposit = accounts::deposit_in(app, &collection, number).await?;
    let mediations = app.store.ledger.mediations_of(client.id).await?;
    let is_its = |it: &&Mediation| it.collection == collection.id && it.owner.id == deposit.client;
    let mediated = mediations.iter().find(is_its).map(|it| it.owner.clone());
    let own = accounts::is_of(&deposit, client).then(|| client.clone());
    let owner = own.or(mediated).ok_or(Error::NoDeposit(number))?;
    Ok(HeldDeposit { collection, owner, deposit })
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

/// The same for a request that changes the deposit; and whether there is room for the work that it
/// makes, which is the owner's.
pub(super) async fn check_change(
    app: &App,
    context: &Context<Client>,
    held: &HeldDeposit,
    on_behalf_of: Option<&str>,
) -> Result<(), Error> {
    check(app, &context.client, held, on_behalf_of).await?;
    rules::check_writable(app)?;
    accounts::begin_upload(app, context)?;
    rules::check_backlog(app, &held.owner)
}
