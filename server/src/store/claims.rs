//! Whose archives are, and whether all is there of what belongs together: the sweep removes what the
//! ledger does not name.

use futures_util::TryStreamExt;

use super::archives::Archives;
use super::inspection;
use super::open::{OpenStore, without_ledger};
use super::places::Places;
use super::{Selection, StoreError};

/// How the identity begins of what a store moves to, until all is there: no server starts on it.
pub(super) const UNFINISHED: &str = "copied from ";

/// What to do where ledger and archives do not belong together.
const HELP: &str = "help: put ledger and archives together that belong together, or restore a backup \
     as a whole; `swordsmith admin adopt` notes that they do belong together";

/// So many archives are looked at, where it is not noted whose they are.
const SAMPLE: usize = 1000;

/// So many deposits, where none of their archives is there.
const DEPOSITS: u64 = 1000;

impl OpenStore {
    /// The archives say whose they are. Where they do not yet, because an earlier version did not note
    /// it, they are those of this ledger if it names at least half of them.
    pub(super) async fn claim_archives(&self) -> Result<(), StoreError> {
        let identity = self.store.ledger.identity().await?;
        refuse_unfinished(&identity)?;
        if self.store.archives.owner().await?.is_none() {
            self.refuse_strangers(&identity).await?;
            if self.can_change() {
                self.store.archives.note_owner(&identity).await?;
            }
        }
        self.refuse_owner_but(&[&identity]).await
    }

    /// Notes that the archives are those of this ledger, whatever was noted.
    pub async fn adopt_archives(&self) -> Result<(), StoreError> {
        let identity = self.store.ledger.identity().await?;
        refuse_unfinished(&identity)?;
        self.store.archives.set_owner(&identity).await
    }

    /// Fails if most of the archives are not named, or there are none of those that are.
    async fn refuse_strangers(&self, identity: &str) -> Result<(), StoreError> {
        let (mut pages, mut keys) = (self.store.archives.pages(), Vec::new());
        while let Some(page) = pages.try_next().await? {
            keys.extend(page);
            if keys.len() >= SAMPLE {
                break;
            }
        }
        drop(pages);
        if keys.is_empty() {
            return self.refuse_without_archives().await;
        }
        let count = keys.len();
        let named = count - self.store.ledger.unnamed(keys).await?.len();
        if named * 2 >= count {
            return Ok(());
        }
        Err(StoreError::Refused(format!(
            "the archives in {} are not those of this ledger, `{identity}`: it names {named} of \
             {count}; {HELP}",
            self.places().archives_text()
        )))
    }

    /// Fails if archives are named and none is there: a disk is not mounted, or a folder was moved.
    pub(super) async fn refuse_without_archives(&self) -> Result<(), StoreError> {
        let archives = &self.store.archives;
        let is_any_there = archives.pages().try_next().await?.is_some()
            || !archives.quarantined().await?.is_empty();
        if is_any_there || !self.names_archives().await? {
            return Ok(());
        }
        Err(StoreError::Refused(format!(
            "the ledger has deposits, and none of their archives is in {}; help: mount the disk or \
             restore the archives (`swordsmith admin verify --repair --from BACKUP`); if they are \
             lost, `swordsmith admin delete` the deposits",
            self.places().archives_text()
        )))
    }

    async fn names_archives(&self) -> Result<bool, StoreError> {
        let first = Selection { limit: DEPOSITS, ..Selection::default() };
        for listed in self.store.ledger.select(&first).await? {
            if !self.store.ledger.archives_of(listed.deposit.id).await?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
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
                let identity = self.store.ledger.identity().await?;
                Err(not_of(self.places(), &identity, &owner))
            }
            _ => Ok(()),
        }
    }
}

/// Fails if the archives are noted as those of another ledger, before anything is done with the file of
/// this one.
pub(super) async fn refuse_foreign(
    places: &Places,
    archives: &dyn Archives,
) -> Result<(), StoreError> {
    let (Some(file), Some(owner)) = (places.ledger_file(), archives.owner().await?) else {
        return Ok(());
    };
    match inspection::identity(&file).await? {
        Some(identity) if identity != owner => {
            refuse_unfinished(&identity)?;
            Err(not_of(places, &identity, &owner))
        }
        _ => Ok(()),
    }
}

fn not_of(places: &Places, identity: &str, owner: &str) -> StoreError {
    if let Err(unfinished) = refuse_unfinished(owner) {
        return unfinished;
    }
    StoreError::Refused(format!(
        "the archives in {} are not those of this ledger, `{identity}`: they are of `{owner}`; {HELP}",
        places.archives_text()
    ))
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
