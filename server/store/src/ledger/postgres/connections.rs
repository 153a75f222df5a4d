//! Connections to the database.

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool};
use tracing::log::LevelFilter;

use crate::error::StoreError;

/// How long who needs a connection waits for one before it fails.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection that was not used for so long is asked whether it is one still.
const IDLE: Duration = Duration::from_secs(1);

/// What every connection sets: a statement, a lock that somebody else holds, and a transaction that
/// its client has left behind end by themselves, in milliseconds.
const SETTINGS: [(&str, &str); 4] = [
    ("statement_timeout", "60000"),
    ("lock_timeout", "10000"),
    ("idle_in_transaction_session_timeout", "30000"),
    ("default_transaction_isolation", "read committed"),
];

/// Connections to the database of that URL, at most so many; none is opened yet.
pub(super) fn pool(url: &str, most: u32) -> Result<PgPool, StoreError> {
    let mut options =
        PgConnectOptions::from_str(url)?.options(SETTINGS).log_statements(LevelFilter::Trace);
    if options.get_application_name().is_none() {
        options = options.application_name("swordsmith");
    }
    let pool = PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(|connection, used| {
            Box::pin(async move { Ok(used.idle_for < IDLE || connection.ping().await.is_ok()) })
        });
    Ok(pool.connect_lazy_with(options))
}
