//! What is kept: the ledger (accounts, deposits, work) and the archives' bytes.
//!
//! Each has a contract and back ends of its own ([`ledger`], [`archives`]); [`Store`] is the two
//! together and keeps the order that makes a deposit durable: first the archives are synced, then
//! the rows that name them are committed, then the caller is told. Between the two steps a crash
//! leaves archives that no row names; [`Store::sweep`] puts them into quarantine.

pub mod archives;
pub mod author;
pub mod backup;
mod claims;
mod copy;
#[cfg(test)]
mod damages;
pub mod error;
mod file_id;
mod file_stream;
pub mod folder;
pub mod generations;
mod inspection;
mod lane;
pub mod leases;
pub mod ledger;
pub mod observed;
pub mod open;
pub mod places;
pub mod quarantine;
pub mod receive;
pub mod repair;
pub mod room;
pub mod server_lock;
pub mod spans;
#[cfg(any(test, feature = "testing"))]
#[allow(
    missing_docs,
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "tests: their names say what is required"
)]
pub mod suite;
mod sweep;
pub mod transfer;
pub mod verify;

use std::sync::Arc;

use jiff::Timestamp;
use tracing::Instrument;

use crate::spans::step;
use archives::{ArchiveUpload, Archives, Publishing};
use author::spawned;
pub use error::StoreError;
use leases::{Lease, Leases};
use ledger::Ledger;
use quarantine::Quarantine;
pub use swordsmith_deposit::{
    Advanced, Announced, ArchiveKey, ArchiveRecord, AuditFilter, AuditRecord, Changed, Client,
    ClientId, Collection, CollectionId, CollectionTexts, Contents, Deletion, Deposit,
    DepositChange, DepositId, DepositWithNames, Edit, Fingerprint, Identifiers, Job, JobKind,
    Mediation, NewClient, NewDeposit, Note, NumberedArchive, Outcome, Page, Protection, QueuedJob,
    Quota, Reach, Selection, Statistics, Tombstone, TransitionRecord, Usage,
};

/// An archive of up to so many bytes is synced so soon that the ledger's writer may wait for it with
/// its rows at hand, if it is the only one that comes: several are faster if nobody waits for one.
const SOON_SYNCED: u64 = 1 << 20;

/// The ledger and the archives.
///
/// # Contract
///
/// That of its parts, and: a deposit that the ledger names has all of its archives.
#[derive(Clone)]
pub struct Store {
    /// Accounts, deposits and work.
    pub ledger: Arc<dyn Ledger>,
    /// The bytes.
    pub archives: Arc<dyn Archives>,
    /// Archives that come in at this moment: the sweep leaves them alone.
    pub uploads: Leases<ArchiveKey>,
    /// Deposits that a request is changing at this moment: they do not expire meanwhile
    /// ([`Upkeep::changing`](ledger::Upkeep::changing)).
    pub changing: Leases<DepositId>,
    /// What becomes of archives that no deposit names any more.
    pub quarantine: Quarantine,
}

/// An archive that came in whole but is not published yet.
pub struct ReceivedArchive {
    /// What the ledger will say of it.
    pub record: ArchiveRecord,
    /// Where its bytes wait.
    pub upload: Box<dyn ArchiveUpload>,
    /// Keeps the sweep away from them.
    pub lease: Lease<ArchiveKey>,
}

impl Store {
    /// Puts the two together.
    pub fn new(ledger: impl Ledger + 'static, archives: impl Archives + 'static) -> Self {
        Self::of(Arc::new(ledger), Arc::new(archives))
    }

    /// The same of what others use, too.
    pub fn of(ledger: Arc<dyn Ledger>, archives: Arc<dyn Archives>) -> Self {
        let changing = ledger.changing();
        let (uploads, quarantine) = (Leases::default(), Quarantine::default());
        Self { ledger, archives, uploads, changing, quarantine }
    }

    /// Makes a deposit of what came in: durable when this returns `Ok`, without a trace when it
    /// returns an error. It runs to its end even if the caller is dropped, so a client that hangs
    /// up cannot leave half of it.
    pub async fn create_deposit(
        &self,
        deposit: NewDeposit,
        received: Vec<ReceivedArchive>,
    ) -> Result<Deposit, StoreError> {
        let store = self.clone();
        let work = async move { store.publish_and_record(deposit, received).await };
        spawned(work.in_current_span()).await?
    }

    /// Changes a deposit by what came in; as [`create_deposit`](Self::create_deposit) in all else.
    /// What the deposit no longer has goes into quarantine.
    pub async fn change_deposit(
        &self,
        id: DepositId,
        change: DepositChange,
        received: Vec<ReceivedArchive>,
    ) -> Result<Outcome<Deposit>, StoreError> {
        let store = self.clone();
        let work = async move { store.publish_and_change(id, change, received).await };
        spawned(work.in_current_span()).await?
    }

    /// Removes a deposit with all it has, whose archives go into quarantine, for a reason, if one is
    /// said; runs to its end even if the caller is dropped.
    pub async fn delete_deposit(
        &self,
        deposit: &Deposit,
        reason: Option<&str>,
        at: Timestamp,
    ) -> Result<Outcome<()>, StoreError> {
        let (store, id, reason) = (self.clone(), deposit.id, reason.map(str::to_owned));
        let (state, revision) = (deposit.state, deposit.revision);
        let deletion = Deletion { state, revision, reason, at };
        let work = async move {
            match store.ledger.delete_deposit(id, deletion).await? {
                Outcome::Made(freed) => {
                    store.put_away(&freed).await;
                    Ok(Outcome::Made(()))
                }
                Outcome::Conflict(found) => Ok(Outcome::Conflict(found)),
            }
        };
        spawned(work.in_current_span()).await?
    }

