//! The queue of work in `PostgreSQL`.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use jiff::Timestamp;
use sqlx::PgConnection;
use swordsmith_deposit::State;
use swordsmith_deposit::{ClientId, DepositId, Job, JobKind};

use super::{PostgresLedger, rows};
use crate::error::StoreError;
use crate::ledger::Queue;
use crate::ledger::queue::Taking;

#[async_trait]
impl Queue for PostgresLedger {
    /// Not synced: a database that forgets who has taken work has it done once more, and notes only
    /// one outcome. What was taken by a call that was not answered is free again.
    async fn take_jobs(
        &self,
        now: Timestamp,
        leased_until: Timestamp,
        most: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let own = self.servers.own().await?;
        self.free_unanswered(own).await?;
        let taking = self.takings.begin();
        let last = self.turn.load(Ordering::Relaxed);
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let times = Taking::new(now, leased_until);
        let take = "SELECT (all_taken.taken).*, all_taken.revision \
             FROM set_config('synchronous_commit', 'off', true), \
                 take_jobs($1, $2, $3, $4, $5, $6, $7, $8) AS all_taken";
        let mut take = sqlx::query(take);
        for time in [times.now, times.leased_until, times.no_pause_after, times.no_lease_after] {
            take = take.bind(rows::timestamp_column(time));
        }
        let take = take.bind(own).bind(taking.number).bind(last).bind(most);
        let rows = self.rows_once(take).await?;
        let taken = rows.iter().map(rows::job_and_client).collect::<Result<Vec<_>, _>>()?;
        taking.end();
        if let Some((_, ClientId(client))) = taken.last() {
            self.turn.store(*client, Ordering::Relaxed);
        }
        Ok(taken.into_iter().map(|(job, _)| job).collect())
    }

    async fn waiting(&self) -> Result<Vec<(ClientId, u64)>, StoreError> {
        let count = "SELECT client, count(*) AS waiting FROM job GROUP BY client";
        self.all(
            || sqlx::query(count),
            |row| {
                let client = sqlx::Row::try_get(row, "client")?;
                Ok((ClientId(client), rows::count(row, "waiting")?))
            },
        )
        .await
    }

    async fn put_back(&self, job: &Job, available_at: Timestamp) -> Result<(), StoreError> {
        let update = "UPDATE job SET leased_until = NULL, server = NULL, attempts = $1, available_at = $2 \
             WHERE deposit = $3 AND kind = $4 AND (server = $5 OR server IS NULL) \
                 AND $6 = (SELECT revision FROM deposit WHERE id = job.deposit)";
        let update = || {
            sqlx::query(update)
                .bind(i32::try_from(job.attempts).unwrap_or(i32::MAX))
                .bind(rows::timestamp_column(available_at))
                .bind(job.deposit.0)
                .bind(job.kind.name())
                .bind(self.servers.known())
                .bind(job.revision)
        };
        self.execute(update).await?;
        Ok(())
    }

    async fn end_leases(&self) -> Result<(), StoreError> {
        let end = "UPDATE job SET leased_until = NULL, server = NULL \
             WHERE leased_until IS NOT NULL AND (server = $1 OR NOT server_lives(server))";
        let own = self.servers.own().await?;
        self.execute(|| sqlx::query(end).bind(own)).await?;
        Ok(())
    }

    async fn work_comes(&self) {
        self.notices.heard().await;
    }
}

impl PostgresLedger {
    /// Nobody knows of what was taken by calls that were not answered.
    async fn free_unanswered(&self, own: i64) -> Result<(), StoreError> {
        let unanswered = self.takings.unanswered();
        if unanswered.is_empty() {
            return Ok(());
        }
        let free = "UPDATE job SET leased_until = NULL, server = NULL, \
             attempts = greatest(attempts - 1, 0) WHERE server = $1 AND taking = ANY($2)";
        self.execute(|| sqlx::query(free).bind(own).bind(unanswered.clone())).await?;
        Ok(())
    }
}

/// What is put into the queue, and for whom.
pub(super) struct Enqueued {
    pub(super) deposit: DepositId,
    /// The deposit's new state.
    pub(super) state: State,
    pub(super) now: Timestamp,
    /// Until when it is kept for a server, and for which.
    pub(super) lease: Option<(Timestamp, i64)>,
}

/// Puts the work of a deposit's new state into the queue, in place of what waited before; it is
/// taken already if it is leased to somebody. Work of the same kind keeps its count of attempts: a
/// deposit that breaks the worker between two states of one job must not be tried for ever.
pub(super) async fn enqueue(
    connection: &mut PgConnection,
    Enqueued { deposit, state, now, lease }: Enqueued,
) -> Result<(), StoreError> {
    let Some(kind) = JobKind::due_in(state) else {
        let delete = sqlx::query("DELETE FROM job WHERE deposit = $1").bind(deposit.0);
        delete.execute(connection).await?;
        return Ok(());
    };
    let insert = sqlx::query(
        "INSERT INTO job (deposit, client, kind, attempts, available_at, leased_until, server) \
         SELECT id, client, $2, ($4::bigint IS NOT NULL)::integer, $3, $4, $5 \
         FROM deposit WHERE id = $1 \
         ON CONFLICT (deposit) DO UPDATE SET kind = excluded.kind, attempts = excluded.attempts, \
             leased_until = excluded.leased_until, available_at = excluded.available_at, \
             server = excluded.server \
         WHERE job.kind <> excluded.kind",
    );
    let insert = insert
        .bind(deposit.0)
        .bind(kind.name())
        .bind(rows::timestamp_column(now))
        .bind(lease.map(|(until, _)| rows::timestamp_column(until)))
        .bind(lease.map(|(_, server)| server));
    insert.execute(connection).await?;
    Ok(())
}
