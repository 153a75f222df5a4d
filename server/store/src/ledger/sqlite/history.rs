//! Tombstones and the audit log in `SQLite`.

use std::net::IpAddr;

use async_trait::async_trait;
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params, params_from_iter};
use swordsmith_deposit::{
    Actor, AuditFilter, AuditRecord, Author, ClientId, CollectionId, Deletion, Deposit, DepositId,
    Note, Tombstone,
};

use super::{SqliteLedger, rows};
use crate::error::StoreError;
use crate::ledger::History;
use crate::ledger::memory::Touched;

#[async_trait]
impl History for SqliteLedger {
    async fn tombstone(&self, id: DepositId) -> Result<Option<Tombstone>, StoreError> {
        self.read(move |connection| {
            let found = "SELECT * FROM tombstone WHERE deposit = ?";
            rows::one(connection.prepare_cached(found)?.query([id.0])?, tombstone)
        })
        .await
    }

    async fn audit_records(&self, filter: &AuditFilter) -> Result<Vec<AuditRecord>, StoreError> {
        let (query, values) = query(filter);
        self.read(move |connection| {
            let mut found = connection.prepare_cached(&query)?;
            rows::all(found.query(params_from_iter(values))?, audited)
        })
        .await
    }

    async fn note(&self, note: Note) -> Result<(), StoreError> {
        self.write(Touched::Nothing, move |connection| write(connection, &note)).await
    }
}

/// Writes a line of the log. What a deposit belongs to is read where it is, so that it costs a look
/// at two rows that are at hand.
pub(super) fn write(connection: &Connection, note: &Note) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO audit (at, actor, actor_name, address, action, deposit, client, collection, detail) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, \
             coalesce(?7, (SELECT name FROM client WHERE id = (SELECT client FROM deposit WHERE id = ?6))), \
             coalesce(?8, (SELECT name FROM collection WHERE id = (SELECT collection FROM deposit WHERE id = ?6))), \
             ?9)",
    )?;
    insert.execute(params![
        rows::timestamp_column(note.at),
        note.author.actor.kind(),
        note.author.actor.name(),
        note.author.address.map(|address| address.to_string()),
        note.action.name(),
        note.deposit.map(|id| id.0),
        note.client,
        note.collection,
        note.detail,
    ])?;
    Ok(())
}

/// Leaves a tombstone of a deposit.
pub(super) fn insert_tombstone(
    connection: &Connection,
    deposit: &Deposit,
    deletion: &Deletion,
    actor: &Actor,
) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO tombstone (deposit, collection, client, mediator, status, swhid, created, deleted, actor, actor_name, reason) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    insert.execute(params![
        deposit.id.0,
        deposit.collection.0,
        deposit.client.0,
        deposit.mediator.map(|mediator| mediator.0),
        deposit.state.name(),
        deposit.swhid,
        rows::timestamp_column(deposit.created),
        rows::timestamp_column(deletion.at),
        actor.kind(),
        actor.name(),
        deletion.reason,
    ])?;
    Ok(())
}

/// The query and its values. Only what is said becomes a condition.
fn query(filter: &AuditFilter) -> (String, Vec<Value>) {
    let mut query = "SELECT * FROM audit WHERE id > ?1".to_owned();
    let mut values = vec![Value::from(filter.after)];
    let conditions = [
        ("at >= ?", filter.since.map(|at| rows::timestamp_column(at).into())),
        ("at <= ?", filter.until.map(|at| rows::timestamp_column(at).into())),
        ("deposit = ?", filter.deposit.map(|id| id.0.into())),
        (
            "? IN (client, CASE actor WHEN 'client' THEN actor_name END)",
            filter.client.clone().map(Value::from),
        ),
    ];
    for (condition, value) in conditions {
        if let Some(value) = value {
            values.push(value);
            let place = format!("?{}", values.len());
            query = format!("{query} AND {}", condition.replace('?', &place));
        }
    }
    values.push(i64::try_from(filter.limit).unwrap_or(i64::MAX).into());
    let order = if filter.newest_first { "DESC" } else { "ASC" };
    (format!("{query} ORDER BY id {order} LIMIT ?{}", values.len()), values)
}

fn tombstone(row: &Row<'_>) -> Result<Tombstone, StoreError> {
    Ok(Tombstone {
        deposit: DepositId(row.get("deposit")?),
        collection: CollectionId(row.get("collection")?),
        client: ClientId(row.get("client")?),
        mediator: row.get::<_, Option<_>>("mediator")?.map(ClientId),
        state: rows::state(&row.get::<_, String>("status")?)?,
        swhid: row.get("swhid")?,
        created: rows::timestamp(row.get("created")?)?,
        deleted: rows::timestamp(row.get("deleted")?)?,
        actor: actor(row)?,
        reason: row.get("reason")?,
    })
}

fn audited(row: &Row<'_>) -> Result<AuditRecord, StoreError> {
    let address: Option<String> = row.get("address")?;
    let address = address.map(|it| it.parse::<IpAddr>().map_err(|_| it)).transpose();
    let address = address.map_err(|it| rows::corrupt_value("address", &it))?;
    Ok(AuditRecord {
        number: row.get("id")?,
        at: rows::timestamp(row.get("at")?)?,
        author: Author { actor: actor(row)?, address },
        action: row.get("action")?,
        deposit: row.get::<_, Option<_>>("deposit")?.map(DepositId),
        client: row.get("client")?,
        collection: row.get("collection")?,
        detail: row.get("detail")?,
    })
}

fn actor(row: &Row<'_>) -> Result<Actor, StoreError> {
    let kind: String = row.get("actor")?;
    Actor::of(&kind, row.get("actor_name")?).ok_or_else(|| rows::corrupt_value("actor", &kind))
}
