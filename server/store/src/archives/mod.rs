//! The bytes of archives: one contract, and two back ends, the local disk and object stores.

mod content;
mod folder_syncer;
mod key;
mod local;
#[cfg(feature = "object-store")]
mod object;
mod publishing;
mod quarantined;
mod unopened;

use std::fs::File;
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
#[cfg(any(test, feature = "testing"))]
use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use jiff::Timestamp;
use swordsmith_deposit::{Announced, ArchiveKey};

use super::error::StoreError;
use super::leases::Leases;
pub use content::{Content, FileContent, Pieces};
pub use local::LocalArchives;
#[cfg(feature = "object-store")]
pub use object::ObjectArchives;
pub use publishing::Publishing;
pub use quarantined::{Lying, Quarantined};
pub use unopened::Unopened;

/// Keys in pages.
pub type Pages<'a> = BoxStream<'a, Result<Vec<ArchiveKey>, StoreError>>;

/// Keeps archives, each under its own key.
///
/// # Contract
///
/// * An archive is seen by [`find`](Self::find) and [`pages`](Self::pages) from the moment its upload
///   is published, whole, and not before.
/// * Once [`ArchiveUpload::publish`] returned `Ok`, or [`Publishing`] is over, the archive survives
///   the end of the process and of the machine.
/// * An upload that is abandoned or dropped leaves nothing; one that the process did not live to
///   end is removed by [`remove_leftovers`](Self::remove_leftovers), or, if it has
///   [parts](ArchiveUpload::parts), by [`remove_parts`](Self::remove_parts).
#[async_trait]
pub trait Archives: Send + Sync {
    /// The identity of the ledger whose archives these are, if one is noted.
    async fn owner(&self) -> Result<Option<String>, StoreError>;

    /// Notes whose archives these are, unless that is noted, even by somebody who is faster.
    async fn note_owner(&self, identity: &str) -> Result<(), StoreError>;

    /// Notes whose archives these are from now on, whatever was noted.
    async fn set_owner(&self, identity: &str) -> Result<(), StoreError>;

    /// Begins an upload. The key must be new.
    async fn begin(&self, key: &ArchiveKey) -> Result<Box<dyn ArchiveUpload>, StoreError>;

    /// The archive, to be opened by a thread that may wait. Whether it is there is found out then.
    async fn find(&self, key: &ArchiveKey) -> Result<Unopened, StoreError>;

    /// The archive as a file that can be read and sought in. Errors: [`StoreError::Missing`].
    async fn open(&self, key: &ArchiveKey) -> Result<File, StoreError> {
        self.find(key).await?.opened().await
    }

    /// The archive as bytes to be sent. Errors: [`StoreError::Missing`].
    async fn content(&self, key: &ArchiveKey) -> Result<Arc<dyn Content>, StoreError>;

    /// Removes an archive; one that is not there is no error.
    async fn remove(&self, key: &ArchiveKey) -> Result<(), StoreError>;

    /// Moves an archive into quarantine, where [`find`](Self::find) and [`pages`](Self::pages) do not
    /// see it. It counts as moved `now`, or when it was written, if that is later: the clock may be
    /// behind. Returns what was moved; `None`: nothing lies there.
    async fn set_aside(
        &self,
        key: &ArchiveKey,
        now: Timestamp,
    ) -> Result<Option<Lying>, StoreError>;

    /// All that is in quarantine, oldest first.
    async fn quarantined(&self) -> Result<Vec<Quarantined>, StoreError>;

    /// The bytes of an archive in quarantine. Errors: [`StoreError::Missing`].
    async fn quarantined_content(
        &self,
        archive: &Quarantined,
    ) -> Result<Arc<dyn Content>, StoreError>;

    /// Moves an archive from quarantine back to its place. Errors: [`StoreError::Exists`] if one lies
    /// there.
    async fn bring_back(&self, archive: &Quarantined) -> Result<(), StoreError>;

    /// Removes an archive from quarantine; one that is not there is no error.
    async fn discard(&self, archive: &Quarantined) -> Result<(), StoreError>;

    /// The keys of all archives: some thousand at once, so that not all of them are in memory. No page
    /// is empty.
    fn pages(&self) -> Pages<'_>;

    /// The keys of all archives.
    #[cfg(any(test, feature = "testing"))]
    async fn keys(&self) -> Result<Vec<ArchiveKey>, StoreError> {
        self.pages().try_concat().await
    }

    /// Removes what unfinished uploads left behind, but for those of keys that are in use, which is
    /// asked after they were seen. Returns how many there were.
    async fn remove_leftovers(&self, uploads: &Leases<ArchiveKey>) -> Result<usize, StoreError>;

    /// Whether an archive of some bytes is published so soon that the ledger's writer may wait for
    /// it, and everybody else with it.
    fn publishes_soon(&self) -> bool {
        true
    }

    /// Removes what an upload left behind that was announced with its parts, and never came to its
    /// end.
    async fn remove_parts(&self, upload: &Announced) -> Result<(), StoreError>;
}

/// An archive on its way in. Dropped, it is abandoned.
#[async_trait]
pub trait ArchiveUpload: Send {
    /// Takes the next bytes, which are better many than few.
    async fn write(&mut self, bytes: Bytes) -> Result<(), StoreError>;

    /// What the ledger is to know of an upload that has begun, so that its parts can be removed if
    /// the process does not live to end it. `None`: it leaves nothing that
    /// [`remove_leftovers`](Archives::remove_leftovers) does not find.
    fn parts(&self) -> Option<&str> {
        None
    }

    /// Begins to make the archive durable and visible.
    async fn begin_publishing(self: Box<Self>) -> Result<Publishing, StoreError>;

    /// Makes the archive durable and visible.
    async fn publish(self: Box<Self>) -> Result<(), StoreError> {
        self.begin_publishing().await?.done().await
    }

    /// Removes what has come in so far.
    async fn abandon(self: Box<Self>) -> Result<(), StoreError>;
}
