//! The contract of the queue.

use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};
use swordsmith_deposit::{ClientId, Job};

use crate::error::StoreError;

/// The longest pause before work is tried again. Work that would have to wait for longer was written
/// while the clock was ahead.
pub const LONGEST_PAUSE: SignedDuration = SignedDuration::from_mins(1);

/// The times by which work is taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taking {
    pub(super) now: Timestamp,
    /// When the lease of what is taken ends.
    pub(super) leased_until: Timestamp,
    /// Work that is to be tried after this is available now: the clock has been set back.
    pub(super) no_pause_after: Timestamp,
    /// A lease that ends after this was begun by a clock that was ahead, and has ended.
    pub(super) no_lease_after: Timestamp,
}

impl Taking {
    /// A lease is given twice its length, so that a clock that is corrected by seconds ends none.
    pub(super) fn new(now: Timestamp, leased_until: Timestamp) -> Self {
        let later = |from: Timestamp, by| from.checked_add(by).unwrap_or(Timestamp::MAX);
        let no_lease_after = later(leased_until, leased_until.duration_since(now));
        Self { now, leased_until, no_pause_after: later(now, LONGEST_PAUSE), no_lease_after }
    }
}

/// The work that waits. It is put there by [`Deposits`](super::Deposits): no state calls for work that
/// is not in the queue.
#[async_trait]
pub trait Queue: Send + Sync {
    /// Takes work, at most so much, and keeps it from others until `leased_until`; its count of
    /// attempts goes up. Clients take turns, so that the thousand jobs of one do not hold up the one
    /// of another; of each client, what has waited longest goes first.
    ///
    /// Work waits for `available_at` and for the end of a lease only as long as either may last
    /// (`LONGEST_PAUSE`, twice the lease): what was written while the clock was ahead is taken when
    /// the clock is right again.
    ///
    /// That work is taken survives the end of the process, but perhaps not that of the machine.
    async fn take_jobs(
        &self,
        now: Timestamp,
        leased_until: Timestamp,
        most: usize,
    ) -> Result<Vec<Job>, StoreError>;

    /// Takes one piece of work, likewise.
    async fn take_job(
        &self,
        now: Timestamp,
        leased_until: Timestamp,
    ) -> Result<Option<Job>, StoreError> {
        Ok(self.take_jobs(now, leased_until, 1).await?.pop())
    }

    /// How much work waits or is being done, by client; of others there is none.
    async fn waiting(&self) -> Result<Vec<(ClientId, u64)>, StoreError>;

    /// Gives work back that is to be tried again at `available_at` (`LONGEST_PAUSE` from now at
    /// most), with so many attempts behind it,
    /// unless the deposit has another revision by now: then there is other work.
    async fn put_back(&self, job: &Job, available_at: Timestamp) -> Result<(), StoreError>;

    /// Ends the leases of this server, and of servers that are no more: for the start of a server,
    /// when none of them can be at work. Where there is one server at most, these are all.
    async fn end_leases(&self) -> Result<(), StoreError>;

    /// Returns when another server has put work into the queue, or may have, if the ledger tells.
    async fn work_comes(&self) {
        std::future::pending::<()>().await;
    }
}
