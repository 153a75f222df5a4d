//! The bytes of archives.

use std::io::Read;

use bytes::Bytes;

use super::received;
use crate::store::{ArchiveKey, Store, StoreError};

async fn content(store: &Store, key: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    store
        .archives
        .open(&ArchiveKey(key.to_owned()))
        .await
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

pub(crate) async fn published_bytes_come_back(store: &Store) {
    let wanted: Vec<u8> =
        (0..3_000_000_u32).map(|number| number.to_le_bytes()[number as usize % 3]).collect();
    let mut upload = store.archives.begin(&ArchiveKey("a".to_owned())).await.unwrap();
    for chunk in wanted.chunks(70_001) {
        upload.write(Bytes::copy_from_slice(chunk)).await.unwrap();
    }
    upload.publish().await.unwrap();
    assert!(content(store, "a").await == wanted);
}

pub(crate) async fn nothing_is_seen_before_it_is_published(store: &Store) {
    let waiting = received(store, "a", &vec![7; 2_000_000]).await;
    let key = ArchiveKey("a".to_owned());
    assert!(matches!(store.archives.open(&key).await, Err(StoreError::Missing { .. })));
    assert_eq!(store.archives.keys().await.unwrap(), []);
    waiting.upload.publish().await.unwrap();
    assert_eq!(store.archives.keys().await.unwrap(), [key]);
}

pub(crate) async fn abandoned_and_dropped_uploads_leave_nothing(store: &Store) {
    received(store, "a", &vec![7; 2_000_000]).await.upload.abandon().await.unwrap();
    assert_eq!(store.archives.remove_leftovers(&store.uploads).await.unwrap(), 0);
    drop(received(store, "b", &vec![7; 2_000_000]).await);
    // Dropping cannot wait for the disk.
    for _ in 0..100 {
        tokio::task::yield_now().await;
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    assert_eq!(store.archives.remove_leftovers(&store.uploads).await.unwrap(), 0);
    assert_eq!(store.archives.keys().await.unwrap(), []);
}

pub(crate) async fn an_empty_archive_is_an_archive(store: &Store) {
    received(store, "a", b"").await.upload.publish().await.unwrap();
    assert_eq!(content(store, "a").await, b"");
}

pub(crate) async fn removing_twice_is_no_error(store: &Store) {
    received(store, "a", b"abc").await.upload.publish().await.unwrap();
    for _ in 0..2 {
        store.archives.remove(&ArchiveKey("a".to_owned())).await.unwrap();
    }
    assert_eq!(store.archives.keys().await.unwrap(), []);
}
