//! Passwords that are hashed, or wait for it: each takes a core for a while.
//!
//! One address must not keep the others from logging in. So the requests of an address stand in a
//! queue of their own, at the head of which only a few compete with those of other addresses; and a
//! queue has an end.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use swordsmith_serve::RequestClient;
use swordsmith_serve::quotas::{Counted, Counts, TooMany, UNTIL_ONE_ENDS};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The queues of all addresses.
pub(super) struct PasswordQueue {
    all: Arc<Semaphore>,
    waiting: Counts<IpAddr>,
    per_address: usize,
    heads: Mutex<BTreeMap<IpAddr, Weak<Semaphore>>>,
    /// How many of one address may be hashed at once.
    at_head: usize,
}

/// One password may be hashed while this is held. The fields are dropped in this order.
pub(super) struct PasswordPlace {
    _of_all: OwnedSemaphorePermit,
    _at_head: Option<OwnedSemaphorePermit>,
    _waiting: Option<Counted<IpAddr>>,
}

impl PasswordQueue {
    /// Has at most `at_once` passwords hashed at once, and at most `per_address` of one address
    /// hashed or waiting.
    pub(super) fn new(at_once: usize, per_address: usize) -> Self {
        Self {
            all: Arc::new(Semaphore::new(at_once.max(1))),
            waiting: Counts::default(),
            per_address,
            heads: Mutex::default(),
            at_head: at_once.saturating_sub(1).max(1),
        }
    }

    /// Waits for the turn of the request of this task.
    pub(super) async fn enter(&self) -> Result<PasswordPlace, TooMany> {
        let address = RequestClient::current().and_then(|client| client.counted_address());
        let Some(address) = address else {
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
    pub(super) fn close(&self) {
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use swordsmith_serve::Settings;
    use swordsmith_serve::quotas::Quotas;

    use super::*;

    /// A request whose limits are counted for that address.
    fn of(address: Option<IpAddr>) -> RequestClient {
        RequestClient::new([192, 0, 2, 1].into(), address)
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_that_tries_many_passwords_does_not_keep_others_out() {
        let queue = Arc::new(PasswordQueue::new(2, 3));
        let enter = |address: &str| {
            let (queue, address) = (Arc::clone(&queue), address.parse().ok());
            tokio::spawn(of(address).scope(async move { queue.enter().await }))
        };
        let running = enter("192.0.2.1").await.unwrap().unwrap();
        let waiting = [enter("192.0.2.1"), enter("192.0.2.1")];
        tokio::task::yield_now().await;
        assert!(waiting.iter().all(|it| !it.is_finished()), "one at a time of an address");
        let refused = enter("192.0.2.1").await.unwrap().err().unwrap();
        assert_eq!(refused.retry_after, UNTIL_ONE_ENDS);
        let honest = enter("192.0.2.2").await.unwrap().unwrap();
        let local = tokio::time::timeout(Duration::from_secs(1), queue.enter()).await;
        assert!(local.is_err(), "two at once of all");
        drop((running, honest));
        for it in waiting {
            drop(it.await.unwrap().unwrap());
        }
        queue.enter().await.unwrap();
    }

    /// What clients are told, in the order of the handbook's table.
    #[tokio::test(start_paused = true)]
    async fn the_handbook_has_what_clients_are_told() {
        let quotas = Quotas::new(&Settings {
            requests_per_second_per_address: 1,
            request_burst_per_address: 1,
            bytes_per_second_per_client: 1,
            uploads_per_client: 1,
            ..Settings::default()
        });
        let address = Some(IpAddr::from([192, 0, 2, 1]));
        quotas.admit_address(address).unwrap();
        let requests = quotas.admit_address(address).unwrap_err().what;
        quotas.charge(None, Some("ada"), 1_000);
        let bytes = quotas.admit_client("ada").unwrap_err().what;
        let requests_of = [of(None), of(None)];
        quotas.begin_upload("ada", &requests_of[0]).unwrap();
        let uploads = quotas.begin_upload("ada", &requests_of[1]).unwrap_err().what;
        let queue = PasswordQueue::new(1, 0);
        let passwords = of(address).scope(queue.enter()).await.err().unwrap().what;

        let handbook = include_str!("../../../../docs/operations/handbook.md");
        let (_, table) = handbook.split_once("| summary | limit |\n|---|---|\n| ").unwrap();
        let (table, _) = table.split_once("\n\n").unwrap();
        let told: Vec<_> = table.split("\n| ").filter_map(|row| row.split(" | ").next()).collect();
        assert_eq!(told, [requests, bytes, uploads, passwords]);
    }
}
