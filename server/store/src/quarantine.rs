//! What no deposit names any more is not removed at once: it is moved out of the way, and kept for a
//! while, from which it can be brought back.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::archives::{Lying, Quarantined};
use super::{ArchiveKey, Store, StoreError};

/// How long archives are kept in quarantine, if nothing else is set: 30 days.
const AGE: Duration = Duration::from_hours(30 * 24);

/// The largest part of all archives, in percent, that one sweep moves there, likewise.
const SHARE: u64 = 10;

/// What becomes of archives that no deposit names any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quarantine {
    /// How long they are kept; zero: they are removed at once.
    pub age: Duration,
    /// The largest part of all archives, in percent, that one sweep takes away.
    pub share: u64,
}

impl Default for Quarantine {
    fn default() -> Self {
        Self { age: AGE, share: SHARE }
    }
}

impl Store {
    /// Moves an archive into quarantine, or removes it where there is none.
    pub(super) async fn set_aside(
        &self,
        key: &ArchiveKey,
        now: Timestamp,
    ) -> Result<Option<Lying>, StoreError> {
        if !self.quarantine.age.is_zero() {
            return self.archives.set_aside(key, now).await;
        }
        self.archives.remove(key).await?;
        Ok(None)
    }

    /// Moves what a deposit no longer has into quarantine. A failed commit may still have happened, so
    /// the ledger is asked before. What cannot be moved now is left to the next sweep.
    pub(super) async fn put_away(&self, keys: &[ArchiveKey]) {
        for key in self.ledger.withdraw(keys.to_vec()).await.unwrap_or_default() {
            match self.set_aside(&key, Timestamp::now()).await {
                Ok(_) => tracing::debug!(key = key.0, "an archive was replaced or deleted"),
                Err(error) => tracing::warn!(
                    key = key.0,
                    %error,
                    "an archive without a deposit stays until the next sweep"
                ),
            }
        }
    }

    /// Brings back what the ledger names, and removes what was kept for long enough. `is_sound` says
    /// whether the ledger can be believed, which is asked before anything is removed. Returns how many
    /// were removed.
    pub(super) async fn tidy_quarantine(
        &self,
        now: Timestamp,
        is_sound: impl AsyncFnOnce() -> Result<(), StoreError>,
    ) -> Result<usize, StoreError> {
        let all = self.archives.quarantined().await?;
        let named = self.named_in_quarantine(&all).await?;
        let (named, nobodys): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|archive| named.contains(&archive.key));
        for archive in &named {
            self.bring_back(archive).await?;
        }
        let age = SignedDuration::try_from(self.quarantine.age).unwrap_or(SignedDuration::MAX);
        let is_old = |archive: &&Quarantined| now.duration_since(archive.since) >= age;
        let old: Vec<_> = nobodys.iter().filter(is_old).collect();
        if !old.is_empty() {
            is_sound().await?;
        }
        for archive in &old {
            self.archives.discard(archive).await?;
            let Quarantined { key, size, since } = archive;
            tracing::info!(key = key.0, size, %since, "an archive was removed from quarantine");
        }
        Ok(old.len())
    }

    /// Which keys in quarantine the ledger names.
    pub async fn named_in_quarantine(
        &self,
        quarantined: &[Quarantined],
    ) -> Result<BTreeSet<ArchiveKey>, StoreError> {
        let keys: BTreeSet<_> = quarantined.iter().map(|archive| archive.key.clone()).collect();
        let unnamed = self.ledger.unnamed(keys.iter().cloned().collect()).await?;
        let unnamed: BTreeSet<_> = unnamed.into_iter().collect();
        Ok(keys.into_iter().filter(|key| !unnamed.contains(key)).collect())
    }

    /// One of which another copy lies in its place stays where it is.
    async fn bring_back(&self, archive: &Quarantined) -> Result<(), StoreError> {
        match self.archives.bring_back(archive).await {
            Err(StoreError::Exists { .. }) => Ok(()),
            Err(error) => Err(error),
            Ok(()) => {
                let Quarantined { key, size, since } = archive;
                tracing::warn!(key = key.0, size, %since, "an archive of a deposit was brought back from quarantine");
                Ok(())
            }
        }
    }
}
