//! Whose archives are, and whether all is there of what belongs together: the sweep removes what the
//! ledger does not name.

use futures_util::TryStreamExt;

use super::archives::Archives;
use super::inspection;
use super::open::{OpenStore, without_ledger};
use super::places::Places;
use super::sweep::ALWAYS;
use super::{Selection, StoreError};

/// How the identity begins of what a store moves to, until all is there: no server starts on it.
pub(super) const UNFINISHED: &str = "copied from ";

/// The same of a backup, until its ledger is in place: it comes last.
pub(super) const BACKUP: &str = "backup of ";

/// What to do where ledger and archives do not belong together.
const HELP: &str = "help: put ledger and archives together that belong together, or restore a backup \
     as a whole; `swordsmith admin adopt` notes that they do belong together";

/// So many archives are looked at, where it is not noted whose they are.
const SAMPLE: usize = 1000;

/// So many deposits, where none of their archives is there.
const DEPOSITS: u64 = 1000;

impl OpenStore {
    /// The archives say whose they are. Where they do not yet, because an earlier version did not note
    /// it, they are those of this ledger if it names at least half of them, or few are left over.
    pub(super) async fn claim_archives(&self) -> Result<(), StoreError> {
        let identity = self.store.ledger.identity().await?;
        refuse_unfinished(&identity, self.places())?;
        let (archives, backup) = (&self.store.archives, format!("{BACKUP}{identity}"));
        match archives.owner().await? {
            None => {
                self.refuse_strangers(&identity).await?;
                if self.can_change() {
                    archives.note_owner(&identity).await?;
                }
            }
            // It was cut off when all was in place but the note.
            Some(owner) if owner == backup && self.can_change() => {
                archives.set_owner(&identity).await?;
            }
            Some(_) => {}
        }
        self.refuse_owner_but(&[&identity, &backup]).await
    }

    /// Notes that the archives are those of this ledger, whatever was noted.
    pub async fn adopt_archives(&self) -> Result<(), StoreError> {
        let identity = self.store.ledger.identity().await?;
        refuse_unfinished(&identity, self.places())?;
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
        if named * 2 >= count || (count < SAMPLE && self.may_be_left(named, count).await?) {
            return Ok(());
        }
        Err(StoreError::Refused(format!(
            "the archives in {} are not those of this ledger, `{identity}`: it names {named} of \
             {count}; {HELP}",
            self.places().archives_text()
        )))
    }

    /// Whether what is not named may be left of uploads that were cut off: it is so little that
    /// upkeep takes it away in any case, and the ledger names others, or has clients but no archive
    /// yet.
    async fn may_be_left(&self, named: usize, count: usize) -> Result<bool, StoreError> {
        if (count - named) as u64 > ALWAYS || self.store.quarantine.age.is_zero() {
            return Ok(false);
        }
        let has_clients = !self.store.ledger.clients().await?.is_empty();
        Ok(named > 0 || (has_clients && !self.names_archives().await?))
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
/// this one, or tables are made: a dump that is restored to them later would not find them empty.
pub(super) async fn refuse_foreign(
    places: &Places,
    archives: &dyn Archives,
) -> Result<(), StoreError> {
    let Some(owner) = archives.owner().await? else { return Ok(()) };
    if !OpenStore::exists(places).await? {
        return Err(without_tables(places, &owner));
    }
    let Some(file) = places.ledger_file() else { return Ok(()) };
    match inspection::identity(&file).await? {
        Some(identity) if identity != owner && owner.strip_prefix(BACKUP) != Some(&identity) => {
            refuse_unfinished(&identity, places)?;
            Err(not_of(places, &identity, &owner))
        }
        _ => Ok(()),
    }
}

fn without_tables(places: &Places, owner: &str) -> StoreError {
    if let Err(unfinished) = refuse_unfinished(owner, places) {
        return unfinished;
    }
    StoreError::Refused(format!(
        "the archives in {} are not those of this ledger, in {}, which has no tables: they are of \
         `{owner}`; help: restore its dump, or a backup as a whole; if the ledger is lost, begin \
         with an empty place for archives",
        places.archives_text(),
        places.ledger_text()
    ))
}

fn not_of(places: &Places, identity: &str, owner: &str) -> StoreError {
    if let Err(unfinished) = refuse_unfinished(owner, places) {
        return unfinished;
    }
    StoreError::Refused(format!(
        "the archives in {} are not those of this ledger, `{identity}`: they are of `{owner}`; {HELP}",
        places.archives_text()
    ))
}

/// To a copy that was cut off, archives belong that it does not name yet.
pub(super) fn refuse_unfinished(identity: &str, places: &Places) -> Result<(), StoreError> {
    let command = match identity {
        copy if copy.starts_with(UNFINISHED) => "migrate",
        copy if copy.starts_with(BACKUP) => "backup",
        _ => return Ok(()),
    };
    Err(StoreError::Refused(format!(
        "not all is there of what is {identity}: {places}; help: give the same `swordsmith {command}` again"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::Places;
    use crate::suite::{inhabited, new_deposit, received};

    /// Left by uploads to a data folder of an earlier version, which noted no owner.
    async fn opened_with_orphans(has_client: bool, named: usize, orphans: usize) -> String {
        let folder = tempfile::tempdir().unwrap();
        let open = OpenStore::in_folder(folder.path()).await.unwrap();
        if has_client {
            let (client, collection) = inhabited(&open.store).await;
            for number in 0..named {
                let archive = received(&open.store, &format!("{number:04x}"), b"bytes").await;
                let deposit = new_deposit(&client, &collection, swordsmith_deposit::State::Partial);
                open.store.create_deposit(deposit, vec![archive]).await.unwrap();
            }
        }
        open.close().await;
        std::fs::remove_file(folder.path().join("archives.ledger")).unwrap();
        for number in 0..orphans {
            std::fs::write(folder.path().join(format!("archives/ff/ff{number:04}")), "x").unwrap();
        }
        match OpenStore::for_server(Places::in_folder(folder.path())).await {
            Err(error) => error.to_string(),
            Ok(open) => {
                let removed = open.store.sweep().await;
                let kept = open.store.archives.quarantined().await.unwrap().len();
                open.close().await;
                format!("started: {removed:?}, {kept} in quarantine")
            }
        }
    }

    #[tokio::test]
    async fn what_cut_off_uploads_left_keeps_no_server_from_starting() {
        for (has_client, named, orphans, wanted) in [
            (true, 0, 1, "started: Ok(1), 1 in quarantine"),
            (true, 1, 2, "started: Ok(2), 2 in quarantine"),
            (true, 3, 100, "started: Ok(100), 100 in quarantine"),
            // Far more than such: they are those of another one.
            (true, 0, 101, "it names 0 of 101"),
            (true, 3, 101, "it names 3 of 104"),
            // Who has no clients has had no uploads.
            (false, 0, 1, "it names 0 of 1"),
        ] {
            let found = opened_with_orphans(has_client, named, orphans).await;
            assert!(found.contains(wanted), "{named} {orphans}: {found}");
        }
    }
}
