//! The files in a package: which there are, and what is in one of them.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};

use bytes::Bytes;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use zip::ZipArchive;

use crate::store::{ArchiveRecord, Store, StoreError};

/// How much of a member is read at once, in bytes.
const PIECE: usize = 64 * 1024;

/// How many such pieces wait for who reads slowly.
const WAITING: usize = 2;

/// A member of a package.
pub(crate) struct Member {
    /// Its length in bytes, as the package says.
    pub(crate) length: u64,
    /// Its bytes, as they come; an error is the last of them.
    pub(crate) pieces: mpsc::Receiver<io::Result<Bytes>>,
}

/// The names of the files in a package, in its order, at most so many. Of what is none, or cannot be
/// read, there are none: the checks say why.
pub(crate) async fn list(
    store: &Store,
    archive: &ArchiveRecord,
    most: usize,
) -> Result<Vec<String>, StoreError> {
    if !archive.is_package || most == 0 {
        return Ok(Vec::new());
    }
    let file = store.archives.open(&archive.key).await?;
    spawn_blocking(move || names(file, most)).await.map_err(StoreError::unavailable)
}

fn names(file: File, most: usize) -> Vec<String> {
    let Ok(archive) = ZipArchive::new(file) else { return Vec::new() };
    let names = archive.file_names().filter_map(Result::ok);
    let files = names.filter(|name| !name.ends_with('/'));
    files.take(most).map(Cow::into_owned).collect()
}

/// A file in a package, if it is there.
pub(crate) async fn open(
    store: &Store,
    archive: &ArchiveRecord,
    name: String,
) -> Result<Option<Member>, StoreError> {
    if !archive.is_package || name.ends_with('/') {
        return Ok(None);
    }
    let file = store.archives.open(&archive.key).await?;
    let (begun, length) = tokio::sync::oneshot::channel();
    let (sender, pieces) = mpsc::channel(WAITING);
    spawn_blocking(move || {
        let Ok(mut archive) = ZipArchive::new(file) else { return };
        let Ok(mut member) = archive.by_name(&name) else { return };
        if begun.send(member.size()).is_ok() {
            send(&mut member, &sender);
        }
    });
    // Without a length, there is no such member.
    Ok(length.await.ok().map(|length| Member { length, pieces }))
}

/// Sends what is read, until nobody waits for it.
fn send(member: &mut impl Read, sender: &mpsc::Sender<io::Result<Bytes>>) {
    let mut buffer = vec![0; PIECE];
    loop {
        let piece = match member.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => Ok(Bytes::copy_from_slice(&buffer[..read])),
            Err(error) => Err(error),
        };
        let is_last = piece.is_err();
        if sender.blocking_send(piece).is_err() || is_last {
            return;
        }
    }
}
