//! Rows that are only ever added.

use bytes::Bytes;
use jiff::Timestamp;
use rusqlite::{Connection, params};
use swordsmith_deposit::{ArchiveRecord, Deposit, DepositId, NewDeposit};
use swordsmith_deposit::{State, Transition};

use super::{rows, uploads};
use crate::error::StoreError;

pub(super) fn insert_deposit(
    connection: &Connection,
    deposit: &NewDeposit,
) -> Result<Deposit, StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO deposit (collection, client, mediator, is_software, status, external_id, origin_url, created, changed, completed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *",
    )?;
    let created = rows::timestamp_column(deposit.created);
    let values = params![
        deposit.collection.0,
        deposit.client.0,
        deposit.mediator.map(|mediator| mediator.0),
        deposit.is_software,
        deposit.state.name(),
        deposit.external_id,
        deposit.origin_url,
        created,
        created,
        (deposit.state != State::Partial).then_some(created),
    ];
    let made = rows::one(insert.query(values)?, rows::deposit)?;
    made.ok_or_else(|| StoreError::Corrupt("a new deposit is not there".to_owned()))
}

/// Under the next number, or under one that was freed.
pub(super) fn insert_archive(
    connection: &Connection,
    id: DepositId,
    number: Option<i64>,
    archive: &ArchiveRecord,
) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO archive (id, deposit, object_key, filename, media_type, packaging, is_package, mediator, size, md5, sha256, received) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        number,
        id.0,
        archive.key.0,
        archive.filename,
        archive.media_type,
        archive.packaging,
        archive.is_package,
        archive.mediator.map(|mediator| mediator.0),
        i64::try_from(archive.fingerprint.size).map_err(StoreError::unavailable)?,
        archive.fingerprint.md5.as_slice(),
        archive.fingerprint.sha256.as_slice(),
        rows::timestamp_column(archive.received),
    ])?;
    uploads::forget(connection, [&archive.key])
}

pub(super) fn insert_entry(
    connection: &Connection,
    id: DepositId,
    entry: &Bytes,
    received: Timestamp,
) -> Result<(), StoreError> {
    let mut insert = connection
        .prepare_cached("INSERT INTO metadata_entry (deposit, body, received) VALUES (?, ?, ?)")?;
    insert.execute(params![id.0, entry.as_ref(), rows::timestamp_column(received)])?;
    Ok(())
}

pub(super) fn record(
    connection: &Connection,
    id: DepositId,
    transition: Transition,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO transition (deposit, number, from_status, to_status, cause, at) \
         VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM transition WHERE deposit = ?1), ?2, ?3, ?4, ?5)",
    )?;
    insert.execute(params![
        id.0,
        transition.from.map(State::name),
        transition.to.name(),
        transition.cause.name(),
        rows::timestamp_column(now),
    ])?;
    Ok(())
}
