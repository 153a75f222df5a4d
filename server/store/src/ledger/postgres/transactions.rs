//! How changes are made, and made again.
//!
//! * Isolation is READ COMMITTED: each statement sees what was committed before it. Who changes a
//!   deposit locks its row first, or changes it by a condition on its state and revision, so of two
//!   at once the second sees what the first has made. Rows are locked in one order: the
//!   deposit, the announcements of what it takes in, what belongs to it; limits last, the client's
//!   before the collection's.
//! * A transaction that met another in spite of that (a deadlock) is made again, some times.
//! * One whose connection breaks before its first statement has come back is made again on another
//!   connection: nothing has happened. Later nobody knows whether it was committed, and who waits for
//!   it is told that the ledger is not available.
//! * Nothing waits for ever: a network that swallows everything is a connection that breaks.

use std::time::Duration;

use async_trait::async_trait;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::{PgConnection, Postgres, Transaction};
use tokio::time::timeout;
use tracing::Instrument;

use super::PostgresLedger;
use super::error::{lost_connection, met_another};
use super::rows::Decode;
use crate::error::StoreError;
use crate::spans::step;

/// How often a transaction is made that meets another, and how often one that finds no connection
/// that works.
const MOST_ATTEMPTS: u32 = 5;

/// How long what has failed waits before it is made again the first time; four times as long each
/// time.
const PAUSE: Duration = Duration::from_millis(10);

/// How long a statement or a transaction may take in all: more than the database allows.
const PATIENCE: Duration = Duration::from_secs(75);

/// A statement with its values.
pub(super) type Statement<'a> = Query<'a, Postgres, PgArguments>;

/// What changes together. It may be made more than once, of which one is committed at most.
#[async_trait]
pub(super) trait Change: Sync {
    /// What was made.
    type Made: Send;

    /// Makes it. After an error, nothing of it has happened.
    async fn make(&self, connection: &mut PgConnection) -> Result<Self::Made, StoreError>;
}

impl PostgresLedger {
    /// Makes a change in a transaction of its own: durable when this returns `Ok`.
    pub(super) async fn change<C: Change>(&self, change: C) -> Result<C::Made, StoreError> {
        self.change_repeatedly(change).instrument(step!("ledger write")).await
    }

    async fn change_repeatedly<C: Change>(&self, change: C) -> Result<C::Made, StoreError> {
        let mut attempts = Attempts::default();
        loop {
            match in_time(self.change_once(&change)).await {
                Err(error) if met_another(&error) && attempts.is_one_left().await => {}
                outcome => return outcome,
            }
        }
    }

    async fn change_once<C: Change>(&self, change: &C) -> Result<C::Made, StoreError> {
        let mut transaction = self.begin().await?;
        let made = change.make(&mut transaction).await;
        match made {
            Ok(made) => {
                transaction.commit().await?;
                Ok(made)
            }
            Err(error) => {
                // It ends with its connection, if not now.
                let _ = transaction.rollback().await;
                Err(error)
            }
        }
    }

    /// A transaction on a connection that works.
    async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        let mut attempts = Attempts::default();
        loop {
            match self.pool.begin().await.map_err(StoreError::from) {
                Err(error) if lost_connection(&error) && attempts.is_one_left().await => {}
                outcome => return outcome,
            }
        }
    }

    /// Makes a change by one statement, which is a transaction of its own, and again where a connection
    /// breaks: made twice, it is the same. Returns how many rows have changed.
    pub(super) async fn execute(
        &self,
        statement: impl Fn() -> Statement<'static>,
    ) -> Result<u64, StoreError> {
        let mut attempts = Attempts::default();
        loop {
            let executed = async { Ok(statement().execute(&self.pool).await?.rows_affected()) };
            match in_time(executed).instrument(step!("ledger write")).await {
                Err(error) if lost_connection(&error) && attempts.is_one_left().await => {}
                outcome => return outcome,
            }
        }
    }

    /// The rows that a statement has changed, which is made once.
    pub(super) async fn rows_once(
        &self,
        statement: Statement<'_>,
    ) -> Result<Vec<PgRow>, StoreError> {
        let executed = in_time(async { Ok(statement.fetch_all(&self.pool).await?) });
        executed.instrument(step!("ledger write")).await
    }

    /// All rows that a statement finds which looks at everything there is: it takes as long as it
    /// takes, and is made once.
    pub(super) async fn found_slowly(
        &self,
        statement: &'static str,
    ) -> Result<Vec<PgRow>, StoreError> {
        let mut transaction = self.begin().await?;
        sqlx::query("SET LOCAL statement_timeout = 0").execute(&mut *transaction).await?;
        Ok(sqlx::query(statement).fetch_all(&mut *transaction).await?)
    }

    /// All rows that a statement finds, decoded.
    pub(super) async fn all<T>(
        &self,
        statement: impl Fn() -> Statement<'static>,
        decode: Decode<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.found(statement).await?.iter().map(decode).collect()
    }

    /// The first of them, if there is any.
    pub(super) async fn one<T>(
        &self,
        statement: impl Fn() -> Statement<'static>,
        decode: Decode<T>,
    ) -> Result<Option<T>, StoreError> {
        self.found(statement).await?.first().map(decode).transpose()
    }

    pub(super) async fn found(
        &self,
        statement: impl Fn() -> Statement<'static>,
    ) -> Result<Vec<PgRow>, StoreError> {
        let mut attempts = Attempts::default();
        loop {
            let found = async { Ok(statement().fetch_all(&self.pool).await?) };
            match in_time(found).instrument(step!("ledger read")).await {
                Err(error) if lost_connection(&error) && attempts.is_one_left().await => {}
                outcome => return outcome,
            }
        }
    }
}

/// Counts how often something is done.
#[derive(Default)]
pub(super) struct Attempts(u32);

impl Attempts {
    /// Whether it may be done once more; after a pause, which is longer each time: what fails now may
    /// do better then.
    pub(super) async fn is_one_left(&mut self) -> bool {
        self.0 += 1;
        if self.0 == MOST_ATTEMPTS {
            return false;
        }
        tokio::time::sleep(PAUSE * 4_u32.pow(self.0 - 1)).await;
        true
    }
}

async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    timeout(PATIENCE, work).await.map_err(StoreError::unavailable)?
}
