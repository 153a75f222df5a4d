//! What changes about deposits: compared first, then written, in one transaction.

use jiff::Timestamp;
use rusqlite::{Connection, params};
use swordsmith_deposit::{
    ArchiveKey, Author, Changed, Deletion, Deposit, DepositChange, DepositId, Edit, Outcome,
};
use swordsmith_deposit::{Cause, State};

use super::inserts::{insert_archive, insert_entry, record};
use super::{history, queue, quotas, rows};
use crate::error::StoreError;
use crate::ledger::move_on::MoveOn;
use crate::ledger::notes;
use crate::ledger::transitions::allowed;

pub(super) fn change(
    connection: &Connection,
    id: DepositId,
    change: &DepositChange,
    author: Author,
) -> Result<Outcome<Changed>, StoreError> {
    // One that is opened again may be in any state: it gets into others by itself.
    let is_in_state = |found: &Deposit| change.reopens || found.state == change.state;
    let fits = |found: &Deposit| is_in_state(found) && found.revision == change.revision;
    let found = match deposit(connection, id)? {
        Some(found) if fits(&found) => found,
        other => return Ok(Outcome::Conflict(other.map(Box::new))),
    };
    let reopens = change.reopens && found.state != State::Partial;
    if reopens {
        reopen(connection, &found, change.at)?;
    }
    let freed = change_archives(connection, id, change)?;
    change_entries(connection, id, change)?;
    if !change.archives.added().is_empty() || !change.entries.added().is_empty() {
        quotas::check(connection, found.client, found.collection, (0, 0))?;
    }
    note_change(connection, id, change)?;
    if change.completes {
        complete(connection, id, change)?;
    }
    history::write(connection, &notes::changed(author, id, change, reopens))?;
    let deposit = deposit(connection, id)?.ok_or_else(|| lost(id))?;
    Ok(Outcome::Made(Changed { deposit, freed }))
}

pub(super) fn delete(
    connection: &Connection,
    id: DepositId,
    deletion: &Deletion,
    author: Author,
) -> Result<Outcome<Vec<ArchiveKey>>, StoreError> {
    let Deletion { state, revision, .. } = *deletion;
    let found = match deposit(connection, id)? {
        Some(found) if found.state == state && found.revision == revision => found,
        other => return Ok(Outcome::Conflict(other.map(Box::new))),
    };
    history::insert_tombstone(connection, &found, deletion, &author.actor)?;
    history::write(connection, &notes::deleted(author, id, deletion))?;
    let freed = free_archives(connection, id)?;
    for belonging in [
        "DELETE FROM metadata_entry WHERE deposit = ?",
        "DELETE FROM transition WHERE deposit = ?",
        "DELETE FROM job WHERE deposit = ?",
        "DELETE FROM deposit WHERE id = ?",
    ] {
        connection.prepare_cached(belonging)?.execute([id.0])?;
    }
    Ok(Outcome::Made(freed))
}

/// One update, however many transitions: nobody sees what is between them.
pub(super) fn move_on(
    connection: &Connection,
    moved: &MoveOn,
    author: &Author,
) -> Result<bool, StoreError> {
    let steps = moved.steps()?;
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return Ok(true) };
    if !update(connection, moved, first.from, last.to)? {
        return Ok(false);
    }
    for step in &steps {
        record(connection, moved.id, *step, moved.now)?;
    }
    if let Some(note) = notes::moved(author, moved) {
        history::write(connection, &note)?;
    }
    queue::enqueue(connection, moved.id, last.to, moved.now, moved.leased_until)?;
    Ok(true)
}

fn update(
    connection: &Connection,
    moved: &MoveOn,
    from: Option<State>,
    to: State,
) -> Result<bool, StoreError> {
    let mut update = connection.prepare_cached(
        "UPDATE deposit SET status = ?1, status_detail = ?2, changed = ?3, \
             swhid = coalesce(?7, swhid), swhid_context = CASE WHEN ?7 IS NULL THEN swhid_context ELSE ?8 END \
         WHERE id = ?4 AND status = ?5 AND (?6 IS NULL OR revision = ?6)",
    )?;
    let identifiers = moved.identifiers.as_ref();
    let updated = update.execute(params![
        to.name(),
        moved.detail,
        rows::timestamp_column(moved.now),
        moved.id.0,
        from.map(State::name),
        moved.revision,
        identifiers.map(|identifiers| &identifiers.swhid),
        identifiers.map(|identifiers| &identifiers.context),
    ])?;
    Ok(updated > 0)
}

