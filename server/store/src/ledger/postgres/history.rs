//! Tombstones and the audit log in `PostgreSQL`.

use std::net::IpAddr;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, PgConnection, Row};
use swordsmith_deposit::{
    Actor, AuditFilter, AuditRecord, Author, ClientId, CollectionId, Deletion, Deposit, DepositId,
    Note, Tombstone,
};

use super::transactions::{Change, Statement};
use super::{PostgresLedger, rows};
use crate::error::StoreError;
use crate::ledger::History;

#[async_trait]
impl History for PostgresLedger {
    async fn tombstone(&self, id: DepositId) -> Result<Option<Tombstone>, StoreError> {
        let find = "SELECT deposit, collection, client, mediator, status, swhid, created, deleted, \
             actor, actor_name, reason FROM tombstone WHERE deposit = $1";
        self.one(|| sqlx::query(find).bind(id.0), tombstone).await
    }

    async fn audit_records(&self, filter: &AuditFilter) -> Result<Vec<AuditRecord>, StoreError> {
        self.all(|| query(filter), audited).await
    }

    async fn note(&self, note: Note) -> Result<(), StoreError> {
        self.change(Write(note)).await
    }
}

struct Write(Note);

#[async_trait]
impl Change for Write {
    type Made = ();

    async fn make(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        write(connection, &self.0).await
    }
}

/// Writes a line of the log.
pub(super) async fn write(connection: &mut PgConnection, note: &Note) -> Result<(), StoreError> {
    let insert = sqlx::query(
        "INSERT INTO audit (at, actor, actor_name, address, action, deposit, client, collection, \
             detail) \
         VALUES ($1, $2, $3, $4, $5, $6, \
             coalesce($7, (SELECT name FROM client \
                 WHERE id = (SELECT client FROM deposit WHERE id = $6))), \
             coalesce($8, (SELECT name FROM collection \
                 WHERE id = (SELECT collection FROM deposit WHERE id = $6))), $9)",
    );
    let insert = insert
        .bind(rows::timestamp_column(note.at))
        .bind(note.author.actor.kind())
        .bind(note.author.actor.name())
        .bind(note.author.address.map(|address| address.to_string()))
        .bind(note.action.name())
        .bind(note.deposit.map(|id| id.0))
        .bind(&note.client)
        .bind(&note.collection)
        .bind(&note.detail);
    insert.execute(connection).await?;
    Ok(())
}

/// Leaves a tombstone of a deposit.
pub(super) async fn insert_tombstone(
    connection: &mut PgConnection,
    deposit: &Deposit,
    deletion: &Deletion,
    actor: &Actor,
) -> Result<(), StoreError> {
    let insert = sqlx::query(
        "INSERT INTO tombstone (deposit, collection, client, mediator, status, swhid, created, \
             deleted, actor, actor_name, reason) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    );
    let insert = insert
        .bind(deposit.id.0)
        .bind(deposit.collection.0)
        .bind(deposit.client.0)
        .bind(deposit.mediator.map(|mediator| mediator.0))
        .bind(deposit.state.name())
        .bind(&deposit.swhid)
        .bind(rows::timestamp_column(deposit.created))
        .bind(rows::timestamp_column(deletion.at))
        .bind(actor.kind())
        .bind(actor.name())
        .bind(&deletion.reason);
    insert.execute(connection).await?;
    Ok(())
}

/// What is not said is no condition.
fn query(filter: &AuditFilter) -> Statement<'static> {
    let order = if filter.newest_first { "DESC" } else { "ASC" };
    let query = format!(
        "SELECT id, at, actor, actor_name, address, action, deposit, client, collection, detail \
         FROM audit WHERE id > $1 AND at >= coalesce($2::bigint, at) \
             AND at <= coalesce($3::bigint, at) AND ($4::bigint IS NULL OR deposit = $4) \
             AND ($5::text IS NULL OR client = $5 OR (actor = 'client' AND actor_name = $5)) \
         ORDER BY id {order} LIMIT $6"
    );
    let column = |at: Option<Timestamp>| at.map(rows::timestamp_column);
    sqlx::query(AssertSqlSafe(query))
        .bind(filter.after)
        .bind(column(filter.since))
        .bind(column(filter.until))
        .bind(filter.deposit.map(|id| id.0))
        .bind(filter.client.clone())
        .bind(i64::try_from(filter.limit).unwrap_or(i64::MAX))
}

fn tombstone(row: &PgRow) -> Result<Tombstone, StoreError> {
    Ok(Tombstone {
        deposit: DepositId(row.try_get("deposit")?),
        collection: CollectionId(row.try_get("collection")?),
        client: ClientId(row.try_get("client")?),
        mediator: row.try_get::<Option<_>, _>("mediator")?.map(ClientId),
        state: rows::state(row.try_get("status")?)?,
        swhid: row.try_get("swhid")?,
        created: rows::timestamp(row.try_get("created")?)?,
        deleted: rows::timestamp(row.try_get("deleted")?)?,
        actor: actor(row)?,
        reason: row.try_get("reason")?,
    })
}

fn audited(row: &PgRow) -> Result<AuditRecord, StoreError> {
    let address: Option<&str> = row.try_get("address")?;
    let address = address.map(|it| it.parse::<IpAddr>().map_err(|_| it)).transpose();
    let address = address.map_err(|it| rows::corrupt_value("address", it))?;
    Ok(AuditRecord {
        number: row.try_get("id")?,
        at: rows::timestamp(row.try_get("at")?)?,
        author: Author { actor: actor(row)?, address },
        action: row.try_get("action")?,
        deposit: row.try_get::<Option<_>, _>("deposit")?.map(DepositId),
        client: row.try_get("client")?,
        collection: row.try_get("collection")?,
        detail: row.try_get("detail")?,
    })
}

fn actor(row: &PgRow) -> Result<Actor, StoreError> {
    let kind: &str = row.try_get("actor")?;
    let actor = Actor::of(kind, row.try_get("actor_name")?);
    actor.ok_or_else(|| rows::corrupt_value("actor", kind))
}
