//! How much work waits. A backlog that grows without bound would be worked off some day, which is no
//! use to anybody: past a limit, uploads are refused until it has shrunk.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::store::ledger::Ledger;

/// How often it is counted. Uploads that come meanwhile may exceed the limit.
const INTERVAL: Duration = Duration::from_millis(250);

/// The number of jobs in the queue, as it was a moment ago.
#[derive(Debug)]
pub struct Backlog {
    waiting: AtomicU64,
    /// `None`: there is none.
    limit: Option<u64>,
}

impl Backlog {
    /// A backlog with that limit.
    pub fn new(limit: Option<u64>) -> Self {
        Self { waiting: AtomicU64::new(0), limit }
    }

    /// How many jobs wait or are being done.
    pub fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Whether no more may come.
    pub fn is_full(&self) -> bool {
        self.limit.is_some_and(|limit| self.waiting() >= limit)
    }

    /// Counts until `stop`.
    pub async fn watch(self: Arc<Self>, ledger: Arc<dyn Ledger>, stop: CancellationToken) {
        while let Some(()) = stop.run_until_cancelled(self.count(ledger.as_ref())).await {}
    }

    /// Counts once, and rests then.
    pub(crate) async fn count(&self, ledger: &dyn Ledger) {
        match ledger.waiting().await {
            Ok(waiting) => self.waiting.store(waiting, Ordering::Relaxed),
            Err(error) => tracing::warn!(%error, "the backlog cannot be counted"),
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deposit::State;
    use crate::store::suite::{inhabited, local, new_deposit};

    #[tokio::test]
    async fn it_is_full_at_its_limit() {
        let fresh = local().await;
        let (client, collection) = inhabited(&fresh.store).await;
        let ledger = fresh.store.ledger.as_ref();
        let (limited, unlimited) = (Backlog::new(Some(2)), Backlog::new(None));
        for waiting in 0..3 {
            limited.count(ledger).await;
            unlimited.count(ledger).await;
            assert_eq!((limited.waiting(), limited.is_full()), (waiting, waiting >= 2));
            assert!(!unlimited.is_full());
            let deposit = new_deposit(&client, &collection, State::Deposited);
            ledger.create_deposit(deposit).await.unwrap();
        }
    }
}
