//! The ledger: accounts, deposits and the queue of work, one contract for every database.

mod memory;
mod move_on;
#[cfg(feature = "postgres")]
pub mod postgres;
pub mod sqlite;
mod transitions;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;

use super::archives::Publishing;
use super::error::StoreError;
use super::leases::Leases;
use super::transfer::statements::Span;
use super::transfer::tables::{Rows, Table, Value};
use crate::deposit::{
    Advanced, Announced, ArchiveKey, ArchiveRecord, Changed, Client, ClientId, Collection,
    CollectionId, CollectionTexts, Contents, Deposit, DepositChange, DepositId, DepositWithNames,
    Identifiers, Job, Mediation, NewClient, NewDeposit, NumberedArchive, Outcome, Page, QueuedJob,
    Quota, Selection, Statistics, TransitionRecord,
};
use crate::deposit::{State, Transition};

/// Accounts, deposits, uploads and the queue of work.
///
/// # Contract
///
/// * A call that returned `Ok` is durable: it survives the end of the process and of the machine. A
///   call that returned `Err`, or whose future was dropped, changed everything it says or nothing.
/// * A read sees every call that returned before it began, by whatever process it was made. What a
///   back end remembers to that end is its own affair.
/// * Several processes may use one ledger at once.
pub trait Ledger: Accounts + Deposits + Uploads + Queue + Upkeep + Transfer {}

impl<T: Accounts + Deposits + Uploads + Queue + Upkeep + Transfer> Ledger for T {}

/// Clients and collections.
#[async_trait]
pub trait Accounts: Send + Sync {
    /// Makes a client and lets it into its collections.
    /// Errors: [`StoreError::Exists`], [`StoreError::Missing`] for a collection.
    async fn add_client(&self, client: NewClient, now: Timestamp) -> Result<Client, StoreError>;

    /// The client of that name, enabled or not.
    async fn client(&self, name: &str) -> Result<Option<Client>, StoreError>;

    /// All clients with the names of their collections, by name.
    async fn clients(&self) -> Result<Vec<(Client, Vec<String>)>, StoreError>;

    /// Lets a client in or shuts it out. Errors: [`StoreError::Missing`].
    async fn set_client_enabled(&self, name: &str, enabled: bool) -> Result<(), StoreError>;

    /// Gives a client another password, of which this is the hash. Errors: [`StoreError::Missing`].
    async fn set_client_password(
        &self,
        name: &str,
        password_hash: String,
    ) -> Result<(), StoreError>;

    /// Says how much a client may deposit from now on. Errors: [`StoreError::Missing`].
    async fn set_client_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError>;

    /// Says how much may be in a collection from now on. Errors: [`StoreError::Missing`].
    async fn set_collection_quota(&self, name: &str, quota: Quota) -> Result<(), StoreError>;

    /// Whether there is room for so many deposits and bytes more. What is written is checked again.
    /// Errors: [`StoreError::Quota`].
    async fn check_quota(
        &self,
        client: ClientId,
        collection: CollectionId,
        deposits: u64,
        bytes: u64,
    ) -> Result<(), StoreError>;

    /// Makes a collection. Errors: [`StoreError::Exists`].
    async fn add_collection(
        &self,
        texts: CollectionTexts,
        now: Timestamp,
    ) -> Result<Collection, StoreError>;

    /// The collection of that name.
    async fn collection(&self, name: &str) -> Result<Option<Collection>, StoreError>;

    /// All collections, by name.
    async fn collections(&self) -> Result<Vec<Collection>, StoreError>;

    /// The collections a client may deposit into, by name. Of two calls that return the same list
    /// (`Arc::ptr_eq`), nothing has changed between.
    async fn collections_of(&self, client: ClientId) -> Result<Arc<[Collection]>, StoreError>;

    /// For whom a client may deposit, and where: enabled clients, by name, and collections that are
    /// theirs.
    async fn mediations_of(&self, client: ClientId) -> Result<Arc<[Mediation]>, StoreError>;

    /// Lets a client deposit into these collections on behalf of another, or no longer, all or none
    /// of them. Returns for each whether that is new.
    /// Errors: [`StoreError::Missing`] for a client or a collection.
    async fn set_mediation(
        &self,
        client: &str,
        owner: &str,
        collections: BTreeSet<String>,
        is_allowed: bool,
    ) -> Result<BTreeMap<String, bool>, StoreError>;

    /// Lets a client deposit into these collections, all or none of them. Returns for each whether
    /// it is new to the client. Errors: [`StoreError::Missing`] for the client or a collection.
    async fn grant(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeMap<String, bool>, StoreError>;

    /// Takes back the right to deposit into these collections, all or none of them, and returns
    /// them. The client's deposits stay there.
    /// Errors: [`StoreError::Missing`] for the client or a collection, [`StoreError::NoRight`].
    async fn revoke(
        &self,
        client: &str,
        collections: BTreeSet<String>,
    ) -> Result<BTreeSet<String>, StoreError>;
}

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
    /// that the change builds on: the transition to [`State::Partial`] if it reopens the deposit,
    /// archives, entries, the transition to [`State::Deposited`] if it
    /// completes the deposit, and the work this calls for, together.
    async fn change_deposit(
        &self,
        id: DepositId,
        change: DepositChange,
    ) -> Result<Outcome<Changed>, StoreError>;

