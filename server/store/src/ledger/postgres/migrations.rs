//! The tables, version by version, in two steps, so that a program and the next one run side by side
//! while servers are replaced one after the other.
//!
//! What only adds is done by the first server of the new version that starts. What takes away, or
//! changes what is there, waits until no server lives that does not know it; from then on, older
//! programs are refused. One connection migrates at a time.

use sqlx::{Connection, PgConnection, PgPool};

use super::whole;
use crate::error::StoreError;

/// A step from one version of the tables to the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Migration {
    pub(super) sql: &'static str,
    pub(super) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Programs that do not know it go on.
    Adds,
    /// Programs that do not know it must not run any more.
    #[allow(dead_code, reason = "so far there are no two versions")]
    TakesAway,
}

/// The first one makes version 1.
pub(super) const MIGRATIONS: &[Migration] = &[
    Migration {
        sql: include_str!("../../../migrations/postgres/0001_ledger.sql"),
        kind: Kind::Adds,
    },
    Migration {
        sql: include_str!("../../../migrations/postgres/0002_rights.sql"),
        kind: Kind::Adds,
    },
    Migration {
        sql: include_str!("../../../migrations/postgres/0003_clock_set_back.sql"),
        kind: Kind::Adds,
    },
    Migration {
        sql: include_str!("../../../migrations/postgres/0004_history.sql"),
        kind: Kind::Adds,
    },
];

/// What says how far the tables are, and which programs may use them.
const LEDGER: &str = "CREATE TABLE IF NOT EXISTS ledger (
    id      integer PRIMARY KEY CHECK (id = 1),
    -- How many migrations were made.
    version integer NOT NULL,
    -- How many of them a program must know.
    needs   integer NOT NULL
);
INSERT INTO ledger VALUES (1, 0, 0) ON CONFLICT DO NOTHING";

/// Any number: who migrates holds the lock of it.
const LOCK: i64 = 0x5377_6f72_6473;

/// The version of programs that know these.
pub(super) fn number(known: &[Migration]) -> i32 {
    i32::try_from(known.len()).unwrap_or(i32::MAX)
}

/// Makes what can be made by now. A ledger that needs a later program is not touched.
pub(super) async fn run(pool: &PgPool, known: &[Migration]) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    if let Some((version, needs)) = state(&mut connection).await? {
        refuse_later(needs, known)?;
        if version >= number(known) {
            return Ok(());
        }
    }
    let mut transaction = connection.begin().await?;
    let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK);
    lock.execute(&mut *transaction).await?;
    migrate(&mut transaction, known).await?;
    Ok(transaction.commit().await?)
}

/// Whether there are any tables.
pub(super) async fn is_begun(pool: &PgPool) -> Result<bool, StoreError> {
    let mut connection = pool.acquire().await?;
    whole::refuse_without_version(&mut connection).await?;
    Ok(state(&mut connection).await?.is_some_and(|(version, _)| version > 0))
}

async fn migrate(connection: &mut PgConnection, known: &[Migration]) -> Result<(), StoreError> {
    whole::refuse_without_version(connection).await?;
    sqlx::raw_sql(LEDGER).execute(&mut *connection).await?;
    let (version, needs) = state(connection).await?.unwrap_or_default();
    refuse_later(needs, known)?;
    let first = usize::try_from(version).unwrap_or_default();
    for (place, migration) in known.iter().enumerate().skip(first) {
        let version = number(&known[..=place]);
        if migration.kind == Kind::TakesAway && is_in_use_by_older(connection, version).await? {
            return Ok(());
        }
        let made = sqlx::raw_sql(migration.sql).execute(&mut *connection).await;
        made.map_err(|error| not_made(version, &error))?;
        note(connection, version, migration.kind).await?;
    }
    Ok(())
}

fn not_made(version: i32, error: &sqlx::Error) -> StoreError {
    StoreError::unavailable(format!("its tables cannot be brought to version {version}: {error}"))
}

async fn note(connection: &mut PgConnection, version: i32, kind: Kind) -> Result<(), StoreError> {
    let update = match kind {
        Kind::Adds => "UPDATE ledger SET version = $1",
        Kind::TakesAway => "UPDATE ledger SET version = $1, needs = $1",
    };
    sqlx::query(update).bind(version).execute(connection).await?;
    Ok(())
}

/// The version of the tables, and that which a program needs; `None`: there are none.
pub(super) async fn state(connection: &mut PgConnection) -> Result<Option<(i32, i32)>, StoreError> {
    let is_there = "SELECT to_regclass('ledger') IS NOT NULL";
    if !sqlx::query_scalar(is_there).fetch_one(&mut *connection).await? {
        return Ok(None);
    }
    let state = sqlx::query_as("SELECT version, needs FROM ledger");
    Ok(state.fetch_optional(connection).await?)
}

fn refuse_later(needs: i32, known: &[Migration]) -> Result<(), StoreError> {
    let known = number(known);
    if needs <= known {
        return Ok(());
    }
    Err(StoreError::Corrupt(format!(
        "the ledger needs a program that knows version {needs}; this one knows {known}; help: start \
         the later program, or restore a dump from before the upgrade"
    )))
}

async fn is_in_use_by_older(
    connection: &mut PgConnection,
    version: i32,
) -> Result<bool, StoreError> {
    let older =
        "SELECT EXISTS (SELECT FROM server WHERE knows < $1 AND alive_until > clock_timestamp())";
    Ok(sqlx::query_scalar(older).bind(version).fetch_one(connection).await?)
}
