//! Deposits in `SQLite`.

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;
use sqlx::{Row, SqliteConnection};

use super::changes::MoveOn;
use super::inserts::{insert_archive, insert_deposit, insert_entry, record};
use super::transitions::allowed;
use super::writer::Write;
use super::{SqliteLedger, changes, queue, rows};
use crate::deposit::{
    ArchiveKey, ArchiveRecord, Changed, ClientId, CollectionId, Deposit, DepositChange, DepositId,
    Identifiers, NewDeposit, Outcome, Page, TransitionRecord,
};
use crate::deposit::{Cause, State, Transition};
use crate::store::error::StoreError;
use crate::store::ledger::Deposits;
use crate::store::ledger::memory::Touched;

#[async_trait]
impl Deposits for SqliteLedger {
    async fn create_deposit(&self, deposit: NewDeposit) -> Result<Deposit, StoreError> {
        let first = allowed(None, deposit.state, Cause::Created)?;
        self.write(CreateDeposit(deposit, first)).await
    }

    async fn change_deposit(
        &self,
        id: DepositId,
        change: DepositChange,
    ) -> Result<Outcome<Changed>, StoreError> {
        self.write(ChangeDeposit(id, change)).await
    }

    async fn delete_deposit(
        &self,
        id: DepositId,
        state: State,
        revision: i64,
    ) -> Result<Outcome<Vec<ArchiveKey>>, StoreError> {
        self.write(DeleteDeposit(id, state, revision)).await
    }

    async fn deposits_of(
        &self,
        client: ClientId,
        collection: CollectionId,
        page: Page,
    ) -> Result<(Vec<Deposit>, u64), StoreError> {
        // One transaction: the count is that of the moment at which the page is read.
        let mut snapshot = self.snapshot().await?;
        let count = sqlx::query(
            "SELECT count(*) AS count FROM deposit WHERE client = ? AND collection = ?",
        )
        .bind(client.0)
        .bind(collection.0)
        .fetch_one(&mut *snapshot)
        .await?;
        let found = sqlx::query(
            "SELECT * FROM deposit WHERE client = ? AND collection = ? ORDER BY changed DESC, id DESC LIMIT ? OFFSET ?",
        )
        .bind(client.0)
        .bind(collection.0)
        .bind(i64::try_from(page.limit).unwrap_or(i64::MAX))
        .bind(i64::try_from(page.offset).unwrap_or(i64::MAX));
        let found = found.fetch_all(&mut *snapshot).await?;
        let deposits = found.iter().map(rows::deposit).collect::<Result<_, _>>()?;
        Ok((deposits, count.try_get::<i64, _>("count")?.unsigned_abs()))
    }

    async fn deposit(&self, id: DepositId) -> Result<Option<Deposit>, StoreError> {
        let read = async { changes::deposit(&mut *self.read().await?, id).await };
        self.remembered(|all| &mut all.deposits, id, read).await
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

    async fn has_archived(&self, client: ClientId, origin_url: &str) -> Result<bool, StoreError> {
        let mut connection = self.read().await?;
        let found = sqlx::query(
            "SELECT 1 FROM deposit WHERE client = ? AND origin_url = ? AND status = ? LIMIT 1",
        )
        .bind(client.0)
        .bind(origin_url)
        .bind(State::Done.name());
        Ok(found.fetch_optional(&mut *connection).await?.is_some())
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
        let revision = None;
        self.write(MoveOn { id, revision, transition, detail, identifiers: None, now }).await
    }

    async fn archive(
        &self,
        id: DepositId,
        transition: Transition,
        identifiers: Identifiers,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let (revision, detail, identifiers) = (None, None, Some(identifiers));
        self.write(MoveOn { id, revision, transition, detail, identifiers, now }).await
    }

    async fn transitions_of(&self, id: DepositId) -> Result<Vec<TransitionRecord>, StoreError> {
        let mut connection = self.read().await?;
        let found =
            sqlx::query("SELECT * FROM transition WHERE deposit = ? ORDER BY id").bind(id.0);
        found.fetch_all(&mut *connection).await?.iter().map(rows::transition).collect()
    }
}

struct CreateDeposit(NewDeposit, Transition);

#[async_trait]
impl Write for CreateDeposit {
    type Made = Deposit;

    fn touches(&self) -> Touched {
        Touched::Nothing
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Deposit, StoreError> {
        let Self(deposit, first) = self;
        let made = insert_deposit(connection, deposit).await?;
        for archive in &deposit.archives {
            insert_archive(connection, made.id, archive).await?;
        }
        for entry in &deposit.entries {
            insert_entry(connection, made.id, entry, deposit.created).await?;
        }
        record(connection, made.id, *first, deposit.created).await?;
        queue::enqueue(connection, made.id, made.state, deposit.created).await?;
        Ok(made)
    }
}

struct ChangeDeposit(DepositId, DepositChange);

#[async_trait]
impl Write for ChangeDeposit {
    type Made = Outcome<Changed>;

    fn touches(&self) -> Touched {
        Touched::Deposit(self.0)
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Self::Made, StoreError> {
        changes::change(connection, self.0, &self.1).await
    }
}

struct DeleteDeposit(DepositId, State, i64);

#[async_trait]
impl Write for DeleteDeposit {
    type Made = Outcome<Vec<ArchiveKey>>;

    fn touches(&self) -> Touched {
        Touched::Deposit(self.0)
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Self::Made, StoreError> {
        changes::delete(connection, self.0, self.1, self.2).await
    }
}

#[async_trait]
impl Write for MoveOn {
    type Made = bool;

    fn touches(&self) -> Touched {
        Touched::Deposit(self.id)
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        changes::move_on(connection, self).await
    }
}
