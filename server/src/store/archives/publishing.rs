//! An archive that is being made durable. Who waits for it may do something else meanwhile.

use std::io;

use tokio::sync::oneshot::{self, Receiver, Sender, error::TryRecvError};

use crate::store::error::StoreError;

/// What tells that a part of it is on the disk, or why not. Dropped, it tells that it is not.
pub(crate) type Synced = Sender<io::Result<()>>;

/// What is to be on the disk before archives are published. Dropping it stops nothing.
#[derive(Debug, Default)]
#[must_use = "an archive is published when this is over"]
pub struct Publishing {
    parts: Vec<Receiver<io::Result<()>>>,
    /// Why a part that is over is not on the disk: the first of them.
    failed: Option<StoreError>,
}

impl Publishing {
    /// One part, and what tells that it is on the disk.
    pub(in crate::store) fn part() -> (Synced, Self) {
        let (synced, part) = oneshot::channel();
        (synced, Self { parts: vec![part], failed: None })
    }

    /// Both of them.
    pub fn and(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self.failed = self.failed.or(other.failed);
        self
    }

    /// Waits until all is published or has failed; an error is the first one.
    pub async fn done(mut self) -> Result<(), StoreError> {
        for part in std::mem::take(&mut self.parts) {
            let ended = part.await;
            self.note(ended.ok());
        }
        self.failed.map_or(Ok(()), Err)
    }

    /// The same on a thread that may wait.
    pub(in crate::store) fn wait(mut self) -> Result<(), StoreError> {
        for part in std::mem::take(&mut self.parts) {
            self.note(part.blocking_recv().ok());
        }
        self.failed.map_or(Ok(()), Err)
    }

    /// The same without waiting. `None`: something is not over yet.
    pub(in crate::store) fn outcome(&mut self) -> Option<Result<(), StoreError>> {
        for mut part in std::mem::take(&mut self.parts) {
            match part.try_recv() {
                Err(TryRecvError::Empty) => self.parts.push(part),
                ended => self.note(ended.ok()),
            }
        }
        self.parts.is_empty().then(|| self.failed.take().map_or(Ok(()), Err))
    }

    /// A part is over; `None`: it was given up.
    fn note(&mut self, ended: Option<io::Result<()>>) {
        let failed = match ended {
            Some(Ok(())) => return,
            Some(Err(error)) => error.into(),
            None => StoreError::unavailable("an archive was not published"),
        };
        self.failed.get_or_insert(failed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_must_be_there() {
        let ((first, one), (second, other)) = (Publishing::part(), Publishing::part());
        let mut both = one.and(other);
        assert!(both.outcome().is_none());
        first.send(Ok(())).unwrap();
        assert!(both.outcome().is_none());
        second.send(Ok(())).unwrap();
        assert!(both.outcome().unwrap().is_ok());
        assert!(Publishing::default().wait().is_ok());
    }

    #[test]
    fn the_first_error_is_told_when_all_is_over() {
        let ((first, one), (second, other)) = (Publishing::part(), Publishing::part());
        let mut both = one.and(other);
        // As when a file cannot be written: nobody syncs its folder.
        drop(second);
        assert!(both.outcome().is_none());
        first.send(Err(io::Error::other("no space"))).unwrap();
        let error = both.outcome().unwrap().unwrap_err().to_string();
        assert!(error.contains("not published"), "{error}");
        let ((first, one), (second, other)) = (Publishing::part(), Publishing::part());
        first.send(Err(io::Error::other("no space"))).unwrap();
        drop(second);
        let error = one.and(other).outcome().unwrap().unwrap_err().to_string();
        assert!(error.contains("no space"), "{error}");
    }

    #[tokio::test]
    async fn a_part_that_fails_or_is_given_up_fails_all() {
        for gives_up in [false, true] {
            let ((first, one), (second, other)) = (Publishing::part(), Publishing::part());
            first.send(Ok(())).unwrap();
            if gives_up {
                drop(second);
            } else {
                second.send(Err(io::ErrorKind::StorageFull.into())).unwrap();
            }
            assert!(one.and(other).done().await.is_err());
        }
    }
}
