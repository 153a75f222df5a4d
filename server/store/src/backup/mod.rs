//! A copy of all that is kept, made while a server goes on: the ledger as of one moment, and all
//! archives that it names then. A copy is a data folder itself.
//!
//! An archive never changes, so what an earlier copy has is not copied again. It may be removed,
//! though, between the moment of the ledger's copy and its own: then both are made once more, which
//! is soon done. The earlier copy becomes a generation (`generations`) when all is there that the new
//! one names; then the new ledger takes its place, and what only the earlier copy named goes.
//!
//! A copy is that of one ledger: another one, an older one, or one that has lost most of what the
//! copy has, does not take its place by mistake (`comparison`). An archive of the copy that is
//! damaged is copied again: by another size at each run, by another content if all are to be read.

mod comparison;
mod generations;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use futures_util::{StreamExt, TryStreamExt, stream};
use swordsmith_deposit::{ArchiveKey, Fingerprint};

use super::archives::{Archives, LocalArchives};
use super::claims::BACKUP;
use super::copy::{AT_ONCE, Check, Outcome, copy};
use super::error::StoreError;
use super::folder::{
    ARCHIVES, LEDGER, at, has_ledger, make_durable_folder, remove_if_there, sync_folder,
};
use super::leases::Leases;
use super::ledger::sqlite::SqliteLedger;
use super::open::OpenStore;
use super::server_lock::{ServerLock, Use};
pub(super) use comparison::{Ahead, Contents};
use generations::Generations;
pub(super) use generations::folders as generations_of;

/// The file of a ledger that is being copied.
const NEW_LEDGER: &str = "ledger.sqlite.new";

/// How often all is tried again because archives were removed meanwhile.
const MOST_ROUNDS: usize = 10;

/// How many earlier backups are kept, if nothing else is said.
pub const KEPT: usize = 7;

/// The archives that a ledger names.
pub(super) type Named = BTreeMap<ArchiveKey, Fingerprint>;

/// What becomes of an earlier backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// How many earlier ones are kept beside the newest.
    pub keep: usize,
    /// Whether the newest may be that of another ledger, a newer one, or one that has far more.
    pub replaces: bool,
    /// Whether all archives are read that the backup has already, and not only their sizes
    /// compared.
    pub verifies: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { keep: KEPT, replaces: false, verifies: false }
    }
}

/// What a backup has copied.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Copied {
    /// The archives that the copy has.
    pub archives: u64,
    /// How many of them were copied now.
    pub new: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Archives that were damaged in the earlier copy, and were copied again.
    pub mended: Vec<ArchiveKey>,
    /// Archives that are damaged, or not there, where they were to be copied from.
    pub damaged: Vec<ArchiveKey>,
    /// The folders of earlier backups that are there.
    pub earlier: Vec<PathBuf>,
}

impl OpenStore {
    /// Copies all that is kept in a data folder to another one; an earlier copy that is there becomes a
    /// generation. Fails if that folder is this one, a server has it, it is the copy of another ledger,
    /// or something of the store lies elsewhere.
    pub async fn back_up(&self, to: &Path, rules: Rules) -> Result<Copied, StoreError> {
        let (from_ledger, folder) = self.all_in_folder().ok_or_else(|| {
            let reason =
                "only a data folder is copied; databases and buckets are by their own means";
            StoreError::Refused(reason.to_owned())
        })?;
        refuse_overlap(folder, to)?;
        let own = self.contents().await?;
        if let Some(fault) = self.store.ledger.integrity().await?.first() {
            return Err(StoreError::Corrupt(format!(
                "the ledger in {} is damaged and was not copied: {fault}; help: `swordsmith admin \
                 verify` names all faults, `--repair` mends indexes",
                folder.display()
            )));
        }
        comparison::refuse_other(from_ledger, &own, to, rules.replaces).await?;
        make_durable_folder(&to.join(ARCHIVES))?;
        let _lock = ServerLock::take(to, true, Use::Alone)?;
        let identity = own.identity.unwrap_or_default();
        self.copy_to(from_ledger, to, &identity, rules).await
    }

