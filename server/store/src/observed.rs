//! A store around another one: an observer is told of every call before and after it is made, and
//! may let it fail. For tests of what stands on a store.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::StreamExt;
use jiff::Timestamp;
use swordsmith_deposit::Transition;

use super::archives::{
    ArchiveUpload, Archives, Content, Lying, Pages, Publishing, Quarantined, Unopened,
};
use super::leases::Leases;
use super::ledger::{Accounts, Deposits, History, Queue, Transfer, Upkeep, Uploads};
use super::transfer::statements::Span;
use super::transfer::tables::{Rows, Table, Value};
use super::{
    Advanced, Announced, ArchiveKey, ArchiveRecord, AuditFilter, AuditRecord, Changed, Client,
    ClientId, Collection, CollectionId, CollectionTexts, Contents, Deletion, Deposit,
    DepositChange, DepositId, DepositWithNames, Identifiers, Job, Mediation, NewClient, NewDeposit,
    Note, NumberedArchive, Outcome, Page, Protection, QueuedJob, Quota, Reach, Selection,
    Statistics, Store, StoreError, Tombstone, TransitionRecord,
};

/// Who is told of the calls.
#[async_trait]
pub trait Observer: Send + Sync {
    /// Told before a call is made, by the name that its trait gives it. With an error, the call is
    /// not made and fails with it.
    async fn before(&self, call: &'static str) -> Result<(), StoreError>;

    /// Told after a call was made, and answered no error. With an error, that is what its caller
    /// gets for an answer.
    async fn after(&self, _call: &'static str) -> Result<(), StoreError> {
        Ok(())
    }
}

/// The same store, with an observer of all its calls.
pub fn observed(store: &Store, observer: Arc<dyn Observer>) -> Store {
    let wrapper = Observed { inner: store.clone(), observer };
    Store {
        uploads: store.uploads.clone(),
        changing: store.changing.clone(),
        quarantine: store.quarantine,
        ..Store::new(wrapper.clone(), wrapper)
    }
}

async fn watched<T>(
    observer: &dyn Observer,
    name: &'static str,
    call: impl Future<Output = Result<T, StoreError>> + Send,
) -> Result<T, StoreError> {
    observer.before(name).await?;
    let answer = call.await?;
    observer.after(name).await?;
    Ok(answer)
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
                let call = self.inner.$part.$name($($argument),*);
                watched(self.observer.as_ref(), stringify!($name), call).await
            })+
        }
    };
}

pass_on! { Accounts of ledger:
    add_client(client: NewClient, now: Timestamp) -> Client;
    client(name: &str) -> Option<Client>;
    clients() -> Vec<(Client, Vec<String>)>;
    set_client_enabled(name: &str, enabled: bool) -> ();
    set_client_password(name: &str, password_hash: String) -> ();
    set_client_provider(name: &str, provider_url: Option<String>) -> ();
    set_client_quota(name: &str, quota: Quota) -> ();
    set_collection_quota(name: &str, quota: Quota) -> ();
    set_collection_protection(name: &str, protection: Protection) -> ();
    check_quota(client: ClientId, collection: CollectionId, deposits: u64, bytes: u64) -> ();
    add_collection(texts: CollectionTexts, now: Timestamp) -> Collection;
    collection(name: &str) -> Option<Collection>;
    collections() -> Vec<Collection>;
    collections_of(client: ClientId) -> Arc<[Collection]>;
    mediations_of(client: ClientId) -> Arc<[Mediation]>;
    set_mediation(client: &str, owner: &str, collections: BTreeSet<String>, reach: Option<Reach>) -> BTreeMap<String, bool>;
    grant(client: &str, collections: BTreeSet<String>) -> BTreeMap<String, bool>;
    revoke(client: &str, collections: BTreeSet<String>) -> BTreeSet<String>;
}

pass_on! { Deposits of ledger:
    create_deposit(deposit: NewDeposit) -> Deposit;
    change_deposit(id: DepositId, change: DepositChange) -> Outcome<Changed>;
    delete_deposit(id: DepositId, deletion: Deletion) -> Outcome<Vec<ArchiveKey>>;
    deposits_of(client: ClientId, collection: CollectionId, page: Page) -> (Vec<Deposit>, u64);
    mediated_deposits(mediator: ClientId, owner: ClientId, collection: CollectionId, page: Page) -> (Vec<Deposit>, u64);
    deposit(id: DepositId) -> Option<Deposit>;
    archives_of(id: DepositId) -> Vec<ArchiveRecord>;
    numbered_archives_of(id: DepositId) -> Vec<NumberedArchive>;
    contents_of(id: DepositId) -> Contents;
    entries_of(id: DepositId) -> Vec<Bytes>;
    has_archived(client: ClientId, origin_url: &str) -> bool;
    change_state(id: DepositId, transition: Transition, detail: Option<String>, now: Timestamp) -> bool;
    advance(id: DepositId, revision: i64, transitions: Vec<Transition>, end: Advanced, now: Timestamp) -> bool;
    archive(id: DepositId, transition: Transition, identifiers: Identifiers, now: Timestamp) -> bool;
    transitions_of(id: DepositId) -> Vec<TransitionRecord>;
}

pass_on! { Uploads of ledger:
    announce(uploads: Vec<Announced>) -> ();
    announced() -> Vec<Announced>;
    withdraw(keys: Vec<ArchiveKey>) -> Vec<ArchiveKey>;
    refers_to(key: &ArchiveKey) -> bool;
    unnamed(keys: Vec<ArchiveKey>) -> Vec<ArchiveKey>;
}

