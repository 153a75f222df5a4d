//! What clients change about deposits they have made, and when they may.

use swordsmith_deposit::{Intent, Protected, Rule, State};
use swordsmith_generated::deposit::description::states;
use swordsmith_http::description::{Operation, Permitted};
use swordsmith_store::{Client, ClientId, Deposit, DepositChange, Edit, Outcome};

use super::body::Content;
use super::entry_room::EntryRoom;
use super::receipt::Received;
use super::upload::{self, ArchiveHeaders, Replaced, Upload};
use super::{metadata_only, origins, replaced_metadata};
use crate::app::App;
use crate::error::Error;

/// Whether an operation runs in the state of the deposit. Of what it depends on where it may, its
/// handler knows.
pub(super) fn check_state(deposit: &Deposit, operation: &Operation<'_>) -> Result<(), Error> {
    match states::DEPOSIT.permit(operation.name, deposit.state.name()) {
        Permitted::Never => Err(Error::NotOpen(deposit.state)),
        Permitted::Conditionally | Permitted::Always => Ok(()),
    }
}

/// What is uploaded while too much waits would only wait, too.
pub(super) fn check_backlog(app: &App, client: &Client) -> Result<(), Error> {
    if app.backlog.is_full_for(client.id) { Err(Error::Backlog) } else { Ok(()) }
}

/// The metadata of a deposit that is done may be replaced, too, by a client that knows its
/// identifier.
pub(super) fn check_replaceable(deposit: &Deposit, swhid: Option<&str>) -> Result<(), Error> {
    match (deposit.state, swhid) {
        (State::Done, Some(swhid)) if deposit.swhid.as_deref() == Some(swhid) => Ok(()),
        (State::Done, Some(swhid)) => Err(Error::OtherSwhid(swhid.to_owned())),
        (State::Done, None) => Err(Error::NotOpen(State::Done)),
        _ => Ok(()),
    }
}

/// The metadata of what is complete stay, too, where the collection says that nothing changes.
pub(super) async fn check_protection(
    app: &App,
    client: &Client,
    deposit: &Deposit,
) -> Result<(), Error> {
    let own = app.store.ledger.collections_of(client.id).await?;
    let collection = own.iter().find(|it| it.id == deposit.collection);
    let is_fixed = collection.is_some_and(|it| it.protection.changes == Rule::Never);
    if deposit.completed.is_none() || !is_fixed {
        return Ok(());
    }
    let (deposit, intent) = (deposit.id.number(), Intent::Change);
    Err(Error::Protected { deposit, intent, protected: Protected::ByCollection })
}

/// A requested change of a deposit.
pub(super) struct Change {
    /// The headers that describe an archive.
    pub(super) headers: ArchiveHeaders,
    /// The body of the request.
    pub(super) content: Content,
    /// What of the deposit the content takes the place of.
    pub(super) replaced: Replaced,
    /// Whether the deposit is complete afterwards.
    pub(super) completes: bool,
    /// Whether one that is complete is open again before.
    pub(super) reopens: bool,
    /// Who makes it on behalf of the client whose the deposit is.
    pub(super) mediator: Option<ClientId>,
}

/// A server that only reads changes nothing.
pub(super) fn check_writable(app: &App) -> Result<(), Error> {
    if app.settings.read_only { Err(Error::ReadOnly) } else { Ok(()) }
}

impl Change {
    /// One by the client whose the deposit is, that leaves it as open as it is.
    pub(super) fn new(headers: ArchiveHeaders, content: Content, replaced: Replaced) -> Self {
        Self { headers, content, replaced, completes: false, reopens: false, mediator: None }
    }
}

