//! A copy of the ledger as of one moment.

use std::path::Path;

use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::{SqliteLedger, connect, rows};
use crate::backup::{Contents, Named};
use crate::error::StoreError;

impl SqliteLedger {
    /// Writes a copy to that file, which must not be there. It is not synced. Returns the archives
    /// that the copy names.
    pub(crate) async fn snapshot(&self, file: &Path) -> Result<Named, StoreError> {
        let file = file.to_owned();
        self.read(move |connection| {
            let name = file.to_str().ok_or_else(|| {
                StoreError::unavailable(format!("{} is no name in Unicode", file.display()))
            })?;
            connection.execute("VACUUM INTO ?", [name])?;
            named(&connect(&file, OpenFlags::SQLITE_OPEN_READ_ONLY)?)
        })
        .await
    }
}

/// How much there is in the file of a ledger, of whatever version.
pub(crate) fn contents(file: &Path) -> Result<Contents, StoreError> {
    let connection = connect(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let count = |table: &str| -> Result<u64, StoreError> {
        let count = format!("SELECT count(*) FROM {table}");
        let count: i64 = connection.query_row(&count, [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    };
    let identity = identity(&connection)?;
    Ok(Contents { identity, deposits: count("deposit")?, archives: count("archive")? })
}

/// What tells the ledger from others. `None`: it is of a program that gave no identity.
pub(crate) fn identity(connection: &Connection) -> Result<Option<String>, StoreError> {
    let is_there = "SELECT 1 FROM sqlite_schema WHERE name = 'identity'";
    if connection.query_row(is_there, [], |_| Ok(())).optional()?.is_none() {
        return Ok(None);
    }
    let name = connection.query_row("SELECT name FROM identity", [], |row| row.get(0));
    Ok(name.optional()?)
}

/// Folds the log of a ledger that nobody uses into its file.
pub(crate) fn fold(file: &Path) -> Result<(), StoreError> {
    let mut log = file.as_os_str().to_owned();
    log.push("-wal");
    if !std::fs::metadata(&log).is_ok_and(|log| log.len() > 0) {
        return Ok(());
    }
    let connection = connect(file, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    Ok(connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
}

fn named(copy: &Connection) -> Result<Named, StoreError> {
    let mut all = copy.prepare("SELECT * FROM archive")?;
    let archives = rows::all(all.query([])?, rows::archive)?;
    Ok(archives.into_iter().map(|archive| (archive.key, archive.fingerprint)).collect())
}
