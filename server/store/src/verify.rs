//! Whether what is kept is whole: the ledger in itself, every archive that it names, and nothing
//! that it does not name. It changes nothing, and may run while a server does.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use md5::{Digest, Md5};
use sha2::Sha256;
use tokio::task::spawn_blocking;

use super::{
    ArchiveKey, ArchiveRecord, DepositId, DepositWithNames, Fingerprint, Selection, Store,
    StoreError,
};

/// How many archives are read at once.
const AT_ONCE: usize = 4;

/// How many deposits are looked up at once.
const PAGE: u64 = 1000;

/// An archive that came in this moment is there before the row that names it.
const GRACE: Duration = Duration::from_secs(1);

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The ledger's own check found this.
    Ledger(String),
    /// An archive is not what was received.
    Archive {
        /// Whose it is.
        deposit: DepositId,
        /// Where it lies.
        key: ArchiveKey,
        /// What it should be, and is not.
        fault: Fault,
    },
    /// Nobody's: the next start of the server, or its upkeep, puts it into quarantine.
    Unnamed(ArchiveKey),
}

/// What is wrong with an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// It is not there.
    Missing,
    /// It has another size, in bytes.
    Size(u64),
    /// Its content has another digest.
    Content,
}

/// How much was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Verified {
    /// Deposits.
    pub deposits: u64,
    /// Archives.
    pub archives: u64,
    /// Bytes of archives.
    pub bytes: u64,
}

impl Store {
    /// Verifies all that is kept; `found` is told what is wrong.
    pub async fn verify(&self, mut found: impl FnMut(Finding)) -> Result<Verified, StoreError> {
        self.ledger.integrity().await?.into_iter().map(Finding::Ledger).for_each(&mut found);
        let mut verified = Verified::default();
        let mut selection = Selection { limit: PAGE, ..Selection::default() };
        loop {
            let page = self.ledger.select(&selection).await?;
            let Some(last) = page.last() else { break };
            selection.after = Some(last.deposit.id);
            self.verify_page(&page, &mut verified, &mut found).await?;
        }
        self.unnamed().await?.into_iter().map(Finding::Unnamed).for_each(&mut found);
        Ok(verified)
    }

    async fn verify_page(
        &self,
        page: &[DepositWithNames],
        verified: &mut Verified,
        found: &mut impl FnMut(Finding),
    ) -> Result<(), StoreError> {
        let mut archives = Vec::new();
        for listed in page {
            let id = listed.deposit.id;
            let of_deposit = self.ledger.archives_of(id).await?;
            archives.extend(of_deposit.into_iter().map(|archive| (id, archive)));
        }
        verified.deposits += page.len() as u64;
        verified.archives += archives.len() as u64;
        let read = stream::iter(archives).map(|(id, archive)| self.verify_archive(id, archive));
        let mut read = read.buffered(AT_ONCE);
        while let Some((bytes, finding)) = read.try_next().await? {
            verified.bytes += bytes;
            finding.into_iter().for_each(&mut *found);
        }
        Ok(())
    }

    async fn verify_archive(
        &self,
        deposit: DepositId,
        archive: ArchiveRecord,
    ) -> Result<(u64, Option<Finding>), StoreError> {
        let ArchiveRecord { key, fingerprint, .. } = archive;
        let fault = match self.archives.open(&key).await {
            // Replaced or deleted since it was looked up.
            Err(StoreError::Missing { .. }) if !self.ledger.refers_to(&key).await? => None,
            Err(StoreError::Missing { .. }) => Some(Fault::Missing),
            opened => {
                let opened = opened?;
                let found = spawn_blocking(move || fingerprint_of(opened)).await??;
                fault(&fingerprint, &found)
            }
        };
        Ok((fingerprint.size, fault.map(|fault| Finding::Archive { deposit, key, fault })))
    }

