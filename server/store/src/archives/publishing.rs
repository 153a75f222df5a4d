//! An archive that is being made durable. Who waits for it may do something else meanwhile.

use std::io;

use tokio::sync::oneshot::{self, Receiver, Sender, error::TryRecvError};

use crate::error::StoreError;

/// What tells that a part of it is on the disk, or why not. Dropped, it tells that it is not.
pub(crate) type Synced = Sender<io::Result<()>>;

/// What is to be on the disk before archives are published. Dropping it stops nothing.
#[derive(Debug, Default)]
#[must_use = "an archive is published when this is over"]
pub struct Publishing {
    parts: Vec<Receiver<io::Result<()>>>,
    /// Why a part that is over is not on the disk: the first of them.
    failed: Option<StoreError>,
    /// A part was dropped: because another one failed, if that one tells why.
    is_given_up: bool,
}

impl Publishing {
    /// One part, and what tells that it is on the disk.
    pub(crate) fn part() -> (Synced, Self) {
        let (synced, part) = oneshot::channel();
        (synced, Self { parts: vec![part], ..Self::default() })
    }

    /// Both of them.
    pub fn and(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self.failed = self.failed.or(other.failed);
        self.is_given_up |= other.is_given_up;
        self
    }

    /// Waits until all is published or has failed; an error is the first one that tells why.
    pub async fn done(mut self) -> Result<(), StoreError> {
        for part in std::mem::take(&mut self.parts) {
            let ended = part.await;
            self.note(ended.ok());
        }
        self.end()
    }

    /// The same on a thread that may wait.
    pub(crate) fn wait(mut self) -> Result<(), StoreError> {
        for part in std::mem::take(&mut self.parts) {
            self.note(part.blocking_recv().ok());
        }
        self.end()
    }

    /// The same without waiting. `None`: something is not over yet.
    pub(crate) fn outcome(&mut self) -> Option<Result<(), StoreError>> {
        for mut part in std::mem::take(&mut self.parts) {
            match part.try_recv() {
                Err(TryRecvError::Empty) => self.parts.push(part),
                ended => self.note(ended.ok()),
            }
        }
        self.parts.is_empty().then(|| self.end())
    }

    /// A part is over; `None`: it was given up.
    fn note(&mut self, ended: Option<io::Result<()>>) {
        match ended {
            Some(Ok(())) => {}
            Some(Err(error)) => {
                self.failed.get_or_insert(error.into());
            }
            None => self.is_given_up = true,
        }
    }

    /// All parts are over.
    fn end(&mut self) -> Result<(), StoreError> {
        match self.failed.take() {
            Some(error) => Err(error),
            None if self.is_given_up => {
                Err(StoreError::unavailable("an archive was not published"))
            }
            None => Ok(()),
        }
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
    fn why_is_told_when_all_is_over() {
        for is_seen_before in [false, true] {
            let ((first, one), (second, other)) = (Publishing::part(), Publishing::part());
            let mut both = one.and(other);
            // As when a file cannot be written: nobody syncs its folder.
            drop(second);
            if is_seen_before {
                assert!(both.outcome().is_none());
            }
            first.send(Err(io::Error::other("no space"))).unwrap();
            let error = both.outcome().unwrap().unwrap_err().to_string();
            assert!(error.contains("no space"), "{error}");
        }
    }

    #[test]
    fn the_first_error_is_told() {
        let ((first, one), (second, other)) = (Publishing::part(), Publishing::part());
        first.send(Err(io::Error::other("no space"))).unwrap();
        second.send(Err(io::Error::other("no folder"))).unwrap();
        let error = one.and(other).wait().unwrap_err().to_string();
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
            let error = one.and(other).done().await.unwrap_err().to_string();
            assert_eq!(error.contains("not published"), gives_up, "{error}");
        }
    }
}
