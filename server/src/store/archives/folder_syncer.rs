//! Syncs folders on a thread of its own: each once for all who wait for it by then. Archives that
//! come at the same time lie in the same folder, because their keys begin with it.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};

use tokio::sync::oneshot;

use crate::store::error::StoreError;
use crate::store::folder::sync_folder;

/// Hands folders to the thread, which ends with the last clone.
#[derive(Debug, Clone)]
pub(super) struct FolderSyncer(Sender<Request>);

#[derive(Debug)]
struct Request {
    folder: PathBuf,
    answer: Answer,
}

type Answer = oneshot::Sender<io::Result<()>>;

/// A folder that is being synced, by a sync that began after it was asked for.
pub(super) struct Syncing(oneshot::Receiver<io::Result<()>>);

impl FolderSyncer {
    pub(super) fn start() -> io::Result<Self> {
        let (queue, requests) = mpsc::channel();
        std::thread::Builder::new().name("folders".to_owned()).spawn(move || work(&requests))?;
        Ok(Self(queue))
    }

    /// Has a folder synced. Does not wait for it.
    pub(super) fn sync(&self, folder: PathBuf) -> Syncing {
        let (answer, synced) = oneshot::channel();
        // If the thread is gone, the answer is that nobody answers.
        let _ = self.0.send(Request { folder, answer });
        Syncing(synced)
    }
}

impl Syncing {
    pub(super) async fn done(self) -> Result<(), StoreError> {
        let gone = |_| StoreError::unavailable("nobody syncs folders any more");
        Ok(self.0.await.map_err(gone)??)
    }
}

fn work(requests: &Receiver<Request>) {
    while let Ok(first) = requests.recv() {
        let mut folders = BTreeMap::<PathBuf, Vec<Answer>>::new();
        for request in std::iter::once(first).chain(requests.try_iter()) {
            folders.entry(request.folder).or_default().push(request.answer);
        }
        for (folder, answers) in folders {
            let synced = sync_folder(&folder);
            for answer in answers {
                // Who has gone needs no answer.
                let _ = answer.send(copied(&synced));
            }
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

    #[tokio::test]
    async fn each_gets_the_answer_for_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let syncer = FolderSyncer::start().unwrap();
        let missing = folder.path().join("missing");
        let folders = [folder.path().to_owned(), missing.clone(), folder.path().to_owned()];
        let [first, second, third] = folders.map(|folder| syncer.sync(folder));
        assert!(matches!(second.done().await, Err(StoreError::Unavailable(_))));
        assert!(first.done().await.is_ok() && third.done().await.is_ok());
        drop(syncer);
    }
}
