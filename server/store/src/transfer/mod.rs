//! From one store to another: from `SQLite` and a disk to `PostgreSQL` and an object store, back, or
//! only one of the two, while the other one stays where it is.
//!
//! The source must not change meanwhile; it may be read. Accounts are copied first; then deposits in
//! the order of their numbers, some at a time: first their archives, each compared with its digest,
//! then their rows, all by one commit; last, what is left of others, and who has changed what. So what
//! is there of the target is whole at any moment, and who begins again passes over what is there, once
//! it is known to be the same. When all is there, the target becomes the same ledger: it gets the
//! identity of the source. Before, no server starts on it: its sweep would remove what is not named
//! yet. What was left of a source that shares something with its target is not a store any more: no
//! server starts on it.

mod archives;
mod history;
pub mod statements;
pub mod tables;
#[cfg(test)]
mod tests;

use futures_util::TryStreamExt;

use super::claims::UNFINISHED;
use super::copy::Check;
use super::open::OpenStore;
use super::{ArchiveKey, DepositId, Selection, Store, StoreError};
use archives::copy_named;
use statements::Span;
use tables::{ACCOUNTS, DEPOSITS, Rows};

/// How many deposits are copied by one commit.
const PAGE: u64 = 250;

/// What was copied, and what could not be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Transferred {
    /// Deposits that the target has.
    pub deposits: u64,
    /// How many of them it had before.
    pub before: u64,
    /// Archives that were copied now.
    pub archives: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Archives that are damaged, or not there, in the source.
    pub damaged: Vec<ArchiveKey>,
}

/// What the target does not share with the source.
struct Moves {
    ledger: bool,
    archives: bool,
}

impl Moves {
    fn between(from: &OpenStore, to: &OpenStore) -> Self {
        let (from, to) = (from.places(), to.places());
        Self { ledger: !from.ledger_is_that_of(to), archives: !from.archives_are_those_of(to) }
    }
}

/// Copies all that a store holds to another one, which must be empty, or an earlier copy that was cut
/// off. No server may use either, but for one that only reads the source. `progress` is told how far
/// it is after each commit.
pub async fn transfer(
    from: &OpenStore,
    to: &OpenStore,
    mut progress: impl FnMut(&Transferred),
) -> Result<Transferred, StoreError> {
    let moves = Moves::between(from, to);
    from.store.ledger.keep_servers_away().await?;
    if moves.ledger {
        to.store.ledger.keep_servers_away().await?;
    }
    let identity = from.store.ledger.identity().await?;
    let before = to.store.ledger.identity().await?;
    refuse_occupied(&to.store, &before, &identity).await?;
    begin_archives(to, &moves, &before, &identity).await?;
    if before != identity {
        to.store.ledger.set_identity(unfinished(&identity)).await?;
    }
    to.store.archives.remove_leftovers(&to.store.uploads).await?;
    copy_accounts(&from.store, &to.store).await?;
    let (mut done, mut after) = (Transferred::default(), 0);
    while let Some((span, count)) = next_span(&from.store, after).await? {
        copy_deposits((&from.store, &to.store), &moves, (span, count), &mut done).await?;
        after = span.1;
        progress(&done);
    }
    if next_span(&to.store, after).await?.is_some() {
        return Err(changed("it has deposits that the source has no more"));
    }
    let numbers = from.store.ledger.last_numbers().await?;
    history::copy(&from.store, &to.store, &numbers).await?;
    to.store.ledger.raise_numbers(numbers).await?;
    finish(&to.store, &moves, identity).await?;
    Ok(done)
}

async fn copy_accounts(from: &Store, to: &Store) -> Result<(), StoreError> {
    let accounts = rows(from, &ACCOUNTS, None).await?;
    to.ledger.insert(accounts.clone()).await?;
    if rows(to, &ACCOUNTS, None).await? == accounts {
        return Ok(());
    }
    Err(changed("its accounts are others"))
}

/// An earlier run has copied something that is not so any more.
fn changed(what: &str) -> StoreError {
    StoreError::Refused(format!(
        "the source has changed since the target was begun: {what}; begin with an empty one"
    ))
}

/// Some deposits: first their archives, then what names them.
async fn copy_deposits(
    (from, to): (&Store, &Store),
    moves: &Moves,
    (span, count): (Span, u64),
    done: &mut Transferred,
) -> Result<(), StoreError> {
    let page = rows(from, &DEPOSITS, Some(span)).await?;
    let there = rows(to, &DEPOSITS, Some(span)).await?;
    let (is_there, is_empty) = (there == page, there.iter().all(|rows| rows.rows.is_empty()));
    if !is_there && !is_empty {
        let (first, last) = (span.0 + 1, span.1);
        return Err(changed(&format!("its deposits from {first} to {last} are others")));
    }
    if moves.archives {
        let check = if is_there && moves.ledger { Check::Size } else { Check::Digest };
        copy_named((from, to), &page, check, done).await?;
    }
    if !is_there {
        to.ledger.insert(page).await?;
    }
    done.deposits += count;
    done.before += if is_there { count } else { 0 };
    Ok(())
}

