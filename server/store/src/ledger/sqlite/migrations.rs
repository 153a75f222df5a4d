//! The tables, version by version. The files are part of the program: there is nothing to install
//! beside it.

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use crate::error::StoreError;

/// Each makes the next version of the tables, the first one version 1.
const MIGRATIONS: &[&str] = &[
    include_str!("../../../migrations/sqlite/0001_ledger.sql"),
    include_str!("../../../migrations/sqlite/0002_life_of_a_deposit.sql"),
    include_str!("../../../migrations/sqlite/0003_upkeep.sql"),
    include_str!("../../../migrations/sqlite/0004_turns.sql"),
    include_str!("../../../migrations/sqlite/0005_quotas.sql"),
    include_str!("../../../migrations/sqlite/0006_fewer_pages.sql"),
    include_str!("../../../migrations/sqlite/0007_sword2.sql"),
    include_str!("../../../migrations/sqlite/0008_places.sql"),
    include_str!("../../../migrations/sqlite/0009_rights.sql"),
    include_str!("../../../migrations/sqlite/0010_history.sql"),
];

/// What `SQLite` keeps the version in.
const VERSION: &str = "user_version";

/// Brings the tables up to date, by one transaction. A ledger of a later version of the program is
/// not touched.
pub(super) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    if version(connection)? == MIGRATIONS.len() {
        return Ok(());
    }
    // Tables are replaced: their references are looked at when all is done.
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been faster.
    let version = version(&transaction)?;
    let Some(missing) = MIGRATIONS.get(version..) else {
        let known = MIGRATIONS.len();
        let reason = format!("the ledger has version {version}; this program knows {known}");
        return Err(StoreError::Corrupt(reason));
    };
    for migration in missing {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, VERSION, number(MIGRATIONS.len()))?;
    transaction.commit()?;
    Ok(connection.pragma_update(None, "foreign_keys", true)?)
}

/// Fails if the tables are not up to date.
pub(super) fn require(connection: &Connection) -> Result<(), StoreError> {
    let (version, known) = (version(connection)?, MIGRATIONS.len());
    if version == known {
        return Ok(());
    }
    let reason = format!(
        "the ledger has version {version}; this program knows {known}, and cannot change a file \
         system that is read-only"
    );
    Err(StoreError::Corrupt(reason))
}

/// The version of the tables. The first programs kept it in a table.
fn version(connection: &Connection) -> Result<usize, StoreError> {
    let version: i64 = connection.pragma_query_value(None, VERSION, |row| row.get(0))?;
    if version > 0 {
        return Ok(index(version));
    }
    let is_there = "SELECT 1 FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let is_there = connection.query_row(is_there, [], |_| Ok(())).optional()?;
    if is_there.is_none() {
        return Ok(0);
    }
    let last = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations WHERE success";
    Ok(index(connection.query_row(last, [], |row| row.get(0))?))
}

fn index(version: i64) -> usize {
    usize::try_from(version).unwrap_or(usize::MAX)
}