    /// Archives that no deposit has.
    async fn unnamed(&self) -> Result<Vec<ArchiveKey>, StoreError> {
        let (mut pages, mut unnamed) = (self.archives.pages(), Vec::new());
        while let Some(page) = pages.try_next().await? {
            unnamed.extend(self.ledger.unnamed(page).await?);
        }
        if unnamed.is_empty() {
            return Ok(unnamed);
        }
        tokio::time::sleep(GRACE).await;
        let unnamed = self.ledger.unnamed(unnamed).await?;
        self.still_there(unnamed).await
    }

    async fn still_there(&self, keys: Vec<ArchiveKey>) -> Result<Vec<ArchiveKey>, StoreError> {
        let mut found = Vec::new();
        for key in keys {
            let opened = self.archives.open(&key).await;
            // One that cannot be opened is there, too.
            if !matches!(opened, Err(StoreError::Missing { .. })) {
                found.push(key);
            }
        }
        Ok(found)
    }
}

fn fault(wanted: &Fingerprint, found: &Fingerprint) -> Option<Fault> {
    match wanted {
        wanted if wanted.size != found.size => Some(Fault::Size(found.size)),
        wanted if wanted != found => Some(Fault::Content),
        _ => None,
    }
}

fn fingerprint_of(mut file: File) -> io::Result<Fingerprint> {
    let (mut size, mut md5, mut sha256) = (0, Md5::new(), Sha256::new());
    let mut buffer = vec![0; 256 * 1024];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            let (md5, sha256) = (md5.finalize().into(), sha256.finalize().into());
            return Ok(Fingerprint { size, md5, sha256 });
        }
        size += read as u64;
        md5.update(&buffer[..read]);
        sha256.update(&buffer[..read]);
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ledger(text) => write!(formatter, "ledger: {text}"),
            Self::Archive { deposit, key, fault } => {
                write!(formatter, "deposit {}: archive {} {fault}", deposit.0, key.0)
            }
            Self::Unnamed(key) => write!(formatter, "archive {} belongs to no deposit", key.0),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => formatter.write_str("is not there"),
            Self::Size(size) => write!(formatter, "has another size: {size} bytes"),
            Self::Content => formatter.write_str("has another content than was received"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::OpenStore;
    use crate::suite::{inhabited, new_deposit, received};
    use swordsmith_deposit::State;

    const KEYS: [&str; 4] = ["00aa", "11bb", "22cc", "33dd"];

    #[tokio::test]
    async fn every_kind_of_damage_is_found() {
        let parent = tempfile::tempdir().unwrap();
        let folder = OpenStore::in_folder(parent.path()).await.unwrap();
        let store = &folder.store;
        let (client, collection) = inhabited(store).await;
        let mut numbers = Vec::new();
        for key in KEYS {
            let deposit = new_deposit(&client, &collection, State::Partial);
            let archive = received(store, key, b"content").await;
            numbers.push(store.create_deposit(deposit, vec![archive]).await.unwrap().id);
        }
        let mut found = Vec::new();
        let verified = store.verify(|finding| found.push(finding)).await.unwrap();
        assert_eq!(verified, Verified { deposits: 4, archives: 4, bytes: 28 });
        assert_eq!(found, []);

        let file = |key: &str| parent.path().join("archives").join(&key[..2]).join(key);
        std::fs::remove_file(file(KEYS[1])).unwrap();
        std::fs::write(file(KEYS[2]), "cont").unwrap();
        std::fs::write(file(KEYS[3]), "CONTENT").unwrap();
        std::fs::write(file("44ee"), "content").unwrap();
        store.verify(|finding| found.push(finding)).await.unwrap();
        let damaged = |number: usize, fault| Finding::Archive {
            deposit: numbers[number],
            key: ArchiveKey(KEYS[number].to_owned()),
            fault,
        };
        let wanted = [
            damaged(1, Fault::Missing),
            damaged(2, Fault::Size(4)),
            damaged(3, Fault::Content),
            Finding::Unnamed(ArchiveKey("44ee".to_owned())),
        ];
        assert_eq!(found, wanted);
    }
}
