//! Several archives as one zip: built once, shared by all who ask for it, and kept while there is
//! room.
//!
//! One that waits for its turn is forgotten when nobody waits for it any more; one that is being
//! built comes to its end in any case.

mod bag;
mod bundle;
mod kept;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs::File;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared, WeakShared, ready};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use bundle::{Content, Planned, bundle, bundle_length, members};
use kept::Kept;
use swordsmith_store::{ArchiveKey, ArchiveRecord, Store, StoreError};

/// How many zips may wait for their turn. Past that, who asks for another one comes again later.
const MOST_WAITING: usize = 64;

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

/// Why there is no zip.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// So many others wait to be built that this one does not.
    #[error("too many zips wait to be made: try again later")]
    TooManyWait,
    /// The store failed, or an archive is not there.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How archives are put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// As they are, side by side.
    Zip,
    /// As a bag (RFC 8493).
    Bag,
}

/// The archives that a zip is made of, in their order, and how.
type Key = (Layout, Vec<ArchiveKey>);

type Outcome = Result<Bundle, Arc<StoreError>>;

/// A zip that comes: who waits for it drives it.
type Coming = Shared<BoxFuture<'static, Outcome>>;

/// The zips that are there, those that are being built and those that wait for their turn.
struct Shelf {
    kept: Kept<Key, Bundle>,
    building: BTreeMap<Key, Coming>,
    waiting: BTreeMap<Key, WeakShared<BoxFuture<'static, Outcome>>>,
}

impl Bundles {
    /// None yet, of the archives of that store.
    pub fn new(store: Store, limits: BundleLimits) -> Self {
        let kept = Kept::new(limits.kept, limits.kept_bytes);
        let shelf = Shelf { kept, building: BTreeMap::new(), waiting: BTreeMap::new() };
        let building = Arc::new(Semaphore::new(limits.at_once.min(Semaphore::MAX_PERMITS)));
        Self { store, building, shelf: Arc::new(Mutex::new(shelf)) }
    }

    /// The zip of these archives. Once begun, it is built to its end even if the caller is dropped:
    /// others may wait for it, and the next one who asks finds it.
    pub async fn get(
        &self,
        archives: &[ArchiveRecord],
        layout: Layout,
    ) -> Result<Bundle, BundleError> {
        Ok(self.coming(archives, layout)?.await.map_err(|error| again(&error))?)
    }

    fn coming(&self, archives: &[ArchiveRecord], layout: Layout) -> Result<Coming, BundleError> {
        let key: Key = (layout, archives.iter().map(|archive| archive.key.clone()).collect());
        let mut known = self.lock();
        if let Some(bundle) = known.kept.get(&key).cloned() {
            return Ok(ready(Ok(bundle)).boxed().shared());
        }
        if let Some(coming) = known.find(&key) {
            return Ok(coming);
        }
        if known.waiting() >= MOST_WAITING {
            return Err(BundleError::TooManyWait);
        }
        let coming = self.clone().in_turn(key.clone(), archives.to_vec()).boxed().shared();
        known.waiting.extend(coming.downgrade().map(|waiting| (key, waiting)));
        Ok(coming)
    }

    /// The length that the zip of these archives has, without building it; `None` where that is not
    /// known before.
    pub fn length(archives: &[ArchiveRecord], layout: Layout) -> Option<u64> {
        bundle_length(&members(archives, layout))
    }

    async fn in_turn(self, key: Key, archives: Vec<ArchiveRecord>) -> Outcome {
        let turn = Arc::clone(&self.building).acquire_owned().await;
        let turn = turn.map_err(|error| Arc::new(StoreError::unavailable(error)))?;
        self.begin(key, archives, turn).await
    }

    fn begin(&self, key: Key, archives: Vec<ArchiveRecord>, turn: OwnedSemaphorePermit) -> Coming {
        let mut known = self.lock();
        let task = tokio::spawn(self.clone().build_to_the_end(key.clone(), archives, turn));
        let outcome = async move {
            task.await.unwrap_or_else(|error| Err(Arc::new(StoreError::unavailable(error))))
        };
        let outcome = outcome.boxed().shared();
        known.waiting.remove(&key);
        known.building.insert(key, outcome.clone());
        outcome
    }

    async fn build_to_the_end(
        self,
        key: Key,
        archives: Vec<ArchiveRecord>,
        turn: OwnedSemaphorePermit,
    ) -> Outcome {
        let building = tokio::spawn(build(self.store.clone(), archives, key.0));
        let built = building.await.map_err(StoreError::unavailable).flatten().map_err(Arc::new);
        drop(turn);
        self.settle(key, &built);
        built
    }

    fn settle(&self, key: Key, built: &Outcome) {
        let mut known = self.lock();
        known.building.remove(&key);
        if let Ok(bundle) = built {
            known.kept.put(key, bundle.clone(), bundle.length);
        }
    }

    /// No code that can panic runs while the shelf is locked.
    fn lock(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn find(&self, key: &Key) -> Option<Coming> {
        let building = self.building.get(key).cloned();
        building.or_else(|| self.waiting.get(key).and_then(WeakShared::upgrade))
    }

    /// How many wait for their turn, without those that nobody waits for.
    fn waiting(&mut self) -> usize {
        self.waiting.retain(|_, coming| coming.upgrade().is_some());
        self.waiting.len()
    }
}

async fn build(
    store: Store,
    archives: Vec<ArchiveRecord>,
    layout: Layout,
) -> Result<Bundle, StoreError> {
    let mut contents = Vec::new();
    for (name, planned) in members(&archives, layout) {
        let content = match planned {
            Planned::Text(text) => Content::Text(text),
            Planned::Archive(archive) => {
                let file = store.archives.open(&archive.key).await?;
                Content::File(file.metadata().map_err(StoreError::unavailable)?.len(), file)
            }
        };
        contents.push((name, content));
    }
    let built = tokio::task::spawn_blocking(move || {
        let file = bundle(contents)?;
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
