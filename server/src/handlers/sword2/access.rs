//! Whose deposits a client may see and change: its own, and those of clients for whom it may deposit.

use std::collections::BTreeSet;

use super::super::accounts;
use crate::app::App;
use crate::error::Error;
use crate::store::{Client, CollectionId, Deposit, NumberedArchive};

/// A file of a deposit.
pub struct HeldFile {
    pub(super) deposit: Deposit,
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
) -> Result<Deposit, Error> {
    let collection = accounts::collection(app, client, collection).await?;
    let deposit = accounts::deposit_in(app, &collection, number).await?;
    let mediations = app.store.ledger.mediations_of(client.id).await?;
    let is_mediated =
        mediations.iter().any(|it| it.collection == collection.id && it.owner.id == deposit.client);
    if is_mediated || accounts::is_of(&deposit, client) {
        Ok(deposit)
    } else {
        Err(Error::NoDeposit(number))
    }
}

/// Whether a request may be about the deposit: it is the client's, or that of whom it asks for.
pub(super) async fn check(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    on_behalf_of: Option<&str>,
) -> Result<(), Error> {
    let owner = owner(app, client, deposit.collection, on_behalf_of).await?;
    if accounts::is_of(deposit, client) || accounts::is_of(deposit, &owner) {
        Ok(())
    } else {
        Err(Error::NoDeposit(deposit.id.number()))
    }
}

/// A file of such a deposit.
pub(super) async fn file(
    app: &App,
    client: &Client,
    collection: &str,
    (deposit, number): (u64, u64),
) -> Result<HeldFile, Error> {
    let deposit = self::deposit(app, client, collection, deposit).await?;
    let all = app.store.ledger.numbered_archives_of(deposit.id).await?;
    let file = all.into_iter().find(|it| it.number == number).ok_or(Error::NoFile)?;
    Ok(HeldFile { deposit, file })
}

/// The client whose the deposit is.
pub(super) async fn owner_of(app: &App, deposit: &Deposit) -> Result<Client, Error> {
    let found = app.store.ledger.clients_of(BTreeSet::from([deposit.client])).await?;
    found.into_values().next().ok_or(Error::NoDeposit(deposit.id.number()))
}
