//! Decodes rows of `PostgreSQL` into store records. Columns are always named, never `*`: a program goes
//! on when the next one has added some.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::postgres::PgRow;
use swordsmith_deposit::{
    Announced, ArchiveKey, ArchiveRecord, Client, ClientId, Collection, CollectionId,
    CollectionTexts, Deposit, DepositId, DepositWithNames, Fingerprint, Job, JobKind, Mediation,
    NumberedArchive, Protection, QueuedJob, Quota, Reach, Rule, TransitionRecord, Usage, Used,
};
use swordsmith_deposit::{Cause, State};

use crate::error::StoreError;

/// How a row becomes a record.
pub(super) type Decode<T> = fn(&PgRow) -> Result<T, StoreError>;

/// The columns that [`client`] reads.
macro_rules! client_columns {
    () => {
        "client.id, client.name, client.password_hash, client.provider_url, client.enabled, \
         client.most_deposits, client.most_bytes"
    };
}

/// The columns that [`collection`] reads.
macro_rules! collection_columns {
    () => {
        "collection.id, collection.name, collection.title, collection.policy, collection.abstract, \
         collection.treatment, collection.most_deposits, collection.most_bytes, \
         collection.deletes_complete, collection.changes_complete, collection.mediators_may"
    };
}

/// The columns that [`deposit`] reads.
macro_rules! deposit_columns {
    () => {
        "deposit.id, deposit.collection, deposit.client, deposit.mediator, deposit.is_software, \
         deposit.status, deposit.status_detail, deposit.external_id, deposit.created, \
         deposit.changed, deposit.completed, deposit.revision, deposit.swhid, \
         deposit.swhid_context, deposit.origin_url"
    };
}

/// The columns that [`archive`] reads.
macro_rules! archive_columns {
    () => {
        "archive.id, archive.object_key, archive.filename, archive.media_type, archive.packaging, \
         archive.is_package, archive.mediator, archive.size, archive.md5, archive.sha256, \
         archive.received"
    };
}

pub(super) use {archive_columns, client_columns, collection_columns, deposit_columns};

/// A timestamp as stored: microseconds since the Unix epoch.
pub(super) fn timestamp_column(timestamp: Timestamp) -> i64 {
    timestamp.as_microsecond()
}

pub(super) fn client(row: &PgRow) -> Result<Client, StoreError> {
    Ok(Client {
        id: ClientId(row.try_get("id")?),
        name: row.try_get("name")?,
        password_hash: row.try_get("password_hash")?,
        provider_url: row.try_get("provider_url")?,
        enabled: row.try_get("enabled")?,
        quota: quota_of(row)?,
    })
}

pub(super) fn collection(row: &PgRow) -> Result<Collection, StoreError> {
    Ok(Collection {
        id: CollectionId(row.try_get("id")?),
        texts: CollectionTexts {
            name: row.try_get("name")?,
            title: row.try_get("title")?,
            policy: row.try_get("policy")?,
            r#abstract: row.try_get("abstract")?,
            treatment: row.try_get("treatment")?,
        },
        quota: quota_of(row)?,
        protection: Protection {
            deletes: rule(row.try_get("deletes_complete")?)?,
            changes: rule(row.try_get("changes_complete")?)?,
            mediators_may: row.try_get("mediators_may")?,
        },
    })
}

pub(super) fn deposit(row: &PgRow) -> Result<Deposit, StoreError> {
    Ok(Deposit {
        id: DepositId(row.try_get("id")?),
        collection: CollectionId(row.try_get("collection")?),
        client: ClientId(row.try_get("client")?),
        mediator: row.try_get::<Option<_>, _>("mediator")?.map(ClientId),
        is_software: row.try_get("is_software")?,
        state: state(row.try_get("status")?)?,
        detail: row.try_get("status_detail")?,
        external_id: row.try_get("external_id")?,
        created: timestamp(row.try_get("created")?)?,
        changed: timestamp(row.try_get("changed")?)?,
        completed: row.try_get::<Option<_>, _>("completed")?.map(timestamp).transpose()?,
        revision: row.try_get("revision")?,
        swhid: row.try_get("swhid")?,
        swhid_context: row.try_get("swhid_context")?,
        origin_url: row.try_get("origin_url")?,
    })
}

pub(super) fn archive(row: &PgRow) -> Result<ArchiveRecord, StoreError> {
    let size: i64 = row.try_get("size")?;
    Ok(ArchiveRecord {
        key: key(row)?,
        filename: row.try_get("filename")?,
        media_type: row.try_get("media_type")?,
        packaging: row.try_get("packaging")?,
        is_package: row.try_get("is_package")?,
        mediator: row.try_get::<Option<_>, _>("mediator")?.map(ClientId),
        fingerprint: Fingerprint {
            size: u64::try_from(size).map_err(|_| corrupt_value("size", &size.to_string()))?,
            md5: digest(row, "md5")?,
            sha256: digest(row, "sha256")?,
        },
        received: timestamp(row.try_get("received")?)?,
    })
}