    /// Removes a deposit and all that belongs to it, if it is still in that state and of that
    /// revision. Its number is not given again. Returns the archives it had.
    async fn delete_deposit(
        &self,
        id: DepositId,
        state: State,
        revision: i64,
    ) -> Result<Outcome<Vec<ArchiveKey>>, StoreError>;

    /// A page of the deposits that a client made in a collection, and how many there are on all
    /// pages; what changed last comes first.
    async fn deposits_of(
        &self,
        client: ClientId,
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

    /// Whether a deposit of that client with that origin is [`State::Done`].
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

/// Archives on their way in, and those of which it is not clear whether they have come. All servers
/// of a ledger see them.
#[async_trait]
pub trait Uploads: Send + Sync {
    /// Notes archives that are about to be published, or of which parts lie in their store. The
    /// deposit that names one ends its announcement. That an archive is announced survives the end of
    /// the process, but perhaps not that of the machine of the ledger.
    async fn announce(&self, uploads: Vec<Announced>) -> Result<(), StoreError>;

    /// Announcements of servers that are no more, and of this one.
    async fn announced(&self) -> Result<Vec<Announced>, StoreError>;

    /// Withdraws the announcements of archives, but for those of other servers that live. Returns
    /// those that may be removed: no deposit has them, and none ever will, not even by a commit of
    /// which nobody knows whether it has been made.
    async fn withdraw(&self, keys: Vec<ArchiveKey>) -> Result<Vec<ArchiveKey>, StoreError>;

    /// Whether any deposit holds an archive of this key.
    async fn refers_to(&self, key: &ArchiveKey) -> Result<bool, StoreError>;

    /// Those of these keys of which no deposit holds an archive, and which no server has announced.
    async fn unnamed(&self, keys: Vec<ArchiveKey>) -> Result<Vec<ArchiveKey>, StoreError>;
}

/// The work that waits. It is put there by [`Deposits`]: no state calls for work that is not in the
/// queue.
#[async_trait]
pub trait Queue: Send + Sync {
    /// Takes work, at most so much, and keeps it from others until `leased_until`; its count of
    /// attempts goes up. Clients take turns, so that the thousand jobs of one do not hold up the one
    /// of another; of each client, what has waited longest goes first.
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

    /// Gives work back that is to be tried again at `available_at`, with so many attempts behind it,
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

/// What operators ask for, and the server itself in the course of time.
#[async_trait]
pub trait Upkeep: Send + Sync {
    /// The deposits of a selection, by number.
    async fn select(&self, selection: &Selection) -> Result<Vec<DepositWithNames>, StoreError>;

    /// How much there is, as of one moment.
    async fn statistics(&self) -> Result<Statistics, StoreError>;

    /// What tells this ledger from all others.
    async fn identity(&self) -> Result<String, StoreError>;

    /// What is wrong with the ledger in itself, in words; nothing, if it is whole.
    async fn integrity(&self) -> Result<Vec<String>, StoreError>;

    /// The work that waits for a deposit, or is being done.
    async fn queued_job(&self, id: DepositId) -> Result<Option<QueuedJob>, StoreError>;

    /// Moves a deposit from [`State::Partial`] to [`State::Expired`] if it is of that revision
    /// still, and no other server is changing it: a change by its client goes before. `false`: it
    /// was not, nothing changed.
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

/// What another ledger takes over, row by row, while no server uses either.
#[async_trait]
pub trait Transfer: Send + Sync {
    /// Keeps servers and other migrations away until the ledger is closed.
    /// Errors: [`StoreError::Refused`] if there is one. Where there is one at most, who asks has its
    /// place already.
    async fn keep_servers_away(&self) -> Result<(), StoreError>;

    /// Takes the identity of another ledger.
    async fn set_identity(&self, identity: String) -> Result<(), StoreError>;

    /// The rows of a table; of one whose rows belong to deposits, those of some.
    async fn rows(
        &self,
        table: &'static Table,
        of: Option<Span>,
    ) -> Result<Vec<Vec<Value>>, StoreError>;

    /// Inserts rows, all or none; those that are there are passed over.
    async fn insert(&self, rows: Vec<Rows>) -> Result<(), StoreError>;

    /// For each table whose rows are numbered, the last number that was given.
    async fn last_numbers(&self) -> Result<Vec<(&'static Table, i64)>, StoreError>;

    /// Gives no number again up to these.
    async fn raise_numbers(&self, numbers: Vec<(&'static Table, i64)>) -> Result<(), StoreError>;
}
