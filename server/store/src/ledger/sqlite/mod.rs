//! The ledger in `SQLite`: one file, one writer.
//!
//! All writes of this process go through one thread (`writer`), which writes those that wait at
//! the same time by one commit; other processes (the command line) are waited for by the busy
//! timeout, which `BEGIN IMMEDIATE` makes effective for the whole transaction. WAL lets readers go
//! on. `synchronous = FULL` syncs the log at every commit, before it returns.
//!
//! Accounts and deposits that were read are remembered until they change: by this process, which
//! the writer knows, or by another one, which the WAL index tells (`wal_index`).

mod accounts;
mod ahead;
mod changes;
mod deposits;
mod files;
mod history;
mod inserts;
mod mending;
mod migrations;
mod queue;
mod quotas;
mod readers;
mod rights;
mod rows;
mod snapshot;
#[cfg(test)]
mod tests;
mod transfer;
mod upkeep;
mod uploads;
mod wal_index;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::task::spawn_blocking;

use super::memory::{Memory, Of, Touched};
use crate::error::StoreError;
use crate::folder::at;
use crate::generations::Size;
use files::Files;
use readers::Readers;
pub(crate) use snapshot::{contents, fold, identity};
pub(crate) use upkeep::integrity;
use wal_index::WalIndex;
use writer::Writer;

/// How long a write waits for another process before it fails.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);

/// How many statements a connection keeps prepared: more than there are.
const STATEMENTS: usize = 64;

/// How much the writer keeps of the tables, in KiB (negative, as `SQLite` wants it): the places where
/// the rows of a hundred clients are added, and what leads there.
const WRITER_CACHE: i64 = -16 * 1024;

/// A ledger in an `SQLite` file.
#[derive(Debug, Clone)]
pub struct SqliteLedger {
    writer: Writer,
    readers: Arc<Readers>,
    files: Files,
    memory: Arc<Memory>,
    /// Where it cannot be read, nothing is remembered.
    index: Option<Arc<WalIndex>>,
    /// The client whose work was taken last.
    turn: Arc<AtomicI64>,
    /// Whether something was put into the queue since it was found empty.
    may_wait: Arc<AtomicBool>,
}

impl SqliteLedger {
    /// Opens the file, makes it if it is missing, and brings its tables up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let file = file.to_owned();
        spawn_blocking(move || Self::opened(&file)).await?
    }

    fn opened(file: &Path) -> Result<Self, StoreError> {
        let mut connection = connect(file, OpenFlags::default())?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // What a savepoint would take back; else it goes to a new file with each group.
        connection.pragma_update(None, "temp_store", "MEMORY")?;
        connection.pragma_update(None, "cache_size", WRITER_CACHE)?;
        migrations::run(&mut connection)?;
        let index = WalIndex::open(file).ok().map(Arc::new);
        let memory = Arc::<Memory>::default();
        let files = Files::of(file);
        let writer = Writer::start(connection, files.clone(), index.clone(), Arc::clone(&memory))?;
        let readers = Arc::new(Readers::of(file, files.clone()));
        let (turn, may_wait) = (Arc::default(), Arc::default());
        Ok(Self { writer, readers, files, memory, index, turn, may_wait })
    }

    /// Opens a file that cannot be changed, on a file system that is read-only. Fails if its tables are
    /// not up to date, or not all of it is in the file.
    pub async fn open_unchangeable(file: &Path) -> Result<Self, StoreError> {
        let file = file.to_owned();
        spawn_blocking(move || Self::unchangeable(&file)).await?
    }

    fn unchangeable(file: &Path) -> Result<Self, StoreError> {
        let connection = connect_unchangeable(file)?;
        migrations::require(&connection)?;
        let memory = Arc::<Memory>::default();
        let files = Files::of_unchangeable(file);
        let writer = Writer::start(connection, files.clone(), None, Arc::clone(&memory))?;
        let readers = Arc::new(Readers::of_unchangeable(file, files.clone()));
        let (turn, may_wait) = (Arc::default(), Arc::default());
        Ok(Self { writer, readers, files, memory, index: None, turn, may_wait })
    }

    /// Closes all connections; the log is folded into the file.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// Makes a change; what it makes untrue is forgotten.
    async fn write<T: Send + 'static>(
        &self,
        touched: Touched,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.write(touched, write).await
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.readers.read(read).await
    }

    /// What is remembered under that key; else what is read, which is remembered then.
    async fn remembered<K, V>(
        &self,
        of: Of<K, V>,
        key: K,
        read: impl FnOnce(&Connection, &K) -> Result<Option<V>, StoreError> + Send + 'static,
    ) -> Result<Option<V>, StoreError>
    where
        K: Ord + Size + Send + 'static,
        V: Size + Clone + Send + 'static,
    {
        let moment = match self.memory.recall(self.elsewhere(), of, &key) {
            Ok(known) => return Ok(Some(known)),
            Err(moment) => moment,
        };
        let read = move |connection: &Connection| Ok((read(connection, &key)?, key));
        let (found, key) = self.read(read).await?;
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

/// A connection to a file that nobody changes. What is still in the log would be missing.
pub(crate) fn connect_unchangeable(file: &Path) -> Result<Connection, StoreError> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    if std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        return Err(StoreError::Refused(format!(
            "{}: the ledger lies on a read-only file system, and its newest part is in `-wal` still; \
             help: start and stop a server where the folder can be written",
            file.display()
        )));
    }
    let path = file.canonicalize().map_err(at(file))?;
    let url = format!("file:{}?immutable=1", escaped(&path.to_string_lossy()));
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    Ok(connect(Path::new(&url), flags)?)
}

/// A path as part of a URL.
fn escaped(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3f").replace('#', "%23")
}

pub(crate) fn connect(file: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // A plan for the values of this time would be another one the next time: the statement would be
    // prepared again for each use, which takes longer than to run it.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error::{
            FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType,
        };
        match error {
            FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) => {
                Self::Corrupt(error.to_string())
            }
            other => Self::unavailable(other),
        }
    }
}
