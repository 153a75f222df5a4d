//! Counts what is in flight, by key.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How much is in flight of each key. A key of which nothing is takes no memory.
#[derive(Debug)]
pub struct Counts<K>(Arc<Mutex<BTreeMap<K, usize>>>);

/// One that is in flight, until this is dropped.
#[derive(Debug)]
pub struct Counted<K: Ord> {
    key: K,
    counts: Counts<K>,
}

impl<K: Clone + Ord> Counts<K> {
    /// Counts one more, unless there are that many.
    pub fn begin(&self, key: K, most: usize) -> Option<Counted<K>> {
        let mut counts = self.lock();
        let count = counts.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        drop(counts);
        Some(Counted { key, counts: Self(Arc::clone(&self.0)) })
    }
}

impl<K> Counts<K> {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K> Default for Counts<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K: Ord> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}
