//! Whether all is there of the tables of a ledger. A dump is restored in pieces: first tables, then their
//! rows, then keys and triggers, so one that was cut off, or whose errors were passed over, looks like a
//! ledger, but takes rows twice and counts nothing.

use sqlx::{PgConnection, PgPool};

use super::migrations;
use crate::error::StoreError;

/// What to do about it.
const HELP: &str = "help: restore the dump again, into an empty database, and let it end at the first error \
     (`pg_restore --exit-on-error`)";

/// So many of what is missing are named, at most.
const NAMED: usize = 3;

/// What keeps rows right, each with its table: keys and triggers, in the order of their names.
#[rustfmt::skip]
pub(super) const KEYS: &[&str] = &[
    "archive.archive_deposit_fkey", "archive.archive_mediator_fkey", "archive.archive_object_key_key",
    "archive.archive_pkey", "archive.usage", "audit.audit_pkey", "client.client_name_key",
    "client.client_pkey", "client_collection.client_collection_client_fkey",
    "client_collection.client_collection_collection_fkey", "client_collection.client_collection_pkey",
    "collection.collection_name_key", "collection.collection_pkey", "deposit.deposit_client_fkey",
    "deposit.deposit_collection_fkey", "deposit.deposit_mediator_fkey", "deposit.deposit_pkey",
    "deposit.usage", "job.job_client_fkey", "job.job_deposit_fkey", "job.job_pkey", "ledger.ledger_pkey",
    "mediation.mediation_client_fkey", "mediation.mediation_collection_fkey",
    "mediation.mediation_owner_fkey", "mediation.mediation_pkey",
    "metadata_entry.metadata_entry_deposit_fkey", "metadata_entry.metadata_entry_pkey",
    "metadata_entry.usage", "server.server_pkey", "tombstone.tombstone_client_fkey",
    "tombstone.tombstone_collection_fkey", "tombstone.tombstone_mediator_fkey",
    "tombstone.tombstone_pkey", "transition.transition_deposit_fkey", "transition.transition_pkey",
    "upload.upload_pkey", "usage.usage_client_fkey", "usage.usage_collection_fkey", "usage.usage_pkey",
];

/// Those that are there, of the tables beside that of the version.
pub(super) const THERE: &str = "SELECT relname || '.' || name FROM (\
         SELECT conrelid AS oid, conname AS name FROM pg_constraint WHERE contype IN ('f', 'p', 'u') \
         UNION ALL SELECT tgrelid, tgname FROM pg_trigger WHERE NOT tgisinternal\
     ) AS there JOIN pg_class USING (oid) \
     WHERE relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('ledger'))";

/// Fails if a ledger that has a version lacks something else.
pub(super) async fn refuse_parts(pool: &PgPool) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    // What another version has is known to programs of that version.
    let version = migrations::state(&mut connection).await?.map(|(version, _)| version);
    if version != Some(migrations::number(migrations::MIGRATIONS)) {
        return refuse_identities(&mut connection).await;
    }
    let there: Vec<String> = sqlx::query_scalar(THERE).fetch_all(&mut *connection).await?;
    let is_missing = |key: &&&str| !there.iter().any(|found| found == **key);
    let missing: Vec<_> = KEYS.iter().filter(is_missing).copied().collect();
    match missing.as_slice() {
        [] => refuse_identities(&mut connection).await,
        [first, others @ ..] if others.len() >= NAMED => {
            Err(not_whole(&format!("{first} and {} more keys and triggers", others.len())))
        }
        few => Err(not_whole(&few.join(", "))),
    }
}

/// Rows of a dump come to those that are there.
async fn refuse_identities(connection: &mut PgConnection) -> Result<(), StoreError> {
    let count = sqlx::query_scalar("SELECT count(*) FROM identity");
    let count: i64 = count.fetch_one(connection).await?;
    match count {
        1 => Ok(()),
        0 => Err(not_whole("the row of `identity`")),
        count => Err(StoreError::Refused(format!(
            "the ledger has {count} identities: a dump was restored into tables that were there; {HELP}"
        ))),
    }
}

/// Fails if there are tables, but none says their version.
pub(super) async fn refuse_without_version(
    connection: &mut PgConnection,
) -> Result<(), StoreError> {
    // Who makes the tables makes all of them at once: the version is seen when they are.
    let tables: Vec<_> = KEYS.iter().filter_map(|key| key.split('.').next()).collect();
    let is_there =
        "SELECT EXISTS (SELECT FROM unnest($1) AS name WHERE to_regclass(name) IS NOT NULL)";
    let is_there = sqlx::query_scalar(is_there).bind(tables).fetch_one(&mut *connection).await?;
    if is_there && migrations::state(connection).await?.is_none() {
        return Err(not_whole("the row of `ledger`"));
    }
    Ok(())
}

fn not_whole(missing: &str) -> StoreError {
    StoreError::Refused(format!(
        "the ledger is not whole: it lacks {missing}, as after a restore that was cut off or had errors; {HELP}"
    ))
}
