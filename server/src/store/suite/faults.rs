//! A store around another one that writes down every call and lets one of them fail.

use std::fs::File;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use bytes::Bytes;
use jiff::Timestamp;

use crate::deposit::{State, Transition};
use crate::store::archives::{ArchiveUpload, Archives};
use crate::store::ledger::{Accounts, Deposits, Queue};
use crate::store::{
    ArchiveKey, ArchiveRecord, Changed, Client, ClientId, Collection, CollectionId,
    CollectionTexts, Deposit, DepositChange, DepositId, Job, NewClient, NewDeposit, Outcome, Page,
    Store, StoreError, TransitionRecord,
};

/// What was called, and the number of the call that fails.
#[derive(Clone, Default)]
pub(crate) struct Calls {
    made: Arc<Mutex<Vec<&'static str>>>,
    fails: Option<usize>,
}

impl Calls {
    /// Call number `fails`, counted from 0, fails.
    pub(crate) fn failing(fails: usize) -> Self {
        Self { fails: Some(fails), ..Self::default() }
    }

    /// The calls so far.
    pub(crate) fn made(&self) -> Vec<&'static str> {
        self.made.lock().unwrap().clone()
    }

    /// Whether the call that fails was reached.
    pub(crate) fn failed(&self) -> bool {
        self.fails.is_some_and(|number| number < self.made().len())
    }

    /// The same store, each of its calls noted here.
    pub(crate) fn around(&self, store: &Store) -> Store {
        let wrapper = Wrapper { inner: store.clone(), calls: self.clone() };
        Store::new(wrapper.clone(), wrapper)
    }

    fn note(&self, name: &'static str) -> Result<(), StoreError> {
        let mut made = self.made.lock().unwrap();
        made.push(name);
        match self.fails {
            Some(number) if number + 1 == made.len() => Err(StoreError::unavailable(name)),
            _ => Ok(()),
        }
    }
}

#[derive(Clone)]
struct Wrapper {
    inner: Store,
    calls: Calls,
}

struct WrappedUpload {
    inner: Box<dyn ArchiveUpload>,
    calls: Calls,
}

macro_rules! pass_on {
    ($trait:ident of $part:ident: $($name:ident($($argument:ident: $type:ty),*) -> $output:ty;)+) => {
        #[async_trait]
        impl $trait for Wrapper {
            $(async fn $name(&self, $($argument: $type),*) -> Result<$output, StoreError> {
                self.calls.note(stringify!($name))?;
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
    transitions_of(id: DepositId) -> Vec<TransitionRecord>;
}

pass_on! { Queue of ledger:
    take_job(now: Timestamp, leased_until: Timestamp) -> Option<Job>;
    put_back(job: &Job, available_at: Timestamp) -> ();
    end_leases() -> ();
}

#[async_trait]
impl Archives for Wrapper {
    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError> {
        self.calls.note("begin")?;
        let inner = self.inner.archives.begin(key).await?;
        Ok(Box::new(WrappedUpload { inner, calls: self.calls.clone() }))
    }

    async fn open(&self, key: &ArchiveKey) -> Result<File, StoreError> {
        self.calls.note("open")?;
        self.inner.archives.open(key).await
    }

    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError> {
        self.calls.note("remove")?;
        self.inner.archives.remove(key).await
    }

    async fn keys(&self) -> Result<Vec<ArchiveKey>, StoreError> {
        self.calls.note("keys")?;
        self.inner.archives.keys().await
    }

    async fn remove_leftovers(&self) -> Result<usize, StoreError> {
        self.calls.note("remove_leftovers")?;
        self.inner.archives.remove_leftovers().await
    }
}

#[async_trait]
impl ArchiveUpload for WrappedUpload {
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError> {
        self.calls.note("write")?;
        self.inner.write(bytes).await
    }

    async fn publish(self: Box<Self>) -> Result<(), StoreError> {
        self.calls.note("publish")?;
        self.inner.publish().await
    }

    async fn abandon(self: Box<Self>) -> Result<(), StoreError> {
        self.calls.note("abandon")?;
        self.inner.abandon().await
    }
}
