//! Rows of the ledger's tables as the store's values.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::deposit::{
    ArchiveKey, ArchiveRecord, Client, ClientId, Collection, CollectionId, CollectionTexts,
    Deposit, DepositId, Fingerprint, Job, JobKind, Listed, TransitionRecord, WaitingJob,
};
use crate::deposit::{Cause, State};
use crate::store::error::StoreError;

/// An instant as the ledger keeps it.
pub(super) fn instant_column(instant: Timestamp) -> i64 {
    instant.as_microsecond()
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
        created: instant(row.try_get("created")?)?,
        changed: instant(row.try_get("changed")?)?,
        completed: row.try_get::<Option<i64>, _>("completed")?.map(instant).transpose()?,
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
            size: u64::try_from(size).map_err(|_| unreadable("size", &size.to_string()))?,
            md5: digest(row, "md5")?,
            sha256: digest(row, "sha256")?,
        },
        received: instant(row.try_get("received")?)?,
    })
}

pub(super) fn job(row: &SqliteRow) -> Result<Job, StoreError> {
    let kind: &str = row.try_get("kind")?;
    Ok(Job {
        deposit: DepositId(row.try_get("deposit")?),
        kind: JobKind::of_name(kind).ok_or_else(|| unreadable("kind of job", kind))?,
        attempts: row.try_get("attempts")?,
    })
}

pub(super) fn waiting_job(row: &SqliteRow) -> Result<WaitingJob, StoreError> {
    Ok(WaitingJob {
        job: job(row)?,
        available_at: instant(row.try_get("available_at")?)?,
        leased_until: row.try_get::<Option<i64>, _>("leased_until")?.map(instant).transpose()?,
    })
}

pub(super) fn listed(row: &SqliteRow) -> Result<Listed, StoreError> {
    let (client, collection) = (row.try_get("client_name")?, row.try_get("collection_name")?);
    Ok(Listed { deposit: deposit(row)?, client, collection })
}

pub(super) fn transition(row: &SqliteRow) -> Result<TransitionRecord, StoreError> {
    let from: Option<&str> = row.try_get("from_status")?;
    let cause: &str = row.try_get("cause")?;
    Ok(TransitionRecord {
        from: from.map(state).transpose()?,
        to: state(row.try_get("to_status")?)?,
        cause: Cause::of_name(cause).ok_or_else(|| unreadable("cause", cause))?,
        at: instant(row.try_get("at")?)?,
    })
}

fn state(name: &str) -> Result<State, StoreError> {
    State::of_name(name).ok_or_else(|| unreadable("state", name))
}

fn instant(microseconds: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(microseconds)
        .map_err(|_| unreadable("instant", &microseconds.to_string()))
}

fn digest<const N: usize>(row: &SqliteRow, column: &'static str) -> Result<[u8; N], StoreError> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| unreadable(column, &format!("{} bytes", bytes.len())))
}

fn unreadable(what: &str, value: &str) -> StoreError {
    StoreError::Corrupt(format!("{value:?} is no {what}"))
}