    /// What there is to be copied.
    async fn contents(&self) -> Result<Contents, StoreError> {
        let identity = self.store.ledger.identity().await?;
        let usage = self.store.ledger.statistics().await?.usage;
        let deposits = usage.iter().map(|one| one.deposits).sum();
        let archives = usage.iter().map(|one| one.archives).sum();
        Ok(Contents { identity: Some(identity), deposits, archives })
    }

    async fn copy_to(
        &self,
        from_ledger: &SqliteLedger,
        to: &Path,
        identity: &str,
        rules: Rules,
    ) -> Result<Copied, StoreError> {
        let (archives, new) = (to.join(ARCHIVES), to.join(NEW_LEDGER));
        let target = LocalArchives::open(&archives)?;
        if !has_ledger(to) {
            // One that is cut off goes on, and no server starts on it before there is a ledger.
            target.set_owner(&format!("{BACKUP}{identity}")).await?;
        }
        let generations = Generations::of(to);
        let earlier = generations.begin().await?;
        let snapshot = async || {
            remove_if_there(&new)?;
            from_ledger.snapshot(&new).await
        };
        let from = self.store.archives.as_ref();
        let check = if rules.verifies { Check::Digest } else { Check::Size };
        let (mut copied, named) = copy_archives(from, &archives, check, snapshot).await?;
        for key in &copied.mended {
            generations.mend(key, &named[key]).await?;
        }
        File::open(&new).and_then(|ledger| ledger.sync_all()).map_err(at(&new))?;
        generations.finish(earlier).await?;
        place(to, &new)?;
        target.set_owner(identity).await?;
        remove_others(&archives, &named).await?;
        if !rules.replaces {
            generations.prune(rules.keep, identity).await?;
        }
        copied.earlier = generations::folders(to)?;
        Ok(copied)
    }
}

/// Puts a new ledger into its place. The log of the one that was there is not one of the new one.
fn place(to: &Path, new: &Path) -> Result<(), StoreError> {
    for suffix in ["-wal", "-shm"] {
        remove_if_there(&to.join(format!("{LEDGER}{suffix}")))?;
    }
    sync_folder(to)?;
    std::fs::rename(new, to.join(LEDGER)).map_err(at(new))?;
    Ok(sync_folder(to)?)
}

/// A copy lies in no folder that belongs to what it is a copy of, nor the other way round.
fn refuse_overlap(from: &Path, to: &Path) -> Result<(), StoreError> {
    let (from, to) = (canonical(from)?, canonical(to)?);
    // Either folder of archives may be a link to a place that both have.
    let (own, others) = (canonical(&from.join(ARCHIVES))?, canonical(&to.join(ARCHIVES))?);
    let is_shared = to.starts_with(&own) || own == others || own.starts_with(&to);
    if from == to || is_shared || generations::has(&to, &from) {
        return Err(StoreError::Refused(format!(
            "{}: a backup needs a folder of its own, not one of {}",
            to.display(),
            from.display()
        )));
    }
    Ok(())
}

/// Of a path whose end is not there yet.
fn canonical(path: &Path) -> io::Result<PathBuf> {
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Err(error), Some(parent), Some(name)) if error.kind() == io::ErrorKind::NotFound => {
            let is_here = parent.as_os_str().is_empty();
            Ok(canonical(if is_here { Path::new(".") } else { parent })?.join(name))
        }
        (canonical, ..) => canonical.map_err(at(path)),
    }
}

/// Copies the archives that a copy of the ledger names, which `snapshot` makes.
pub(super) async fn copy_archives(
    from: &dyn Archives,
    to: &Path,
    check: Check,
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
            stream::iter(&named).map(|(key, wanted)| copy(from, &to, key, wanted, check));
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
            copied.mended.retain(|key| named.contains_key(key));
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
            Outcome::Mended(key, bytes) => {
                self.mended.push(key);
                self.note(Outcome::Copied(bytes));
            }
            Outcome::Missing(key) | Outcome::Damaged(key) => self.damaged.push(key),
        }
    }
}

#[cfg(test)]
mod tests;
