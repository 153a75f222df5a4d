//! Whether another file of the same ledger has seen what this one has not: numbers that were given,
//! deposits, and changes of them. (What is missing there proves nothing: it may have been deleted
//! here.)

use std::path::Path;

use rusqlite::Connection;

use super::SqliteLedger;
use crate::backup::Ahead;
use crate::error::StoreError;

/// Deposits that are behind all numbers given here, or were made at another time under the same
/// number.
const DEPOSITS: &str = "SELECT count(*) FROM earlier.deposit AS was \
     LEFT JOIN main.deposit AS now ON now.id = was.id \
     WHERE now.created <> was.created OR now.id IS NULL AND was.id > coalesce( \
         (SELECT seq FROM main.sqlite_sequence WHERE name = 'deposit'), 0)";

/// Deposits that were made at the same time, and have archives that none has here, though they were
/// not changed here.
const OTHERS: &str = "SELECT count(*) FROM earlier.deposit AS was \
     JOIN main.deposit AS now ON now.id = was.id AND now.created = was.created \
     WHERE now.revision <= was.revision \
     AND EXISTS (SELECT 1 FROM earlier.archive AS had WHERE had.deposit = was.id AND NOT EXISTS \
         (SELECT 1 FROM main.archive AS has WHERE has.object_key = had.object_key))";

/// Deposits that were changed more often, by their client or from one state to another.
const CHANGES: &str = "SELECT count(*) FROM earlier.deposit AS was \
     JOIN main.deposit AS now ON now.id = was.id AND now.created = was.created \
     WHERE now.revision < was.revision \
     OR (SELECT count(*) FROM main.transition WHERE deposit = was.id) \
         < (SELECT count(*) FROM earlier.transition WHERE deposit = was.id)";

/// Tables of which more rows were numbered.
const NUMBERS: &str = "SELECT count(*) FROM earlier.sqlite_sequence AS was \
     JOIN main.sqlite_schema ON sqlite_schema.name = was.name AND sql LIKE '%AUTOINCREMENT%' \
     LEFT JOIN main.sqlite_sequence AS now ON now.name = was.name \
     WHERE was.seq > coalesce(now.seq, 0)";

/// Whether a table has the column that counts changes. Earlier versions have none.
const HAS_REVISION: &str =
    "SELECT count(*) FROM pragma_table_info('deposit', 'earlier') WHERE name = 'revision'";

impl SqliteLedger {
    /// How much the file of an earlier copy has that this ledger has not.
    pub(crate) async fn ahead(&self, earlier: &Path) -> Result<Ahead, StoreError> {
        let earlier = earlier.to_owned();
        self.read(move |connection| {
            let name = earlier.to_str().ok_or_else(|| {
                StoreError::unavailable(format!("{} is no name in Unicode", earlier.display()))
            })?;
            connection.execute("ATTACH ? AS earlier", [name])?;
            let ahead = ahead(connection);
            connection.execute("DETACH earlier", [])?;
            ahead
        })
        .await
    }
}

fn ahead(connection: &Connection) -> Result<Ahead, StoreError> {
    let count = |query: &str| -> Result<u64, StoreError> {
        let count: i64 = connection.query_row(query, [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    };
    let mut ahead = Ahead { has_numbers: count(NUMBERS)? > 0, ..Ahead::default() };
    ahead.deposits = count(DEPOSITS)?;
    if count(HAS_REVISION)? > 0 {
        ahead.deposits += count(OTHERS)?;
        ahead.changes = count(CHANGES)?;
    }
    Ok(ahead)
}
