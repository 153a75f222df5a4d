//! Deposits in `SQLite`.

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::{SqliteLedger, queue, rows};
use crate::deposit::{Cause, State, Transition};
use crate::store::entities::{
    ArchiveKey, ArchiveRecord, Deposit, DepositId, NewDeposit, TransitionRecord,
};
use crate::store::error::StoreError;
use crate::store::ledger::Deposits;

#[async_trait]
impl Deposits for SqliteLedger {
    async fn create_deposit(&self, deposit: NewDeposit) -> Result<Deposit, StoreError> {
        let first = allowed(None, deposit.state, Cause::Created)?;
        let mut transaction = self.write().await?;
        let made = insert_deposit(&mut transaction, &deposit).await?;
        for archive in &deposit.archives {
            insert_archive(&mut transaction, made.id, archive, deposit.created).await?;
        }
        for entry in &deposit.entries {
            insert_entry(&mut transaction, made.id, entry, deposit.created).await?;
        }
        record(&mut transaction, made.id, first, deposit.created).await?;
        queue::enqueue(&mut transaction, made.id, made.state, deposit.created).await?;
        transaction.commit().await?;
        Ok(made)
    }

    async fn deposit(&self, id: DepositId) -> Result<Option<Deposit>, StoreError> {
        let mut connection = self.read().await?;
        let row = sqlx::query("SELECT * FROM deposit WHERE id = ?")
            .bind(id.0)
            .fetch_optional(&mut *connection)
            .await?;
        row.as_ref().map(rows::deposit).transpose()
    }

    async fn archives_of(&self, id: DepositId) -> Result<Vec<ArchiveRecord>, StoreError> {
        let mut connection = self.read().await?;
        let found = sqlx::query("SELECT * FROM archive WHERE deposit = ? ORDER BY id").bind(id.0);
        found.fetch_all(&mut *connection).await?.iter().map(rows::archive).collect()
    }

    async fn entries_of(&self, id: DepositId) -> Result<Vec<Bytes>, StoreError> {
        let mut connection = self.read().await?;
        let found =
            sqlx::query("SELECT body FROM metadata_entry WHERE deposit = ? ORDER BY id").bind(id.0);
        let found = found.fetch_all(&mut *connection).await?;
        found.iter().map(|row| Ok(Bytes::from(row.try_get::<Vec<u8>, _>("body")?))).collect()
    }

    async fn refers_to(&self, key: &ArchiveKey) -> Result<bool, StoreError> {
        let mut connection = self.read().await?;
        let found = sqlx::query("SELECT 1 FROM archive WHERE object_key = ?").bind(&key.0);
        Ok(found.fetch_optional(&mut *connection).await?.is_some())
    }

    async fn change_state(
        &self,
        id: DepositId,
        transition: Transition,
        detail: Option<String>,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let Transition { from, to, cause } =
            allowed(transition.from, transition.to, transition.cause)?;
        let mut transaction = self.write().await?;
        let updated = sqlx::query("UPDATE deposit SET status = ?, status_detail = ?, changed = ? WHERE id = ? AND status = ?")
            .bind(to.name())
            .bind(detail)
            .bind(rows::instant_column(now))
            .bind(id.0)
            .bind(from.map(State::name))
            .execute(&mut *transaction)
            .await?;
        if updated.rows_affected() == 0 {
            return Ok(false);
        }
        record(&mut transaction, id, Transition { from, to, cause }, now).await?;
        queue::enqueue(&mut transaction, id, to, now).await?;
        transaction.commit().await?;
        Ok(true)
    }

    async fn transitions_of(&self, id: DepositId) -> Result<Vec<TransitionRecord>, StoreError> {
        let mut connection = self.read().await?;
        let found =
            sqlx::query("SELECT * FROM transition WHERE deposit = ? ORDER BY id").bind(id.0);
        found.fetch_all(&mut *connection).await?.iter().map(rows::transition).collect()
    }
}

fn allowed(from: Option<State>, to: State, cause: Cause) -> Result<Transition, StoreError> {
    Transition::find(from, to, cause).ok_or_else(|| StoreError::NoSuchTransition {
        from: from.map_or_else(|| "nothing".to_owned(), |state| state.to_string()),
        to: to.to_string(),
    })
}

async fn insert_deposit(
    connection: &mut SqliteConnection,
    deposit: &NewDeposit,
) -> Result<Deposit, StoreError> {
    let row = sqlx::query(
        "INSERT INTO deposit (collection, client, status, external_id, created, changed) VALUES (?, ?, ?, ?, ?, ?) RETURNING *",
    )
    .bind(deposit.collection.0)
    .bind(deposit.client.0)
    .bind(deposit.state.name())
    .bind(&deposit.external_id)
    .bind(rows::instant_column(deposit.created))
    .bind(rows::instant_column(deposit.created))
    .fetch_one(connection)
    .await?;
    rows::deposit(&row)
}

async fn insert_archive(
    connection: &mut SqliteConnection,
    id: DepositId,
    archive: &ArchiveRecord,
    received: Timestamp,
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
    .bind(rows::instant_column(received))
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_entry(
    connection: &mut SqliteConnection,
    id: DepositId,
    entry: &Bytes,
    received: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO metadata_entry (deposit, body, received) VALUES (?, ?, ?)")
        .bind(id.0)
        .bind(entry.as_ref())
        .bind(rows::instant_column(received))
        .execute(connection)
        .await?;
    Ok(())
}

async fn record(
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
        .bind(rows::instant_column(now))
        .execute(connection)
        .await?;
    Ok(())
}
