//! The queue of work in `SQLite`.

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::SqliteConnection;

use super::writer::Write;
use super::{SqliteLedger, rows};
use crate::deposit::State;
use crate::deposit::{DepositId, Job, JobKind};
use crate::store::error::StoreError;
use crate::store::ledger::Queue;
use crate::store::ledger::memory::Touched;

#[async_trait]
impl Queue for SqliteLedger {
    async fn take_job(
        &self,
        now: Timestamp,
        leased_until: Timestamp,
    ) -> Result<Option<Job>, StoreError> {
        if !self.something_waits(now).await? {
            return Ok(None);
        }
        self.write(TakeJob(now, leased_until)).await
    }

    async fn put_back(&self, job: &Job, available_at: Timestamp) -> Result<(), StoreError> {
        self.write(PutBack(job.clone(), available_at)).await
    }

    async fn end_leases(&self) -> Result<(), StoreError> {
        self.write(EndLeases).await
    }
}

impl SqliteLedger {
    /// An idle worker looks often; looking must not disturb the writer.
    async fn something_waits(&self, now: Timestamp) -> Result<bool, StoreError> {
        let mut connection = self.read().await?;
        let found = sqlx::query("SELECT 1 FROM job WHERE available_at <= ?1 AND (leased_until IS NULL OR leased_until <= ?1) LIMIT 1")
            .bind(rows::timestamp_column(now));
        Ok(found.fetch_optional(&mut *connection).await?.is_some())
    }
}

struct TakeJob(Timestamp, Timestamp);

#[async_trait]
impl Write for TakeJob {
    type Made = Option<Job>;

    fn touches(&self) -> Touched {
        Touched::Nothing
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Self::Made, StoreError> {
        let Self(now, leased_until) = self;
        let row = sqlx::query(
            "UPDATE job SET attempts = attempts + 1, leased_until = ?2 WHERE deposit = (\
                 SELECT deposit FROM job WHERE available_at <= ?1 AND (leased_until IS NULL OR leased_until <= ?1) \
                 ORDER BY available_at, deposit LIMIT 1\
             ) RETURNING *",
        )
        .bind(rows::timestamp_column(*now))
        .bind(rows::timestamp_column(*leased_until))
        .fetch_optional(connection)
        .await?;
        row.as_ref().map(rows::job).transpose()
    }
}

struct PutBack(Job, Timestamp);

#[async_trait]
impl Write for PutBack {
    type Made = ();

    fn touches(&self) -> Touched {
        Touched::Nothing
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Self(job, available_at) = self;
        sqlx::query(
            "UPDATE job SET leased_until = NULL, available_at = ? WHERE deposit = ? AND kind = ?",
        )
        .bind(rows::timestamp_column(*available_at))
        .bind(job.deposit.0)
        .bind(job.kind.name())
        .execute(connection)
        .await?;
        Ok(())
    }
}

struct EndLeases;

#[async_trait]
impl Write for EndLeases {
    type Made = ();

    fn touches(&self) -> Touched {
        Touched::Nothing
    }

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query("UPDATE job SET leased_until = NULL").execute(connection).await?;
        Ok(())
    }
}

/// Puts the work of a deposit's new state into the queue, in place of what waited before. Work of
/// the same kind keeps its count of attempts: a deposit that breaks the worker between two states
/// of one job must not be tried for ever.
pub(super) async fn enqueue(
    connection: &mut SqliteConnection,
    id: DepositId,
    state: State,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(kind) = JobKind::due_in(state) else {
        sqlx::query("DELETE FROM job WHERE deposit = ?").bind(id.0).execute(connection).await?;
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO job (deposit, kind, available_at) VALUES (?1, ?2, ?3) ON CONFLICT (deposit) DO UPDATE SET \
             attempts = CASE WHEN kind = ?2 THEN attempts ELSE 0 END, \
             leased_until = CASE WHEN kind = ?2 THEN leased_until ELSE NULL END, \
             available_at = CASE WHEN kind = ?2 THEN available_at ELSE ?3 END, \
             kind = ?2",
    )
    .bind(id.0)
    .bind(kind.name())
    .bind(rows::timestamp_column(now))
    .execute(connection)
    .await?;
    Ok(())
}