/// Reads the body and adds it to the deposit of that client, completely or not at all.
pub(super) async fn apply_change(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    change: Change,
) -> Result<(Deposit, Received), Error> {
    let Change { headers, content, replaced, completes, reopens, mediator } = change;
    // A body may take long to arrive: the deposit must not expire meanwhile.
    let _lease = app.store.changing.take(&deposit.id);
    let adds_entry = replaced == Replaced::Nothing && !matches!(content, Content::Archive(..));
    let room = EntryRoom::of_change(app, deposit, adds_entry).await?;
    let upload = upload::take(app, headers, content, room, mediator).await?;
    let found = if reopens { &opened(deposit) } else { deposit };
    let checked = replaced_metadata::check(app, client, found, upload.entry.as_ref()).await;
    let (upload, ()) = upload.or_abandon(checked).await?;
    let received = Received::with(&upload);
    let origin =
        origins::origin_url_of_changed_deposit(app, client, found, upload.entry.as_ref()).await;
    let (upload, origin_url) = upload.or_abandon(origin).await?;
    let (archives, entries) = upload.edits(replaced);
    let change = change_of(app, deposit);
    let change = DepositChange { reopens, archives, entries, origin_url, completes, ..change };
    let changed = make(app, deposit, upload, change).await?;
    Ok((changed, received))
}

/// Changes a deposit by a request without a body.
pub(super) async fn edit(
    app: &App,
    deposit: &Deposit,
    change: DepositChange,
) -> Result<Deposit, Error> {
    make(app, deposit, Upload::default(), change).await
}

/// A change of the deposit as it is, of nothing yet.
pub(super) fn change_of(app: &App, deposit: &Deposit) -> DepositChange {
    DepositChange {
        state: deposit.state,
        revision: deposit.revision,
        reopens: false,
        archives: Edit::Keep,
        entries: Edit::Keep,
        origin_url: deposit.origin_url.clone(),
        completes: false,
        at: app.clock.now(),
    }
}

/// The deposit, open again.
fn opened(deposit: &Deposit) -> Deposit {
    Deposit { state: State::Partial, ..deposit.clone() }
}

async fn make(
    app: &App,
    deposit: &Deposit,
    upload: Upload,
    change: DepositChange,
) -> Result<Deposit, Error> {
    let (received, reopens) = (upload.archive.into_iter().collect(), change.reopens);
    let outcome = app.store.change_deposit(deposit.id, change, received).await?;
    let changed = made(app, deposit, outcome, reopens).await?;
    let changed = metadata_only::check_now(app, changed).await;
    app.wake_worker();
    Ok(changed)
}

/// Removes a deposit that is in the state in which it was found.
pub(super) async fn delete(app: &App, deposit: &Deposit) -> Result<(), Error> {
    let outcome = app.store.delete_deposit(deposit, None, app.clock.now()).await?;
    made(app, deposit, outcome, false).await
}

/// Removes a deposit in whatever state it is.
pub(super) async fn delete_in_any_state(app: &App, deposit: &Deposit) -> Result<(), Error> {
    let mut found = deposit.clone();
    loop {
        match app.store.delete_deposit(&found, None, app.clock.now()).await? {
            // It has got into another state by itself.
            Outcome::Conflict(Some(now)) if now.revision == deposit.revision => found = *now,
            outcome => return made(app, deposit, outcome, true).await,
        }
    }
}

/// The value of a change that was made; otherwise the reason why it conflicts.
async fn made<T>(
    app: &App,
    before: &Deposit,
    outcome: Outcome<T>,
    in_any_state: bool,
) -> Result<T, Error> {
    match outcome {
        Outcome::Made(made) => Ok(made),
        Outcome::Conflict(None) => {
            let tombstone = app.store.ledger.tombstone(before.id).await?.map(Box::new);
            Err(tombstone.map_or(Error::NoDeposit(before.id.number()), Error::Gone))
        }
        Outcome::Conflict(Some(now)) if now.state != before.state && !in_any_state => {
            Err(Error::NotOpen(now.state))
        }
        Outcome::Conflict(Some(_)) => Err(Error::Conflict),
    }
}
