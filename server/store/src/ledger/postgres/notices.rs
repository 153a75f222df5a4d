//! New work wakes the workers of all servers.
//!
//! A notice is sent after the commit, by a statement of its own, and one for all that has come within
//! some milliseconds: `PostgreSQL` lets transactions that send notices commit one after the other. One
//! that is lost does no harm, because workers look by themselves, too.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::{Mutex, Notify};
use tokio::task::JoinHandle;

use crate::error::StoreError;

/// How long a notice waits for more.
const GATHER: Duration = Duration::from_millis(5);

/// How long after an error one listens again.
const PAUSE: Duration = Duration::from_secs(1);

/// What tells of new work, and who listens.
#[derive(Debug)]
pub(super) struct Notices {
    pool: PgPool,
    /// Ledgers in several schemas of one database do not wake one another.
    channel: String,
    is_telling: Arc<AtomicBool>,
    heard: Arc<Notify>,
    listener: Mutex<Option<JoinHandle<()>>>,
}

impl Notices {
    pub(super) async fn of(pool: PgPool) -> Result<Self, StoreError> {
        let name = "SELECT 'swordsmith_job_' || current_schema()::regnamespace::oid";
        let channel = sqlx::query_scalar(name).fetch_one(&pool).await?;
        let (is_telling, heard) = (Arc::default(), Arc::default());
        Ok(Self { pool, channel, is_telling, heard, listener: Mutex::default() })
    }

    /// Tells that there is new work. Does not wait for it.
    pub(super) fn tell(&self) {
        if self.is_telling.swap(true, Ordering::AcqRel) {
            return;
        }
        let (pool, channel) = (self.pool.clone(), self.channel.clone());
        let is_telling = Arc::clone(&self.is_telling);
        tokio::spawn(async move {
            tokio::time::sleep(GATHER).await;
            is_telling.store(false, Ordering::Release);
            tell(&pool, &channel).await;
        });
    }

    /// Returns when somebody tells of new work.
    pub(super) async fn heard(&self) {
        let mut listener = self.listener.lock().await;
        if listener.is_none() {
            let (pool, channel) = (self.pool.clone(), self.channel.clone());
            *listener = Some(tokio::spawn(listen(pool, channel, Arc::clone(&self.heard))));
        }
        drop(listener);
        self.heard.notified().await;
    }

    /// Tells what is still to be told, and listens no more.
    pub(super) async fn close(&self) {
        if let Some(listener) = self.listener.lock().await.take() {
            listener.abort();
        }
        if self.is_telling.load(Ordering::Acquire) {
            tell(&self.pool, &self.channel).await;
        }
    }
}

impl Drop for Notices {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.get_mut().take() {
            listener.abort();
        }
    }
}

async fn tell(pool: &PgPool, channel: &str) {
    let notice = sqlx::query("SELECT pg_notify($1, '')").bind(channel);
    if let Err(error) = notice.execute(pool).await {
        tracing::debug!(%error, "other servers find new work by themselves");
    }
}

/// Listens for ever. What was told while nobody listened may be anything.
async fn listen(pool: PgPool, channel: String, heard: Arc<Notify>) {
    loop {
        if let Err(error) = listen_once(&pool, &channel, &heard).await {
            tracing::debug!(%error, "notices of new work are not heard");
        }
        heard.notify_one();
        tokio::time::sleep(PAUSE).await;
    }
}

async fn listen_once(pool: &PgPool, channel: &str, heard: &Notify) -> Result<(), sqlx::Error> {
    let options = pool.connect_options();
    let own = sqlx::postgres::PgPoolOptions::new().max_connections(1);
    let mut listener = PgListener::connect_with(&own.connect_lazy_with((*options).clone())).await?;
    listener.listen(channel).await?;
    heard.notify_one();
    while listener.try_recv().await?.is_some() {
        heard.notify_one();
    }
    Ok(())
}
