//! What can be put back in a ledger whose tables and indexes disagree.

use rusqlite::{Connection, Row, params};
use swordsmith_deposit::{ArchiveKey, Fingerprint};

use super::SqliteLedger;
use crate::error::StoreError;
use crate::ledger::memory::Touched;

/// The number of a row, what it says, what its index says, and what its bytes are.
pub(crate) type Differing = (i64, String, ArchiveKey, Fingerprint);

impl SqliteLedger {
    /// Rows of archives whose key is another one in the index.
    pub(crate) async fn differing_keys(&self) -> Result<Vec<Differing>, StoreError> {
        self.read(differing_keys).await
    }

    /// Makes all indexes again, from the tables.
    pub(crate) async fn rebuild_indexes(&self) -> Result<(), StoreError> {
        self.write(Touched::Accounts, |connection| Ok(connection.execute_batch("REINDEX")?)).await
    }

    pub(crate) async fn set_key(
        &self,
        id: i64,
        ArchiveKey(key): &ArchiveKey,
    ) -> Result<(), StoreError> {
        let key = key.clone();
        self.write(Touched::Accounts, move |connection| {
            let set = "UPDATE archive SET object_key = ? WHERE id = ?";
            connection.execute(set, params![key, id])?;
            Ok(())
        })
        .await
    }
}

/// One of the two is read from the index alone, the other one from the table.
fn differing_keys(connection: &Connection) -> Result<Vec<Differing>, StoreError> {
    let differing = "SELECT said.id, CAST(said.object_key AS BLOB), entry.object_key, said.size, said.md5, said.sha256 \
         FROM (SELECT id, object_key FROM archive INDEXED BY sqlite_autoindex_archive_1) AS entry \
         CROSS JOIN archive AS said NOT INDEXED ON said.id = entry.id \
         WHERE said.object_key IS NOT entry.object_key";
    let mut differing = connection.prepare(differing)?;
    let found = differing.query_map([], read)?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Differing> {
    let said: Vec<u8> = row.get(1)?;
    let size: i64 = row.get(3)?;
    let fingerprint =
        Fingerprint { size: size.unsigned_abs(), md5: row.get(4)?, sha256: row.get(5)? };
    let said = String::from_utf8_lossy(&said).into_owned();
    Ok((row.get(0)?, said, ArchiveKey(row.get(2)?), fingerprint))
}
