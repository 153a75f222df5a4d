//! What changes about deposits: compared first, then written, in one transaction.

use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::inserts::{insert_archive, insert_entry, record};
use super::transitions::allowed;
use super::{queue, rows};
use crate::deposit::{
    ArchiveKey, Changed, Deposit, DepositChange, DepositId, Edit, Identifiers, Outcome,
};
use crate::deposit::{Cause, State, Transition};
use crate::store::error::StoreError;

pub(super) async fn change(
    connection: &mut SqliteConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<Outcome<Changed>, StoreError> {
    let found = deposit(connection, id).await?;
    let fits = |found: &Deposit| found.state == change.state && found.revision == change.revision;
    if !found.as_ref().is_some_and(fits) {
        return Ok(Outcome::Conflict(found.map(Box::new)));
    }
    let freed = change_archives(connection, id, change).await?;
    change_entries(connection, id, change).await?;
    note_change(connection, id, change).await?;
    if change.completes {
        complete(connection, id, change).await?;
    }
    let deposit = deposit(connection, id).await?.ok_or_else(|| lost(id))?;
    Ok(Outcome::Made(Changed { deposit, freed }))
}

pub(super) async fn delete(
    connection: &mut SqliteConnection,
    id: DepositId,
    state: State,
    revision: i64,
) -> Result<Outcome<Vec<ArchiveKey>>, StoreError> {
    let found = deposit(connection, id).await?;
    if !found.as_ref().is_some_and(|found| found.state == state && found.revision == revision) {
        return Ok(Outcome::Conflict(found.map(Box::new)));
    }
    let freed = free_archives(connection, id).await?;
    for belonging in [
        "DELETE FROM metadata_entry WHERE deposit = ?",
        "DELETE FROM transition WHERE deposit = ?",
        "DELETE FROM job WHERE deposit = ?",
        "DELETE FROM deposit WHERE id = ?",
    ] {
        sqlx::query(belonging).bind(id.0).execute(&mut *connection).await?;
    }
    Ok(Outcome::Made(freed))
}

/// A move of a deposit along a transition, if it is in its first state and, if one is said, of that
/// revision.
pub(super) struct MoveOn {
    pub(super) id: DepositId,
    pub(super) revision: Option<i64>,
    pub(super) transition: Transition,
    pub(super) detail: Option<String>,
    /// Under what it is archived from then on.
    pub(super) identifiers: Option<Identifiers>,
    pub(super) now: Timestamp,
}

pub(super) async fn move_on(
    connection: &mut SqliteConnection,
    moved: &MoveOn,
) -> Result<bool, StoreError> {
    let Transition { from, to, cause } = moved.transition;
    let transition = allowed(from, to, cause)?;
    let updated = sqlx::query(
        "UPDATE deposit SET status = ?1, status_detail = ?2, changed = ?3 \
         WHERE id = ?4 AND status = ?5 AND (?6 IS NULL OR revision = ?6)",
    )
    .bind(to.name())
    .bind(&moved.detail)
    .bind(rows::timestamp_column(moved.now))
    .bind(moved.id.0)
    .bind(from.map(State::name))
    .bind(moved.revision);
    if updated.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    record(connection, moved.id, transition, moved.now).await?;
    queue::enqueue(connection, moved.id, to, moved.now).await?;
    if let Some(identifiers) = &moved.identifiers {
        identify(connection, moved.id, identifiers).await?;
    }
    Ok(true)
}

async fn identify(
    connection: &mut SqliteConnection,
    id: DepositId,
    identifiers: &Identifiers,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE deposit SET swhid = ?, swhid_context = ? WHERE id = ?")
        .bind(&identifiers.swhid)
        .bind(&identifiers.context)
        .bind(id.0)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn deposit(
    connection: &mut SqliteConnection,
    id: DepositId,
) -> Result<Option<Deposit>, StoreError> {
    let row = sqlx::query("SELECT * FROM deposit WHERE id = ?").bind(id.0);
    row.fetch_optional(connection).await?.as_ref().map(rows::deposit).transpose()
}

async fn change_archives(
    connection: &mut SqliteConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<Vec<ArchiveKey>, StoreError> {
    let freed = match change.archives {
        Edit::Replace(_) => free_archives(connection, id).await?,
        Edit::Keep | Edit::Add(_) => Vec::new(),
    };
    for archive in change.archives.added() {
        insert_archive(connection, id, archive).await?;
    }
    Ok(freed)
}

async fn free_archives(
    connection: &mut SqliteConnection,
    id: DepositId,
) -> Result<Vec<ArchiveKey>, StoreError> {
    let freed =
        sqlx::query("DELETE FROM archive WHERE deposit = ? RETURNING object_key").bind(id.0);
    let freed = freed.fetch_all(connection).await?;
    freed.iter().map(|row| Ok(ArchiveKey(row.try_get("object_key")?))).collect()
}

async fn change_entries(
    connection: &mut SqliteConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    if matches!(change.entries, Edit::Replace(_)) {
        let delete = sqlx::query("DELETE FROM metadata_entry WHERE deposit = ?").bind(id.0);
        delete.execute(&mut *connection).await?;
    }
    for entry in change.entries.added() {
        insert_entry(connection, id, entry, change.at).await?;
    }
    Ok(())
}

async fn note_change(
    connection: &mut SqliteConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE deposit SET revision = revision + 1, origin_url = ?, changed = ? WHERE id = ?",
    )
    .bind(&change.origin_url)
    .bind(rows::timestamp_column(change.at))
    .bind(id.0)
    .execute(connection)
    .await?;
    Ok(())
}

async fn complete(
    connection: &mut SqliteConnection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    let transition = allowed(Some(change.state), State::Deposited, Cause::Completed)?;
    sqlx::query("UPDATE deposit SET status = ?, completed = ? WHERE id = ?")
        .bind(transition.to.name())
        .bind(rows::timestamp_column(change.at))
        .bind(id.0)
        .execute(&mut *connection)
        .await?;
    record(connection, id, transition, change.at).await?;
    queue::enqueue(connection, id, transition.to, change.at).await
}

fn lost(id: DepositId) -> StoreError {
    StoreError::Corrupt(format!("the deposit {} is gone while it is changed", id.0))
}
