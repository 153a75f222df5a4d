//! Syncs folders: each once for all who wait for it by then. Archives that come at the same time lie
//! in the same folder, because their keys begin with it.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::task::spawn_blocking;

use super::publishing::Synced;
use crate::folder::sync_folder;

/// Cloned, it is the same one.
#[derive(Debug, Clone, Default)]
pub(super) struct FolderSyncer(Arc<Mutex<Waiting>>);

#[derive(Debug, Default)]
struct Waiting {
    folders: BTreeMap<PathBuf, Vec<Synced>>,
    /// Whether a thread syncs folders, and will look again when it is done.
    has_worker: bool,
}

/// Who syncs folders. If it is dropped before it is over (its runtime has ended), nobody waits in vain.
struct Worker {
    syncer: FolderSyncer,
    is_over: bool,
}

impl FolderSyncer {
    /// Has a folder synced, by a sync that begins from now on. Does not wait for it.
    pub(super) fn sync(&self, folder: PathBuf, synced: Synced) {
        let mut waiting = self.lock();
        waiting.folders.entry(folder).or_default().push(synced);
        if !std::mem::replace(&mut waiting.has_worker, true) {
            let worker = Worker { syncer: self.clone(), is_over: false };
            drop(waiting);
            spawn_blocking(move || worker.work());
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Worker {
    fn work(mut self) {
        while let Some(folders) = self.next() {
            for (folder, waiting) in folders {
                let outcome = sync_folder(&folder);
                for synced in waiting {
                    // Who has gone needs no answer.
                    let _ = synced.send(copied(&outcome));
                }
            }
        }
    }

    /// What waits; if nothing does, the work is over from that moment on.
    fn next(&mut self) -> Option<BTreeMap<PathBuf, Vec<Synced>>> {
        let mut waiting = self.syncer.lock();
        self.is_over = waiting.folders.is_empty();
        waiting.has_worker = !self.is_over;
        waiting.has_worker.then(|| std::mem::take(&mut waiting.folders))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if !self.is_over {
            *self.syncer.lock() = Waiting::default();
        }
    }
}

fn copied(result: &io::Result<()>) -> io::Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archives::Publishing;
    use crate::error::StoreError;

    #[tokio::test]
    async fn each_gets_the_answer_for_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let syncer = FolderSyncer::default();
        let missing = folder.path().join("missing");
        let folders = [folder.path().to_owned(), missing.clone(), folder.path().to_owned()];
        let [first, second, third] = folders.map(|folder| {
            let (answer, publishing) = Publishing::part();
            syncer.sync(folder, answer);
            publishing
        });
        assert!(matches!(second.done().await, Err(StoreError::Unavailable(_))));
        assert!(first.done().await.is_ok() && third.done().await.is_ok());
    }
}
