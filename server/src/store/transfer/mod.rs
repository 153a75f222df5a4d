//! From one store to another: from `SQLite` and a disk to `PostgreSQL` and an object store, back, or
//! only one of the two.
//!
//! The source must not change meanwhile. Accounts are copied first; then deposits in the order of
//! their numbers, some at a time: first their archives, each compared with its digest, then their
//! rows, all by one commit. So what is there of the target is whole at any moment, and who begins
//! again goes on behind the last deposit that is there. The target becomes the same ledger: it has
//! the identity of the source.

pub mod statements;
pub mod tables;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::backup::{AT_ONCE, Outcome, copy};
use super::open::OpenStore;
use super::{ArchiveKey, DepositId, Fingerprint, Selection, Store, StoreError};
use futures_util::{StreamExt, TryStreamExt, stream};
use statements::Span;
use tables::{ACCOUNTS, ARCHIVE, DEPOSITS, Rows, Value};

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

/// Copies all that a store holds to another one, which must be empty, or an earlier copy that was cut
/// off. No server may use either. `progress` is told how far it is after each commit.
pub async fn transfer(
    from: &OpenStore,
    to: &OpenStore,
    mut progress: impl FnMut(&Transferred),
) -> Result<Transferred, StoreError> {
    become_the_same(&from.store, &to.store).await?;
    to.claim_archives().await?;
    to.store.archives.remove_leftovers(&to.store.uploads).await?;
    let accounts = rows(&from.store, &ACCOUNTS, None).await?;
    to.store.ledger.insert(accounts).await?;
    let has_archives = from.places().archives_are_those_of(to.places());
    let mut done = Transferred::default();
    let mut after = last_deposit(&to.store).await?;
    (done.before, done.deposits) = (count(&to.store).await?, 0);
    done.deposits = done.before;
    while let Some((span, count)) = next_span(&from.store, after).await? {
        let page = rows(&from.store, &DEPOSITS, Some(span)).await?;
        if !has_archives {
            copy_archives(&from.store, &to.store, &page, &mut done).await?;
        }
        to.store.ledger.insert(page).await?;
        after = span.1;
        done.deposits += count;
        progress(&done);
    }
    let numbers = from.store.ledger.last_numbers().await?;
    to.store.ledger.raise_numbers(numbers).await?;
    Ok(done)
}

/// The target takes the identity of the source, if there is nothing in it.
async fn become_the_same(from: &Store, to: &Store) -> Result<(), StoreError> {
    for store in [from, to] {
        if store.ledger.is_served().await? {
            return Err(StoreError::unavailable("a server uses the ledger: all must be stopped"));
        }
    }
    let (wanted, found) = (from.ledger.identity().await?, to.ledger.identity().await?);
    if wanted == found {
        return Ok(());
    }
    if !to.ledger.clients().await?.is_empty() || !to.ledger.collections().await?.is_empty() {
        return Err(StoreError::Corrupt(
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

async fn last_deposit(store: &Store) -> Result<i64, StoreError> {
    let mut last = 0;
    while let Some(((_, end), _)) = next_span(store, last).await? {
        last = end;
    }
    Ok(last)
}

async fn count(store: &Store) -> Result<u64, StoreError> {
    let statistics = store.ledger.statistics().await?;
    Ok(statistics.usage.iter().map(|usage| usage.deposits).sum())
}

/// The next deposits behind a number, and how many they are.
async fn next_span(store: &Store, after: i64) -> Result<Option<(Span, u64)>, StoreError> {
    let (after_id, limit) = (Some(DepositId(after)), PAGE);
    let selection = Selection { after: after_id, limit, ..Selection::default() };
    let page = store.ledger.select(&selection).await?;
    let span = page.last().map(|last| (after, last.deposit.id.0));
    Ok(span.map(|span| (span, page.len() as u64)))
}

async fn copy_archives(
    from: &Store,
    to: &Store,
    page: &[Rows],
    done: &mut Transferred,
) -> Result<(), StoreError> {
    let named = named(page)?;
    let (from, to) = (from.archives.as_ref(), to.archives.as_ref());
    let copies = stream::iter(&named).map(|(key, wanted)| copy(from, to, key, wanted));
    let mut copies = copies.buffer_unordered(AT_ONCE);
    while let Some(outcome) = copies.try_next().await? {
        match outcome {
            Outcome::WasThere => {}
            Outcome::Copied(bytes) => {
                done.archives += 1;
                done.bytes += bytes;
            }
            Outcome::Missing(key) | Outcome::Damaged(key) => done.damaged.push(key),
        }
    }
    Ok(())
}

/// The archives among the rows.
fn named(page: &[Rows]) -> Result<BTreeMap<ArchiveKey, Fingerprint>, StoreError> {
    let archives = page.iter().filter(|rows| std::ptr::eq(rows.table, &raw const ARCHIVE));
    let mut named = BTreeMap::new();
    for rows in archives {
        let (keys, sizes) = (rows.values("object_key"), rows.values("size"));
        let digests = rows.values("md5").zip(rows.values("sha256"));
        for ((key, size), (md5, sha256)) in keys.zip(sizes).zip(digests) {
            let (Value::Text(key), Value::Integer(size)) = (key, size) else {
                return Err(StoreError::Corrupt("an archive without key or size".to_owned()));
            };
            let size = size.unsigned_abs();
            let fingerprint = Fingerprint { size, md5: digest(md5)?, sha256: digest(sha256)? };
            named.insert(ArchiveKey(key.clone()), fingerprint);
        }
    }
    Ok(named)
}

fn digest<const N: usize>(value: &Value) -> Result<[u8; N], StoreError> {
    let bytes = if let Value::Bytes(bytes) = value { bytes.as_slice() } else { &[] };
    bytes.try_into().map_err(|_| StoreError::Corrupt(format!("a digest of {} bytes", bytes.len())))
}