    async fn publish_and_record(
        &self,
        mut deposit: NewDeposit,
        received: Vec<ReceivedArchive>,
    ) -> Result<Deposit, StoreError> {
        deposit.archives = records(&received);
        let keys = keys(&deposit.archives);
        let (uploads, _leases) = split(received);
        let outcome = self.record(uploads, deposit).await;
        if outcome.is_err() {
            self.give_up(&keys).await;
        }
        outcome
    }

    async fn record(
        &self,
        uploads: Vec<Box<dyn ArchiveUpload>>,
        deposit: NewDeposit,
    ) -> Result<Deposit, StoreError> {
        self.ledger.announce(announced(&deposit.archives)).await?;
        let is_soon = self.archives.publishes_soon() && size(&deposit.archives) <= SOON_SYNCED;
        if is_soon && self.uploads.count() <= 1 {
            let step = step!("publish archive");
            let publishing = begin_publishing(uploads).instrument(step).await?;
            return self.ledger.create_deposit_when_published(publishing, deposit).await;
        }
        publish(uploads).await?;
        self.ledger.create_deposit(deposit).await
    }

    async fn publish_and_change(
        &self,
        id: DepositId,
        change: DepositChange,
        received: Vec<ReceivedArchive>,
    ) -> Result<Outcome<Deposit>, StoreError> {
        let keys = keys(change.archives.added());
        let (uploads, _leases) = split(received);
        match self.record_change(uploads, id, change).await {
            Ok(Outcome::Made(Changed { deposit, freed })) => {
                self.put_away(&freed).await;
                Ok(Outcome::Made(deposit))
            }
            Ok(Outcome::Conflict(found)) => {
                self.give_up(&keys).await;
                Ok(Outcome::Conflict(found))
            }
            Err(error) => {
                self.give_up(&keys).await;
                Err(error)
            }
        }
    }

    async fn record_change(
        &self,
        uploads: Vec<Box<dyn ArchiveUpload>>,
        id: DepositId,
        change: DepositChange,
    ) -> Result<Outcome<Changed>, StoreError> {
        self.ledger.announce(announced(change.archives.added())).await?;
        publish(uploads).await?;
        self.ledger.change_deposit(id, change).await
    }

    /// Clears up after a deposit that has failed. Parts that cannot be removed now stay announced, so
    /// that the next sweep finds them.
    async fn give_up(&self, keys: &[ArchiveKey]) {
        let mut keys = keys.to_vec();
        // What is not known to be gone stays announced.
        let Ok(announced) = self.ledger.announced().await else { return };
        for upload in announced {
            if keys.contains(&upload.key)
                && let Err(error) = self.archives.remove_parts(&upload).await
            {
                tracing::warn!(key = upload.key.0, %error, "parts of an archive stay until the next sweep");
                keys.retain(|key| *key != upload.key);
            }
        }
        self.remove_unnamed(&keys).await;
    }

    /// A failed commit may still have happened, so the ledger is asked before bytes are removed.
    /// What cannot be cleared up now is left to the next sweep.
    async fn remove_unnamed(&self, keys: &[ArchiveKey]) {
        for key in self.ledger.withdraw(keys.to_vec()).await.unwrap_or_default() {
            if let Err(error) = self.archives.remove(&key).await {
                tracing::warn!(key = key.0, %error, "an archive without a deposit stays until the next sweep");
            }
        }
    }
}

/// What the ledger will say of archives that came in.
pub fn records(received: &[ReceivedArchive]) -> Vec<ArchiveRecord> {
    received.iter().map(|archive| archive.record.clone()).collect()
}

fn announced(records: &[ArchiveRecord]) -> Vec<Announced> {
    let announced = |record: &ArchiveRecord| Announced { key: record.key.clone(), parts: None };
    records.iter().map(announced).collect()
}

fn keys(records: &[ArchiveRecord]) -> Vec<ArchiveKey> {
    records.iter().map(|record| record.key.clone()).collect()
}

/// The leases are to be held until all is done.
fn split(received: Vec<ReceivedArchive>) -> (Vec<Box<dyn ArchiveUpload>>, Vec<Lease<ArchiveKey>>) {
    received.into_iter().map(|archive| (archive.upload, archive.lease)).unzip()
}

fn size(records: &[ArchiveRecord]) -> u64 {
    records.iter().map(|record| record.fingerprint.size).sum()
}

async fn begin_publishing(uploads: Vec<Box<dyn ArchiveUpload>>) -> Result<Publishing, StoreError> {
    let mut all = Publishing::default();
    for upload in uploads {
        match upload.begin_publishing().await {
            Ok(one) => all = all.and(one),
            Err(error) => {
                // Who removes them must not be faster.
                let _ = all.done().await;
                return Err(error);
            }
        }
    }
    Ok(all)
}

async fn publish(uploads: Vec<Box<dyn ArchiveUpload>>) -> Result<(), StoreError> {
    let publishing = async { begin_publishing(uploads).await?.done().await };
    publishing.instrument(step!("publish archive")).await
}
