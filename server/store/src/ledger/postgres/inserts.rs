//! Rows that are only ever added. What comes in numbers is added by one statement.

use bytes::Bytes;
use jiff::Timestamp;
use sqlx::PgConnection;
use swordsmith_deposit::{ArchiveRecord, Deposit, DepositId, NewDeposit};
use swordsmith_deposit::{State, Transition};

use super::rows::{self, deposit_columns};
use super::uploads;
use crate::error::StoreError;

pub(super) async fn insert_deposit(
    connection: &mut PgConnection,
    deposit: &NewDeposit,
) -> Result<Deposit, StoreError> {
    let created = rows::timestamp_column(deposit.created);
    let insert = sqlx::query(concat!(
        "INSERT INTO deposit (collection, client, mediator, is_software, status, external_id, \
             origin_url, created, changed, completed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) RETURNING ",
        deposit_columns!()
    ));
    let insert = insert
        .bind(deposit.collection.0)
        .bind(deposit.client.0)
        .bind(deposit.mediator.map(|mediator| mediator.0))
        .bind(deposit.is_software)
        .bind(deposit.state.name())
        .bind(&deposit.external_id)
        .bind(&deposit.origin_url)
        .bind(created)
        .bind((deposit.state != State::Partial).then_some(created));
    rows::deposit(&insert.fetch_one(connection).await?)
}

/// Under the next numbers, or under one that was freed.
pub(super) async fn insert_archives(
    connection: &mut PgConnection,
    id: DepositId,
    number: Option<i64>,
    archives: &[ArchiveRecord],
) -> Result<(), StoreError> {
    if archives.is_empty() {
        return Ok(());
    }
    uploads::end(connection, archives).await?;
    let texts = |of: fn(&ArchiveRecord) -> String| archives.iter().map(of).collect::<Vec<_>>();
    let sizes = archives.iter().map(|archive| i64::try_from(archive.fingerprint.size));
    let sizes: Vec<i64> = sizes.collect::<Result<_, _>>().map_err(StoreError::unavailable)?;
    let insert = sqlx::query(
        "INSERT INTO archive (id, deposit, object_key, filename, media_type, packaging, \
             is_package, mediator, size, md5, sha256, received) \
         SELECT coalesce($1, nextval(pg_get_serial_sequence('archive', 'id'))), $2, object_key, \
             filename, media_type, packaging, is_package, mediator, size, md5, sha256, received \
         FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::bigint[], \
             $9::bigint[], $10::bytea[], $11::bytea[], $12::bigint[]) WITH ORDINALITY \
             AS new (object_key, filename, media_type, packaging, is_package, mediator, size, md5, \
                 sha256, received, place) \
         ORDER BY place",
    );
    let insert = insert
        .bind(number)
        .bind(id.0)
        .bind(texts(|archive| archive.key.0.clone()))
        .bind(texts(|archive| archive.filename.clone()))
        .bind(texts(|archive| archive.media_type.clone()))
        .bind(archives.iter().map(|archive| archive.packaging.clone()).collect::<Vec<_>>())
        .bind(archives.iter().map(|archive| archive.is_package).collect::<Vec<_>>())
        .bind(archives.iter().map(|archive| archive.mediator.map(|of| of.0)).collect::<Vec<_>>())
        .bind(sizes)
        .bind(archives.iter().map(|archive| archive.fingerprint.md5.to_vec()).collect::<Vec<_>>())
        .bind(
            archives.iter().map(|archive| archive.fingerprint.sha256.to_vec()).collect::<Vec<_>>(),
        )
        .bind(archives.iter().map(|it| rows::timestamp_column(it.received)).collect::<Vec<_>>());
    insert.execute(connection).await?;
    Ok(())
}

pub(super) async fn insert_entries(
    connection: &mut PgConnection,
    id: DepositId,
    entries: &[Bytes],
    received: Timestamp,
) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let insert = sqlx::query(
        "INSERT INTO metadata_entry (deposit, body, received) \
         SELECT $1, body, $2 FROM unnest($3::bytea[]) WITH ORDINALITY AS new (body, place) \
         ORDER BY place",
    );
    let bodies: Vec<&[u8]> = entries.iter().map(AsRef::as_ref).collect();
    let insert = insert.bind(id.0).bind(rows::timestamp_column(received)).bind(bodies);
    insert.execute(connection).await?;
    Ok(())
}

/// Behind those that are there.
pub(super) async fn record(
    connection: &mut PgConnection,
    id: DepositId,
    steps: &[Transition],
    now: Timestamp,
) -> Result<(), StoreError> {
    let insert = sqlx::query(
        "INSERT INTO transition (deposit, number, from_status, to_status, cause, at) \
         SELECT $1, (SELECT coalesce(max(number), 0) FROM transition WHERE deposit = $1) + place, \
             from_status, to_status, cause, $2 \
         FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY \
             AS new (from_status, to_status, cause, place)",
    );
    let insert = insert
        .bind(id.0)
        .bind(rows::timestamp_column(now))
        .bind(steps.iter().map(|step| step.from.map(State::name)).collect::<Vec<_>>())
        .bind(steps.iter().map(|step| step.to.name()).collect::<Vec<_>>())
        .bind(steps.iter().map(|step| step.cause.name()).collect::<Vec<_>>());
    insert.execute(connection).await?;
    Ok(())
}
