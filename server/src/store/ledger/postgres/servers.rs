//! The servers of a ledger. Each that holds something says every few seconds that it lives; the others
//! take what a dead one held.

use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use tokio::sync::{Mutex, OnceCell};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};

use super::clock::DatabaseClock;
use super::error::lost_connection;
use super::migrations::{self, MIGRATIONS};
use super::transactions::Attempts;
use crate::deposit::DepositId;
use crate::store::error::StoreError;
use crate::store::leases::Leases;

/// How often a server says that it lives, while it may be silent once: some may get lost on the way.
const BEATS: u32 = 6;

/// How many beats pass between two looks for what the last server of an older version has left to be
/// migrated.
const BEATS_TO_MIGRATE: u64 = 30;

/// No number of a server.
const NOBODY: i64 = 0;

/// This process, as one of the servers of the ledger.
#[derive(Debug)]
pub(super) struct Servers {
    pool: PgPool,
    clock: Arc<DatabaseClock>,
    silence: Duration,
    /// Its number, once it holds something.
    own: OnceCell<i64>,
    heart: Mutex<Option<JoinHandle<()>>>,
    /// What it tells the others not to let expire.
    changing: Leases<DepositId>,
}

impl Servers {
    pub(super) fn new(pool: PgPool, clock: Arc<DatabaseClock>, silence: Duration) -> Self {
        Self {
            pool,
            clock,
            silence,
            own: OnceCell::new(),
            heart: Mutex::default(),
            changing: Leases::default(),
        }
    }

    /// The number of this server, which lives from now on.
    pub(super) async fn own(&self) -> Result<i64, StoreError> {
        self.own.get_or_try_init(|| self.join()).await.copied()
    }

    /// The number of this server, if it has one.
    pub(super) fn known(&self) -> i64 {
        self.own.get().copied().unwrap_or(NOBODY)
    }

    /// The deposits that it is changing.
    pub(super) fn changing(&self) -> Leases<DepositId> {
        self.changing.clone()
    }

    async fn join(&self) -> Result<i64, StoreError> {
        let insert = "INSERT INTO server (alive_until, knows) \
             VALUES (clock_timestamp() + make_interval(secs => $1), $2) RETURNING id";
        let knows = migrations::number(MIGRATIONS);
        let mut attempts = Attempts::default();
        let own = loop {
            let insert = sqlx::query_scalar(insert).bind(self.silence.as_secs_f64()).bind(knows);
            match insert.fetch_one(&self.pool).await.map_err(StoreError::from) {
                Err(error) if lost_connection(&error) && attempts.is_one_left().await => {}
                joined => break joined?,
            }
        };
        let place = Place { pool: self.pool.clone(), silence: self.silence, own };
        let heart = beat(place, Arc::clone(&self.clock), self.changing());
        *self.heart.lock().await = Some(tokio::spawn(heart));
        Ok(own)
    }

    /// Lives no more: what it held is free.
    pub(super) async fn leave(&self) {
        if let Some(heart) = self.heart.lock().await.take() {
            heart.abort();
        }
        let gone = sqlx::query("DELETE FROM server WHERE id = $1").bind(self.known());
        if let Err(error) = gone.execute(&self.pool).await {
            tracing::warn!(%error, "others learn late that this server has stopped");
        }
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        if let Some(heart) = self.heart.get_mut().take() {
            heart.abort();
        }
    }
}

/// The place of a server among the others.
struct Place {
    pool: PgPool,
    silence: Duration,
    own: i64,
}

async fn beat(place: Place, clock: Arc<DatabaseClock>, changing: Leases<DepositId>) {
    let pool = &place.pool;
    let mut beats = interval(place.silence / BEATS);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for count in 0_u64.. {
        beats.tick().await;
        if let Err(error) = live(&place, &changing.all()).await {
            tracing::warn!(%error, "cannot tell the other servers that this one lives");
            continue;
        }
        report(clock.read_again(pool).await);
        if count.is_multiple_of(BEATS_TO_MIGRATE) {
            report(migrations::run(pool, MIGRATIONS).await);
        }
    }
}

/// One that was taken for dead, and removed, comes back under its number.
async fn live(place: &Place, changing: &[DepositId]) -> Result<(), sqlx::Error> {
    let Place { pool, silence, own } = place;
    let say = "INSERT INTO server (id, alive_until, knows, changing) \
         VALUES ($1, clock_timestamp() + make_interval(secs => $2), $3, $4) \
         ON CONFLICT (id) DO UPDATE \
         SET alive_until = excluded.alive_until, changing = excluded.changing";
    let changing: Vec<_> = changing.iter().map(|id| id.0).collect();
    let say = sqlx::query(say).bind(own).bind(silence.as_secs_f64());
    let say = say.bind(migrations::number(MIGRATIONS)).bind(changing);
    say.execute(pool).await?;
    let buried = "DELETE FROM server WHERE alive_until < clock_timestamp() - interval '1 hour'";
    sqlx::query(buried).execute(pool).await?;
    Ok(())
}

fn report(outcome: Result<(), StoreError>) {
    if let Err(error) = outcome {
        tracing::warn!(%error, "the upkeep of this server's place in the ledger is put off");
    }
}