pass_on! { Queue of ledger:
    take_jobs(now: Timestamp, leased_until: Timestamp, most: usize) -> Vec<Job>;
    waiting() -> Vec<(ClientId, u64)>;
    put_back(job: &Job, available_at: Timestamp) -> ();
    end_leases() -> ();
}

pass_on! { Upkeep of ledger:
    select(selection: &Selection) -> Vec<DepositWithNames>;
    statistics() -> Statistics;
    identity() -> String;
    ready() -> ();
    integrity() -> Vec<String>;
    queued_job(id: DepositId) -> Option<QueuedJob>;
    expire(id: DepositId, revision: i64, now: Timestamp) -> bool;
}

pass_on! { History of ledger:
    tombstone(id: DepositId) -> Option<Tombstone>;
    audit_records(filter: &AuditFilter) -> Vec<AuditRecord>;
    note(note: Note) -> ();
}

pass_on! { Transfer of ledger:
    keep_servers_away() -> ();
    set_identity(identity: String) -> ();
    rows(table: &'static Table, of: Option<Span>) -> Vec<Vec<Value>>;
    insert(rows: Vec<Rows>) -> ();
    last_numbers() -> Vec<(&'static Table, i64)>;
    raise_numbers(numbers: Vec<(&'static Table, i64)>) -> ();
}

#[async_trait]
impl Archives for Observed {
    async fn owner(&self) -> Result<Option<String>, StoreError> {
        watched(self.observer.as_ref(), "owner", self.inner.archives.owner()).await
    }

    async fn note_owner(&self, identity: &str) -> Result<(), StoreError> {
        let note = self.inner.archives.note_owner(identity);
        watched(self.observer.as_ref(), "note owner", note).await
    }

    async fn set_owner(&self, identity: &str) -> Result<(), StoreError> {
        let note = self.inner.archives.set_owner(identity);
        watched(self.observer.as_ref(), "note owner", note).await
    }

    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError> {
        let begin = self.inner.archives.begin(key);
        let inner = watched(self.observer.as_ref(), "begin", begin).await?;
        Ok(Box::new(ObservedUpload { inner, observer: Arc::clone(&self.observer) }))
    }

    async fn find(&self, key: &ArchiveKey) -> Result<Unopened, StoreError> {
        watched(self.observer.as_ref(), "open", self.inner.archives.find(key)).await
    }

    async fn content(&self, key: &ArchiveKey) -> Result<Arc<dyn Content>, StoreError> {
        watched(self.observer.as_ref(), "open", self.inner.archives.content(key)).await
    }

    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError> {
        watched(self.observer.as_ref(), "remove", self.inner.archives.remove(key)).await
    }

    async fn set_aside(
        &self,
        key: &ArchiveKey,
        now: Timestamp,
    ) -> Result<Option<Lying>, StoreError> {
        let set_aside = self.inner.archives.set_aside(key, now);
        watched(self.observer.as_ref(), "set_aside", set_aside).await
    }

    async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError> {
        let quarantined = self.inner.archives.quarantined();
        watched(self.observer.as_ref(), "quarantined", quarantined).await
    }

    async fn quarantined_content(
        &self,
        archive: &Quarantined,
    ) -> Result<Arc<dyn Content>, StoreError> {
        let content = self.inner.archives.quarantined_content(archive);
        watched(self.observer.as_ref(), "open", content).await
    }

    async fn bring_back(&self, archive: &Quarantined) -> Result<(), StoreError> {
        let bring_back = self.inner.archives.bring_back(archive);
        watched(self.observer.as_ref(), "bring_back", bring_back).await
    }

    async fn discard(&self, archive: &Quarantined) -> Result<(), StoreError> {
        let discard = self.inner.archives.discard(archive);
        watched(self.observer.as_ref(), "discard", discard).await
    }

    fn pages(&self) -> Pages<'_> {
        let each = |page| watched(self.observer.as_ref(), "pages", std::future::ready(page));
        self.inner.archives.pages().then(each).boxed()
    }

    async fn remove_leftovers(&self, uploads: &Leases<ArchiveKey>) -> Result<usize, StoreError> {
        let remove = self.inner.archives.remove_leftovers(uploads);
        watched(self.observer.as_ref(), "remove_leftovers", remove).await
    }

    fn publishes_soon(&self) -> bool {
        self.inner.archives.publishes_soon()
    }

    async fn remove_parts(&self, upload: &Announced) -> Result<(), StoreError> {
        let remove = self.inner.archives.remove_parts(upload);
        watched(self.observer.as_ref(), "remove_parts", remove).await
    }
}

#[async_trait]
impl ArchiveUpload for ObservedUpload {
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError> {
        watched(self.observer.as_ref(), "write", self.inner.write(bytes)).await
    }

    fn parts(&self) -> Option<&str> {
        self.inner.parts()
    }

    async fn begin_publishing(self: Box<Self>) -> Result<Publishing, StoreError> {
        let Self { inner, observer } = *self;
        watched(observer.as_ref(), "publish", inner.publish()).await?;
        Ok(Publishing::default())
    }

    async fn abandon(self: Box<Self>) -> Result<(), StoreError> {
        let Self { inner, observer } = *self;
        watched(observer.as_ref(), "abandon", inner.abandon()).await
    }
}
