//! What changes about deposits: compared first, then written, in one transaction.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::PgConnection;
use swordsmith_deposit::{
    ArchiveKey, Author, Cause, Changed, Deletion, Deposit, DepositChange, DepositId, Edit, Outcome,
    State,
};

use super::inserts::{insert_archives, insert_entries, record};
use super::queue::{Enqueued, enqueue};
use super::rows::{self, deposit_columns};
use super::transactions::Change;
use super::{history, quotas};
use crate::error::StoreError;
use crate::ledger::move_on::MoveOn;
use crate::ledger::notes;
use crate::ledger::transitions::allowed;

/// A change by its client.
pub(super) struct ChangeDeposit<'a> {
    pub(super) id: DepositId,
    pub(super) change: &'a DepositChange,
    pub(super) author: Author,
}

#[async_trait]
impl Change for ChangeDeposit<'_> {
    type Made = Outcome<Changed>;

    async fn make(&self, connection: &mut PgConnection) -> Result<Self::Made, StoreError> {
        let Self { id, change, ref author } = *self;
        // One that is opened again may be in any state: it gets into others by itself.
        let is_in_state = |found: &Deposit| change.reopens || found.state == change.state;
        let fits = |found: &Deposit| is_in_state(found) && found.revision == change.revision;
        let found = match lock(connection, id).await? {
            Some(found) if fits(&found) => found,
            other => return Ok(Outcome::Conflict(other.map(Box::new))),
        };
        let reopens = change.reopens && found.state != State::Partial;
        if reopens {
            reopen(connection, &found, change.at).await?;
        }
        let freed = change_archives(connection, id, change).await?;
        change_entries(connection, id, change).await?;
        note_change(connection, id, change).await?;
        if change.completes {
            complete(connection, id, change.at).await?;
        }
        let note = notes::changed(author.clone(), id, change, reopens);
        history::write(connection, &note).await?;
        if !change.archives.added().is_empty() || !change.entries.added().is_empty() {
            quotas::check(connection, found.client, found.collection).await?;
        }
        let deposit = lock(connection, id).await?.ok_or_else(|| lost(id))?;
        Ok(Outcome::Made(Changed { deposit, freed }))
    }
}

/// The end of a deposit.
pub(super) struct DeleteDeposit {
    pub(super) id: DepositId,
    pub(super) deletion: Deletion,
    pub(super) author: Author,
}

#[async_trait]
impl Change for DeleteDeposit {
    type Made = Outcome<Vec<ArchiveKey>>;

    async fn make(&self, connection: &mut PgConnection) -> Result<Self::Made, StoreError> {
        let Self { id, deletion, author } = self;
        let is_meant =
            |found: &Deposit| (found.state, found.revision) == (deletion.state, deletion.revision);
        let found = match lock(connection, *id).await? {
            Some(found) if is_meant(&found) => found,
            other => return Ok(Outcome::Conflict(other.map(Box::new))),
        };
        history::insert_tombstone(connection, &found, deletion, &author.actor).await?;
        history::write(connection, &notes::deleted(author.clone(), *id, deletion)).await?;
        let freed = free_archives(connection, self.id).await?;
        for belonging in [
            "DELETE FROM metadata_entry WHERE deposit = $1",
            "DELETE FROM transition WHERE deposit = $1",
            "DELETE FROM job WHERE deposit = $1",
            "DELETE FROM deposit WHERE id = $1",
        ] {
            sqlx::query(belonging).bind(self.id.0).execute(&mut *connection).await?;
        }
        Ok(Outcome::Made(freed))
    }
}

/// A move along transitions, by a server that keeps the work which its end calls for.
pub(super) struct Move<'a> {
    pub(super) moved: &'a MoveOn,
    pub(super) server: Option<i64>,
    pub(super) author: Author,
}

#[async_trait]
impl Change for Move<'_> {
    type Made = bool;

    async fn make(&self, connection: &mut PgConnection) -> Result<bool, StoreError> {
        let Self { moved, server, author } = self;
        let steps = moved.steps()?;
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return Ok(true) };
        if !update(connection, moved, first.from, last.to).await? {
            return Ok(false);
        }
        record(connection, moved.id, &steps, moved.now).await?;
        if let Some(note) = notes::moved(author, moved) {
            history::write(connection, &note).await?;
        }
        let lease = moved.leased_until.zip(*server);
        let queued = Enqueued { deposit: moved.id, state: last.to, now: moved.now, lease };
        enqueue(connection, queued).await?;
        Ok(true)
    }
}

