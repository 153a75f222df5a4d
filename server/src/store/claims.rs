//! Whose archives are, and whether all is there of what belongs together: the sweep removes what the
//! ledger does not name.

use futures_util::TryStreamExt;

use super::open::{OpenStore, without_ledger};
use super::{Selection, StoreError};

/// How the identity begins of what a store moves to, until all is there: no server starts on it.
pub(super) const UNFINISHED: &str = "copied from ";

impl OpenStore {
    /// Where ledger and archives do not lie side by side, the archives say whose they are; where they
    /// do, they may have been moved.
    pub(super) async fn claim_archives(&self) -> Result<(), StoreError> {
        let identity = self.store.ledger.identity().await?;
        refuse_unfinished(&identity)?;
        if !self.is_folder() && self.store.archives.owner().await?.is_none() {
            self.refuse_without_owner().await?;
            self.refuse_without_archives().await?;
            self.store.archives.note_owner(&identity).await?;
        }
        self.refuse_owner_but(&[&identity]).await
    }

    /// Fails if there are archives, of which nobody knows whose they are.
    pub(super) async fn refuse_without_owner(&self) -> Result<(), StoreError> {
        if !self.is_folder() && self.store.archives.pages().try_next().await?.is_some() {
            return Err(without_ledger(self.places().archives_text()));
        }
        Ok(())
    }

    /// Fails if the archives are not those of one of these.
    pub(super) async fn refuse_owner_but(&self, allowed: &[&str]) -> Result<(), StoreError> {
        match self.store.archives.owner().await? {
            Some(owner) if !allowed.contains(&owner.as_str()) => {
                refuse_unfinished(&owner)?;
                Err(StoreError::Refused(format!(
                    "the archives in {} are not those of this ledger, `{}`: they are of `{owner}`",
                    self.places().archives_text(),
                    self.store.ledger.identity().await?
                )))
            }
            _ => Ok(()),
        }
    }

    /// What was deposited would be missing.
    async fn refuse_without_archives(&self) -> Result<(), StoreError> {
        let one = Selection { limit: 1, ..Selection::default() };
        if self.store.ledger.select(&one).await?.is_empty() {
            return Ok(());
        }
        Err(StoreError::Refused(format!(
            "the ledger has deposits, and their archives are not in {}",
            self.places().archives_text()
        )))
    }
}

/// To a copy that was cut off, archives belong that it does not name yet.
fn refuse_unfinished(identity: &str) -> Result<(), StoreError> {
    if !identity.starts_with(UNFINISHED) {
        return Ok(());
    }
    Err(StoreError::Refused(format!(
        "not all is there of what is {identity}: give the same `swordsmith migrate` again"
    )))
}
