//! An archive that is being made durable. Who waits for it may do something else meanwhile.

use std::io;

use tokio::sync::oneshot::{self, Receiver, Sender, error::TryRecvError};

use crate::store::error::StoreError;

/// What tells that a part of it is on the disk, or why not. Dropped, it tells that it is not.
pub(crate) type Synced = Sender<io::Result<()>>;

/// What is to be on the disk before archives are published. Dropping it stops nothing.
#[derive(Debug, Default)]
#[must_use = "an archive is published when this is over"]
pub struct Publishing(Vec<Receiver<io::Result<()>>>);

impl Publishing {
    /// One part, and what tells that it is on the disk.
    pub(in crate::store) fn part() -> (Synced, Self) {
        let (synced, part) = oneshot::channel();
        (synced, Self(vec![part]))
    }

    /// Both of them.
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Waits until all is published.
    pub async fn done(self) -> Result<(), StoreError> {
        let mut outcome = Ok(());
        for part in self.0 {
            outcome = outcome.and(whole(part.await.map_err(|_| TryRecvError::Closed)));
        }
        outcome
    }

    /// The same on a thread that may wait.
    pub(in crate::store) fn wait(self) -> Result<(), StoreError> {
        let parts = self.0.into_iter();
        let each = parts.map(|part| whole(part.blocking_recv().map_err(|_| TryRecvError::Closed)));
        each.fold(Ok(()), Result::and)
    }

    /// Whether all is published; an error is the first one. `None`: not yet.
    pub(in crate::store) fn outcome(&mut self) -> Option<Result<(), StoreError>> {
        while let Some(part) = self.0.last_mut() {
            match part.try_recv() {
                Err(TryRecvError::Empty) => return None,
                Ok(Ok(())) => drop(self.0.pop()),
                failed => return Some(whole(failed)),
            }
        }
        Some(Ok(()))
    }
}

fn whole(part: Result<io::Result<()>, TryRecvError>) -> Result<(), StoreError> {
    part.map_err(|_| StoreError::unavailable("an archive was not published"))?.map_err(Into::into)
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
