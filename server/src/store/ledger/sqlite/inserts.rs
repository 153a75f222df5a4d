//! Rows that are only ever added.

use bytes::Bytes;
use jiff::Timestamp;
use sqlx::SqliteConnection;

use super::rows;
use crate::deposit::{ArchiveRecord, Deposit, DepositId, NewDeposit};
use crate::deposit::{State, Transition};
use crate::store::error::StoreError;

pub(super) async fn insert_deposit(
    connection: &mut SqliteConnection,
    deposit: &NewDeposit,
) -> Result<Deposit, StoreError> {
    let row = sqlx::query(
        "INSERT INTO deposit (collection, client, status, external_id, origin_url, created, changed, completed) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *",
    )
    .bind(deposit.collection.0)
    .bind(deposit.client.0)
    .bind(deposit.state.name())
    .bind(&deposit.external_id)
    .bind(&deposit.origin_url)
    .bind(rows::timestamp_column(deposit.created))
    .bind(rows::timestamp_column(deposit.created))
    .bind((deposit.state != State::Partial).then(|| rows::timestamp_column(deposit.created)))
    .fetch_one(connection)
    .await?;
    rows::deposit(&row)
}

pub(super) async fn insert_archive(
    connection: &mut SqliteConnection,
    id: DepositId,
    archive: &ArchiveRecord,
) -> Result<(), StoreError> {
    let size = i64::try_from(archive.fingerprint.size).map_err(StoreError::unavailable)?;
    sqlx::query(
        "INSERT INTO archive (deposit, object_key, filename, media_type, packaging, size, md5, sha256, received) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(id.0)
    .bind(&archive.key.0)
    .bind(&archive.filename)
    .bind(&archive.media_type)
    .bind(&archive.packaging)
    .bind(size)
    .bind(archive.fingerprint.md5.as_slice())
    .bind(archive.fingerprint.sha256.as_slice())
    .bind(rows::timestamp_column(archive.received))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_entry(
    connection: &mut SqliteConnection,
    id: DepositId,
    entry: &Bytes,
    received: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO metadata_entry (deposit, body, received) VALUES (?, ?, ?)")
        .bind(id.0)
        .bind(entry.as_ref())
        .bind(rows::timestamp_column(received))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn record(
    connection: &mut SqliteConnection,
    id: DepositId,
    transition: Transition,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO transition (deposit, from_status, to_status, cause, at) VALUES (?, ?, ?, ?, ?)")
        .bind(id.0)
        .bind(transition.from.map(State::name))
        .bind(transition.to.name())
        .bind(transition.cause.name())
        .bind(rows::timestamp_column(now))
        .execute(connection)
        .await?;
    Ok(())
}
