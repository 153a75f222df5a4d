//! A copy of all that is kept, made while a server goes on: the ledger as of one moment, and all
//! archives that it names then. A copy is a data folder itself.
//!
//! An archive never changes, so what an earlier copy has is not copied again. It may be removed,
//! though, between the moment of the ledger's copy and its own: then both are made once more, which
//! is soon done. The ledger takes its place in the copy when all that it names is there; what only
//! the earlier copy named goes then.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;
use std::path::Path;

use futures_util::{StreamExt, TryStreamExt, stream};

use super::archives::{Archives, LocalArchives};
use super::copy::{AT_ONCE, Check, Outcome, copy};
use super::error::StoreError;
use super::folder::{ARCHIVES, LEDGER, lock, make_durable_folder, remove_if_there, sync_folder};
use super::leases::Leases;
use super::open::OpenStore;
use crate::deposit::{ArchiveKey, Fingerprint};

/// The file of a ledger that is being copied.
const NEW_LEDGER: &str = "ledger.sqlite.new";

/// How often all is tried again because archives were removed meanwhile.
const MOST_ROUNDS: usize = 10;

/// The archives that a ledger names.
pub(super) type Named = BTreeMap<ArchiveKey, Fingerprint>;

/// What a backup has copied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// The archives that the copy has.
    pub archives: u64,
    /// How many of them were copied now.
    pub new: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Archives that are damaged, or not there, where they were to be copied from.
    pub damaged: Vec<ArchiveKey>,
}

impl OpenStore {
    /// Copies all that is kept in a data folder to another one; an earlier copy that is there is brought
    /// up to date. Fails if that folder is this one, a server has it, or something of the store lies
    /// elsewhere.
    pub async fn back_up(&self, to: &Path) -> Result<Copied, StoreError> {
        let (from_ledger, folder) = self.all_in_folder().ok_or_else(|| {
            let reason =
                "only a data folder is copied; databases and buckets are by their own means";
            StoreError::Refused(reason.to_owned())
        })?;
        let archives = to.join(ARCHIVES);
        make_durable_folder(&archives)?;
        if to.canonicalize()? == folder.canonicalize()? {
            return Err(io::Error::other("a backup needs a folder of its own").into());
        }
        let _lock = lock(to)?;
        let (new, ledger) = (to.join(NEW_LEDGER), to.join(LEDGER));
        let snapshot = async || {
            remove_if_there(&new)?;
            from_ledger.snapshot(&new).await
        };
        let from = self.store.archives.as_ref();
        let (copied, named) = copy_archives(from, &archives, snapshot).await?;
        File::open(&new)?.sync_all()?;
        // The log of the ledger that was there is not one of the new one.
        for suffix in ["-wal", "-shm"] {
            remove_if_there(&to.join(format!("{LEDGER}{suffix}")))?;
        }
        sync_folder(to)?;
        std::fs::rename(&new, &ledger)?;
        sync_folder(to)?;
        remove_others(&archives, &named).await?;
        Ok(copied)
    }
}

/// Copies the archives that a copy of the ledger names, which `snapshot` makes.
pub(super) async fn copy_archives(
    from: &dyn Archives,
    to: &Path,
    snapshot: impl AsyncFn() -> Result<Named, StoreError>,
) -> Result<(Copied, Named), StoreError> {
    let to = LocalArchives::open(to)?;
    // Of a copy that was cut off.
    to.remove_leftovers(&Leases::default()).await?;
    let (mut copied, mut missing) = (Copied::default(), BTreeSet::new());
    for _ in 0..MOST_ROUNDS {
        let named = snapshot().await?;
        copied.damaged.clear();
        let before = std::mem::take(&mut missing);
        let outcomes =
            stream::iter(&named).map(|(key, wanted)| copy(from, &to, key, wanted, Check::Size));
        let mut outcomes = outcomes.buffer_unordered(AT_ONCE);
        while let Some(outcome) = outcomes.try_next().await? {
            match outcome {
                // Removed since the ledger was copied, unless the next copy names it still.
                Outcome::Missing(key) if !before.contains(&key) => drop(missing.insert(key)),
                outcome => copied.note(outcome),
            }
        }
        drop(outcomes);
        if missing.is_empty() {
            copied.archives = (named.len() - copied.damaged.len()) as u64;
            return Ok((copied, named));
        }
    }
    Err(StoreError::unavailable("archives are removed faster than they can be copied"))
}

