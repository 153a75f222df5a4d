//! Connections that read.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::connect;
use crate::store::error::StoreError;

/// How many read at once; more wait.
const READERS: u32 = 4;

/// Connections to a ledger, opened when they are needed and kept then.
#[derive(Debug)]
pub(super) struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
    places: Semaphore,
}

impl Readers {
    /// Readers of that file.
    pub(super) fn of(file: &Path) -> Self {
        let places = Semaphore::new(READERS as usize);
        Self { file: file.to_owned(), idle: Mutex::default(), places }
    }

    /// Reads on a thread that may wait for the disk. What a transaction reads is of one moment.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let closed = |_| StoreError::unavailable("the ledger is closed");
        let _place = self.places.acquire().await.map_err(closed)?;
        let (idle, file) = (self.lock().pop(), self.file.clone());
        let reading = spawn_blocking(move || {
            let connection = match idle {
                Some(connection) => connection,
                None => connect(&file, OpenFlags::SQLITE_OPEN_READ_ONLY)?,
            };
            let found = read(&connection)?;
            Ok::<_, StoreError>((connection, found))
        });
        // After an error the connection is closed: a new one may do better.
        let (connection, found) = reading.await??;
        self.lock().push(connection);
        Ok(found)
    }

    /// Waits for those who read, and closes all connections.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(READERS).await;
        self.places.close();
        drop(all);
        self.lock().clear();
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
