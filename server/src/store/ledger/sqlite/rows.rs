//! Decodes `SQLite` rows into store records.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::deposit::{
    ArchiveKey, ArchiveRecord, Client, ClientId, Collection, CollectionId, CollectionTexts,
    Deposit, DepositId, DepositWithNames, Fingerprint, Job, JobKind, QueuedJob, TransitionRecord,
};
use crate::deposit::{Cause, State};
use crate::store::error::StoreError;

/// A timestamp as stored: microseconds since the Unix epoch.
pub(super) fn timestamp_column(timestamp: Timestamp) -> i64 {
    timestamp.as_microsecond()
}

pub(super) fn client(row: &SqliteRow) -> Result<Client, StoreError> {
    Ok(Client {
        id: ClientId(row.try_get("id")?),
        name: row.try_get("name")?,
        password_hash: row.try_get("password_hash")?,
        provider_url: row.try_get("provider_url")?,
        enabled: row.try_get("enabled")?,
    })
}

pub(super) fn collection(row: &SqliteRow) -> Result<Collection, StoreError> {
    Ok(Collection {
        id: CollectionId(row.try_get("id")?),
        texts: CollectionTexts {
            name: row.try_get("name")?,
            title: row.try_get("title")?,
            policy: row.try_get("policy")?,
            r#abstract: row.try_get("abstract")?,
            treatment: row.try_get("treatment")?,
        },
    })
}

pub(super) fn deposit(row: &SqliteRow) -> Result<Deposit, StoreError> {
    Ok(Deposit {
        id: DepositId(row.try_get("id")?),
        collection: CollectionId(row.try_get("collection")?),
        client: ClientId(row.try_get("client")?),
        state: state(row.try_get("status")?)?,
        detail: row.try_get("status_detail")?,
        external_id: row.try_get("external_id")?,
        created: timestamp(row.try_get("created")?)?,
        changed: timestamp(row.try_get("changed")?)?,
        completed: row.try_get::<Option<i64>, _>("completed")?.map(timestamp).transpose()?,
        revision: row.try_get("revision")?,
        swhid: row.try_get("swhid")?,
        swhid_context: row.try_get("swhid_context")?,
        origin_url: row.try_get("origin_url")?,
    })
}

pub(super) fn archive(row: &SqliteRow) -> Result<ArchiveRecord, StoreError> {
    let size: i64 = row.try_get("size")?;
    Ok(ArchiveRecord {
        key: ArchiveKey(row.try_get("object_key")?),
        filename: row.try_get("filename")?,
        media_type: row.try_get("media_type")?,
        packaging: row.try_get("packaging")?,
        fingerprint: Fingerprint {
            size: u64::try_from(size).map_err(|_| corrupt_value("size", &size.to_string()))?,
            md5: digest(row, "md5")?,
            sha256: digest(row, "sha256")?,
        },
        received: timestamp(row.try_get("received")?)?,
    })
}

pub(super) fn job(row: &SqliteRow) -> Result<Job, StoreError> {
    let kind: &str = row.try_get("kind")?;
    Ok(Job {
        deposit: DepositId(row.try_get("deposit")?),
        kind: JobKind::of_name(kind).ok_or_else(|| corrupt_value("kind of job", kind))?,
        attempts: row.try_get("attempts")?,
    })
}

pub(super) fn queued_job(row: &SqliteRow) -> Result<QueuedJob, StoreError> {
    Ok(QueuedJob {
        job: job(row)?,
        available_at: timestamp(row.try_get("available_at")?)?,
        leased_until: row.try_get::<Option<i64>, _>("leased_until")?.map(timestamp).transpose()?,
    })
}

pub(super) fn deposit_with_names(row: &SqliteRow) -> Result<DepositWithNames, StoreError> {
    let (client, collection) = (row.try_get("client_name")?, row.try_get("collection_name")?);
    Ok(DepositWithNames { deposit: deposit(row)?, client, collection })
}

pub(super) fn transition(row: &SqliteRow) -> Result<TransitionRecord, StoreError> {
    let from: Option<&str> = row.try_get("from_status")?;
    let cause: &str = row.try_get("cause")?;
    Ok(TransitionRecord {
        from: from.map(state).transpose()?,
        to: state(row.try_get("to_status")?)?,
        cause: Cause::of_name(cause).ok_or_else(|| corrupt_value("cause", cause))?,
        at: timestamp(row.try_get("at")?)?,
    })
}

fn state(name: &str) -> Result<State, StoreError> {
    State::of_name(name).ok_or_else(|| corrupt_value("state", name))
}

fn timestamp(microseconds: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(microseconds)
        .map_err(|_| corrupt_value("timestamp", &microseconds.to_string()))
}

fn digest<const N: usize>(row: &SqliteRow, column: &'static str) -> Result<[u8; N], StoreError> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| corrupt_value(column, &format!("{} bytes", bytes.len())))
}

fn corrupt_value(what: &str, value: &str) -> StoreError {
    StoreError::Corrupt(format!("{value:?} is not a valid {what}"))
}
