//! The collector: removes what nothing refers to, also while others deposit.
//!
//! Why it never takes what somebody needs:
//!
//! * Whoever receives an archive holds a lease on its key from before the first byte is written
//!   until the rows that name it are committed, or it is clear that they never will be and what was
//!   published is removed. Keys are never used twice.
//! * The sweep looks in this order: first what lies there, then the lease, then the ledger. If no
//!   lease is held any more on a key that was seen to lie there, its upload has come to its end
//!   before the ledger is asked. So a row for it can be seen, or there will never be one.
//! * Leases are known to this process only. What other servers receive is announced in the ledger
//!   ([`Uploads`](super::ledger::Uploads)): [`withdraw`](super::ledger::Uploads::withdraw) leaves out
//!   what a server that lives has announced. A ledger in `SQLite`, or archives on a disk, have one
//!   server ([`ServerLock`](super::folder::ServerLock)). Other processes (`swordsmith admin`) delete
//!   rows first and bytes then, as the server does: if both remove the same bytes, the second finds
//!   nothing, which is no error.
//! * Who reads an archive may find it gone when it has been replaced or deleted meanwhile; an
//!   archive that is open can be read to its end.

use futures_util::TryStreamExt;

use super::{Announced, Store, StoreError};

impl Store {
    /// Removes what was left behind by refused or cut-off uploads, by replaced archives whose
    /// removal failed, and by crashes: unfinished uploads and archives that no deposit names. To be
    /// called by servers only. Returns how many there were. What cannot be
    /// removed does not keep the rest from being removed; the first fault is the answer.
    pub async fn sweep(&self) -> Result<usize, StoreError> {
        let mut removed = self.archives.remove_leftovers(&self.uploads).await;
        for upload in self.ledger.announced().await? {
            if !self.uploads.is_held(&upload.key) {
                let gone = self.remove_announced(upload).await;
                removed = removed.and_then(|count| gone.map(|more| count + more));
            }
        }
        let mut pages = self.archives.pages();
        while let Some(mut page) = pages.try_next().await? {
            page.retain(|key| !self.uploads.is_held(key));
            for key in self.ledger.withdraw(page).await? {
                let gone = self.archives.remove(&key).await;
                removed = removed.and_then(|count| gone.map(|()| count + 1));
            }
        }
        removed
    }

    /// Parts are removed while the announcement says which: if that fails, the next sweep tries.
    async fn remove_announced(&self, upload: Announced) -> Result<usize, StoreError> {
        self.archives.remove_parts(&upload).await?;
        let unnamed = self.ledger.withdraw(vec![upload.key]).await?;
        for key in &unnamed {
            self.archives.remove(key).await?;
        }
        Ok(unnamed.len())
    }
}
