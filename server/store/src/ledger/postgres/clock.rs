//! The clock of the database, which all of its servers share.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use sqlx::{PgConnection, PgPool};
use swordsmith_deposit::clock::Clock;

use super::rows;
use crate::error::StoreError;

/// What time it is where the database is. Read now and then, and counted on by this machine: as
/// exact as an answer is quick.
#[derive(Debug)]
pub(super) struct DatabaseClock {
    start: Instant,
    /// What the database's clock said when this was made, in microseconds, as it is known by now.
    at_start: AtomicI64,
}

const NOW: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

impl DatabaseClock {
    /// Reads the clock.
    pub(super) async fn read(pool: &PgPool) -> Result<Self, StoreError> {
        let clock = Self { start: Instant::now(), at_start: AtomicI64::new(0) };
        let mut connection = pool.acquire().await?;
        clock.read_again(&mut connection).await?;
        Ok(clock)
    }

    /// Corrects what this machine has counted.
    pub(super) async fn read_again(
        &self,
        connection: &mut PgConnection,
    ) -> Result<(), sqlx::Error> {
        let asked = Instant::now();
        let now: i64 = sqlx::query_scalar(NOW).fetch_one(connection).await?;
        // It was read about half-way between question and answer.
        let read = asked.duration_since(self.start) + asked.elapsed() / 2;
        self.at_start.store(now.saturating_sub(microseconds(read)), Ordering::Relaxed);
        Ok(())
    }
}

impl Clock for DatabaseClock {
    fn now(&self) -> Timestamp {
        let passed = microseconds(self.start.elapsed());
        let now = self.at_start.load(Ordering::Relaxed).saturating_add(passed);
        rows::timestamp(now).unwrap_or(Timestamp::MAX)
    }
}

fn microseconds(duration: std::time::Duration) -> i64 {
    let duration = SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX);
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
