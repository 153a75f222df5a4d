//! Several archives as one zip: built once, shared by all who ask for it, and kept while there is
//! room.

mod bundle;
mod kept;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use tokio::sync::Semaphore;

use crate::store::{ArchiveKey, ArchiveRecord, Store, StoreError};
use bundle::{bundle, bundle_length};
use kept::Kept;

/// How much is built and kept.
#[derive(Debug, Clone, Copy)]
pub struct BundleLimits {
    /// The most that are built at once; others wait.
    pub at_once: usize,
    /// The most that are kept.
    pub kept: u64,
    /// The most bytes of those that are kept.
    pub kept_bytes: u64,
}

/// A zip of several archives: a file without a name, which is gone once nobody has it open.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The file. Several read it at once, so only at positions of their own.
    pub file: Arc<File>,
    /// Its length in bytes.
    pub length: u64,
}

/// The zips of archives that are asked for. Cloned, they are the same ones.
#[derive(Clone)]
pub struct Bundles {
    store: Store,
    /// Whoever builds one holds a permit.
    building: Arc<Semaphore>,
    shelf: Arc<Mutex<Shelf>>,
}

/// The archives that a zip is made of, in their order.
type Key = Vec<ArchiveKey>;

type Outcome = Result<Bundle, Arc<StoreError>>;

/// The zips that are there and those that are being built.
struct Shelf {
    kept: Kept<Key, Bundle>,
    coming: BTreeMap<Key, Shared<BoxFuture<'static, Outcome>>>,
}

impl Bundles {
    /// None yet, of the archives of that store.
    pub fn new(store: Store, limits: BundleLimits) -> Self {
        let kept = Kept::new(limits.kept, limits.kept_bytes);
        let shelf = Shelf { kept, coming: BTreeMap::new() };
        let building = Arc::new(Semaphore::new(limits.at_once.min(Semaphore::MAX_PERMITS)));
        Self { store, building, shelf: Arc::new(Mutex::new(shelf)) }
    }

    /// The zip of these archives. It is built to its end even if the caller is dropped: others may
    /// wait for it, and the next one who asks finds it.
    pub async fn get(&self, archives: &[ArchiveRecord]) -> Result<Bundle, StoreError> {
        let coming = {
            let key: Key = archives.iter().map(|archive| archive.key.clone()).collect();
            let mut known = self.lock();
            if let Some(bundle) = known.kept.get(&key) {
                return Ok(bundle.clone());
            }
            let begin = || self.begin(key.clone(), archives.to_vec());
            known.coming.entry(key.clone()).or_insert_with(begin).clone()
        };
        coming.await.map_err(|error| again(&error))
    }

    /// The length that the zip of these archives has, without building it; `None` where that is not
    /// known before.
    pub fn length(archives: &[ArchiveRecord]) -> Option<u64> {
        let sizes = archives.iter().map(|it| (it.filename.as_str(), it.fingerprint.size));
        bundle_length(&sizes.collect::<Vec<_>>())
    }

    fn begin(&self, key: Key, archives: Vec<ArchiveRecord>) -> Shared<BoxFuture<'static, Outcome>> {
        let bundles = self.clone();
        let task = tokio::spawn(async move {
            let building = tokio::spawn(build(bundles.clone(), archives));
            let built = building.await.map_err(StoreError::unavailable).flatten();
            let built = built.map_err(Arc::new);
            bundles.settle(key, &built);
            built
        });
        let outcome = async move {
            task.await.unwrap_or_else(|error| Err(Arc::new(StoreError::unavailable(error))))
        };
        outcome.boxed().shared()
    }

    fn settle(&self, key: Key, built: &Outcome) {
        let mut known = self.lock();
        known.coming.remove(&key);
        if let Ok(bundle) = built {
            known.kept.put(key, bundle.clone(), bundle.length);
        }
    }

    /// No code that can panic runs while the shelf is locked.
    fn lock(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn build(bundles: Bundles, archives: Vec<ArchiveRecord>) -> Result<Bundle, StoreError> {
    let _permit = bundles.building.acquire().await.map_err(StoreError::unavailable)?;
    let mut files = Vec::new();
    for archive in archives {
        files.push((archive.filename, bundles.store.archives.open(&archive.key).await?));
    }
    let built = tokio::task::spawn_blocking(move || {
        let file = bundle(files)?;
        let length = file.metadata()?.len();
        Ok::<_, std::io::Error>(Bundle { file: Arc::new(file), length })
    });
    built.await.map_err(StoreError::unavailable)?.map_err(StoreError::unavailable)
}

/// An error for one of several who wait for the same zip.
fn again(error: &StoreError) -> StoreError {
    match error {
        StoreError::Missing { what, name } => StoreError::Missing { what, name: name.clone() },
        other => StoreError::unavailable(other.to_string()),
    }
}
