//! Connections that read.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tracing::Instrument;

use super::files::Files;
use super::{connect, connect_unchangeable};
use crate::error::StoreError;
use crate::spans::step;

/// How many read at once; more wait.
const READERS: u32 = 4;

/// Connections to a ledger, opened when they are needed and kept then.
#[derive(Debug)]
pub(super) struct Readers {
    file: PathBuf,
    files: Files,
    connect: fn(&Path) -> Result<Connection, StoreError>,
    idle: Mutex<Vec<Connection>>,
    places: Arc<Semaphore>,
}

impl Readers {
    /// Readers of that file.
    pub(super) fn of(file: &Path, files: Files) -> Self {
        let places = Arc::new(Semaphore::new(READERS as usize));
        let connect = |file: &Path| Ok(connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?);
        Self { file: file.to_owned(), files, connect, idle: Mutex::default(), places }
    }

    /// The same of a file that nobody changes.
    pub(super) fn of_unchangeable(file: &Path, files: Files) -> Self {
        Self { connect: connect_unchangeable, ..Self::of(file, files) }
    }

    /// Reads on a thread that may wait for the disk. What a transaction reads is of one moment. A
    /// read goes on when nobody waits for it any more, and so does its place.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let closed = |_| StoreError::unavailable("the ledger is closed");
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(closed)?;
        let readers = Arc::clone(self);
        let reading = spawn_blocking(move || {
            let _place = place;
            readers.read_now(read).map_err(|error| readers.files.named(error))
        });
        reading.instrument(step!("ledger read")).await?
    }

    fn read_now<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let idle = self.lock().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.connected()?,
        };
        let found = read(&connection)?;
        // After an error the connection is closed: a new one may do better.
        self.lock().push(connection);
        Ok(found)
    }

    /// A connection to what the writer writes, and not to what stands in its place by now.
    fn connected(&self) -> Result<Connection, StoreError> {
        let connection = (self.connect)(&self.file)?;
        self.files.check().map_err(StoreError::unavailable)?;
        Ok(connection)
    }

    /// Waits for those who read, and closes all connections.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(READERS).await;
        self.places.close();
        drop(all);
        self.lock().clear();
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