/// Removes the archives that only an earlier copy named.
pub(super) async fn remove_others(folder: &Path, named: &Named) -> Result<(), StoreError> {
    let archives = LocalArchives::open(folder)?;
    let mut pages = archives.pages();
    while let Some(page) = pages.try_next().await? {
        for key in page.iter().filter(|key| !named.contains_key(key)) {
            archives.remove(key).await?;
        }
    }
    Ok(())
}

impl Copied {
    fn note(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::WasThere => {}
            Outcome::Copied(bytes) => {
                self.new += 1;
                self.bytes += bytes;
            }
            Outcome::Missing(key) | Outcome::Damaged(key) => self.damaged.push(key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deposit::State;
    use crate::store::suite::{inhabited, new_deposit, received};

    async fn deposited(folder: &OpenStore, key: &str, bytes: &[u8]) -> crate::store::Deposit {
        let ledger = &folder.store.ledger;
        let client = ledger.client("ada").await.unwrap().unwrap();
        let collection = ledger.collection("things").await.unwrap().unwrap();
        let deposit = new_deposit(&client, &collection, State::Partial);
        let archive = received(&folder.store, key, bytes).await;
        folder.store.create_deposit(deposit, vec![archive]).await.unwrap()
    }

    async fn inhabited_folder(path: &Path) -> OpenStore {
        let folder = OpenStore::in_folder(path).await.unwrap();
        inhabited(&folder.store).await;
        folder
    }

    #[tokio::test]
    async fn a_backup_is_a_data_folder_and_the_next_one_copies_what_is_new() {
        let parent = tempfile::tempdir().unwrap();
        let folder = inhabited_folder(&parent.path().join("data")).await;
        let copy = parent.path().join("deep/copy");
        let first = deposited(&folder, "00aa", b"first").await;
        deposited(&folder, "11bb", b"").await;
        let copied = folder.back_up(&copy).await.unwrap();
        assert_eq!((copied.archives, copied.new, copied.bytes), (2, 2, 5));
        deposited(&folder, "22cc", b"third").await;
        folder.store.delete_deposit(&first).await.unwrap();
        let copied = folder.back_up(&copy).await.unwrap();
        assert_eq!((copied.archives, copied.new, copied.bytes), (2, 1, 5));
        let restored = OpenStore::in_folder(&copy).await.unwrap();
        let mut found = Vec::new();
        let verified = restored.store.verify(|finding| found.push(finding)).await.unwrap();
        assert_eq!((verified.deposits, verified.archives, found), (2, 2, vec![]));
    }

    #[tokio::test]
    async fn damage_is_not_copied_and_said() {
        let parent = tempfile::tempdir().unwrap();
        let folder = inhabited_folder(&parent.path().join("data")).await;
        for key in ["00aa", "11bb", "22cc"] {
            deposited(&folder, key, b"content").await;
        }
        let archives = parent.path().join("data/archives");
        std::fs::write(archives.join("00/00aa"), "CONTENT").unwrap();
        std::fs::remove_file(archives.join("11/11bb")).unwrap();
        let mut copied = folder.back_up(&parent.path().join("copy")).await.unwrap();
        copied.damaged.sort();
        let damaged: Vec<_> = copied.damaged.iter().map(|key| key.0.as_str()).collect();
        assert_eq!((copied.archives, damaged), (1, vec!["00aa", "11bb"]));
    }

    #[tokio::test]
    async fn a_folder_that_is_served_is_no_copy() {
        let parent = tempfile::tempdir().unwrap();
        let folder = inhabited_folder(&parent.path().join("data")).await;
        let other = inhabited_folder(&parent.path().join("other")).await;
        let lock = other.lock_for_server().unwrap();
        for path in ["data", "other"] {
            assert!(folder.back_up(&parent.path().join(path)).await.is_err(), "{path}");
        }
        drop(lock);
        folder.back_up(&parent.path().join("other")).await.unwrap();
    }
}
