//! The servers of a ledger. Each that holds something says every few seconds that it lives; the others
//! take what a dead one held.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection, PgPool};
use swordsmith_deposit::DepositId;
use tokio::sync::{Mutex, OnceCell};
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use super::clock::DatabaseClock;
use super::error::lost_connection;
use super::migrations::{self, MIGRATIONS};
use super::transactions::Attempts;
use crate::error::StoreError;
use crate::leases::Leases;

/// How often a server says that it lives, while it may be silent once: some may get lost on the way.
const BEATS: u32 = 6;

/// Such a part of the time it may be silent an answer to one is waited for: then there is time for
/// another one.
const PARTS_TO_ANSWER: u32 = 3;

/// How many beats pass between two looks for what the last server of an older version has left to be
/// migrated.
const BEATS_TO_MIGRATE: u32 = 30;

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
    /// What says that it lives, and what looks for migrations.
    heart: Mutex<JoinSet<()>>,
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
        self.own.get_or_try_init(|| self.join(false)).await.copied()
    }

    /// The number of this server, if it has one.
    pub(super) fn known(&self) -> i64 {
        self.own.get().copied().unwrap_or(NOBODY)
    }

    /// The deposits that it is changing.
    pub(super) fn changing(&self) -> Leases<DepositId> {
        self.changing.clone()
    }

    /// Joins as a migration, beside which there is nobody.
    pub(super) async fn keep_away(&self) -> Result<(), StoreError> {
        self.own.get_or_try_init(|| self.join(true)).await.map(drop)
    }

    /// Who finds somebody beside whom it must not be has gone again: of two at once, perhaps both.
    async fn join(&self, is_moving: bool) -> Result<i64, StoreError> {
        let own = self.enter(is_moving).await?;
        if self.must_leave(own, is_moving).await? {
            self.remove(own).await;
            let silence = self.silence.as_secs();
            return Err(StoreError::Refused(if is_moving {
                format!(
                    "a server or a migration uses the ledger, or was killed less than {silence} s ago"
                )
            } else {
                format!(
                    "the ledger is being moved, or a migration was killed less than {silence} s ago"
                )
            }));
        }
        let member = Member {
            options: (*self.pool.connect_options()).clone(),
            silence: self.silence,
            own,
            is_moving,
        };
        let mut heart = self.heart.lock().await;
        heart.spawn(beat(member, Arc::clone(&self.clock), self.changing()));
        heart.spawn(migrate(self.pool.clone(), self.silence));
        Ok(own)
    }

    async fn enter(&self, is_moving: bool) -> Result<i64, StoreError> {
        let insert = "INSERT INTO server (alive_until, knows, is_moving) \
             VALUES (clock_timestamp() + make_interval(secs => $1), $2, $3) RETURNING id";
        let knows = migrations::number(MIGRATIONS);
        let mut attempts = Attempts::default();
        loop {
            let insert = sqlx::query_scalar(insert).bind(self.silence.as_secs_f64()).bind(knows);
            match insert.bind(is_moving).fetch_one(&self.pool).await.map_err(StoreError::from) {
                Err(error) if lost_connection(&error) && attempts.is_one_left().await => {}
                entered => return entered,
            }
        }
    }

    async fn must_leave(&self, own: i64, is_moving: bool) -> Result<bool, StoreError> {
        let others = "SELECT EXISTS (SELECT FROM server \
             WHERE id <> $1 AND alive_until > clock_timestamp() AND (is_moving OR $2))";
        let others = sqlx::query_scalar(others).bind(own).bind(is_moving);
        Ok(others.fetch_one(&self.pool).await?)
    }

    /// Lives no more: what it held is free.
    pub(super) async fn leave(&self) {
        self.heart.lock().await.shutdown().await;
        self.remove(self.known()).await;
    }

    async fn remove(&self, own: i64) {
        let gone = sqlx::query("DELETE FROM server WHERE id = $1").bind(own);
        if let Err(error) = gone.execute(&self.pool).await {
            tracing::warn!(%error, "others learn late that this server has stopped");
        }
    }
}

/// One among the servers.
struct Member {
    options: PgConnectOptions,
    silence: Duration,
    own: i64,
    is_moving: bool,
}

/// On a connection of its own, which waits for no other, and is given up when it does not answer.
async fn beat(member: Member, clock: Arc<DatabaseClock>, changing: Leases<DepositId>) {
    let mut connection = None;
    let mut beats = ticks(member.silence / BEATS);
    loop {
        beats.tick().await;
        let telling = member.tell(&mut connection, &clock, &changing);
        let told = timeout(member.silence / PARTS_TO_ANSWER, telling).await;
        let fault = match told {
            Ok(Ok(())) => continue,
            Ok(Err(error)) => error.to_string(),
            Err(late) => late.to_string(),
        };
        tracing::warn!(error = fault, "cannot tell the other servers that this one lives");
        connection = None;
    }
}

/// Looks for what the last server of an older version has left to be migrated.
async fn migrate(pool: PgPool, silence: Duration) {
    let mut looks = ticks(silence / BEATS * BEATS_TO_MIGRATE);
    loop {
        looks.tick().await;
        if let Err(error) = migrations::run(&pool, MIGRATIONS).await {
            tracing::warn!(%error, "the ledger is migrated later");
        }
    }
}

fn ticks(pause: Duration) -> Interval {
    let mut ticks = interval(pause);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

impl Member {
    async fn tell(
        &self,
        connection: &mut Option<PgConnection>,
        clock: &DatabaseClock,
        changing: &Leases<DepositId>,
    ) -> Result<(), sqlx::Error> {
        let connection = match connection {
            Some(connection) => connection,
            None => connection.insert(PgConnection::connect_with(&self.options).await?),
        };
        self.live(connection, changing.all()).await?;
        clock.read_again(connection).await
    }

    /// One that was taken for dead, and removed, comes back under its number.
    async fn live(
        &self,
        connection: &mut PgConnection,
        changing: Vec<DepositId>,
    ) -> Result<(), sqlx::Error> {
        let say = "INSERT INTO server (id, alive_until, knows, is_moving, changing) \
             VALUES ($1, clock_timestamp() + make_interval(secs => $2), $3, $4, $5) \
             ON CONFLICT (id) DO UPDATE \
             SET alive_until = excluded.alive_until, changing = excluded.changing";
        let changing: Vec<_> = changing.into_iter().map(|id| id.0).collect();
        let say = sqlx::query(say).bind(self.own).bind(self.silence.as_secs_f64());
        let say = say.bind(migrations::number(MIGRATIONS)).bind(self.is_moving).bind(changing);
        say.execute(&mut *connection).await?;
        let buried = "DELETE FROM server WHERE alive_until < clock_timestamp() - interval '1 hour'";
        sqlx::query(buried).execute(connection).await?;
        Ok(())
    }
}
