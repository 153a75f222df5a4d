//! The ledger in `SQLite`: one file, one writer.
//!
//! The writer is a pool of one connection, so writes queue up here instead of failing on each
//! other; other processes (the command line) are waited for by the busy timeout, which
//! `BEGIN IMMEDIATE` makes effective for the whole transaction. WAL lets readers go on.
//! `synchronous = FULL` syncs the log at every commit, before it returns.

mod accounts;
mod changes;
mod deposits;
mod inserts;
mod queue;
mod rows;
mod transitions;
mod upkeep;

use std::path::Path;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlSafeStr, Sqlite, SqlitePool, Transaction};

use crate::store::error::StoreError;

/// How long a write waits for another process before it fails.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// How many requests may read at once.
const READERS: u32 = 4;

/// A ledger in an `SQLite` file.
#[derive(Debug, Clone)]
pub struct SqliteLedger {
    writer: SqlitePool,
    readers: SqlitePool,
}

impl SqliteLedger {
    /// Opens the file, makes it if it is missing, and brings its tables up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        let writer = pool(1).connect_with(options.clone()).await?;
        migrations().run(&writer).await.map_err(StoreError::unavailable)?;
        let readers = pool(READERS).connect_with(options.read_only(true)).await?;
        Ok(Self { writer, readers })
    }

    /// Closes all connections; the log is folded into the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        if let Ok(transaction) = self.writer.begin_with(BEGIN).await {
            return Ok(transaction);
        }
        // A disk that was full ends transactions behind sqlx's back: that connection never begins
        // again, a new one does.
        self.writer.acquire().await?.close().await?;
        Ok(self.writer.begin_with(BEGIN).await?)
    }

    /// A transaction that reads, and sees one moment.
    async fn snapshot(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.readers.begin().await?)
    }

    async fn read(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }
}

/// Writers queue up at once, not when they first write.
const BEGIN: &str = "BEGIN IMMEDIATE";

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(BUSY_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// The migrations, part of the program: there is nothing to install beside it.
fn migrations() -> Migrator {
    const FILES: &[(i64, &str, &str)] = &[
        (1, "ledger", include_str!("../../../../migrations/sqlite/0001_ledger.sql")),
        (
            2,
            "life of a deposit",
            include_str!("../../../../migrations/sqlite/0002_life_of_a_deposit.sql"),
        ),
        (3, "upkeep", include_str!("../../../../migrations/sqlite/0003_upkeep.sql")),
    ];
    let migrations = FILES.iter().map(|(version, description, sql)| {
        Migration::new(
            *version,
            (*description).into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    });
    Migrator::with_migrations(migrations.collect())
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                Self::Corrupt(error.to_string())
            }
            other => Self::unavailable(other),
        }
    }
}
