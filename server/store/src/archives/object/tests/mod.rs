//! What an object store that misbehaves makes of archives.

mod downloads;
mod faulty;
mod uploads;

use std::io::Read;

use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::path::Path;
use object_store::{ObjectStoreExt, PutPayload};
use swordsmith_deposit::ArchiveKey;

use super::{ObjectArchives, PAGE};
use crate::archives::{ArchiveUpload, Archives};
use crate::error::StoreError;
use faulty::Faulty;

/// What is handed on at once of an archive that comes in.
const PIECE: usize = 256 * 1024;

fn key() -> ArchiveKey {
    ArchiveKey("0123456789abcdef".to_owned())
}

fn archives(objects: &Faulty) -> ObjectArchives {
    ObjectArchives::new(objects.clone(), Path::from("archives"))
}

fn some_bytes(length: usize) -> Vec<u8> {
    (0..length).map(|number| number.to_le_bytes()[number % 3]).collect()
}

/// An upload to which all of these bytes have come.
async fn begun(archives: &ObjectArchives, bytes: &[u8]) -> Box<dyn ArchiveUpload> {
    let mut upload = archives.begin(&key()).await.unwrap();
    for piece in bytes.chunks(PIECE) {
        upload.write(Bytes::copy_from_slice(piece)).await.unwrap();
    }
    upload
}

async fn opened(archives: &ObjectArchives) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    archives.open(&key()).await?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[tokio::test]
async fn what_lies_there_comes_in_pages_but_for_what_is_not_ours() {
    let objects = Faulty::default();
    let archives = archives(&objects);
    assert_eq!(archives.pages().try_next().await.unwrap(), None);
    let foreign =
        ["01/0123", "archives/0123", "archives/02/0123", "archives/01/x/0123", "b/01/0123"];
    let foreign = foreign.map(str::to_owned).into_iter();
    let ours = (0..=PAGE).map(|number| format!("archives/01/01{number}"));
    for place in ours.chain(foreign) {
        objects.inner.put(&Path::from(place), PutPayload::default()).await.unwrap();
    }
    let pages: Vec<_> = archives.pages().try_collect().await.unwrap();
    assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [PAGE, 1]);
    for key in pages.iter().flatten() {
        archives.remove(key).await.unwrap();
    }
    assert_eq!(archives.keys().await.unwrap(), []);
    let left: Vec<_> = objects.listed().await;
    assert_eq!(left.len(), 5, "{left:?}");
}

#[tokio::test]
async fn what_is_not_there_is_missing() {
    let archives = archives(&Faulty::default());
    assert!(matches!(opened(&archives).await, Err(StoreError::Missing { what: "archive", .. })));
    assert!(matches!(archives.content(&key()).await, Err(StoreError::Missing { .. })));
    archives.remove(&key()).await.unwrap();
}

#[tokio::test]
async fn a_store_that_is_away_is_not_available() {
    let objects = Faulty::default();
    let archives = archives(&objects);
    begun(&archives, b"here").await.publish().await.unwrap();
    objects.away(true);
    let is_unavailable =
        |error: StoreError| assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    is_unavailable(opened(&archives).await.unwrap_err());
    is_unavailable(archives.content(&key()).await.err().unwrap());
    is_unavailable(archives.remove(&key()).await.unwrap_err());
    is_unavailable(archives.keys().await.unwrap_err());
    let upload = archives.begin(&ArchiveKey("other".to_owned())).await.unwrap();
    is_unavailable(upload.publish().await.unwrap_err());
    objects.away(false);
    assert_eq!(archives.keys().await.unwrap(), [key()]);
}
