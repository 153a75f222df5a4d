//! What is in a bucket below a prefix, and what operators do to it.

use std::ops::Range;
use std::path::Path;

use futures_util::TryStreamExt;

use swordsmith_store::ArchiveKey;
use swordsmith_store::archives::{Archives, Content, ObjectArchives};

/// The key of an archive of the service `a`.
pub(super) fn key(number: usize) -> ArchiveKey {
    ArchiveKey(format!("{:02x}61{number:04x}", number * 16))
}

async fn bytes(content: &dyn Content) -> Vec<u8> {
    let pieces: Vec<_> = content.pieces(0, content.length()).try_collect().await.unwrap();
    pieces.concat()
}

async fn put(archives: &ObjectArchives, key: &ArchiveKey, bytes: Vec<u8>) {
    let mut upload = archives.begin(key).await.unwrap();
    upload.write(bytes.into()).await.unwrap();
    upload.publish().await.unwrap();
}

/// What is not there yet is copied, and the note whose they are, as a program does that copies buckets.
pub(super) async fn copy(from: &ObjectArchives, to: &ObjectArchives) {
    for key in from.keys().await.unwrap() {
        if to.content(&key).await.is_err() {
            put(to, &key, bytes(from.content(&key).await.unwrap().as_ref()).await).await;
        }
    }
    if let Some(owner) = from.owner().await.unwrap() {
        to.set_owner(&owner).await.unwrap();
    }
}

/// The same into a folder.
pub(super) async fn download(from: &ObjectArchives, folder: &Path) {
    for key in from.keys().await.unwrap() {
        let file = folder.join("archives").join(&key.0[..2]).join(&key.0);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        let content = from.content(&key).await.unwrap();
        std::fs::write(file, bytes(content.as_ref()).await).unwrap();
    }
}

pub(super) async fn remove(archives: &ObjectArchives, numbers: Range<usize>) {
    for number in numbers {
        archives.remove(&key(number)).await.unwrap();
    }
}

pub(super) async fn overwrite(archives: &ObjectArchives, number: usize, text: &str) {
    archives.remove(&key(number)).await.unwrap();
    put(archives, &key(number), text.into()).await;
}

/// What all of them hold, also those in quarantine.
pub(super) async fn held(archives: &ObjectArchives) -> Vec<String> {
    let mut held = Vec::new();
    for key in archives.keys().await.unwrap() {
        held.push(bytes(archives.content(&key).await.unwrap().as_ref()).await);
    }
    for archive in archives.quarantined().await.unwrap() {
        held.push(bytes(archives.quarantined_content(&archive).await.unwrap().as_ref()).await);
    }
    held.into_iter().map(|bytes| String::from_utf8(bytes).unwrap()).collect()
}
