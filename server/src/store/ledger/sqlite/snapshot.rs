//! A copy of the ledger as of one moment.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{SqliteLedger, connect, rows};
use crate::store::backup::Named;
use crate::store::error::StoreError;

impl SqliteLedger {
    /// Writes a copy to that file, which must not be there. It is not synced. Returns the archives
    /// that the copy names.
    pub(in crate::store) async fn snapshot(&self, file: &Path) -> Result<Named, StoreError> {
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

fn named(copy: &Connection) -> Result<Named, StoreError> {
    let mut all = copy.prepare("SELECT * FROM archive")?;
    let archives = rows::all(all.query([])?, rows::archive)?;
    Ok(archives.into_iter().map(|archive| (archive.key, archive.fingerprint)).collect())
}
