//! Passwords that are hashed, or wait for it: each takes a core for a while.
//!
//! One address must not keep the others from logging in. So the requests of an address stand in a
//! queue of their own, at the head of which only a few compete with those of other addresses; and a
//! queue has an end.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::counts::{Counted, Counts};
use super::{TooMany, UNTIL_ONE_ENDS, counted_now};

/// The queues of all addresses.
pub(crate) struct PasswordQueue {
    all: Arc<Semaphore>,
    waiting: Counts<IpAddr>,
    per_address: usize,
    heads: Mutex<BTreeMap<IpAddr, Weak<Semaphore>>>,
    /// How many of one address may be hashed at once.
    at_head: usize,
}

/// One password may be hashed while this is held. The fields are dropped in this order.
pub(crate) struct PasswordPlace {
    _of_all: OwnedSemaphorePermit,
    _at_head: Option<OwnedSemaphorePermit>,
    _waiting: Option<Counted<IpAddr>>,
}

impl PasswordQueue {
    /// Has at most `at_once` passwords hashed at once, and at most `per_address` of one address
    /// hashed or waiting.
    pub(crate) fn new(at_once: usize, per_address: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(at_once.max(1))),
            waiting: Counts::default(),
            per_address,
            heads: Mutex::default(),
            at_head: at_once.saturating_sub(1).max(1),
        }
    }

    /// Waits for the turn of the request of this task.
    pub(crate) async fn enter(&self) -> Result<PasswordPlace, TooMany> {
        let Some(address) = counted_now() else {
            let of_all = acquire(&self.all).await;
            return Ok(PasswordPlace { _of_all: of_all, _at_head: None, _waiting: None });
        };
        let waiting = self.waiting.begin(address, self.per_address).ok_or(TooMany {
            what: "too many passwords from this address wait to be checked",
            retry_after: UNTIL_ONE_ENDS,
        })?;
        let at_head = acquire(&self.head(address)).await;
        let of_all = acquire(&self.all).await;
        Ok(PasswordPlace { _of_all: of_all, _at_head: Some(at_head), _waiting: Some(waiting) })
    }

    /// Has whoever waits from now on panic.
    #[cfg(test)]
    pub(crate) fn close(&self) {
        self.all.close();
    }

    /// The head of the queue of an address. It goes with the last request in it.
    fn head(&self, address: IpAddr) -> Arc<Semaphore> {
        let mut heads = self.lock();
        if let Some(head) = heads.get(&address).and_then(Weak::upgrade) {
            return head;
        }
        heads.retain(|_, head| head.strong_count() > 0);
        let head = Arc::new(Semaphore::new(self.at_head));
        heads.insert(address, Arc::downgrade(&head));
        head
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<IpAddr, Weak<Semaphore>>> {
        self.heads.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn acquire(semaphore: &Arc<Semaphore>) -> OwnedSemaphorePermit {
    Arc::clone(semaphore).acquire_owned().await.expect("nobody closes the semaphore")
}
