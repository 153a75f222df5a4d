//! A store around another one: an observer is told of every call before it is made, and may let it fail. For tests of what stands on a
//! store.

use std::fs::File;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;

use super::archives::{ArchiveUpload, Archives};
use super::ledger::{Accounts, Deposits, Queue};
use super::{
    ArchiveKey, ArchiveRecord, Changed, Client, ClientId, Collection, CollectionId,
    CollectionTexts, Deposit, DepositChange, DepositId, Identifiers, Job, NewClient, NewDeposit,
    Outcome, Page, Store, StoreError, TransitionRecord,
};
use crate::deposit::{State, Transition};

/// Who is told of the calls.
#[async_trait]
pub trait Observer: Send + Sync {
    /// Told before a call is made, by the name that its trait gives it. With an error, the call is not made and fails with it.
    async fn before(&self, call: &'static str) -> Result<(), StoreError>;
}

/// The same store, with an observer of all its calls.
pub fn observed(store: &Store, observer: Arc<dyn Observer>) -> Store {
    let wrapper = Observed { inner: store.clone(), observer };
    Store::new(wrapper.clone(), wrapper)
}

#[derive(Clone)]
struct Observed {
    inner: Store,
    observer: Arc<dyn Observer>,
}

struct ObservedUpload {
    inner: Box<dyn ArchiveUpload>,
    observer: Arc<dyn Observer>,
}

macro_rules! pass_on {
    ($trait:ident of $part:ident: $($name:ident($($argument:ident: $type:ty),*) -> $output:ty;)+) => {
        #[async_trait]
        impl $trait for Observed {
            $(async fn $name(&self, $($argument: $type),*) -> Result<$output, StoreError> {
                self.observer.before(stringify!($name)).await?;
                self.inner.$part.$name($($argument),*).await
            })+
        }
    };
}

pass_on! { Accounts of ledger:
    add_client(client: NewClient, now: Timestamp) -> Client;
    client(name: &str) -> Option<Client>;
    clients() -> Vec<(Client, Vec<String>)>;
    set_client_enabled(name: &str, enabled: bool) -> ();
    add_collection(texts: CollectionTexts, now: Timestamp) -> Collection;
    collection(name: &str) -> Option<Collection>;
    collections() -> Vec<Collection>;
    collections_of(client: ClientId) -> Vec<Collection>;
    admit(client: ClientId, collection: CollectionId) -> ();
}

pass_on! { Deposits of ledger:
    create_deposit(deposit: NewDeposit) -> Deposit;
    change_deposit(id: DepositId, change: DepositChange) -> Outcome<Changed>;
    delete_deposit(id: DepositId, state: State, revision: i64) -> Outcome<Vec<ArchiveKey>>;
    deposits_of(client: ClientId, collection: CollectionId, page: Page) -> (Vec<Deposit>, u64);
    deposit(id: DepositId) -> Option<Deposit>;
    archives_of(id: DepositId) -> Vec<ArchiveRecord>;
    entries_of(id: DepositId) -> Vec<Bytes>;
    refers_to(key: &ArchiveKey) -> bool;
    change_state(id: DepositId, transition: Transition, detail: Option<String>, now: Timestamp) -> bool;
    archive(id: DepositId, transition: Transition, identifiers: Identifiers, now: Timestamp) -> bool;
    transitions_of(id: DepositId) -> Vec<TransitionRecord>;
}

pass_on! { Queue of ledger:
    take_job(now: Timestamp, leased_until: Timestamp) -> Option<Job>;
    put_back(job: &Job, available_at: Timestamp) -> ();
    end_leases() -> ();
}

#[async_trait]
impl Archives for Observed {
    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError> {
        self.observer.before("begin").await?;
        let inner = self.inner.archives.begin(key).await?;
        Ok(Box::new(ObservedUpload { inner, observer: Arc::clone(&self.observer) }))
    }

    async fn open(&self, key: &ArchiveKey) -> Result<File, StoreError> {
        self.observer.before("open").await?;
        self.inner.archives.open(key).await
    }

    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError> {
        self.observer.before("remove").await?;
        self.inner.archives.remove(key).await
    }

    async fn keys(&self) -> Result<Vec<ArchiveKey>, StoreError> {
        self.observer.before("keys").await?;
        self.inner.archives.keys().await
    }

    async fn remove_leftovers(&self) -> Result<usize, StoreError> {
        self.observer.before("remove_leftovers").await?;
        self.inner.archives.remove_leftovers().await
    }
}

#[async_trait]
impl ArchiveUpload for ObservedUpload {
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError> {
        self.observer.before("write").await?;
        self.inner.write(bytes).await
    }

    async fn publish(self: Box<Self>) -> Result<(), StoreError> {
        self.observer.before("publish").await?;
        self.inner.publish().await
    }

    async fn abandon(self: Box<Self>) -> Result<(), StoreError> {
        self.observer.before("abandon").await?;
        self.inner.abandon().await
    }
}
