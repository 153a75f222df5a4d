//! The ledger in `SQLite`: one file, one writer.
//!
//! All writes of this process go through one task ([`writer`]), which writes those that wait at the
//! same time by one commit; other processes (the command line) are waited for by the busy timeout,
//! which `BEGIN IMMEDIATE` makes effective for the whole transaction. WAL lets readers go on.
//! `synchronous = FULL` syncs the log at every commit, before it returns.
//!
//! Accounts and deposits that were read are remembered until they change: by this process, which
//! the writer knows, or by another one, which the WAL index tells ([`wal_index`]).

mod accounts;
mod changes;
mod deposits;
mod inserts;
mod queue;
mod rows;
#[cfg(test)]
mod tests;
mod transitions;
mod upkeep;
mod wal_index;
mod writer;

use std::hash::Hash;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqlSafeStr, Sqlite, SqlitePool, Transaction};

use super::memory::{Memory, Of};
use crate::store::error::StoreError;
use wal_index::WalIndex;
use writer::{Write, Writer};

/// How long a write waits for another process before it fails.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// How many requests may read at once.
const READERS: u32 = 4;

/// A ledger in an `SQLite` file.
#[derive(Debug, Clone)]
pub struct SqliteLedger {
    writer: Writer,
    readers: SqlitePool,
    memory: Arc<Memory>,
    /// Where it cannot be read, nothing is remembered.
    index: Option<Arc<WalIndex>>,
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
        let first = pool(1).connect_with(options.clone()).await?;
        migrations().run(&first).await.map_err(StoreError::unavailable)?;
        let connection = first.acquire().await?.detach();
        let readers = pool(READERS).connect_with(options.clone().read_only(true)).await?;
        let index = WalIndex::open(file).ok().map(Arc::new);
        let memory = Arc::<Memory>::default();
        let writer = Writer::start(options, connection, index.clone(), Arc::clone(&memory));
        Ok(Self { writer, readers, memory, index })
    }

    /// Closes all connections; the log is folded into the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    async fn write<W: Write>(&self, write: W) -> Result<W::Made, StoreError> {
        self.writer.write(write).await
    }

    /// A transaction that reads, and sees one moment.
    async fn snapshot(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.readers.begin().await?)
    }

    async fn read(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// What is remembered under that key; else what is read, which is remembered then.
    async fn remembered<K: Hash + Eq, V: Clone>(
        &self,
        of: Of<K, V>,
        key: K,
        read: impl Future<Output = Result<Option<V>, StoreError>>,
    ) -> Result<Option<V>, StoreError> {
        let moment = match self.memory.recall(self.elsewhere(), of, &key) {
            Ok(known) => return Ok(Some(known)),
            Err(moment) => moment,
        };
        let found = read.await?;
        if let Some(found) = &found {
            self.memory.keep(moment, self.elsewhere(), of, key, found.clone());
        }
        Ok(found)
    }

    /// A number that is another one after another process has changed the ledger.
    fn elsewhere(&self) -> u64 {
        static NEVER_THE_SAME: AtomicU64 = AtomicU64::new(0);
        match &self.index {
            Some(index) => index.elsewhere(),
            None => NEVER_THE_SAME.fetch_add(1, Ordering::Relaxed),
        }
    }
}

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
