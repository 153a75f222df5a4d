//! The bytes of an object. A download that breaks off is taken up where it did: one that takes long
//! enough does break off, sooner or later.

use std::io::{self, ErrorKind};
use std::time::Duration;

use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use object_store::{GetOptions, GetRange, GetResult, ObjectStore};

use super::answer::within;
use super::target::Target;
use crate::archives::{Content, Pieces};

/// So many times in a row a download may break off.
const BREAKS: u32 = 4;

/// The pause after the first time; it grows with each.
const PAUSE: Duration = Duration::from_millis(100);

/// What is still to come of an object, in order.
pub(super) struct Download {
    target: Target,
    position: u64,
    end: u64,
    /// What the store sends at the moment.
    body: Option<BoxStream<'static, object_store::Result<Bytes>>>,
    /// How many times it broke off since the last bytes.
    breaks: u32,
}

impl Download {
    /// Of a whole object.
    pub(super) async fn of(target: Target) -> io::Result<Self> {
        let object = get(&target, None).await?;
        let end = object.meta.size;
        Ok(Self { target, position: 0, end, body: Some(object.into_stream()), breaks: 0 })
    }

    /// Of a part of one.
    fn part_of(target: Target, first: u64, length: u64) -> Self {
        let end = first.saturating_add(length);
        Self { target, position: first, end, body: None, breaks: 0 }
    }

    /// How many bytes are still to come.
    pub(super) fn left(&self) -> u64 {
        self.end - self.position
    }

    /// The next bytes. `None`: all have come.
    pub(super) async fn next(&mut self) -> io::Result<Option<Bytes>> {
        while self.left() > 0 {
            match self.piece().await {
                Ok(mut piece) => {
                    piece.truncate(usize::try_from(self.left()).unwrap_or(usize::MAX));
                    self.position += piece.len() as u64;
                    self.breaks = 0;
                    return Ok(Some(piece));
                }
                Err(error) => self.break_off(error).await?,
            }
        }
        Ok(None)
    }

    /// What comes next, at least a byte.
    async fn piece(&mut self) -> io::Result<Bytes> {
        let mut body = match self.body.take() {
            Some(body) => body,
            None => self.rest().await?,
        };
        loop {
            let next = async { body.next().await.transpose() };
            match within(0, next).await? {
                Some(piece) if piece.is_empty() => {}
                Some(piece) => {
                    self.body = Some(body);
                    return Ok(piece);
                }
                None => return Err(ErrorKind::UnexpectedEof.into()),
            }
        }
    }

    async fn rest(&mut self) -> io::Result<BoxStream<'static, object_store::Result<Bytes>>> {
        let range = GetRange::Bounded(self.position..self.end);
        Ok(get(&self.target, Some(range)).await?.into_stream())
    }

    /// Waits a little, if it may help.
    async fn break_off(&mut self, error: io::Error) -> io::Result<()> {
        self.breaks += 1;
        if self.breaks > BREAKS || error.kind() == ErrorKind::NotFound {
            return Err(error);
        }
        tokio::time::sleep(PAUSE * self.breaks).await;
        Ok(())
    }
}

async fn get(target: &Target, range: Option<GetRange>) -> io::Result<GetResult> {
    let options = GetOptions { range, ..GetOptions::default() };
    within(0, target.objects.get_opts(&target.place, options)).await
}

/// An archive, to be sent.
pub(super) struct ObjectContent {
    pub(super) target: Target,
    pub(super) length: u64,
}

impl Content for ObjectContent {
    fn length(&self) -> u64 {
        self.length
    }

    fn pieces(&self, first: u64, length: u64) -> Pieces {
        let download = Download::part_of(self.target.clone(), first, length);
        let next = async |mut download: Download| {
            let piece = download.next().await?;
            Ok(piece.map(|piece| (piece, download)))
        };
        stream::try_unfold(download, next).boxed()
    }
}