/// Takes from the source what it shares with the target, once all is copied: a server that is started
/// on it by mistake would sweep what came to the target since.
pub async fn detach_source(from: &OpenStore, to: &OpenStore) -> Result<(), StoreError> {
    match Moves::between(from, to) {
        Moves { ledger: false, .. } => disown_archives(from, to).await,
        Moves { archives: false, .. } => rename_ledger(from, to).await,
        _ => Ok(()),
    }
}

async fn disown_archives(from: &OpenStore, to: &OpenStore) -> Result<(), StoreError> {
    let identity = to.store.ledger.identity().await?;
    let (source, target) = (&from.store.archives, &to.store.archives);
    source.set_owner(&format!("moved to {}", to.places().archives_text())).await?;
    if target.owner().await?.as_ref() == Some(&identity) {
        return Ok(());
    }
    source.set_owner(&identity).await?;
    Err(same())
}

async fn rename_ledger(from: &OpenStore, to: &OpenStore) -> Result<(), StoreError> {
    let identity = to.store.ledger.identity().await?;
    let (source, target) = (&from.store.ledger, &to.store.ledger);
    source.set_identity(format!("moved to {}", to.places().ledger_text())).await?;
    if target.identity().await? == identity {
        return Ok(());
    }
    source.set_identity(identity).await?;
    Err(same())
}

/// One place may have several names.
fn same() -> StoreError {
    StoreError::Refused("source and target are the same".to_owned())
}

fn unfinished(identity: &str) -> String {
    format!("{UNFINISHED}{identity}")
}

/// The target is to be a copy of the source, if there is nothing in it.
async fn refuse_occupied(to: &Store, found: &str, identity: &str) -> Result<(), StoreError> {
    if found == identity || found == unfinished(identity) {
        return Ok(());
    }
    if !to.ledger.clients().await?.is_empty() || !to.ledger.collections().await?.is_empty() {
        return Err(StoreError::Refused(
            "the target is neither empty nor a copy of the source that was cut off".to_owned(),
        ));
    }
    Ok(())
}

/// Archives that move are nobody's yet; those that stay are the source's, also those of a data folder,
/// of which nobody has noted it. Where there are none, the note of a ledger that was empty is not one.
async fn begin_archives(
    to: &OpenStore,
    moves: &Moves,
    before: &str,
    identity: &str,
) -> Result<(), StoreError> {
    let (archives, moving) = (&to.store.archives, unfinished(identity));
    if moves.archives {
        match archives.owner().await? {
            None => {
                to.refuse_without_owner().await?;
                archives.note_owner(&moving).await?;
            }
            Some(owner) if owner == before && before != identity && is_empty(to).await? => {
                archives.set_owner(&moving).await?;
            }
            Some(_) => {}
        }
    } else {
        archives.note_owner(identity).await?;
    }
    to.refuse_owner_but(&[identity, &moving]).await
}

async fn is_empty(to: &OpenStore) -> Result<bool, StoreError> {
    Ok(to.store.archives.pages().try_next().await?.is_none())
}

/// All is there.
async fn finish(to: &Store, moves: &Moves, identity: String) -> Result<(), StoreError> {
    if moves.archives {
        to.archives.set_owner(&identity).await?;
    }
    if moves.ledger {
        to.ledger.set_identity(identity).await?;
    }
    Ok(())
}

async fn rows(
    store: &Store,
    tables: &[&'static tables::Table],
    span: Option<Span>,
) -> Result<Vec<Rows>, StoreError> {
    let mut all = Vec::with_capacity(tables.len());
    for table in tables {
        all.push(Rows { table, rows: store.ledger.rows(table, span).await? });
    }
    Ok(all)
}

/// The next deposits behind a number, and how many they are.
async fn next_span(store: &Store, after: i64) -> Result<Option<(Span, u64)>, StoreError> {
    let (after_id, limit) = (Some(DepositId(after)), PAGE);
    let selection = Selection { after: after_id, limit, ..Selection::default() };
    let page = store.ledger.select(&selection).await?;
    let span = page.last().map(|last| (after, last.deposit.id.0));
    Ok(span.map(|span| (span, page.len() as u64)))
}
