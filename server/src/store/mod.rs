//! What is kept: the ledger (accounts, deposits, work) and the archives' bytes.
//!
//! Each has a contract and back ends of its own ([`ledger`], [`archives`]); [`Store`] is the two together and keeps the order that makes a
//! deposit durable: first the archives are synced, then the rows that name them are committed, then the caller is told.
//! Between the two steps a crash leaves archives that no row names; [`Store::sweep`] removes them at the next start.

pub mod archives;
pub mod entities;
pub mod error;
pub mod folder;
pub mod ledger;
#[cfg(test)]
pub(crate) mod suite;

use std::sync::Arc;

use archives::{ArchiveUpload, Archives};
pub use entities::{
    ArchiveKey, ArchiveRecord, Client, ClientId, Collection, CollectionId, CollectionTexts,
    Deposit, DepositId, Fingerprint, Job, JobKind, NewClient, NewDeposit, TransitionRecord,
};
pub use error::StoreError;
use ledger::Ledger;

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
}

/// An archive that came in whole but is not published yet.
pub struct ReceivedArchive {
    /// What the ledger will say of it.
    pub record: ArchiveRecord,
    /// Where its bytes wait.
    pub upload: Box<dyn ArchiveUpload>,
}

impl Store {
    /// Puts the two together.
    pub fn new(ledger: impl Ledger + 'static, archives: impl Archives + 'static) -> Self {
        Self { ledger: Arc::new(ledger), archives: Arc::new(archives) }
    }

    /// Makes a deposit of what came in: durable when this returns `Ok`, without a trace when it returns an error. It runs to its end even
    /// if the caller is dropped, so a client that hangs up cannot leave half of it.
    pub async fn create_deposit(
        &self,
        deposit: NewDeposit,
        received: Vec<ReceivedArchive>,
    ) -> Result<Deposit, StoreError> {
        let store = self.clone();
        let work = tokio::spawn(async move { store.publish_and_record(deposit, received).await });
        work.await.map_err(StoreError::unavailable)?
    }

    async fn publish_and_record(
        &self,
        mut deposit: NewDeposit,
        received: Vec<ReceivedArchive>,
    ) -> Result<Deposit, StoreError> {
        deposit.archives = received.iter().map(|archive| archive.record.clone()).collect();
        let keys: Vec<ArchiveKey> =
            deposit.archives.iter().map(|archive| archive.key.clone()).collect();
        let outcome = match publish(received).await {
            Ok(()) => self.ledger.create_deposit(deposit).await,
            Err(error) => Err(error),
        };
        if outcome.is_err() {
            self.remove_unnamed(&keys).await;
        }
        outcome
    }

    /// A failed commit may still have happened, so the ledger is asked before bytes are removed. What cannot be cleared up now is
    /// left to the next sweep.
    async fn remove_unnamed(&self, keys: &[ArchiveKey]) {
        for key in keys {
            if matches!(self.ledger.refers_to(key).await, Ok(false))
                && let Err(error) = self.archives.remove(key).await
            {
                tracing::warn!(key = key.0, %error, "an archive without a deposit stays until the next start");
            }
        }
    }

    /// Removes what a crash left behind: unfinished uploads, and archives that no deposit names. Only while nobody deposits.
    /// Returns how many there were.
    pub async fn sweep(&self) -> Result<usize, StoreError> {
        let mut removed = self.archives.remove_leftovers().await?;
        for key in self.archives.keys().await? {
            if !self.ledger.refers_to(&key).await? {
                self.archives.remove(&key).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

async fn publish(received: Vec<ReceivedArchive>) -> Result<(), StoreError> {
    for archive in received {
        archive.upload.publish().await?;
    }
    Ok(())
}
