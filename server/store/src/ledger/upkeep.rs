//! The contract of upkeep.

use async_trait::async_trait;
use jiff::Timestamp;
use swordsmith_deposit::{DepositId, DepositWithNames, QueuedJob, Selection, Statistics};

use crate::error::StoreError;
use crate::leases::Leases;

/// What operators ask for, and the server itself in the course of time.
#[async_trait]
pub trait Upkeep: Send + Sync {
    /// The deposits of a selection, by number.
    async fn select(&self, selection: &Selection) -> Result<Vec<DepositWithNames>, StoreError>;

    /// How much there is, as of one moment.
    async fn statistics(&self) -> Result<Statistics, StoreError>;

    /// What tells this ledger from all others.
    async fn identity(&self) -> Result<String, StoreError>;

    /// Fails if the ledger cannot be used now: it cannot be read, or its files are gone.
    async fn ready(&self) -> Result<(), StoreError> {
        self.identity().await.map(drop)
    }

    /// What is wrong with the ledger in itself, in words; nothing, if it is whole.
    async fn integrity(&self) -> Result<Vec<String>, StoreError>;

    /// The work that waits for a deposit, or is being done.
    async fn queued_job(&self, id: DepositId) -> Result<Option<QueuedJob>, StoreError>;

    /// Moves a deposit from `Partial` to `Expired` if it is of that revision still, and no other server
    /// is changing it: a change by its client goes before. `false`: it was not, nothing changed.
    async fn expire(
        &self,
        id: DepositId,
        revision: i64,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// A list of deposits that requests of this server are changing: no other server lets them expire
    /// once it has heard of them. Where there is one server at most, nobody else needs to hear.
    fn changing(&self) -> Leases<DepositId> {
        Leases::default()
    }
}
