//! Authentication, and access to a client's collections and deposits.

use swordsmith_http::server::{Context, Credentials};
use swordsmith_serve::RequestClient;
use swordsmith_store::author;
use swordsmith_store::{Client, Collection, Deposit, DepositId, Tombstone};

use crate::app::App;
use crate::error::Error;

pub(super) async fn authenticate(app: &App, credentials: &Credentials) -> Result<Client, Error> {
    let found = app.authenticator.client(&credentials.user, &credentials.password).await?;
    let client = found.ok_or(Error::WrongCredentials)?;
    app.context.quotas.admit_client(&client.name)?;
    Ok(client)
}

/// Records that the client has sent the request, for the store and for the connection.
pub(super) fn attribute_to(context: &Context<Client>) {
    author::attribute_to(&context.client.name);
    if let Some(request) = context.extensions.get::<RequestClient>() {
        request.set_name(&context.client.name);
    }
}

/// Counts an upload until its request is answered.
pub(super) fn begin_upload(app: &App, context: &Context<Client>) -> Result<(), Error> {
    // Without a connection there is nothing that ends.
    let Some(request) = context.extensions.get::<RequestClient>() else { return Ok(()) };
    Ok(app.context.quotas.begin_upload(&context.client.name, request)?)
}

/// A collection of this client. That another client's collection exists is no secret.
pub(super) async fn collection(
    app: &App,
    client: &Client,
    name: &str,
) -> Result<Collection, Error> {
    let own = app.store.ledger.collections_of(client.id).await?;
    if let Some(own) = own.iter().find(|own| own.texts.name == name) {
        return Ok(own.clone());
    }
    match app.store.ledger.collection(name).await? {
        Some(_) => Err(Error::ForeignCollection(name.to_owned())),
        None => Err(Error::NoCollection(name.to_owned())),
    }
}

/// Whether it is this client's.
pub(super) fn is_of(deposit: &Deposit, client: &Client) -> bool {
    deposit.client == client.id
}

/// A deposit of this client in this collection. Others are not found, and that one of its own was
/// deleted is told.
pub(super) async fn deposit(
    app: &App,
    client: &Client,
    name: &str,
    number: u64,
) -> Result<Deposit, Error> {
    let collection = collection(app, client, name).await?;
    match deposit_in(app, &collection, number).await? {
        Found::Deposit(deposit) if is_of(&deposit, client) => Ok(deposit),
        Found::Tombstone(tombstone) if tombstone.client == client.id => Err(Error::Gone(tombstone)),
        Found::Deposit(_) | Found::Tombstone(_) => Err(Error::NoDeposit(number)),
    }
}

/// A deposit, or what is left of it.
#[expect(clippy::large_enum_variant, reason = "nearly all that is found is a deposit")]
pub(super) enum Found {
    Deposit(Deposit),
    Tombstone(Box<Tombstone>),
}

/// What is in this collection under a number, whosever it is.
pub(super) async fn deposit_in(
    app: &App,
    collection: &Collection,
    number: u64,
) -> Result<Found, Error> {
    let missing = || Error::NoDeposit(number);
    let id = DepositId(i64::try_from(number).map_err(|_| missing())?);
    let (place, found) = if let Some(deposit) = app.store.ledger.deposit(id).await? {
        (deposit.collection, Found::Deposit(deposit))
    } else {
        let tombstone = app.store.ledger.tombstone(id).await?.ok_or_else(missing)?;
        (tombstone.collection, Found::Tombstone(Box::new(tombstone)))
    };
    if place == collection.id { Ok(found) } else { Err(missing()) }
}
