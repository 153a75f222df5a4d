//! The queue of work in `SQLite`.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use async_trait::async_trait;
use jiff::Timestamp;
use rusqlite::{Connection, params};
use swordsmith_deposit::State;
use swordsmith_deposit::{ClientId, DepositId, Job, JobKind};

use super::{SqliteLedger, rows};
use crate::error::StoreError;
use crate::ledger::Queue;
use crate::ledger::memory::Touched;
use crate::ledger::queue::Taking;

/// Which work can be taken, by the times of [`Times`].
const IS_FREE: &str = "(available_at <= ?1 OR available_at > ?3) \
     AND (leased_until IS NULL OR leased_until <= ?1 OR leased_until > ?4)";

/// The times of a [`Taking`], as stored.
#[derive(Clone, Copy)]
struct Times {
    now: i64,
    leased_until: i64,
    no_pause_after: i64,
    no_lease_after: i64,
}

#[async_trait]
impl Queue for SqliteLedger {
    async fn take_jobs(
        &self,
        now: Timestamp,
        leased_until: Timestamp,
        most: usize,
    ) -> Result<Vec<Job>, StoreError> {
        let times = Times::of(Taking::new(now, leased_until));
        if !self.may_wait.swap(false, Ordering::Relaxed) && !self.something_waits(times).await? {
            return Ok(Vec::new());
        }
        let turn = Arc::clone(&self.turn);
        let take = move |connection: &Connection| {
            let jobs = std::iter::from_fn(|| take(connection, times, &turn).transpose());
            jobs.take(most).collect()
        };
        // A lease does not outlive the process anyway: it needs no sync.
        let taken: Vec<Job> = self.writer.write_unsynced(take).await?;
        if taken.len() == most {
            self.may_wait.store(true, Ordering::Relaxed);
        }
        Ok(taken)
    }

    async fn waiting(&self) -> Result<Vec<(ClientId, u64)>, StoreError> {
        self.read(|connection| {
            let count = "SELECT client, count(*) FROM job GROUP BY client";
            rows::all(connection.prepare_cached(count)?.query([])?, |row| {
                Ok((ClientId(row.get(0)?), row.get::<_, i64>(1)?.unsigned_abs()))
            })
        })
        .await
    }

    async fn put_back(&self, job: &Job, available_at: Timestamp) -> Result<(), StoreError> {
        let (deposit, kind, attempts) = (job.deposit.0, job.kind.name(), job.attempts);
        let revision = job.revision;
        let available_at = rows::timestamp_column(available_at);
        self.write(Touched::Nothing, move |connection| {
            let mut update = connection.prepare_cached(
                "UPDATE job SET leased_until = NULL, attempts = ?, available_at = ? WHERE deposit = ? AND kind = ? \
                 AND ? = (SELECT revision FROM deposit WHERE id = job.deposit)",
            )?;
            update.execute(params![attempts, available_at, deposit, kind, revision])?;
            Ok(())
        })
        .await
    }

    async fn end_leases(&self) -> Result<(), StoreError> {
        self.write(Touched::Nothing, |connection| {
            let leased = "UPDATE job SET leased_until = NULL WHERE leased_until IS NOT NULL";
            connection.execute(leased, [])?;
            Ok(())
        })
        .await
    }
}

impl SqliteLedger {
    /// An idle worker looks often; looking must not disturb the writer.
    async fn something_waits(&self, times: Times) -> Result<bool, StoreError> {
        self.read(move |connection| {
            let find = format!("SELECT 1, ?2 FROM job WHERE {IS_FREE} LIMIT 1");
            Ok(connection.prepare_cached(&find)?.exists(times.parameters())?)
        })
        .await
    }
}

impl Times {
    fn of(taking: Taking) -> Self {
        Self {
            now: rows::timestamp_column(taking.now),
            leased_until: rows::timestamp_column(taking.leased_until),
            no_pause_after: rows::timestamp_column(taking.no_pause_after),
            no_lease_after: rows::timestamp_column(taking.no_lease_after),
        }
    }

    /// In the order of [`IS_FREE`]; the second one is when a new lease ends.
    fn parameters(self) -> [i64; 4] {
        [self.now, self.leased_until, self.no_pause_after, self.no_lease_after]
    }
}

/// Takes the oldest work of the client whose turn it is: the next one behind the last, or the first
/// one when there is none behind it.
fn take(
    connection: &Connection,
    times: Times,
    turn: &AtomicI64,
) -> Result<Option<Job>, StoreError> {
    let mut update = connection.prepare_cached(&format!(
        "UPDATE job SET attempts = attempts + 1, leased_until = ?2 WHERE deposit = (\
             SELECT deposit FROM job INDEXED BY job_of_client WHERE client > ?5 AND {IS_FREE} \
             ORDER BY client, available_at, deposit LIMIT 1\
         ) RETURNING *, (SELECT revision FROM deposit WHERE id = job.deposit) AS revision",
    ))?;
    let [now, until, no_pause_after, no_lease_after] = times.parameters();
    for last in [turn.load(Ordering::Relaxed), 0] {
        let found = update.query([now, until, no_pause_after, no_lease_after, last])?;
        let found = rows::one(found, |row| Ok((rows::job(row)?, row.get("client")?)))?;
        if let Some((job, client)) = found {
            turn.store(client, Ordering::Relaxed);
            return Ok(Some(job));
        }
    }
    Ok(None)
}

/// Puts the work of a deposit's new state into the queue, in place of what waited before; it is
/// taken already if it is leased to somebody. Work of the same kind keeps its count of attempts: a
/// deposit that breaks the worker between two states of one job must not be tried for ever.
pub(super) fn enqueue(
    connection: &Connection,
    id: DepositId,
    state: State,
    now: Timestamp,
    leased_until: Option<Timestamp>,
) -> Result<(), StoreError> {
    let Some(kind) = JobKind::due_in(state) else {
        connection.prepare_cached("DELETE FROM job WHERE deposit = ?")?.execute([id.0])?;
        return Ok(());
    };
    let mut insert = connection.prepare_cached(
        "INSERT INTO job (deposit, client, kind, attempts, available_at, leased_until) \
         SELECT id, client, ?2, ?4 IS NOT NULL, ?3, ?4 FROM deposit WHERE id = ?1 \
         ON CONFLICT (deposit) DO UPDATE SET \
             attempts = CASE WHEN kind = excluded.kind THEN attempts ELSE excluded.attempts END, \
             leased_until = CASE WHEN kind = excluded.kind THEN leased_until ELSE excluded.leased_until END, \
             available_at = CASE WHEN kind = excluded.kind THEN available_at ELSE excluded.available_at END, \
             kind = excluded.kind",
    )?;
    let leased_until = leased_until.map(rows::timestamp_column);
    insert.execute(params![id.0, kind.name(), rows::timestamp_column(now), leased_until])?;
    Ok(())
}
