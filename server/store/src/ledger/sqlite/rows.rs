//! Decodes `SQLite` rows into store records.

use jiff::Timestamp;
use rusqlite::{Row, Rows};
use swordsmith_deposit::{
    Announced, ArchiveKey, ArchiveRecord, Client, ClientId, Collection, CollectionId,
    CollectionTexts, Deposit, DepositId, DepositWithNames, Fingerprint, Job, JobKind, Mediation,
    NumberedArchive, Protection, QueuedJob, Quota, Reach, Rule, TransitionRecord, Usage, Used,
};
use swordsmith_deposit::{Cause, State};

use crate::error::StoreError;

/// All rows, decoded.
pub(super) fn all<T>(mut rows: Rows<'_>, decode: Decode<T>) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(decode(row)?);
    }
    Ok(found)
}

/// The first row, decoded, if there is any.
pub(super) fn one<T>(mut rows: Rows<'_>, decode: Decode<T>) -> Result<Option<T>, StoreError> {
    rows.next()?.map(decode).transpose()
}

/// How a row becomes a record.
pub(super) type Decode<T> = fn(&Row<'_>) -> Result<T, StoreError>;

/// A timestamp as stored: microseconds since the Unix epoch.
pub(super) fn timestamp_column(timestamp: Timestamp) -> i64 {
    timestamp.as_microsecond()
}

pub(super) fn client(row: &Row<'_>) -> Result<Client, StoreError> {
    Ok(Client {
        id: ClientId(row.get("id")?),
        name: row.get("name")?,
        password_hash: row.get("password_hash")?,
        provider_url: row.get("provider_url")?,
        enabled: row.get("enabled")?,
        quota: quota_of(row)?,
    })
}

pub(super) fn collection(row: &Row<'_>) -> Result<Collection, StoreError> {
    Ok(Collection {
        id: CollectionId(row.get("id")?),
        texts: CollectionTexts {
            name: row.get("name")?,
            title: row.get("title")?,
            policy: row.get("policy")?,
            r#abstract: row.get("abstract")?,
            treatment: row.get("treatment")?,
        },
        quota: quota_of(row)?,
        protection: Protection {
            deletes: rule(&row.get::<_, String>("deletes_complete")?)?,
            changes: rule(&row.get::<_, String>("changes_complete")?)?,
            mediators_may: row.get("mediators_may")?,
        },
    })
}

pub(super) fn deposit(row: &Row<'_>) -> Result<Deposit, StoreError> {
    Ok(Deposit {
        id: DepositId(row.get("id")?),
        collection: CollectionId(row.get("collection")?),
        client: ClientId(row.get("client")?),
        mediator: row.get::<_, Option<_>>("mediator")?.map(ClientId),
        is_software: row.get("is_software")?,
        state: state(&row.get::<_, String>("status")?)?,
        detail: row.get("status_detail")?,
        external_id: row.get("external_id")?,
        created: timestamp(row.get("created")?)?,
        changed: timestamp(row.get("changed")?)?,
        completed: row.get::<_, Option<i64>>("completed")?.map(timestamp).transpose()?,
        revision: row.get("revision")?,
        swhid: row.get("swhid")?,
        swhid_context: row.get("swhid_context")?,
        origin_url: row.get("origin_url")?,
    })
}

pub(super) fn archive(row: &Row<'_>) -> Result<ArchiveRecord, StoreError> {
    let size: i64 = row.get("size")?;
    Ok(ArchiveRecord {
        key: ArchiveKey(row.get("object_key")?),
        filename: row.get("filename")?,
        media_type: row.get("media_type")?,
        packaging: row.get("packaging")?,
        is_package: row.get("is_package")?,
        mediator: row.get::<_, Option<_>>("mediator")?.map(ClientId),
        fingerprint: Fingerprint {
            size: u64::try_from(size).map_err(|_| corrupt_value("size", &size.to_string()))?,
            md5: digest(row, "md5")?,
            sha256: digest(row, "sha256")?,
        },
        received: timestamp(row.get("received")?)?,
    })
}

pub(super) fn announced(row: &Row<'_>) -> Result<Announced, StoreError> {
    Ok(Announced { key: ArchiveKey(row.get("object_key")?), parts: Some(row.get("parts")?) })
}

pub(super) fn numbered_archive(row: &Row<'_>) -> Result<NumberedArchive, StoreError> {
    let number = row.get::<_, i64>("id")?.unsigned_abs();
    Ok(NumberedArchive { number, archive: archive(row)?, mediator: row.get("mediator_name")? })
}

pub(super) fn mediation(row: &Row<'_>) -> Result<Mediation, StoreError> {
    Ok(Mediation {
        collection: CollectionId(row.get("collection")?),
        owner: client(row)?,
        reach: Reach::of(row.get("is_all")?),
    })
}

pub(super) fn job(row: &Row<'_>) -> Result<Job, StoreError> {
    let kind: String = row.get("kind")?;
    Ok(Job {
        deposit: DepositId(row.get("deposit")?),
        kind: JobKind::of_name(&kind).ok_or_else(|| corrupt_value("kind of job", &kind))?,
        attempts: row.get("attempts")?,
        revision: row.get("revision")?,
    })
}

pub(super) fn queued_job(row: &Row<'_>) -> Result<QueuedJob, StoreError> {
    Ok(QueuedJob {
        job: job(row)?,
        available_at: timestamp(row.get("available_at")?)?,
        leased_until: row.get::<_, Option<i64>>("leased_until")?.map(timestamp).transpose()?,
    })
}

pub(super) fn deposit_with_names(row: &Row<'_>) -> Result<DepositWithNames, StoreError> {
    let (client, collection) = (row.get("client_name")?, row.get("collection_name")?);
    Ok(DepositWithNames { deposit: deposit(row)?, client, collection })
}

pub(super) fn transition(row: &Row<'_>) -> Result<TransitionRecord, StoreError> {
    let from: Option<String> = row.get("from_status")?;
    let cause: String = row.get("cause")?;
    Ok(TransitionRecord {
        from: from.as_deref().map(state).transpose()?,
        to: state(&row.get::<_, String>("to_status")?)?,
        cause: Cause::of_name(&cause).ok_or_else(|| corrupt_value("cause", &cause))?,
        at: timestamp(row.get("at")?)?,
    })
}

pub(super) fn state(name: &str) -> Result<State, StoreError> {
    State::of_name(name).ok_or_else(|| corrupt_value("state", name))
}

fn rule(name: &str) -> Result<Rule, StoreError> {
    Rule::of_name(name).ok_or_else(|| corrupt_value("rule", name))
}

pub(super) fn timestamp(microseconds: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(microseconds)
        .map_err(|_| corrupt_value("timestamp", &microseconds.to_string()))
}

fn digest<const N: usize>(row: &Row<'_>, column: &'static str) -> Result<[u8; N], StoreError> {
    let bytes: Vec<u8> = row.get(column)?;
    bytes
        .as_slice()
        .try_into()
        .map_err(|_| corrupt_value(column, &format!("{} bytes", bytes.len())))
}

pub(super) fn corrupt_value(what: &str, value: &str) -> StoreError {
    StoreError::Corrupt(format!("{value:?} is not a valid {what}"))
}

pub(super) fn usage(row: &Row<'_>) -> Result<Usage, StoreError> {
    let count = |name| Ok::<_, StoreError>(row.get::<_, i64>(name)?.unsigned_abs());
    Ok(Usage {
        client: row.get("client")?,
        collection: row.get("collection")?,
        state: state(&row.get::<_, String>("status")?)?,
        deposits: count("deposits")?,
        archives: count("archives")?,
        bytes: count("bytes")?,
    })
}

fn quota_of(row: &Row<'_>) -> Result<Quota, StoreError> {
    let most = |name| Ok::<_, StoreError>(row.get::<_, Option<i64>>(name)?.map(i64::unsigned_abs));
    Ok(Quota { deposits: most("most_deposits")?, bytes: most("most_bytes")? })
}

pub(super) fn quota(row: &Row<'_>) -> Result<Used, StoreError> {
    let is_client = row.get::<_, String>("whose")? == "client";
    Ok(Used {
        whose: if is_client { "client" } else { "collection" },
        name: row.get("name")?,
        quota: quota_of(row)?,
        deposits: row.get::<_, i64>("deposits")?.unsigned_abs(),
        bytes: row.get::<_, i64>("bytes")?.unsigned_abs(),
    })
}
