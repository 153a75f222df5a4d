//! From one store to another: from `SQLite` and a disk to `PostgreSQL` and an object store, back, or
//! only one of the two, while the other one stays where it is.
//!
//! The source must not change meanwhile; it may be read. Accounts are copied first; then deposits in the order of
//! their numbers, some at a time: first their archives, each compared with its digest, then their
//! rows, all by one commit. So what is there of the target is whole at any moment, and who begins
//! again passes over what is there, once it is known to be the same. The target becomes the same
//! ledger: it has the identity of the source. What was left of a source that shares something with
//! its target is not a store any more: no server starts on it.

mod archives;
pub mod statements;
pub mod tables;
#[cfg(test)]
mod tests;

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
/// off. No server may use either, but for one that only reads the source. `progress` is told how far it is after each commit.
pub async fn transfer(
    from: &OpenStore,
    to: &OpenStore,
    mut progress: impl FnMut(&Transferred),
) -> Result<Transferred, StoreError> {
    become_the_same(&from.store, &to.store).await?;
    let moves = Moves::between(from, to);
    if !moves.archives {
        // Of a data folder, nobody noted it.
        to.store.archives.note_owner(&from.store.ledger.identity().await?).await?;
    }
    to.claim_archives().await?;
    to.store.archives.remove_leftovers(&to.store.uploads).await?;
    let accounts = rows(&from.store, &ACCOUNTS, None).await?;
    to.store.ledger.insert(accounts).await?;
    let (mut done, mut after) = (Transferred::default(), 0);
    while let Some((span, count)) = next_span(&from.store, after).await? {
        copy_deposits((&from.store, &to.store), &moves, (span, count), &mut done).await?;
        after = span.1;
        progress(&done);
    }
    let numbers = from.store.ledger.last_numbers().await?;
    to.store.ledger.raise_numbers(numbers).await?;
    Ok(done)
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
        return Err(StoreError::Refused(format!(
            "the target has other deposits than the source from {} to {}: one of them has changed",
            span.0 + 1,
            span.1
        )));
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
pub async fn part(from: &OpenStore, to: &OpenStore) -> Result<(), StoreError> {
    let moves = Moves::between(from, to);
    if !moves.ledger {
        let moved = format!("moved to {}", to.places().archives_text());
        return from.store.archives.set_owner(&moved).await;
    }
    if moves.archives {
        return Ok(());
    }
    let identity = from.store.ledger.identity().await?;
    let moved = format!("moved to {}", to.places().ledger_text());
    from.store.ledger.set_identity(moved).await?;
    if to.store.ledger.identity().await? != identity {
        to.store.ledger.set_identity(identity).await?;
        return Err(StoreError::Refused("source and target are the same".to_owned()));
    }
    Ok(())
}

/// The target takes the identity of the source, if there is nothing in it.
async fn become_the_same(from: &Store, to: &Store) -> Result<(), StoreError> {
    for store in [from, to] {
        if store.ledger.is_served().await? {
            let reason = "a server uses the ledger: stop it, or let that of the source only read";
            return Err(StoreError::Refused(reason.to_owned()));
        }
    }
    let (wanted, found) = (from.ledger.identity().await?, to.ledger.identity().await?);
    if wanted == found {
        return Ok(());
    }
    if !to.ledger.clients().await?.is_empty() || !to.ledger.collections().await?.is_empty() {
        return Err(StoreError::Refused(
            "the target is neither empty nor a copy of the source that was cut off".to_owned(),
        ));
    }
    to.ledger.set_identity(wanted).await
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
