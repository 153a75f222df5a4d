//! Keys that this process is working on, so that maintenance skips them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Keys that are in use; several may use the same one. Cloned, it is the same list.
#[derive(Debug)]
pub struct Leases<K> {
    held: Arc<Mutex<BTreeMap<K, usize>>>,
}

/// Keeps a key in use until it is dropped.
#[derive(Debug)]
pub struct Lease<K: Ord> {
    leases: Leases<K>,
    key: K,
}

impl<K: Ord + Clone> Leases<K> {
    /// Puts a key into use.
    #[must_use]
    pub fn take(&self, key: &K) -> Lease<K> {
        *self.lock().entry(key.clone()).or_default() += 1;
        Lease { leases: self.clone(), key: key.clone() }
    }

    /// The keys that are in use at this moment.
    #[cfg(feature = "postgres")]
    pub(super) fn all(&self) -> Vec<K> {
        self.lock().keys().cloned().collect()
    }
}

impl<K: Ord> Leases<K> {
    /// Whether a key is in use at this moment.
    pub fn is_held(&self, key: &K) -> bool {
        self.lock().contains_key(key)
    }

    /// How many keys are in use at this moment.
    pub(super) fn count(&self) -> usize {
        self.lock().len()
    }

    /// Whether no key is in use at this moment.
    #[cfg(any(test, feature = "testing"))]
    pub fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// No code that can panic runs while the list is locked.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Ord> Drop for Lease<K> {
    fn drop(&mut self) {
        let mut held = self.leases.lock();
        if let Some(users) = held.get_mut(&self.key) {
            *users -= 1;
            if *users == 0 {
                held.remove(&self.key);
            }
        }
    }
}

impl<K> Clone for Leases<K> {
    fn clone(&self) -> Self {
        Self { held: Arc::clone(&self.held) }
    }
}

impl<K> Default for Leases<K> {
    fn default() -> Self {
        Self { held: Arc::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_held_until_its_last_user_goes() {
        let leases = Leases::default();
        let first = leases.take(&7);
        let second = leases.clone().take(&7);
        assert!(leases.is_held(&7) && !leases.is_held(&8));
        drop(first);
        assert!(leases.is_held(&7));
        drop(second);
        assert!(!leases.is_held(&7));
    }
}
