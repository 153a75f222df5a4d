//! The collector: takes away what nothing refers to, also while others deposit. Archives go into
//! quarantine, and only if the ledger is whole, is theirs, and names most of what is there.
//!
//! Why it never takes what somebody needs:
//!
//! * Whoever receives an archive holds a lease on its key from before the first byte is written
//!   until the rows that name it are committed, or it is clear that they never will be and what was
//!   published is removed. Keys are never used twice.
//! * The sweep looks in this order: first what lies there, then the lease, then the ledger. If no
//!   lease is held any more on a key that was seen to lie there, its upload has come to its end
//!   before the ledger is asked. So a row for it can be seen, or there will never be one.
//! * Leases are known to this process only. What other servers receive is announced in the ledger
//!   ([`Uploads`](super::ledger::Uploads)): [`withdraw`](super::ledger::Uploads::withdraw) leaves
//!   out what a server that lives has announced. A ledger in `SQLite`, or archives on a disk, have
//!   one server ([`ServerLock`](super::server_lock::ServerLock)). Other processes (`swordsmith
//!   admin`) delete rows first and bytes then, as the server does: if both remove the same bytes,
//!   the second finds nothing, which is no error.
//! * Who reads an archive may find it gone when it has been replaced or deleted meanwhile; an
//!   archive that is open can be read to its end.

use futures_util::TryStreamExt;
use jiff::{SignedDuration, Timestamp};

use super::archives::Lying;
use super::{Announced, ArchiveKey, Store, StoreError};

/// So many archives may go in any case: so many uploads may have been under way when a server died.
pub(super) const ALWAYS: u64 = 100;

impl Store {
    /// Takes away what was left behind by refused or cut-off uploads, by replaced archives that could
    /// not be moved, and by crashes: unfinished uploads are removed, archives that no deposit names are
    /// put into quarantine, from which those go that were kept for long enough. To be called by servers
    /// only. Returns how many were taken away or removed. What cannot be removed does not keep the rest
    /// from being removed; the first fault is the answer.
    pub async fn sweep(&self) -> Result<usize, StoreError> {
        self.sweep_at(Timestamp::now()).await
    }

    /// The same at a time.
    pub async fn sweep_at(&self, now: Timestamp) -> Result<usize, StoreError> {
        let mut removed = self.archives.remove_leftovers(&self.uploads).await;
        for upload in self.ledger.announced().await? {
            if !self.uploads.is_held(&upload.key) {
                let gone = self.remove_announced(upload).await;
                removed = removed.and_then(|count| gone.map(|more| count + more));
            }
        }
        let (unnamed, there) = self.unnamed_of_all().await?;
        if !unnamed.is_empty() {
            self.refuse_unsound().await?;
            self.refuse_many(unnamed.len() as u64, there)?;
        }
        for key in unnamed {
            let gone = self.sweep_away(&key, now).await;
            removed = removed.and_then(|count| gone.map(|()| count + 1));
        }
        let old = self.tidy_quarantine(now, async || self.refuse_unsound().await).await;
        removed.and_then(|count| old.map(|more| count + more))
    }

    /// Parts are removed while the announcement says which: if that fails, the next sweep tries. An
    /// archive that was published is found by its key.
    async fn remove_announced(&self, upload: Announced) -> Result<usize, StoreError> {
        self.archives.remove_parts(&upload).await?;
        Ok(self.ledger.withdraw(vec![upload.key]).await?.len())
    }

    /// Archives that no deposit names, and never will, and how many there are in all.
    async fn unnamed_of_all(&self) -> Result<(Vec<ArchiveKey>, u64), StoreError> {
        let (mut pages, mut unnamed, mut there) = (self.archives.pages(), Vec::new(), 0);
        while let Some(mut page) = pages.try_next().await? {
            there += page.len() as u64;
            page.retain(|key| !self.uploads.is_held(key));
            unnamed.extend(self.ledger.withdraw(page).await?);
        }
        Ok((unnamed, there))
    }

    async fn sweep_away(&self, key: &ArchiveKey, now: Timestamp) -> Result<(), StoreError> {
        let Some(Lying { size, written }) = self.set_aside(key, now).await? else { return Ok(()) };
        let age = written.map_or(SignedDuration::ZERO, |written| now.duration_since(written));
        tracing::warn!(
            key = key.0,
            size,
            age = age.as_secs(),
            "an archive that belongs to no deposit was put into quarantine"
        );
        Ok(())
    }

    /// What a ledger does not name that is damaged, or another one, is not known to be nobody's.
    async fn refuse_unsound(&self) -> Result<(), StoreError> {
        if let Some(fault) = self.ledger.integrity().await?.into_iter().next() {
            return Err(StoreError::Corrupt(format!(
                "the ledger is damaged, so no archive is taken away: {fault}; \
                 help: `swordsmith admin verify` names all faults"
            )));
        }
        let (identity, owner) = (self.ledger.identity().await?, self.archives.owner().await?);
        match owner.filter(|owner| *owner != identity) {
            None => Ok(()),
            Some(owner) => Err(StoreError::Refused(format!(
                "the archives are those of ledger `{owner}`, not of `{identity}`, so none is taken away"
            ))),
        }
    }

    /// A ledger that names few of the archives is an older one, or lacks something.
    fn refuse_many(&self, unnamed: u64, there: u64) -> Result<(), StoreError> {
        let share = self.quarantine.share;
        if unnamed <= ALWAYS || unnamed.saturating_mul(100) <= there.saturating_mul(share) {
            return Ok(());
        }
        Err(StoreError::Refused(format!(
            "{unnamed} of {there} archives belong to no deposit, more than {share} % (`sweep_share`), \
             so none is taken away; help: restore the ledger that names them; if they are left of \
             uploads that a crash cut off, start once with `SWORDSMITH_SWEEP_SHARE=100`"
        )))
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use crate::suite::{at, local, received};

    /// What is logged.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn what_is_put_into_quarantine_is_named() {
        // With a single subscriber, tracing would ask that of another test's thread.
        let _second = tracing::Dispatch::new(tracing_subscriber::registry());
        let log = Log::default();
        let writer = log.clone();
        let lines = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone());
        let _logging = tracing::subscriber::set_default(lines.finish());
        let fresh = local().await;
        received(&fresh.store, "00lost", b"bytes").await.upload.publish().await.unwrap();
        assert_eq!(fresh.store.sweep_at(at(4_000_000_000)).await.unwrap(), 1);
        let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let line = log.lines().find(|line| line.contains("quarantine")).unwrap();
        for part in [" WARN ", "key=\"00lost\"", "size=5", "age="] {
            assert!(line.contains(part), "{part}: {line}");
        }
    }
}
