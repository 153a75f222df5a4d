//! The ledger in `PostgreSQL`: any number of servers share it.
//!
//! * Nothing is remembered of what was read: what one server changes, the others see at once.
//! * How changes are made, and made again, says `transactions`.
//! * A server that has taken work, or receives archives, says every few seconds that it lives
//!   (`servers`): what a dead one held is free. Leases and dates go by the database's clock
//!   (`clock`), which all servers share.
//! * New work wakes the workers of all servers (`notices`).
//! * Tables change in two steps, so that programs of two versions run side by side (`migrations`).
//! * What a restore has left half done is no ledger (`whole`).

mod accounts;
mod changes;
mod clock;
mod connections;
mod deposits;
mod error;
mod history;
mod inserts;
mod migrations;
mod notices;
mod queue;
mod quotas;
mod rights;
mod rows;
mod servers;
mod takings;
mod transactions;
mod transfer;
mod upkeep;
mod uploads;
mod whole;
#[cfg(test)]
mod with_services;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::time::Duration;

use sqlx::PgPool;
use swordsmith_deposit::clock::Clock;

use crate::error::StoreError;
use clock::DatabaseClock;
use notices::Notices;
use servers::Servers;
use takings::Takings;

/// A ledger in a `PostgreSQL` database.
#[derive(Debug, Clone)]
pub struct PostgresLedger {
    pool: PgPool,
    clock: Arc<DatabaseClock>,
    servers: Arc<Servers>,
    notices: Arc<Notices>,
    /// The client whose work was taken last.
    turn: Arc<AtomicI64>,
    takings: Arc<Takings>,
}

impl PostgresLedger {
    /// Connects to the database that the URL names, and brings its tables up to date. Fails if some of
    /// them are missing, or of their keys. Keeps at most so many connections, and one more that
    /// listens. A server that says nothing for `silence` is taken for dead.
    pub async fn open(url: &str, connections: u32, silence: Duration) -> Result<Self, StoreError> {
        let pool = connections::pool(url, connections)?;
        migrations::run(&pool, migrations::MIGRATIONS).await?;
        whole::refuse_parts(&pool).await?;
        let clock = Arc::new(DatabaseClock::read(&pool).await?);
        let servers = Arc::new(Servers::new(pool.clone(), Arc::clone(&clock), silence));
        let notices = Arc::new(Notices::of(pool.clone()).await?);
        Ok(Self { pool, clock, servers, notices, turn: Arc::default(), takings: Arc::default() })
    }

    /// Whether there is a ledger in the database that the URL names.
    pub async fn exists(url: &str) -> Result<bool, StoreError> {
        let pool = connections::pool(url, 1)?;
        let exists = migrations::is_begun(&pool).await;
        pool.close().await;
        exists
    }

    /// The clock of the database.
    pub fn clock(&self) -> Arc<dyn Clock> {
        Arc::clone(&self.clock) as Arc<dyn Clock>
    }

    /// Says that this server is no more, and closes all connections.
    pub async fn close(&self) {
        self.notices.close().await;
        self.servers.leave().await;
        self.pool.close().await;
    }
}