async fn update(
    connection: &mut PgConnection,
    moved: &MoveOn,
    from: Option<State>,
    to: State,
) -> Result<bool, StoreError> {
    let identifiers = moved.identifiers.as_ref();
    let update = sqlx::query(
        "UPDATE deposit SET status = $1, status_detail = $2, changed = $3, \
             swhid = coalesce($7, swhid), \
             swhid_context = CASE WHEN $7::text IS NULL THEN swhid_context ELSE $8 END \
         WHERE id = $4 AND status = $5 AND ($6::bigint IS NULL OR revision = $6)",
    );
    let update = update
        .bind(to.name())
        .bind(&moved.detail)
        .bind(rows::timestamp_column(moved.now))
        .bind(moved.id.0)
        .bind(from.map(State::name))
        .bind(moved.revision)
        .bind(identifiers.map(|identifiers| &identifiers.swhid))
        .bind(identifiers.map(|identifiers| &identifiers.context));
    Ok(update.execute(connection).await?.rows_affected() > 0)
}

/// The deposit, which nobody else changes until the transaction is over.
async fn lock(connection: &mut PgConnection, id: DepositId) -> Result<Option<Deposit>, StoreError> {
    let find = concat!("SELECT ", deposit_columns!(), " FROM deposit WHERE id = $1 FOR UPDATE");
    let found = sqlx::query(find).bind(id.0).fetch_optional(connection).await?;
    found.as_ref().map(rows::deposit).transpose()
}

async fn change_archives(
    connection: &mut PgConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<Vec<ArchiveKey>, StoreError> {
    let (freed, number) = match change.archives {
        Edit::Replace(_) => (free_archives(connection, id).await?, None),
        Edit::ReplaceOne(number, _) => {
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            (free_archive(connection, id, number).await?, Some(number))
        }
        Edit::Keep | Edit::Add(_) => (Vec::new(), None),
    };
    insert_archives(connection, id, number, change.archives.added()).await?;
    Ok(freed)
}

async fn free_archives(
    connection: &mut PgConnection,
    id: DepositId,
) -> Result<Vec<ArchiveKey>, StoreError> {
    let free = sqlx::query("DELETE FROM archive WHERE deposit = $1 RETURNING object_key");
    free.bind(id.0).fetch_all(connection).await?.iter().map(rows::key).collect()
}

async fn free_archive(
    connection: &mut PgConnection,
    id: DepositId,
    number: i64,
) -> Result<Vec<ArchiveKey>, StoreError> {
    let free = "DELETE FROM archive WHERE deposit = $1 AND id = $2 RETURNING object_key";
    let free = sqlx::query(free).bind(id.0).bind(number);
    free.fetch_all(connection).await?.iter().map(rows::key).collect()
}

async fn change_entries(
    connection: &mut PgConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    if matches!(change.entries, Edit::Replace(_)) {
        let delete = sqlx::query("DELETE FROM metadata_entry WHERE deposit = $1").bind(id.0);
        delete.execute(&mut *connection).await?;
    }
    insert_entries(connection, id, change.entries.added(), change.at).await
}

async fn note_change(
    connection: &mut PgConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    let update =
        "UPDATE deposit SET revision = revision + 1, origin_url = $1, changed = $2 WHERE id = $3";
    let update = sqlx::query(update).bind(&change.origin_url);
    let update = update.bind(rows::timestamp_column(change.at)).bind(id.0);
    update.execute(connection).await?;
    Ok(())
}

/// The work that waits is about what the deposit held before: it goes.
async fn reopen(
    connection: &mut PgConnection,
    found: &Deposit,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (id, transition) = (found.id, allowed(Some(found.state), State::Partial, Cause::Reopened)?);
    let update = "UPDATE deposit SET status = $1, status_detail = NULL, completed = NULL, \
         swhid = NULL, swhid_context = NULL WHERE id = $2";
    let update = sqlx::query(update).bind(transition.to.name()).bind(id.0);
    update.execute(&mut *connection).await?;
    record(connection, id, &[transition], now).await?;
    enqueue(connection, Enqueued { deposit: id, state: transition.to, now, lease: None }).await
}

async fn complete(
    connection: &mut PgConnection,
    id: DepositId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let transition = allowed(Some(State::Partial), State::Deposited, Cause::Completed)?;
    let update = "UPDATE deposit SET status = $1, completed = $2 WHERE id = $3";
    let update = sqlx::query(update).bind(transition.to.name());
    let update = update.bind(rows::timestamp_column(now)).bind(id.0);
    update.execute(&mut *connection).await?;
    record(connection, id, &[transition], now).await?;
    enqueue(connection, Enqueued { deposit: id, state: transition.to, now, lease: None }).await
}

fn lost(id: DepositId) -> StoreError {
    StoreError::Corrupt(format!("the deposit {} is gone while it is changed", id.0))
}
