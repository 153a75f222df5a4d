//! What clients change about deposits they have made, and when they may.

use bytes::Bytes;

use super::body::Content;
use super::upload::{self, Said, Upload};
use crate::app::App;
use crate::deposit::State;
use crate::error::Error;
use crate::store::{ArchiveRecord, Deposit, DepositChange, Edit, Outcome};

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
    deposit: &Deposit,
    coming: Coming,
) -> Result<(Deposit, super::receipt::Received), Error> {
    let Coming { said, content, replaces, completes } = coming;
    // What comes may take long: the deposit must not expire while it does.
    let _lease = app.store.changing.take(&deposit.id);
    let upload = upload::take(app, said, content).await?;
    let received = super::receipt::Received::with(&upload);
    let (archives, entries) = upload.edits(replaces);
    let changed = change(app, deposit, upload, archives, entries, completes).await?;
    Ok((changed, received))
}

/// Changes a deposit without anything coming in.
pub(super) async fn edit(
    app: &App,
    deposit: &Deposit,
    archives: Edit<ArchiveRecord>,
    completes: bool,
) -> Result<Deposit, Error> {
    change(app, deposit, Upload::default(), archives, Edit::Keep, completes).await
}

async fn change(
    app: &App,
    deposit: &Deposit,
    upload: Upload,
    archives: Edit<ArchiveRecord>,
    entries: Edit<Bytes>,
    completes: bool,
) -> Result<Deposit, Error> {
    let change = DepositChange {
        state: deposit.state,
        revision: deposit.revision,
        archives,
        entries,
        completes,
        at: app.clock.now(),
    };
    let received = upload.archive.into_iter().collect();
    let outcome = app.store.change_deposit(deposit.id, change, received).await?;
    app.ring();
    made(deposit, outcome)
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
        Outcome::Late(None) => Err(Error::NoDeposit(before.id.number())),
        Outcome::Late(Some(now)) if now.state != before.state => Err(Error::NotOpen(now.state)),
        Outcome::Late(Some(_)) => Err(Error::Conflict),
    }
}
