//! An archive that is opened is a file, so it is fetched into one, which has no name.

use std::fs::File;
use std::io::{self, Seek, Write};

use bytes::Bytes;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::download::Download;
use super::target::Target;
use crate::folder::at;

/// So many pieces wait to be written while more come.
const WAITING: usize = 16;

/// The last of them is `None`.
type Piece = io::Result<Option<Bytes>>;

/// What fetches an archive, on a thread that may wait for it.
pub(super) fn opening(target: Target) -> impl FnOnce() -> io::Result<File> + Send + 'static {
    let runtime = Handle::current();
    move || {
        let (sender, pieces) = mpsc::channel(WAITING);
        runtime.spawn(fetch(target, sender));
        written(pieces)
    }
}

/// Fetches an archive, until it is there or nobody wants more of it.
async fn fetch(target: Target, sender: Sender<Piece>) {
    let mut download = match Download::of(target).await {
        Ok(download) => download,
        // Who no longer waits needs no answer.
        Err(error) => return sender.send(Err(error)).await.unwrap_or_default(),
    };
    loop {
        let piece = download.next().await;
        let is_last = !matches!(piece, Ok(Some(_)));
        if sender.send(piece).await.is_err() || is_last {
            return;
        }
    }
}

fn written(mut pieces: Receiver<Piece>) -> io::Result<File> {
    let folder = std::env::temp_dir();
    let mut file = tempfile::tempfile().map_err(at(&folder))?;
    loop {
        match pieces.blocking_recv() {
            Some(Ok(Some(piece))) => file.write_all(&piece).map_err(at(&folder))?,
            Some(Ok(None)) => break,
            Some(Err(error)) => return Err(error),
            None => return Err(io::Error::other("the server ended while it fetched an archive")),
        }
    }
    file.rewind()?;
    Ok(file)
}
