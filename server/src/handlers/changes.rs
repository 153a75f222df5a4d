//! What clients change about deposits they have made, and when they may.

use super::body::Content;
use super::receipt::Received;
use super::upload::{self, Said, Upload};
use super::{origins, settling};
use crate::app::App;
use crate::deposit::State;
use crate::error::Error;
use crate::store::{ArchiveRecord, Client, Deposit, DepositChange, Edit, Outcome};

/// Only a deposit that is still partial may be changed.
pub(super) fn check_open(deposit: &Deposit) -> Result<(), Error> {
    if deposit.state.is_open() { Ok(()) } else { Err(Error::NotOpen(deposit.state)) }
}

/// The metadata of a deposit that is done may be replaced, too, by whoever knows what it is archived as.
pub(super) fn check_replaceable(deposit: &Deposit, swhid: Option<&str>) -> Result<(), Error> {
    match (deposit.state, swhid) {
        (State::Done, Some(said)) if deposit.swhid.as_deref() == Some(said) => Ok(()),
        (State::Done, Some(said)) => Err(Error::OtherSwhid(said.to_owned())),
        _ => check_open(deposit),
    }
}

/// Something that came in, and how it changes a deposit.
pub(super) struct Coming {
    /// What headers say of an archive.
    pub(super) said: Said,
    /// What the request carries.
    pub(super) content: Content,
    /// Whether it comes in the place of what is there.
    pub(super) replaces: bool,
    /// Whether nothing more follows.
    pub(super) completes: bool,
}

/// Takes what comes and makes it part of the deposit. Afterwards the deposit is as it was, or has all of it.
pub(super) async fn bring(
    app: &App,
    client: &Client,
    deposit: &Deposit,
    coming: Coming,
) -> Result<(Deposit, Received), Error> {
    let Coming { said, content, replaces, completes } = coming;
    // What comes may take long: the deposit must not expire while it does.
    let _lease = app.store.changing.take(&deposit.id);
    let upload = upload::take(app, said, content).await?;
    let received = Received::with(&upload);
    let origin = origins::of_changed(app, client, deposit, upload.entry.as_ref()).await;
    let (upload, origin_url) = upload.unless_refused(origin).await?;
    let (archives, entries) = upload.edits(replaces);
    let change = change_of(app, deposit, archives, completes);
    let change = DepositChange { entries, origin_url, ..change };
    let changed = make(app, deposit, upload, change).await?;
    Ok((changed, received))
}

/// Changes a deposit without anything coming in.
pub(super) async fn edit(
    app: &App,
    deposit: &Deposit,
    archives: Edit<ArchiveRecord>,
    completes: bool,
) -> Result<Deposit, Error> {
    make(app, deposit, Upload::default(), change_of(app, deposit, archives, completes)).await
}

/// A change to archives, and to nothing else.
fn change_of(
    app: &App,
    deposit: &Deposit,
    archives: Edit<ArchiveRecord>,
    completes: bool,
) -> DepositChange {
    DepositChange {
        state: deposit.state,
        revision: deposit.revision,
        archives,
        entries: Edit::Keep,
        origin_url: deposit.origin_url.clone(),
        completes,
        at: app.clock.now(),
    }
}

async fn make(
    app: &App,
    deposit: &Deposit,
    upload: Upload,
    change: DepositChange,
) -> Result<Deposit, Error> {
    let received = upload.archive.into_iter().collect();
    let outcome = app.store.change_deposit(deposit.id, change, received).await?;
    let changed = settling::settle(app, made(deposit, outcome)?).await;
    app.ring();
    Ok(changed)
}

/// Removes a deposit.
pub(super) async fn delete(app: &App, deposit: &Deposit) -> Result<(), Error> {
    let outcome = app.store.delete_deposit(deposit).await?;
    made(deposit, outcome)
}

/// Who came too late is told what happened in between.
fn made<T>(before: &Deposit, outcome: Outcome<T>) -> Result<T, Error> {
    match outcome {
        Outcome::Made(made) => Ok(made),
        Outcome::Conflict(None) => Err(Error::NoDeposit(before.id.number())),
        Outcome::Conflict(Some(now)) if now.state != before.state => Err(Error::NotOpen(now.state)),
        Outcome::Conflict(Some(_)) => Err(Error::Conflict),
    }
}