fn number(version: usize) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger_of(version: usize) -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        for migration in &MIGRATIONS[..version] {
            connection.execute_batch(migration).unwrap();
        }
        connection.pragma_update(None, VERSION, number(version)).unwrap();
        connection
    }

    /// A client, a collection, a deposit that waits to be checked and what belongs to it, as the
    /// first version wrote them.
    const ROWS: &str = "
        INSERT INTO client VALUES (1, 'ada', 'hash', NULL, 1, 1);
        INSERT INTO collection VALUES (1, 'things', 't', 'p', 'a', 't', 1);
        INSERT INTO client_collection VALUES (1, 1);
        INSERT INTO deposit (id, collection, client, status, created, changed) VALUES (1, 1, 1, 'deposited', 5, 5);
        INSERT INTO archive VALUES (1, 1, 'key', 'a.zip', 'application/zip', NULL, 3, zeroblob(16), zeroblob(32), 5);
        INSERT INTO metadata_entry VALUES (1, 1, x'3c61', 5);
        INSERT INTO archive VALUES (7, 1, 'earlier key', 'b.zip', 'application/zip', NULL, 4, zeroblob(16), zeroblob(32), 5);
        INSERT INTO transition VALUES (1, 1, NULL, 'partial', 'created', 4);
        INSERT INTO transition VALUES (9, 1, 'partial', 'deposited', 'completed', 5);
    ";

    /// What belongs to the deposit, in the order in which it came.
    const BELONGINGS: &str = "
        SELECT 'archive', object_key || size FROM archive WHERE deposit = 1 UNION ALL
        SELECT 'entry', hex(body) FROM metadata_entry WHERE deposit = 1 UNION ALL
        SELECT 'transition', to_status || at FROM transition WHERE deposit = 1
    ";

    #[test]
    fn every_earlier_version_is_brought_up_to_date_with_its_rows() {
        for first in 1..=MIGRATIONS.len() {
            let mut connection = ledger_of(1);
            connection.execute_batch(ROWS).unwrap();
            let job = "INSERT INTO job (deposit, kind, available_at) VALUES (1, 'check', 5)";
            connection.execute_batch(job).unwrap();
            for migration in &MIGRATIONS[1..first] {
                connection.execute_batch(migration).unwrap();
            }
            connection.pragma_update(None, VERSION, number(first)).unwrap();
            run(&mut connection).unwrap();
            assert_eq!(version(&connection).unwrap(), MIGRATIONS.len());
            let found: (i64, Option<i64>, i64, i64) = connection
                .query_row(
                    "SELECT revision, completed, job.client, job.available_at \
                     FROM deposit JOIN job ON job.deposit = deposit.id",
                    [],
                    |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
                )
                .unwrap();
            assert_eq!(found, (1, Some(5), 1, 5), "from version {first}");
            let usage = "SELECT deposits, bytes FROM usage WHERE client = 1 AND collection = 1";
            let usage = connection.query_row(usage, [], |row| Ok((row.get(0)?, row.get(1)?)));
            assert_eq!(usage.unwrap(), (1, 9), "from version {first}");
            let mut belongings = connection.prepare(BELONGINGS).unwrap();
            let belongings: Vec<(String, String)> = belongings
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
                .unwrap()
                .map(Result::unwrap)
                .collect();
            let belongings: Vec<_> = belongings.iter().map(|(of, what)| (&**of, &**what)).collect();
            let expected = [
                ("archive", "key3"),
                ("archive", "earlier key4"),
                ("entry", "3C61"),
                ("transition", "partial4"),
                ("transition", "deposited5"),
            ];
            assert_eq!(belongings, expected, "from version {first}");
            let history = "SELECT (SELECT count(*) FROM audit) + (SELECT count(*) FROM tombstone)";
            let history: i64 = connection.query_row(history, [], |row| row.get(0)).unwrap();
            assert_eq!(history, 0, "nobody knows what was before, from version {first}");
            let broken = connection.query_row("PRAGMA foreign_key_check", [], |_| Ok(()));
            assert!(broken.optional().unwrap().is_none(), "from version {first}");
        }
    }

    #[test]
    fn the_version_of_the_first_programs_is_understood() {
        let mut connection = ledger_of(3);
        connection.pragma_update(None, VERSION, 0).unwrap();
        connection
            .execute_batch(
                "CREATE TABLE _sqlx_migrations (version INTEGER PRIMARY KEY, success BOOLEAN NOT NULL); \
                 INSERT INTO _sqlx_migrations VALUES (1, 1), (2, 1), (3, 1);",
            )
            .unwrap();
        assert_eq!(version(&connection).unwrap(), 3);
        run(&mut connection).unwrap();
        assert_eq!(version(&connection).unwrap(), MIGRATIONS.len());
    }

    #[test]
    fn a_ledger_of_a_later_program_is_not_touched() {
        let mut connection = ledger_of(MIGRATIONS.len());
        connection.pragma_update(None, VERSION, 99).unwrap();
        let error = run(&mut connection).unwrap_err().to_string();
        assert!(error.contains("version 99"), "{error}");
        assert_eq!(version(&connection).unwrap(), 99);
    }
}
