//! Periodic maintenance while the server runs: untouched partial deposits expire, and archives that
//! nothing refers to are removed.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use swordsmith_deposit::State;
use swordsmith_deposit::clock::Clock;
use swordsmith_store::{DepositId, Selection, Store, StoreError};

/// How many deposits are read at once.
const AT_ONCE: u64 = 500;

/// Maintains a store.
pub struct Caretaker {
    /// The store.
    pub store: Store,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// How long a partial deposit may stay untouched; `None`: for ever.
    pub expire_after: Option<SignedDuration>,
    /// The pause between two rounds; `None`: there is one round.
    pub interval: Option<Duration>,
}

impl Caretaker {
    /// Makes its rounds until `stop`.
    pub fn run(self, stop: CancellationToken) -> BoxFuture<'static, ()> {
        async move {
            let _ = stop.run_until_cancelled(self.make_rounds()).await;
        }
        .boxed()
    }

    async fn make_rounds(&self) {
        loop {
            report("deposits expired", self.expire().await);
            let swept = self.store.sweep_at(self.clock.now()).await;
            report("what belongs to no deposit was taken away", swept);
            match self.interval {
                Some(interval) => tokio::time::sleep(interval).await,
                None => std::future::pending().await,
            }
        }
    }

    /// Lets partial deposits expire that were not touched for too long. Returns how many did.
    pub async fn expire(&self) -> Result<usize, StoreError> {
        let Some(since) = self.expire_after.and_then(|age| self.clock.now().checked_sub(age).ok())
        else {
            return Ok(0);
        };
        let (mut expired, mut after) = (0, None);
        loop {
            let (last, count) = self.expire_page(since, after).await?;
            expired += count;
            if last.is_none() {
                return Ok(expired);
            }
            after = last;
        }
    }

    /// Expires a page of deposits, from a number on. Returns the last one of the page, and how many
    /// expired.
    ///
    /// Changes by clients win: a deposit that a request is changing is skipped, and one that was
    /// changed since it was read has another revision. A request that begins between the check of
    /// the lease and the commit is refused, because the deposit has expired, like any later one.
    async fn expire_page(
        &self,
        since: Timestamp,
        after: Option<DepositId>,
    ) -> Result<(Option<DepositId>, usize), StoreError> {
        let selection = Selection {
            state: Some(State::Partial),
            unchanged_since: Some(since),
            after,
            limit: AT_ONCE,
            ..Selection::default()
        };
        let (mut last, mut expired) = (None, 0);
        for listed in self.store.ledger.select(&selection).await? {
            let deposit = listed.deposit;
            last = Some(deposit.id);
            if !self.store.changing.is_held(&deposit.id)
                && self.store.ledger.expire(deposit.id, deposit.revision, self.clock.now()).await?
            {
                tracing::info!(deposit = deposit.id.0, "expired");
                expired += 1;
            }
        }
        Ok((last, expired))
    }
}

fn report(what: &str, outcome: Result<usize, StoreError>) {
    match outcome {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, "{what}"),
        Err(error) => tracing::warn!(%error, "upkeep is put off"),
    }
}

#[cfg(test)]
mod tests;