pub(super) fn key(row: &PgRow) -> Result<ArchiveKey, StoreError> {
    Ok(ArchiveKey(row.try_get("object_key")?))
}

pub(super) fn announced(row: &PgRow) -> Result<Announced, StoreError> {
    Ok(Announced { key: key(row)?, parts: row.try_get("parts")? })
}

pub(super) fn numbered_archive(row: &PgRow) -> Result<NumberedArchive, StoreError> {
    let (number, mediator) = (row.try_get::<i64, _>("id")?, row.try_get("mediator_name")?);
    Ok(NumberedArchive { number: number.unsigned_abs(), archive: archive(row)?, mediator })
}

pub(super) fn mediation(row: &PgRow) -> Result<Mediation, StoreError> {
    Ok(Mediation {
        collection: CollectionId(row.try_get("collection")?),
        owner: client(row)?,
        reach: Reach::of(row.try_get("is_all")?),
    })
}

pub(super) fn job(row: &PgRow) -> Result<Job, StoreError> {
    let kind: &str = row.try_get("kind")?;
    let attempts: i32 = row.try_get("attempts")?;
    Ok(Job {
        deposit: DepositId(row.try_get("deposit")?),
        kind: JobKind::of_name(kind).ok_or_else(|| corrupt_value("kind of job", kind))?,
        attempts: attempts.unsigned_abs(),
        revision: row.try_get("revision")?,
    })
}

pub(super) fn job_and_client(row: &PgRow) -> Result<(Job, ClientId), StoreError> {
    Ok((job(row)?, ClientId(row.try_get("client")?)))
}

pub(super) fn queued_job(row: &PgRow) -> Result<QueuedJob, StoreError> {
    Ok(QueuedJob {
        job: job(row)?,
        available_at: timestamp(row.try_get("available_at")?)?,
        leased_until: row.try_get::<Option<_>, _>("leased_until")?.map(timestamp).transpose()?,
    })
}

pub(super) fn deposit_with_names(row: &PgRow) -> Result<DepositWithNames, StoreError> {
    let (client, collection) = (row.try_get("client_name")?, row.try_get("collection_name")?);
    Ok(DepositWithNames { deposit: deposit(row)?, client, collection })
}

pub(super) fn transition(row: &PgRow) -> Result<TransitionRecord, StoreError> {
    let (from, cause): (Option<&str>, &str) = (row.try_get("from_status")?, row.try_get("cause")?);
    Ok(TransitionRecord {
        from: from.map(state).transpose()?,
        to: state(row.try_get("to_status")?)?,
        cause: Cause::of_name(cause).ok_or_else(|| corrupt_value("cause", cause))?,
        at: timestamp(row.try_get("at")?)?,
    })
}

pub(super) fn usage(row: &PgRow) -> Result<Usage, StoreError> {
    Ok(Usage {
        client: row.try_get("client")?,
        collection: row.try_get("collection")?,
        state: state(row.try_get("status")?)?,
        deposits: count(row, "deposits")?,
        archives: count(row, "archives")?,
        bytes: count(row, "bytes")?,
    })
}

pub(super) fn quota(row: &PgRow) -> Result<Used, StoreError> {
    let is_client = row.try_get::<&str, _>("whose")? == "client";
    Ok(Used {
        whose: if is_client { "client" } else { "collection" },
        name: row.try_get("name")?,
        quota: quota_of(row)?,
        deposits: count(row, "deposits")?,
        bytes: count(row, "bytes")?,
    })
}

pub(super) fn count(row: &PgRow, column: &str) -> Result<u64, StoreError> {
    Ok(row.try_get::<i64, _>(column)?.unsigned_abs())
}

pub(super) fn timestamp(microseconds: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(microseconds)
        .map_err(|_| corrupt_value("timestamp", &microseconds.to_string()))
}

fn quota_of(row: &PgRow) -> Result<Quota, StoreError> {
    let most =
        |name| Ok::<_, StoreError>(row.try_get::<Option<i64>, _>(name)?.map(i64::unsigned_abs));
    Ok(Quota { deposits: most("most_deposits")?, bytes: most("most_bytes")? })
}

fn rule(name: &str) -> Result<Rule, StoreError> {
    Rule::of_name(name).ok_or_else(|| corrupt_value("rule", name))
}

pub(super) fn state(name: &str) -> Result<State, StoreError> {
    State::of_name(name).ok_or_else(|| corrupt_value("state", name))
}

fn digest<const N: usize>(row: &PgRow, column: &'static str) -> Result<[u8; N], StoreError> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| corrupt_value(column, &format!("{} bytes", bytes.len())))
}

pub(super) fn corrupt_value(what: &str, value: &str) -> StoreError {
    StoreError::Corrupt(format!("{value:?} is not a valid {what}"))
}
