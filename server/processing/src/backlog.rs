//! How much work waits. A backlog that grows without bound would be worked off some day, which is no
//! use to anybody: past a limit, uploads are refused until it has shrunk. Not those of everybody: a
//! client of which less waits than its share goes on.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use swordsmith_deposit::ClientId;
use swordsmith_store::ledger::Ledger;

/// How often it is counted. Uploads that come meanwhile may exceed the limit.
const INTERVAL: Duration = Duration::from_millis(250);

/// The number of jobs in the queue, by client, as it was a moment ago.
#[derive(Debug)]
pub struct Backlog {
    waiting: Mutex<BTreeMap<ClientId, u64>>,
    /// `None`: there is none.
    limit: Option<u64>,
}

impl Backlog {
    /// A backlog with that limit.
    pub fn new(limit: Option<u64>) -> Self {
        Self { waiting: Mutex::default(), limit }
    }

    /// How many jobs wait or are being done.
    pub fn waiting(&self) -> u64 {
        self.lock().values().sum()
    }

    /// Whether the limit is reached.
    pub fn is_full(&self) -> bool {
        self.limit.is_some_and(|limit| self.waiting() >= limit)
    }

    /// Whether no more may come of that client: the limit is reached, and it has its share of that
    /// or more. So there are never more than twice as many.
    pub fn is_full_for(&self, client: ClientId) -> bool {
        let waiting = self.lock();
        let Some(limit) = self.limit.filter(|limit| waiting.values().sum::<u64>() >= *limit) else {
            return false;
        };
        let others = waiting.keys().filter(|other| **other != client).count() as u64;
        waiting.get(&client).is_some_and(|own| *own >= limit / (others + 1))
    }

    /// Counts until `stop`.
    pub async fn watch(self: Arc<Self>, ledger: Arc<dyn Ledger>, stop: CancellationToken) {
        while let Some(()) = stop.run_until_cancelled(self.count(ledger.as_ref())).await {}
    }

    /// Counts once, and rests then.
    pub async fn count(&self, ledger: &dyn Ledger) {
        match ledger.waiting().await {
            Ok(waiting) => *self.lock() = waiting.into_iter().collect(),
            Err(error) => tracing::warn!(%error, "the backlog cannot be counted"),
        }
        tokio::time::sleep(INTERVAL).await;
    }

    /// No code that can panic runs while it is locked.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<ClientId, u64>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use swordsmith_deposit::State;
    use swordsmith_store::suite::{at, inhabited, local, new_client, new_deposit};

    #[tokio::test]
    async fn it_is_full_at_its_limit_for_who_has_filled_it() {
        let fresh = local().await;
        let (ada, collection) = inhabited(&fresh.store).await;
        let ledger = fresh.store.ledger.as_ref();
        let bob = ledger.add_client(new_client("bob", &["things"]), at(0)).await.unwrap();
        let (limited, unlimited) = (Backlog::new(Some(2)), Backlog::new(None));
        for waiting in 0..3 {
            limited.count(ledger).await;
            unlimited.count(ledger).await;
            assert_eq!((limited.waiting(), limited.is_full_for(ada.id)), (waiting, waiting >= 2));
            assert!(!unlimited.is_full_for(ada.id) && !limited.is_full_for(bob.id));
            let deposit = new_deposit(&ada, &collection, State::Deposited);
            ledger.create_deposit(deposit).await.unwrap();
        }
        let deposit = new_deposit(&bob, &collection, State::Deposited);
        ledger.create_deposit(deposit).await.unwrap();
        limited.count(ledger).await;
        assert!(limited.is_full_for(ada.id) && limited.is_full_for(bob.id));
    }
}
