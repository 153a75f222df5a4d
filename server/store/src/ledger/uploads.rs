//! The contract of uploads.

use async_trait::async_trait;
use swordsmith_deposit::{Announced, ArchiveKey};

use crate::error::StoreError;

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
