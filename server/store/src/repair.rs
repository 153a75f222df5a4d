//! Puts back what can be put back: indexes of the ledger, and archives that it names, from quarantine,
//! from under another key, or from backups. Nothing is removed: what is damaged goes into quarantine.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;

use super::archives::{Archives, Content, LocalArchives};
use super::backup::generations_of;
use super::copy::{Check, is_whole, put};
use super::folder::ARCHIVES;
use super::open::OpenStore;
use super::verify::{Fault, Finding, Verified};
use super::{ArchiveKey, DepositId, Fingerprint, StoreError};

/// What was put back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Repair {
    /// The indexes of the ledger were made again from its tables.
    Indexes,
    /// A row of the ledger has its key again, by which its archive lies.
    Key {
        /// What it said.
        found: String,
        /// What its index said, and the archive's digest agrees with.
        key: ArchiveKey,
    },
    /// An archive is there again.
    Archive {
        /// Whose it is.
        deposit: DepositId,
        /// Where it lies.
        key: ArchiveKey,
        /// Where it was found.
        from: String,
    },
}

/// Where archives may be found that are missing.
struct Sources {
    /// That no deposit names.
    unnamed: Vec<ArchiveKey>,
    backups: Vec<(PathBuf, LocalArchives)>,
}

impl OpenStore {
    /// Verifies all that is kept, and puts back what can be. `repaired` is told what was put back,
    /// `found` what is wrong still.
    pub async fn repair(
        &self,
        from: Option<&Path>,
        mut repaired: impl FnMut(Repair),
        mut found: impl FnMut(Finding),
    ) -> Result<Verified, StoreError> {
        if let Some(ledger) = self.sqlite_ledger() {
            self.repair_ledger(ledger, &mut repaired).await?;
        }
        let mut findings = Vec::new();
        let verified = self.store.verify(|finding| findings.push(finding)).await?;
        let sources = Sources::of(from, &findings)?;
        for finding in findings {
            match self.mended(&sources, &finding).await? {
                Some(repair) => repaired(repair),
                None => found(finding),
            }
        }
        Ok(verified)
    }

    /// Where table and index say other keys, that is right under which the bytes lie.
    async fn repair_ledger(
        &self,
        ledger: &super::ledger::sqlite::SqliteLedger,
        repaired: &mut impl FnMut(Repair),
    ) -> Result<(), StoreError> {
        use super::ledger::Upkeep;
        if ledger.integrity().await?.is_empty() {
            return Ok(());
        }
        let differing = ledger.differing_keys().await?;
        ledger.rebuild_indexes().await?;
        repaired(Repair::Indexes);
        for (id, found, key, wanted) in differing {
            if self.lies(&key, &wanted).await? {
                ledger.set_key(id, &key).await?;
                repaired(Repair::Key { found, key });
            }
        }
        Ok(())
    }

    /// Whether those bytes lie under a key, or in quarantine with it.
    async fn lies(&self, key: &ArchiveKey, wanted: &Fingerprint) -> Result<bool, StoreError> {
        let archives = &self.store.archives;
        match archives.content(key).await {
            Ok(content) => return is_whole(content.as_ref(), wanted, Check::Digest).await,
            Err(StoreError::Missing { .. } | StoreError::Corrupt(_)) => {}
            Err(error) => return Err(error),
        }
        Ok(archives.quarantined().await?.iter().any(|archive| archive.key == *key))
    }

    async fn mended(
        &self,
        sources: &Sources,
        finding: &Finding,
    ) -> Result<Option<Repair>, StoreError> {
        let Finding::Archive { deposit, key, fault } = finding else { return Ok(None) };
        let records = self.store.ledger.archives_of(*deposit).await?;
        let Some(record) = records.into_iter().find(|record| record.key == *key) else {
            return Ok(None);
        };
        let Some((content, from)) = self.found(sources, key, &record.fingerprint).await? else {
            return Ok(None);
        };
        let archives = self.store.archives.as_ref();
        if *fault != Fault::Missing {
            archives.set_aside(key, Timestamp::now()).await?;
        }
        let _lease = self.store.uploads.take(key);
        let is_put = put(content.as_ref(), archives, key, &record.fingerprint).await?;
        let (deposit, key) = (*deposit, key.clone());
        Ok(is_put.then_some(Repair::Archive { deposit, key, from }))
    }

    /// Bytes that are what is wanted, and where they were found.
    async fn found(
        &self,
        sources: &Sources,
        key: &ArchiveKey,
        wanted: &Fingerprint,
    ) -> Result<Option<(Arc<dyn Content>, String)>, StoreError> {
        let archives = self.store.archives.as_ref();
        for archive in archives.quarantined().await? {
            // One with another key may have the bytes, too.
            if archive.size == wanted.size {
                let content = archives.quarantined_content(&archive).await?;
                if is_whole(content.as_ref(), wanted, Check::Digest).await? {
                    return Ok(Some((content, "quarantine".to_owned())));
                }
            }
        }
        for (folder, backup) in &sources.backups {
            if let Some(content) = whole(backup, key, wanted).await? {
                return Ok(Some((content, folder.display().to_string())));
            }
        }
        for other in &sources.unnamed {
            if let Some(content) = whole(archives, other, wanted).await? {
                return Ok(Some((content, format!("archive {}", other.0))));
            }
        }
        Ok(None)
    }
}

impl Sources {
    /// A backup, its generations, and what no deposit names.
    fn of(from: Option<&Path>, findings: &[Finding]) -> Result<Self, StoreError> {
        let mut backups = Vec::new();
        if let Some(newest) = from {
            let folders = std::iter::once(newest.to_owned());
            for folder in folders.chain(generations_of(newest)?.into_iter().rev()) {
                let archives = LocalArchives::open(&folder.join(ARCHIVES))?;
                backups.push((folder, archives));
            }
        }
        let unnamed = findings.iter().filter_map(|finding| match finding {
            Finding::Unnamed(key) => Some(key.clone()),
            _ => None,
        });
        Ok(Self { unnamed: unnamed.collect(), backups })
    }
}

async fn whole(
    archives: &dyn Archives,
    key: &ArchiveKey,
    wanted: &Fingerprint,
) -> Result<Option<Arc<dyn Content>>, StoreError> {
    match archives.content(key).await {
        Ok(content) if is_whole(content.as_ref(), wanted, Check::Digest).await? => {
            Ok(Some(content))
        }
        Ok(_) | Err(StoreError::Missing { .. } | StoreError::Corrupt(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Indexes => formatter.write_str("ledger: its indexes were made again"),
            Self::Key { found, key } => {
                write!(
                    formatter,
                    "ledger: archive {} has its key again, in place of {found:?}",
                    key.0
                )
            }
            Self::Archive { deposit, key, from } => {
                write!(
                    formatter,
                    "deposit {}: archive {} is there again, from {from}",
                    deposit.0, key.0
                )
            }
        }
    }
}
