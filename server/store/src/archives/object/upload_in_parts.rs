//! A large archive is sent in parts, some at once, while it comes in.

use std::collections::BTreeMap;
use std::io;

use object_store::multipart::PartId;
use object_store::{MultipartId, PutPayload};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use super::answer::within;
use super::target::Target;
use super::waiting::Waiting;

/// The size of the first parts. S3 takes none that is smaller than 5 MiB, but for the last one.
const FIRST_SIZE: usize = 8 << 20;

/// So many parts are of one size, and the next so many are larger by [`FIRST_SIZE`]: there is room
/// for 430 GiB, and only who needs it holds larger parts in memory. (Some stores want all parts to
/// be of one size. To them, only archives of less than 7.8 GiB can be sent.)
const OF_ONE_SIZE: usize = 1000;

/// S3 takes no more.
const MOST_PARTS: usize = 10_000;

/// So many parts are on their way at once. Each is held in memory, and so is the one that comes in.
const ON_THE_WAY: usize = 2;

/// The parts of a large archive take so many times less to be put together than to be sent.
const FASTER: u64 = 16;

/// The size of the part of that number, counted from 0.
pub(super) const fn part_size(number: usize) -> usize {
    FIRST_SIZE * (1 + number / OF_ONE_SIZE)
}

/// Dropped, it is abandoned, as long as there is somebody to do it.
pub(super) struct UploadInParts {
    target: Target,
    /// Until it is completed or abandoned.
    id: Option<MultipartId>,
    on_the_way: JoinSet<io::Result<(usize, PartId)>>,
    arrived: BTreeMap<usize, PartId>,
    /// How many parts, and bytes in them, are on the way or arrived.
    sent: usize,
    size: u64,
}

impl UploadInParts {
    /// Begins an upload. If nobody waits for it any more, it is over at once.
    pub(super) async fn begin(target: Target) -> io::Result<Self> {
        let (answer, begun) = oneshot::channel();
        tokio::spawn(async move {
            let create = target.objects.create_multipart(&target.place);
            let id = within(0, create).await;
            let _ = answer.send(id.map(|id| Self::new(target, id)));
        });
        begun.await.map_err(io::Error::other)?
    }

    fn new(target: Target, id: MultipartId) -> Self {
        let (on_the_way, arrived) = (JoinSet::new(), BTreeMap::new());
        Self { target, id: Some(id), on_the_way, arrived, sent: 0, size: 0 }
    }

    /// Under what the store knows it.
    pub(super) fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Sends all parts that are full.
    pub(super) async fn send_full(&mut self, waiting: &mut Waiting) -> io::Result<()> {
        // There is room for a part before it is taken: nothing is lost if nobody waits any more.
        while waiting.length() >= part_size(self.sent) {
            while self.on_the_way.len() >= ON_THE_WAY {
                self.arrive().await?;
            }
            if let Some(part) = waiting.take(part_size(self.sent)) {
                self.send(part)?;
            }
        }
        Ok(())
    }

    fn send(&mut self, part: PutPayload) -> io::Result<()> {
        let (target, number) = (self.target.clone(), self.sent);
        let id = self.id.clone().ok_or_else(|| io::Error::other("the upload is over"))?;
        if number >= MOST_PARTS {
            return Err(io::Error::other(format!("an archive of more than {} bytes", self.size)));
        }
        let length = part.content_length() as u64;
        self.sent += 1;
        self.size += length;
        self.on_the_way.spawn(async move {
            let put = target.objects.put_part(&target.place, &id, number, part);
            Ok((number, within(length, put).await?))
        });
        Ok(())
    }

    /// Waits for a part.
    async fn arrive(&mut self) -> io::Result<()> {
        if let Some(arrived) = self.on_the_way.join_next().await {
            let (number, part) = arrived.map_err(io::Error::other)??;
            self.arrived.insert(number, part);
        }
        Ok(())
    }

    /// Sends the last part, and makes an archive of all.
    pub(super) async fn complete(mut self, last: PutPayload) -> io::Result<()> {
        let completed = self.try_complete(last).await;
        if completed.is_ok() || self.is_completed().await {
            self.id = None;
            return Ok(());
        }
        completed
    }

    /// The answer to a request that was made again may be about the first one. Nobody else has a
    /// name for this archive.
    async fn is_completed(&self) -> bool {
        self.has_all() && self.target.length().await.is_ok_and(|length| length == Some(self.size))
    }

    async fn try_complete(&mut self, last: PutPayload) -> io::Result<()> {
        if last.content_length() > 0 {
            self.send(last)?;
        }
        while !self.on_the_way.is_empty() {
            self.arrive().await?;
        }
        let (Some(id), true) = (&self.id, self.has_all()) else {
            return Err(io::Error::other("a part of an archive was not sent"));
        };
        let parts = self.arrived.values().cloned().collect();
        let complete = self.target.objects.complete_multipart(&self.target.place, id, parts);
        within(self.size / FASTER, complete).await.map(drop)
    }

    fn has_all(&self) -> bool {
        self.arrived.len() == self.sent
    }

    /// Removes what was sent.
    pub(super) async fn abandon(mut self) -> io::Result<()> {
        match self.id.take() {
            Some(id) => {
                abandon(self.target.clone(), id, std::mem::take(&mut self.on_the_way)).await
            }
            None => Ok(()),
        }
    }
}

impl Drop for UploadInParts {
    fn drop(&mut self) {
        if let (Some(id), Ok(runtime)) = (self.id.take(), Handle::try_current()) {
            let (target, on_the_way) = (self.target.clone(), std::mem::take(&mut self.on_the_way));
            // What cannot be removed is left to the sweep.
            runtime.spawn(abandon(target, id, on_the_way));
        }
    }
}

/// A part that arrives after the others were removed would stay.
async fn abandon(
    target: Target,
    id: MultipartId,
    mut on_the_way: JoinSet<io::Result<(usize, PartId)>>,
) -> io::Result<()> {
    on_the_way.shutdown().await;
    target.abort(&id).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_grow_and_there_is_room_for_large_archives() {
        assert_eq!((part_size(0), part_size(999)), (8 << 20, 8 << 20));
        assert_eq!((part_size(1000), part_size(9_999)), (16 << 20, 80 << 20));
        let all: u64 = (0..MOST_PARTS).map(|number| part_size(number) as u64).sum();
        assert_eq!(all >> 30, 429);
    }
}