pub(super) fn deposit(
    connection: &Connection,
    id: DepositId,
) -> Result<Option<Deposit>, StoreError> {
    let mut found = connection.prepare_cached("SELECT * FROM deposit WHERE id = ?")?;
    rows::one(found.query([id.0])?, rows::deposit)
}

fn change_archives(
    connection: &Connection,
    id: DepositId,
    change: &DepositChange,
) -> Result<Vec<ArchiveKey>, StoreError> {
    let (freed, number) = match change.archives {
        Edit::Replace(_) => (free_archives(connection, id)?, None),
        Edit::ReplaceOne(number, _) => {
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            (free_archive(connection, id, number)?, Some(number))
        }
        Edit::Keep | Edit::Add(_) => (Vec::new(), None),
    };
    for archive in change.archives.added() {
        insert_archive(connection, id, number, archive)?;
    }
    Ok(freed)
}

fn free_archives(connection: &Connection, id: DepositId) -> Result<Vec<ArchiveKey>, StoreError> {
    let mut freed =
        connection.prepare_cached("DELETE FROM archive WHERE deposit = ? RETURNING object_key")?;
    rows::all(freed.query([id.0])?, |row| Ok(ArchiveKey(row.get("object_key")?)))
}

fn free_archive(
    connection: &Connection,
    id: DepositId,
    number: i64,
) -> Result<Vec<ArchiveKey>, StoreError> {
    let free = "DELETE FROM archive WHERE deposit = ? AND id = ? RETURNING object_key";
    let mut free = connection.prepare_cached(free)?;
    rows::all(free.query([id.0, number])?, |row| Ok(ArchiveKey(row.get("object_key")?)))
}

fn change_entries(
    connection: &Connection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    if matches!(change.entries, Edit::Replace(_)) {
        let delete = "DELETE FROM metadata_entry WHERE deposit = ?";
        connection.prepare_cached(delete)?.execute([id.0])?;
    }
    for entry in change.entries.added() {
        insert_entry(connection, id, entry, change.at)?;
    }
    Ok(())
}

fn note_change(
    connection: &Connection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    let mut update = connection.prepare_cached(
        "UPDATE deposit SET revision = revision + 1, origin_url = ?, changed = ? WHERE id = ?",
    )?;
    update.execute(params![change.origin_url, rows::timestamp_column(change.at), id.0])?;
    Ok(())
}

/// The work that waits is about what the deposit held before: it goes.
fn reopen(connection: &Connection, found: &Deposit, now: Timestamp) -> Result<(), StoreError> {
    let (id, transition) = (found.id, allowed(Some(found.state), State::Partial, Cause::Reopened)?);
    let mut update = connection.prepare_cached(
        "UPDATE deposit SET status = ?, status_detail = NULL, completed = NULL, swhid = NULL, swhid_context = NULL WHERE id = ?",
    )?;
    update.execute(params![transition.to.name(), id.0])?;
    record(connection, id, transition, now)?;
    queue::enqueue(connection, id, transition.to, now, None)
}

fn complete(
    connection: &Connection,
    id: DepositId,
    change: &DepositChange,
) -> Result<(), StoreError> {
    let transition = allowed(Some(State::Partial), State::Deposited, Cause::Completed)?;
    let mut update =
        connection.prepare_cached("UPDATE deposit SET status = ?, completed = ? WHERE id = ?")?;
    update.execute(params![transition.to.name(), rows::timestamp_column(change.at), id.0])?;
    record(connection, id, transition, change.at)?;
    queue::enqueue(connection, id, transition.to, change.at, None)
}

fn lost(id: DepositId) -> StoreError {
    StoreError::Corrupt(format!("the deposit {} is gone while it is changed", id.0))
}
