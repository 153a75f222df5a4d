//! The contract of deposits.

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;
use swordsmith_deposit::{
    Advanced, ArchiveKey, ArchiveRecord, Changed, ClientId, CollectionId, Contents, Deletion,
    Deposit, DepositChange, DepositId, Identifiers, NewDeposit, NumberedArchive, Outcome, Page,
    Transition, TransitionRecord,
};

use crate::archives::Publishing;
use crate::error::StoreError;

/// Deposits, what belongs to them, and what happened to them.
#[async_trait]
pub trait Deposits: Send + Sync {
    /// Writes a deposit with its archives and entries, its first transition, and the work its state
    /// calls for. Errors: [`StoreError::Quota`].
    async fn create_deposit(&self, deposit: NewDeposit) -> Result<Deposit, StoreError>;

    /// The same while its archives are published: nothing of it is committed before they are, and
    /// after an error, too, publishing is over, but for that of a ledger that is closed.
    async fn create_deposit_when_published(
        &self,
        published: Publishing,
        deposit: NewDeposit,
    ) -> Result<Deposit, StoreError> {
        published.done().await?;
        self.create_deposit(deposit).await
    }

    /// Changes a deposit as its client wants it, if it is still in the state and of the revision
    /// that the change builds on: the transition to `State::Partial` if it reopens the deposit,
    /// archives, entries, the transition to `State::Deposited` if it
    /// completes the deposit, and the work this calls for, together.
    async fn change_deposit(
        &self,
        id: DepositId,
        change: DepositChange,
    ) -> Result<Outcome<Changed>, StoreError>;

    /// Removes a deposit and all that belongs to it, if it is still in the state and of the
    /// revision that the deletion names; a tombstone is left of it. Its number is not given again.
    /// Returns the archives it had.
    async fn delete_deposit(
        &self,
        id: DepositId,
        deletion: Deletion,
    ) -> Result<Outcome<Vec<ArchiveKey>>, StoreError>;

    /// A page of the deposits that a client made in a collection, and how many there are on all
    /// pages; what changed last comes first.
    async fn deposits_of(
        &self,
        client: ClientId,
        collection: CollectionId,
        page: Page,
    ) -> Result<(Vec<Deposit>, u64), StoreError>;

    /// The same of those that a mediator has made on behalf of their owner.
    async fn mediated_deposits(
        &self,
        mediator: ClientId,
        owner: ClientId,
        collection: CollectionId,
        page: Page,
    ) -> Result<(Vec<Deposit>, u64), StoreError>;

    /// The deposit of that number.
    async fn deposit(&self, id: DepositId) -> Result<Option<Deposit>, StoreError>;

    /// The archives of a deposit, in the order in which their places were taken: one that replaces
    /// another has its place.
    async fn archives_of(&self, id: DepositId) -> Result<Vec<ArchiveRecord>, StoreError>;

    /// The same with their numbers.
    async fn numbered_archives_of(&self, id: DepositId)
    -> Result<Vec<NumberedArchive>, StoreError>;

    /// What belongs to a deposit, as of one moment.
    async fn contents_of(&self, id: DepositId) -> Result<Contents, StoreError>;

    /// The metadata entries of a deposit, as they came.
    async fn entries_of(&self, id: DepositId) -> Result<Vec<Bytes>, StoreError>;

    /// Whether a deposit of that client with that origin is `State::Done`.
    async fn has_archived(&self, client: ClientId, origin_url: &str) -> Result<bool, StoreError>;

    /// Moves a deposit from one state to another if it is in the first (compare and set): the
    /// state, its detail, the record of the transition, and the work the new state calls for (or
    /// none) change together. `false`: it was in another state, nothing changed.
    async fn change_state(
        &self,
        id: DepositId,
        transition: Transition,
        detail: Option<String>,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// Moves a deposit along several transitions at once, if it is in the first state of the first
    /// and of that revision. `false`: it was not, nothing changed.
    async fn advance(
        &self,
        id: DepositId,
        revision: i64,
        transitions: Vec<Transition>,
        end: Advanced,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// As [`change_state`](Self::change_state), and keeps under what the deposit is archived from now on.
    async fn archive(
        &self,
        id: DepositId,
        transition: Transition,
        identifiers: Identifiers,
        now: Timestamp,
    ) -> Result<bool, StoreError>;

    /// What happened to a deposit, oldest first.
    async fn transitions_of(&self, id: DepositId) -> Result<Vec<TransitionRecord>, StoreError>;
}
